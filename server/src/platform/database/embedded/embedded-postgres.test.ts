import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { launchPostgres } from './postgres-process.ts'

const settings = { fsync: 'off' }

const roots: string[] = []
afterAll(async () => {
  for (const root of roots) await rm(root, { recursive: true, force: true })
})

async function cluster(): Promise<{ directory: string; password: string; settings: Record<string, string> }> {
  const root = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'service-center-pg-'))
  await chmod(root, 0o755)
  roots.push(root)
  return { directory: join(root, 'postgres'), password: "quote ' and / slash", settings }
}

/** One cluster for all tests in turn, because creating one takes longer than the tests. */
let shared: Awaited<ReturnType<typeof cluster>>
beforeAll(async () => {
  shared = await cluster()
  const postgres = await startEmbeddedPostgres(shared)
  const client = await connect(postgres.url)
  await client.query('create table kept as select 42 as answer')
  await client.end()
  await postgres.stop()
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The content of the cluster; undefined if it does not answer. */
async function readKept(url: string): Promise<unknown> {
  const client = await connect(url).catch(() => undefined)
  const rows = (await client?.query('select answer from kept'))?.rows
  await client?.end()
  return rows
}
const KEPT = [{ answer: 42 }]

test('a program that cannot be started is reported', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'service-center-no-program-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const programs = { initdb: '/no/initdb', postgres: '/no/postgres', pg_ctl: '/no/pg_ctl' }
  const launch = { directory, programs, identity: undefined, settings: {}, onProcess: () => undefined }
  await expect(launchPostgres(launch)).rejects.toThrow('PostgreSQL did not start: spawn /no/postgres ENOENT')
})

test('a database left behind by a killed server is reused with its data', async () => {
  // As if the server had been killed: it has no connections, but PostgreSQL keeps running.
  const first = await startEmbeddedPostgres(shared)
  expect(await readKept(first.url)).toEqual(KEPT)
  const second = await startEmbeddedPostgres(shared)
  expect(await readKept(second.url)).toEqual(KEPT)
  await second.stop()
})

test('a database that another server uses is not touched', async () => {
  const first = await startEmbeddedPostgres(shared)
  const client = await connect(first.url)
  await expect(startEmbeddedPostgres({ ...shared, inUsePauses: [1, 1] })).rejects.toThrow(
    /^Another server already runs on .*: stop it first\.$/,
  )
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await first.stop()
})

/** Every path of a folder with its owner and permissions. */
async function ownersIn(folder: string): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true })).toSorted()
  const states = await Promise.all(paths.map((path) => stat(join(folder, path))))
  return states.map(({ uid, gid, mode }, index) => `${paths[index]} ${uid} ${gid} ${mode.toString(8)}`)
}

test('a backup that is copied and restored as the documentation says starts with its data', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
  const section = text.slice(text.indexOf('## What to back up'), text.indexOf('## Dumps'))
  const commands = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, command]) => command ?? '')
  const [source, backup, restored] = [shared, await cluster(), await cluster()]
  const data = dirname(source.directory)
  await writeFile(join(data, 'secrets.json'), '{}', { mode: 0o600 })
  const [save = '', restore = ''] = commands
  const copy = { directory: dirname(restored.directory), from: dirname(backup.directory) }
  execFileSync('sh', ['-ec', save], { env: { ...process.env, DATA_DIR: data, BACKUP: copy.from } })
  execFileSync('sh', ['-ec', restore], {
    env: { ...process.env, DATA_DIR: copy.directory, BACKUP: copy.from },
  })
  expect(commands).toHaveLength(2)
  expect(await ownersIn(copy.directory)).toEqual(await ownersIn(data))
  const postgres = await startEmbeddedPostgres(restored)
  expect(await readKept(postgres.url)).toEqual(KEPT)
  await postgres.stop()
})

/** Starts PostgreSQL, and prints its URL. */
const STARTER = `
  import { startEmbeddedPostgres } from '${pathToFileURL(join(import.meta.dirname, 'embedded-postgres.ts')).href}'
  const { url } = await startEmbeddedPostgres(JSON.parse(process.argv[1]))
  console.log(url)
  setInterval(() => undefined, 1000)`

test('a database ends with the process that has started it, even if that is killed', async () => {
  const starter = spawn(
    process.execPath,
    ['--input-type=module', '--eval', STARTER, JSON.stringify(shared)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void starter.kill('SIGKILL'))
  const failed = once(starter, 'exit').then(() =>
    Promise.reject(new Error('It ended before PostgreSQL ran.')),
  )
  const [said] = await Promise.race([once(starter.stdout, 'data'), failed])
  const url = String(said).trim()
  expect(await readKept(url)).toEqual(KEPT)
  starter.kill('SIGKILL')
  await expect.poll(() => existsSync(join(shared.directory, 'postmaster.pid'))).toBe(false)
  await expect(connect(url)).rejects.toThrow('ECONNREFUSED')
})

test('an incompletely created database is created again; a folder with other content is not touched', async () => {
  const options = await cluster()
  await mkdir(options.directory)
  await writeFile(join(options.directory, 'mine'), '')
  await expect(startEmbeddedPostgres(options)).rejects.toThrow('could not be set up')
  expect(existsSync(join(options.directory, 'mine'))).toBe(true)

  const other = await cluster()
  await mkdir(other.directory)
  await writeFile(join(other.directory, 'PG_VERSION'), '18\n')
  await writeFile(`${other.directory}.password`, '')
  const postgres = await startEmbeddedPostgres(other)
  const client = await connect(postgres.url)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await postgres.stop()
})

const log = pino({ level: 'silent' })

async function killMainProcess(directory: string): Promise<void> {
  const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

test('a database whose main process is killed is started again at the same address, also with busy sessions', async () => {
  const postgres = await startEmbeddedPostgres({ ...shared, log })
  const client = await connect(postgres.url)
  const busy = client.query('select count(*) from generate_series(1, 1000000000000)').catch(() => 'ended')
  await killMainProcess(shared.directory)
  expect(await busy).toBe('ended')
  await expect.poll(() => readKept(postgres.url)).toEqual(KEPT)
  await postgres.stop()
  await expect(connect(postgres.url)).rejects.toThrow('ECONNREFUSED')
})

test('a stop during a restart that waits leaves nothing running', async () => {
  const waits = Promise.withResolvers<void>()
  const postgres = await startEmbeddedPostgres({
    ...shared,
    log,
    beforeRestart: () => {
      waits.resolve()
      return new Promise(() => undefined)
    },
  })
  await killMainProcess(shared.directory)
  await waits.promise
  await postgres.stop()
  await expect(connect(postgres.url)).rejects.toThrow('ECONNREFUSED')
})

// Must be the last test, because it breaks the cluster.
test('a database that cannot be started again is given up after all attempts', async () => {
  const failure = Promise.withResolvers<Error>()
  const postgres = await startEmbeddedPostgres({
    ...shared,
    log,
    onFailure: failure.resolve,
    restartPauses: [0, 1, 1],
  })
  await rename(join(shared.directory, 'global'), join(shared.directory, 'gone'))
  await killMainProcess(shared.directory)
  expect((await failure.promise).message).toMatch(/^PostgreSQL has ended and could not be started again: /)
  expect(postgres.isRunning()).toBe(false)
  await postgres.stop()
})
