import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { measure } from '../../scripts/times/processor-time.ts'
import { temporaryFolder } from '../../server/src/testing/server/shared-cluster.ts'

const MAIN = join(import.meta.dirname, '../../server/src/main.ts')
/** Number of server log lines shown in an error. */
const LOG_LINES = 30

/** A server in a process of its own, which may be killed and restarted on the same ports. */
export interface ServerProcess {
  readonly url: string
  /** The device broker, `mqtt://…`. */
  readonly mqttUrl: string
  /** The folder of its files. */
  readonly dataDir: string
  /** The newest lines that it printed. */
  readonly printed: readonly string[]
  start(): Promise<void>
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>
  /** Stops it cleanly and removes its files. */
  close(): Promise<void>
}

/**
 * Starts a server on free local ports, with the built console.
 * @param env its settings besides ports and data folder
 */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const folder = await temporaryFolder('service-center-e2e-')
  const settings = {
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    ...env,
  }
  const printed: string[] = []
  let child: ChildProcess | undefined

  async function end(signal: NodeJS.Signals) {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  const server: ServerProcess = {
    url: `http://127.0.0.1:${port}`,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    dataDir: folder,
    printed,
    start: async () => {
      const isStarted = measure('start of a server', 'a process of its own')
      child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...settings } })
      await readiness(child, printed)
      isStarted()
    },
    kill: () => end('SIGKILL'),
    close: async () => {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** Resolves when the server prints its address. */
function readiness(child: ChildProcess, log: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue
      createInterface(stream).on('line', (line) => {
        log.push(line)
        if (log.length > LOG_LINES) log.shift()
        if (line.includes('answers at')) resolve()
      })
    }
    child.once('exit', () => reject(new Error(`The server ended before it answered.\n${log.join('\n')}`)))
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
