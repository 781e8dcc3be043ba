import { pino } from 'pino'
import { readConfig } from '../../platform/start/config.ts'
import { type RunningServer, startServer } from '../../server.ts'
import type { TestServer } from './test-server.ts'

/**
 * Starts another server on the database of a test's server, with the same secrets. The test stops it.
 * @param env additional settings
 */
export function startSecondServer(
  first: Pick<TestServer, 'databaseUrl' | 'dataDir'>,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const config = readConfig({
    DATABASE_URL: first.databaseUrl,
    DATA_DIR: first.dataDir,
    PORT: '0',
    MQTT_PORT: '0',
    LOG_LEVEL: 'silent',
    DUMP_HOUR: 'off',
    ...env,
  })
  return startServer({ config, log: pino({ level: 'silent' }) })
}
