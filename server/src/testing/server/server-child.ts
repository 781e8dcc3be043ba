import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { measure } from '../../../../scripts/times/processor-time.ts'

/** A separate server process, which a test can kill. */
export interface ServerChild {
  /** Its HTTP address. */
  readonly url: string
  readonly mqttPort: number
  /** Kills it with SIGKILL. */
  kill(): void
}

const MAIN = join(import.meta.dirname, '../../main.ts')
const READY = z.object({ mqttPort: z.number() })

/** Makes a process store its compile cache on a message, because it would not do so when it is killed. */
const KEEP_COMPILED = `data:text/javascript,${encodeURIComponent(
  "import { flushCompileCache } from 'node:module'; process.once('SIGUSR2', () => flushCompileCache())",
)}`

/** Starts a server process on a database and waits until it answers. It is killed when the test ends, at the latest. */
export async function startServerChild(of: {
  databaseUrl: string
  dataDir: string
  /** Additional settings. */
  env?: Readonly<Record<string, string>>
}): Promise<ServerChild> {
  const isStarted = measure('start of a server', 'a process of its own')
  const child = spawn(process.execPath, ['--import', KEEP_COMPILED, MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: of.databaseUrl,
      DATA_DIR: of.dataDir,
      PORT: '0',
      MQTT_PORT: '0',
      ...of.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => void child.kill('SIGKILL')
  onTestFinished(kill)
  let mqttPort: number | undefined
  for await (const line of createInterface(child.stdout)) {
    mqttPort ??= READY.safeParse(line.startsWith('{') ? JSON.parse(line) : {}).data?.mqttPort
    const url = /answers at (http\S+)/.exec(line)?.[1]
    if (url === undefined || mqttPort === undefined) continue
    child.stdout.resume()
    child.kill('SIGUSR2')
    isStarted()
    return { url, mqttPort, kill }
  }
  throw new Error('The server did not say where it answers.')
}
