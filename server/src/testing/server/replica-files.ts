import { chown, cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { unprivilegedIdentity } from '../../platform/database/embedded/new-cluster.ts'

/**
 * Copies the files of a running PostgreSQL for a streaming replica.
 * @param of the superuser's connection string and the folder of the files
 * @param directory the folder for the replica's files
 * @returns the settings to start the replica with
 */
export async function copyForReplica(
  of: { readonly url: string; readonly directory: string },
  directory: string,
): Promise<Record<string, string>> {
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
  return {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    hot_standby: 'on',
  }
}

/** PostgreSQL does not run as root. */
async function giveToPostgres(directory: string): Promise<void> {
  const identity = await unprivilegedIdentity()
  if (identity === undefined) return
  const files = await readdir(directory, { recursive: true })
  for (const file of ['', ...files]) await chown(join(directory, file), identity.uid, identity.gid)
}
