import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { statOf, TICK_MS } from './process-stat.ts'
import { BENCH_PASSWORD } from './seed.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A program that runs beside the bench. */
export interface StartedProgram {
  /** Its address, as printed by the program. */
  readonly url: string
  /** The next line that it prints. */
  nextLine(): Promise<string>
  /** The processor time that it has used, in milliseconds; Linux only. */
  processorMs(): number
  /** Asks it to stop, and returns the last line that it printed. */
  stop(): Promise<string>
}

/** The product, as `npm start` runs it, on the bench's database. */
export interface StartedProduct extends StartedProgram {
  readonly mqttUrl: string
  /** Signs in and returns the token. */
  signIn(username: string): Promise<string>
}

/**
 * Starts a program and waits for the line that names its address. With `BENCH_PROFILE` set, its CPU profile is written
 * to that folder when it stops.
 */
export async function startProgram(file: string, env: Record<string, string>): Promise<StartedProgram> {
  const folder = process.env['BENCH_PROFILE']
  const flags = folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`]
  const child = spawn(process.execPath, [...flags, join(ROOT, file)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // An interrupted bench stops the programs that it started.
  process.once('exit', () => child.kill())
  const lines = createInterface(child.stdout)
  let last = ''
  lines.on('line', (line) => (last = line))
  return {
    url: await addressIn(lines, file),
    processorMs: () => statOf(child.pid ?? 0).ticks * TICK_MS,
    nextLine: () => new Promise((resolve) => lines.once('line', resolve)),
    stop: async () => {
      const ended = once(child, 'close')
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
      return last
    },
  }
}

function addressIn(lines: Interface, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const url = /https?:\/\/\S+/.exec(line)?.[0]
      if (url !== undefined) resolve(url)
    })
    lines.once('close', () => reject(new Error(`${file} ended before it answered.`)))
  })
}

/**
 * Starts the product on a database that is already filled.
 * @param options.settings further environment variables
 */
export async function startProduct(options: {
  databaseUrl: string
  directory: string
  settings?: Readonly<Record<string, string>>
}): Promise<StartedProduct> {
  const mqttPort = await freePort()
  const started = await startProgram('server/src/main.ts', {
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: join(options.directory, 'data'),
    PORT: '0',
    MQTT_PORT: String(mqttPort),
    DEMO: 'off',
    // The first dump would be made a minute after the start.
    DUMP_HOUR: 'off',
    LOG_LEVEL: 'warn',
    // All calls of the bench come from one address, which would otherwise be limited.
    REQUESTS_PER_SECOND: '1000000',
    ...options.settings,
  })
  return {
    ...started,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    signIn: async (username) => {
      const response = await fetch(`${started.url}/api/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: BENCH_PASSWORD }),
      })
      const reply: unknown = await response.json()
      if (typeof reply === 'object' && reply !== null && 'token' in reply) return String(reply.token)
      throw new Error(`${username} cannot sign in: ${JSON.stringify(reply)}`)
    },
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || address === null) throw new Error('No free port.')
  return address.port
}
