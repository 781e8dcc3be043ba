import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 400_000 })

const url = (path: string) => pathToFileURL(join(import.meta.dirname, path)).href

/** The arguments of the server's process. */
const SERVER = [join(import.meta.dirname, '../../main.ts')]

/**
 * A process that stands in for the server: it starts the same database and handles stop requests in the same way. The
 * server loads two thousand more modules before it begins.
 */
const DATABASE_ONLY = [
  '--input-type=module',
  '--eval',
  `
  import { startEmbeddedPostgres } from '${url('../database/embedded/embedded-postgres.ts')}'
  import { loadSecrets } from '${url('../secrets/secrets.ts')}'
  import { onStopRequested } from '${url('stop-requests.ts')}'
  const stopping = new AbortController()
  onStopRequested(() => stopping.abort())
  const folder = process.env.DATA_DIR
  try {
    const { databasePassword: password } = await loadSecrets(folder)
    const postgres = await startEmbeddedPostgres({
      directory: folder + '/postgres',
      password,
      signal: stopping.signal,
    })
    const stop = () => void postgres.stop().then(() => process.exit(0))
    if (stopping.signal.aborted) stop()
    stopping.signal.addEventListener('abort', stop)
    setInterval(() => undefined, 1000)
    console.log('The database answers at ' + postgres.url)
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0)
    throw error
  }`,
]

/** What scripts/start.mjs does after the build. */
const startScriptOf = (server: readonly string[]) => `
  import { passSignalsOn, runChild } from '${url('../../../../scripts/children.mjs')}'
  passSignalsOn()
  process.exit(await runChild(process.execPath, ${JSON.stringify(server)}))`

/** The data folder of the server in all tests: each start continues with what the previous one left. */
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'service-center-stop-'))
  // PostgreSQL may run as another user.
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  for (const pid of await left()) process.kill(pid, 'SIGKILL')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const hasFile = (name: string) => existsSync(join(dataDir, name))

/** Starts the server, or only its database, with a script in a separate process group. */
function startByScript(server: readonly string[], env: Record<string, string> = {}) {
  const script = spawn(process.execPath, ['--input-type=module', '--eval', startScriptOf(server)], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'silent', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(script, 'exit')
  const ready = new Promise<void>((resolve, reject) => {
    let printed = ''
    script.stdout.on('data', (chunk: Buffer) => {
      printed += String(chunk)
      if (printed.includes('answers at')) resolve()
    })
    script.once('exit', () => reject(new Error('The start script ended before the server was ready.')))
  })
  // Not every test waits for it.
  ready.catch(() => undefined)
  return { script, exited, ready }
}

/** The processes that have the data folder in their environment or as their working directory, from `/proc`. */
async function left(): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '')
    const env = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '')
    if (cwd.startsWith(dataDir) || env.includes(`DATA_DIR=${dataDir}\0`)) found.push(Number(name))
  }
  return found
}

/** Several processes start and stop, also on a machine that does much else. */
const PATIENT = { timeout: 200_000, interval: 200 }
const group = ({ pid = 0 }: ChildProcess) => -pid

// The first case begins without a database.
test.each([
  ['the database is created', DATABASE_ONLY, () => hasFile('postgres.password')],
  // `postmaster.pid` also exists for a moment while the database is created.
  [
    'the database starts',
    DATABASE_ONLY,
    () => hasFile('postgres/postmaster.pid') && !hasFile('postgres.password'),
  ],
  ['the demo world is written', SERVER, () => hasFile('simulator')],
] as const)('a signal while %s ends everything', async (_name, server, isSo) => {
  expect(isSo()).toBe(false)
  const { script, exited } = startByScript(server, { DEMO: 'on', FLEET: '1' })
  await expect.poll(isSo, { ...PATIENT, interval: 10 }).toBe(true)
  process.kill(group(script), 'SIGTERM')
  process.kill(group(script), 'SIGTERM')
  await exited
  await expect.poll(left, PATIENT).toEqual([])
})

test.each([
  ['SIGTERM', SERVER],
  ['SIGINT', DATABASE_ONLY],
] as const)('a second %s does not keep the first from ending everything', async (signal, server) => {
  const { script, exited, ready } = startByScript(server)
  await ready
  process.kill(group(script), signal)
  process.kill(group(script), signal)
  process.kill(script.pid ?? 0, signal)
  expect(await exited).toEqual([0, null])
  await expect.poll(left, PATIENT).toEqual([])
})

test.each(['start script', 'server'])('a killed %s leaves nothing behind', async (victim) => {
  const { script, ready } = startByScript(DATABASE_ONLY)
  await ready
  const children = await readFile(`/proc/${script.pid}/task/${script.pid}/children`, 'utf8')
  process.kill(victim === 'server' ? Number.parseInt(children, 10) : (script.pid ?? 0), 'SIGKILL')
  await expect.poll(left, PATIENT).toEqual([])
})
