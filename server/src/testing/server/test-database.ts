import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { cloneDatabase, onCluster } from './shared-cluster.ts'

/** A fresh database, cloned from the migrated template. */
export interface TestDatabase {
  readonly url: string
  /** Drops it, even while clients are connected. */
  drop(): Promise<void>
}

export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom()
}

/** A fresh database without any table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0')
}

/** A fresh copy of another test database. Nobody may be connected to that one. */
export function copyDatabase(url: string): Promise<TestDatabase> {
  return createFrom(new URL(url).pathname.slice(1))
}

async function createFrom(template?: string): Promise<TestDatabase> {
  const cluster = inject('clusterUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = await cloneDatabase(cluster, name, template)
  return { url, drop: () => onCluster(cluster, `drop database if exists ${name} with (force)`) }
}
