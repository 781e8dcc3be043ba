import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 400_000 })

const MAIN = join(import.meta.dirname, '../../main.ts')
const CHILDREN = pathToFileURL(join(import.meta.dirname, '../../../../scripts/children.mjs')).href
/** What scripts/start.mjs does after the build. */
const START_SCRIPT = `
  import { passSignalsOn, runChild } from '${CHILDREN}'
  passSignalsOn()
  process.exit(await runChild(process.execPath, ['${MAIN}']))`

/** A server with an embedded database, started by a script in a process group of its own. */
async function startByScript(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'service-center-stop-'))
  await chmod(dataDir, 0o755)
  const script = spawn(process.execPath, ['--input-type=module', '--eval', START_SCRIPT], {
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
  onTestFinished(async () => {
    for (const pid of await processesOf(dataDir)) process.kill(pid, 'SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    script,
    exited,
    left: () => processesOf(dataDir),
    ready,
    hasFile: (name: string) => existsSync(join(dataDir, name)),
  }
}

/** The processes whose environment has the data folder, or that work in it, as Linux shows them. */
async function processesOf(dataDir: string): Promise<number[]> {
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
const PATIENT = { timeout: 200_000 }
const group = ({ pid = 0 }: ChildProcess) => -pid

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a second %s does not keep the first from ending everything',
  async (signal) => {
    const { script, exited, left, ready } = await startByScript()
    await ready
    process.kill(group(script), signal)
    process.kill(group(script), signal)
    process.kill(script.pid ?? 0, signal)
    expect(await exited).toEqual([0, null])
    await expect.poll(left, PATIENT).toEqual([])
  },
)

test.each([
  ['the database is created', 'postgres.password'],
  ['the database starts', 'postgres/postmaster.pid'],
  ['the demo world is written', 'simulator'],
])('a signal while %s ends everything', async (_name, file) => {
  const { script, left, hasFile } = await startByScript({ DEMO: 'on', FLEET: '1' })
  await expect.poll(() => hasFile(file), { ...PATIENT, interval: 5 }).toBe(true)
  process.kill(group(script), 'SIGTERM')
  process.kill(group(script), 'SIGTERM')
  await expect.poll(left, PATIENT).toEqual([])
})

test('a killed server, or a killed start script, leaves nothing behind', async () => {
  for (const victim of ['script', 'server']) {
    const { script, left, ready } = await startByScript()
    await ready
    const children = await readFile(`/proc/${script.pid}/task/${script.pid}/children`, 'utf8')
    process.kill(victim === 'script' ? (script.pid ?? 0) : Number.parseInt(children, 10), 'SIGKILL')
    await expect.poll(left, PATIENT).toEqual([])
  }
})
