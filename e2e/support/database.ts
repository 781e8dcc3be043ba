import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase } from '../../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres.ts'
import { syncReferenceData } from '../../server/src/platform/database/reference-data.ts'

const CLUSTER = 'SERVICE_CENTER_E2E_CLUSTER'
const TEMPLATE = 'template_migrated'

/** One PostgreSQL for the whole run, with a migrated template; the workers find it by environment variables. */
// Playwright takes a global setup by its default export.
// oxlint-disable-next-line import/no-default-export
export default async function setup(): Promise<() => Promise<void>> {
  const root = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({
    directory: join(root, 'postgres'),
    password: 'test',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  process.env[CLUSTER] = postgres.url
  await onCluster(`create database ${TEMPLATE}`)
  const template = openDatabase({ url: databaseUrl(TEMPLATE), size: 2 })
  await migrate(template.system)
  await syncReferenceData(template.system)
  await template.close()
  return async () => {
    await postgres.stop()
    await rm(root, { recursive: true, force: true })
  }
}

/** A fresh folder, in memory where possible, that PostgreSQL's own user can access. */
export async function temporaryFolder(): Promise<string> {
  const root = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'service-center-e2e-'))
  await chmod(root, 0o755)
  return root
}

/** Clones the template and returns the new database's connection string. */
export async function cloneDatabase(): Promise<string> {
  const name = `journey_${randomUUID().replaceAll('-', '')}`
  await onCluster(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  return databaseUrl(name)
}

function databaseUrl(name: string): string {
  const cluster = process.env[CLUSTER]
  if (cluster === undefined) throw new Error('The journeys run through Playwright, which starts PostgreSQL.')
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}

async function onCluster(statement: string): Promise<void> {
  const cluster = openDatabase({ url: databaseUrl('postgres'), size: 1 })
  await cluster.pool.query(statement)
  await cluster.close()
}
