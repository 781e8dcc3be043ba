import { type Config, readConfig } from './platform/start/config.ts'
import { createLogger } from './platform/logger.ts'
import { explainStart } from './platform/start/start-faults.ts'
import { startServer } from './server.ts'

/** Timeout for stopping, after which the process exits. */
const STOP_WITHIN_MS = 10_000

let config: Config | undefined
try {
  config = readConfig(process.env)
  const log = createLogger({ level: config.logLevel })
  const server = await startServer({ config, log })
  const publicUrl = config.publicUrl ?? server.url
  console.log(`The Service Center answers at ${publicUrl}`)
  if (server.firstLink !== undefined) {
    console.log(`Nobody can sign in yet. Set the password of admin, once: ${publicUrl}${server.firstLink}`)
  }

  const stop = () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    void server.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  console.error(explainStart(error, config))
  process.exitCode = 1
}
