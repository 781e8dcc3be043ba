import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, openDatabase } from '../../platform/database/database.ts'
import { startEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts'
import { syncReferenceData } from '../../platform/database/reference-data.ts'

/** The database that others are cloned from. */
const TEMPLATE = 'template_migrated'
const PASSWORD = 'test'
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** One PostgreSQL for a whole run of tests. */
export interface SharedCluster {
  /** The superuser's connection string. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts a PostgreSQL in memory where possible, with a migrated template. */
export async function startSharedCluster(): Promise<SharedCluster> {
  const root = await temporaryFolder('service-center-test-')
  const { url, stop } = await startEmbeddedPostgres({
    directory: join(root, 'postgres'),
    password: PASSWORD,
    settings: SETTINGS,
  })
  // Cheap password hashes, because thousands of connections check a password, on both sides.
  await onCluster(url, `set scram_iterations = 1; alter role current_user password '${PASSWORD}'`)
  await onCluster(url, `create database ${TEMPLATE}`)
  const template = openDatabase({ url: databaseUrl(url, TEMPLATE), size: 2 })
  await migrate(template.system)
  await syncReferenceData(template.system)
  await template.close()
  return {
    url,
    stop: async () => {
      await stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** A fresh folder, in memory where possible, that PostgreSQL's own user can access. */
export async function temporaryFolder(prefix: string): Promise<string> {
  const root = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), prefix))
  await chmod(root, 0o755)
  return root
}

/**
 * Creates a copy of a database. Nobody may be connected to the original.
 * @returns its connection string
 */
export async function cloneDatabase(cluster: string, name: string, template = TEMPLATE): Promise<string> {
  await onCluster(cluster, `create database ${name} template ${template} strategy file_copy`)
  return databaseUrl(cluster, name)
}

/** Runs statements as the superuser. */
export async function onCluster(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

function databaseUrl(cluster: string, name: string): string {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}
