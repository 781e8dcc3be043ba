import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { unprivilegedIdentity } from '../platform/database/postgres-programs.ts'
import { chown, readdir } from 'node:fs/promises'
import { type Cluster, clusterFolder, startCluster } from './cluster.ts'

/** Starts a replica of a cluster, which follows it. The test ends it. */
export async function startReplica(of: Cluster): Promise<Cluster> {
  const directory = join(await clusterFolder(), 'replica')
  const client = new pg.Client({ connectionString: of.url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('replica', true)")
    await cp(of.directory, directory, { recursive: true })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(directory, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  await rm(join(directory, 'postmaster.pid'), { force: true })
  await writeFile(join(directory, 'standby.signal'), '')
  await giveToPostgres(directory)
  const { hostname, port, username, password } = new URL(of.url)
  const settings = {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    hot_standby: 'on',
  }
  return startCluster({ directory, settings })
}

/** PostgreSQL does not run as root. */
async function giveToPostgres(directory: string): Promise<void> {
  const identity = await unprivilegedIdentity()
  if (identity === undefined) return
  const files = await readdir(directory, { recursive: true })
  for (const file of ['', ...files]) await chown(join(directory, file), identity.uid, identity.gid)
}
