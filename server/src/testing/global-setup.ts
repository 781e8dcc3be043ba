import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate, openDatabase } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { syncReferenceData } from '../platform/database/reference-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string to the test cluster. */
    clusterUrl: string
  }
}

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'service-center-test-'))
  await chmod(root, 0o755)
  const postgres = await startEmbeddedPostgres({
    directory: join(root, 'postgres'),
    password: 'test',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  const cluster = openDatabase({ url: postgres.url, size: 1 })
  await cluster.pool.query('create database template_migrated')
  await cluster.close()
  const template = openDatabase({ url: withDatabase(postgres.url, 'template_migrated'), size: 2 })
  await migrate(template.system)
  await syncReferenceData(template.system)
  await template.close()
  project.provide('clusterUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(root, { recursive: true, force: true })
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
