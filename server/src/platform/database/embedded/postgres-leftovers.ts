import { readdir, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAlive, readPostmasterFile } from './postgres-process.ts'

/** Pauses between checks for clients. A database that still has clients after all of them counts as in use. */
const IN_USE_PAUSES_MS: readonly number[] = Array.from({ length: 6 }, () => 500)
const END_CHECK_MS = 50
const STOP_CHECKS = 400
const ORPHAN_CHECKS = 100

/**
 * Ends what a killed server or a killed PostgreSQL has left behind on a cluster: a PostgreSQL without clients, backend
 * processes without a main process (they hold its shared memory, which prevents the next start), and `postmaster.pid`.
 * @param options.urlOf the superuser's connection string for a port
 * @param options.inUsePauses pauses between checks for clients, in milliseconds
 * @throws Error when another server uses the cluster
 */
export async function endLeftovers(options: {
  directory: string
  postgres: string
  urlOf: (port: string) => string
  inUsePauses?: readonly number[] | undefined
}): Promise<void> {
  const { directory, postgres, urlOf, inUsePauses = IN_USE_PAUSES_MS } = options
  const file = await readPostmasterFile(directory)
  const processes = await processesOf({ directory, postgres })
  if (file !== undefined && (processes?.includes(file.pid) ?? isAlive(file.pid))) {
    await refuseWhenInUse(directory, { url: urlOf(file.port), pauses: inUsePauses })
    await stop(file.pid)
  }
  // All processes that remain have lost their main process.
  await killOrphans({ directory, postgres })
  // Only if processes could be listed: then the process of the file is not PostgreSQL, even if another program has its id.
  if (processes !== undefined) await rm(join(directory, 'postmaster.pid'), { force: true })
}

/** A database with clients is not a leftover: its server is running. */
async function refuseWhenInUse(
  directory: string,
  { url, pauses }: { url: string; pauses: readonly number[] },
): Promise<void> {
  // Waits, because connections of a killed server end only after their last statement.
  for (const pause of pauses) {
    if ((await countClients(url)) === 0) return
    await sleep(pause)
  }
  throw new Error(`Another server already runs on ${directory}: stop it first.`)
}

async function countClients(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  const others = await client
    .connect()
    .then(() =>
      client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      ),
    )
    // No answer: not in use.
    .then(
      ({ rowCount }) => rowCount ?? 0,
      () => 0,
    )
  await client.end().catch(() => undefined)
  return others
}

async function stop(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  for (let checks = 0; checks < STOP_CHECKS && isAlive(pid); checks += 1) await sleep(END_CHECK_MS)
}

async function killOrphans(cluster: { directory: string; postgres: string }): Promise<void> {
  for (let checks = 0; checks < ORPHAN_CHECKS; checks += 1) {
    const orphans = (await processesOf(cluster)) ?? []
    if (orphans.length === 0) return
    // Safe: everything committed is in the log, and their shared memory is useless.
    for (const pid of orphans) signal(pid, 'SIGKILL')
    await sleep(END_CHECK_MS)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}

/** The PostgreSQL processes that work in a cluster's folder. Undefined on systems other than Linux. */
async function processesOf(cluster: { directory: string; postgres: string }): Promise<number[] | undefined> {
  if (process.platform !== 'linux') return undefined
  const [directory, postgres] = await Promise.all([realpath(cluster.directory), realpath(cluster.postgres)])
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '')
    if (cwd !== directory) continue
    const program = await readlink(`/proc/${name}/exe`).catch(() => '')
    if (program.replace(/ \(deleted\)$/, '') === postgres) found.push(Number(name))
  }
  return found
}
