import { readdir, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAlive, readPostmasterFile } from './postgres-process.ts'

/** How long a database with clients is looked at before it counts as in use, pause by pause. */
const IN_USE_PAUSES_MS: readonly number[] = Array.from({ length: 6 }, () => 500)
const END_CHECK_MS = 50
const STOP_CHECKS = 400
const ORPHAN_CHECKS = 100

/**
 * Ends what a killed server, or a killed PostgreSQL, has left behind on a cluster: a PostgreSQL without clients, the
 * sessions of one whose main process is gone (they hold its shared memory, which keeps the next one from starting), and
 * its file `postmaster.pid`.
 * @param options.urlOf the superuser's connection string for a port
 * @param options.inUsePauses the pauses between looks at a database with clients, in milliseconds
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
  // All that remain lost their main process.
  await killOrphans({ directory, postgres })
  // Where processes are known the file's process is not PostgreSQL, even if its id has been given to another program.
  if (processes !== undefined) await rm(join(directory, 'postmaster.pid'), { force: true })
}

/** A database with clients was not left behind: its server is running and needs it. */
async function refuseWhenInUse(
  directory: string,
  { url, pauses }: { url: string; pauses: readonly number[] },
): Promise<void> {
  // A killed server's connections end with their last statement.
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
    // No answer means that it is not in use.
    .then(
      ({ rowCount }) => rowCount ?? 0,
      () => 0,
    )
  await client.end().catch(() => undefined)
  return others
}

/** The file may name a process that ends at this moment; then there is nothing to stop. */
async function stop(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  for (let checks = 0; checks < STOP_CHECKS && isAlive(pid); checks += 1) await sleep(END_CHECK_MS)
}

async function killOrphans(cluster: { directory: string; postgres: string }): Promise<void> {
  for (let checks = 0; checks < ORPHAN_CHECKS; checks += 1) {
    const orphans = (await processesOf(cluster)) ?? []
    if (orphans.length === 0) return
    // What they have committed is in the log; their shared memory is of no use to anybody.
    for (const pid of orphans) signal(pid, 'SIGKILL')
    await sleep(END_CHECK_MS)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

/** The PostgreSQL processes that work in a cluster's folder; undefined where the system does not show that. */
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
