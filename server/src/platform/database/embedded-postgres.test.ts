import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const settings = { fsync: 'off' }

async function cluster(): Promise<{ directory: string; password: string; settings: Record<string, string> }> {
  const root = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'service-center-pg-'))
  await chmod(root, 0o755)
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return { directory: join(root, 'postgres'), password: "quote ' and / slash", settings }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

test('a database left behind by a killed server is reused with its data', async () => {
  const options = await cluster()
  const first = await startEmbeddedPostgres(options)
  const client = await connect(first.url)
  await client.query('create table kept as select 42 as answer')
  // The server and its connections are gone; PostgreSQL keeps running.
  await client.end()
  const second = await startEmbeddedPostgres(options)
  const again = await connect(second.url)
  expect((await again.query('select answer from kept')).rows).toEqual([{ answer: 42 }])
  await again.end()
  await second.stop()
})

test('a database that another server uses is not touched', async () => {
  const options = await cluster()
  const first = await startEmbeddedPostgres(options)
  const client = await connect(first.url)
  await expect(startEmbeddedPostgres(options)).rejects.toThrow(
    /^Another server already runs on .*: stop it first\.$/,
  )
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await first.stop()
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
  const options = await cluster()
  const postgres = await startEmbeddedPostgres({ ...options, log })
  const client = await connect(postgres.url)
  await client.query('create table kept as select 42 as answer')
  const busy = client.query('select count(*) from generate_series(1, 1000000000000)').catch(() => 'ended')
  await killMainProcess(options.directory)
  expect(await busy).toBe('ended')
  const answer = async () => {
    const again = await connect(postgres.url).catch(() => undefined)
    const rows = (await again?.query('select answer from kept'))?.rows
    await again?.end()
    return rows
  }
  await expect.poll(answer).toEqual([{ answer: 42 }])
  await postgres.stop()
  await expect(connect(postgres.url)).rejects.toThrow('ECONNREFUSED')
})

test('a database that cannot be started again is given up after all attempts', async () => {
  const options = await cluster()
  const failure = Promise.withResolvers<Error>()
  const postgres = await startEmbeddedPostgres({
    ...options,
    log,
    onFailure: failure.resolve,
    restartPauses: [0, 1, 1],
  })
  await rename(join(options.directory, 'global'), join(options.directory, 'gone'))
  await killMainProcess(options.directory)
  expect((await failure.promise).message).toMatch(/^PostgreSQL has ended and could not be started again: /)
  expect(postgres.isRunning()).toBe(false)
  await postgres.stop()
})

test('a stop during a restart that waits leaves nothing running', async () => {
  const options = await cluster()
  const waits = Promise.withResolvers<void>()
  const postgres = await startEmbeddedPostgres({
    ...options,
    log,
    beforeRestart: () => {
      waits.resolve()
      return new Promise(() => undefined)
    },
  })
  await killMainProcess(options.directory)
  await waits.promise
  await postgres.stop()
  await expect(connect(postgres.url)).rejects.toThrow('ECONNREFUSED')
})
