import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A fresh database, cloned from the migrated template. */
export interface TestDatabase {
  readonly url: string
  /** Drops it, even while clients are connected. */
  drop(): Promise<void>
}

export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom('template_migrated')
}

/** A fresh database without any table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0')
}

/** A fresh database with what another one of these has, to which nobody may be connected. */
export function copyDatabase(url: string): Promise<TestDatabase> {
  return createFrom(new URL(url).pathname.slice(1))
}

async function createFrom(template: string): Promise<TestDatabase> {
  const cluster = inject('clusterUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onCluster(cluster, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onCluster(cluster, `drop database if exists ${name} with (force)`) }
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
