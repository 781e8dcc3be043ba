import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts'
import { temporaryFolder } from './shared-cluster.ts'

export const CLUSTER_PASSWORD = 'test'

/** A separate PostgreSQL for a test or a test file, besides the one that all tests share. */
export interface Cluster {
  /** The superuser's connection string. */
  readonly url: string
  readonly directory: string
  /** The address of one of its databases with a login. */
  urlOf(database: string, login?: { user: string; password: string }): string
  /** Runs statements as the superuser. */
  run(statement: string, database?: string): Promise<pg.QueryResult>
}

const QUICK = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' }

/** Registers a cleanup function, for the end of a test or of a test file. */
export type OnEnd = (end: () => Promise<void>) => void

/** A folder that PostgreSQL's user can access. It is removed at the end. */
export async function clusterFolder(onEnd: OnEnd = onTestFinished): Promise<string> {
  const root = await temporaryFolder('service-center-test-')
  onEnd(() => rm(root, { recursive: true, force: true }))
  return root
}

/**
 * Starts a PostgreSQL.
 * @param options.directory the folder of its files; by default a new, empty one
 * @param options.onEnd registers the cleanup; by default it ends with the test
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
