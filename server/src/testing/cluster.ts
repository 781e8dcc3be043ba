import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'

export const CLUSTER_PASSWORD = 'test'

/** A PostgreSQL of one test, beside the one that all tests share. */
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

/** A folder in which PostgreSQL may keep its files; it is removed when the test ends. */
export async function clusterFolder(): Promise<string> {
  const root = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'service-center-test-'))
  // PostgreSQL may run as another user.
  await chmod(root, 0o755)
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return root
}

/**
 * Starts a PostgreSQL, which ends with the test.
 * @param options.directory its files; without it a new, empty one
 */
export async function startCluster({
  directory: given,
  settings = {},
}: { directory?: string; settings?: Record<string, string> } = {}): Promise<Cluster> {
  const directory = given ?? join(await clusterFolder(), 'postgres')
  const postgres = await startEmbeddedPostgres({
    directory,
    password: CLUSTER_PASSWORD,
    settings: { ...QUICK, ...settings },
  })
  onTestFinished(() => postgres.stop())
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
