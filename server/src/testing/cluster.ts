import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { temporaryFolder } from './shared-cluster.ts'

export const CLUSTER_PASSWORD = 'test'

/** A PostgreSQL of a test, or of a file of tests, beside the one that all tests share. */
export interface Cluster {
  /** The superuser's connection string. */
  readonly url: string
  readonly directory: string
  /** The address of a database in it, for a login. */
  urlOf(database: string, login?: { user: string; password: string }): string
  /** Runs statements as the superuser. */
  run(statement: string, database?: string): Promise<pg.QueryResult>
}

const QUICK = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' }

/** Registers what ends something: a test's end calls it, or what a whole file shares. */
export type OnEnd = (end: () => Promise<void>) => void

/** A folder in which PostgreSQL may keep its files; it is removed at the end. */
export async function clusterFolder(onEnd: OnEnd = onTestFinished): Promise<string> {
  const root = await temporaryFolder('service-center-test-')
  onEnd(() => rm(root, { recursive: true, force: true }))
  return root
}

/**
 * Starts a PostgreSQL.
 * @param options.directory its files; without it a new, empty one
 * @param options.onEnd who ends it: without it the test
 */
export async function startCluster({
  directory: given,
  settings = {},
  onEnd = onTestFinished,
}: { directory?: string; settings?: Record<string, string>; onEnd?: OnEnd } = {}): Promise<Cluster> {
  const directory = given ?? join(await clusterFolder(onEnd), 'postgres')
  const postgres = await startEmbeddedPostgres({
    directory,
    password: CLUSTER_PASSWORD,
    settings: { ...QUICK, ...settings },
  })
  onEnd(() => postgres.stop())
  const urlOf: Cluster['urlOf'] = (database, login) => {
    const url = new URL(postgres.url)
    url.pathname = `/${database}`
    if (login === undefined) return url.href
    url.username = login.user
    url.password = login.password
    return url.href
  }
  return {
    url: postgres.url,
    directory,
    urlOf,
    run: async (statement, database = 'postgres') => {
      const client = new pg.Client({ connectionString: urlOf(database) })
      await client.connect()
      try {
        return await client.query(statement)
      } finally {
        await client.end()
      }
    },
  }
}
