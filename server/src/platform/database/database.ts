import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import type { DB } from './database-types.ts'
import { createStatementNames, type StatementNames } from './statement-names.ts'

/** A handle on the database. The rows that it sees depend on its transaction. */
export type Database = Kysely<DB>

export interface OpenDatabase {
  /** The system's own handle: sees everything. For the gateway, the jobs and the migrations only. */
  readonly system: Database
  /**
   * The system's handle on a small separate pool: for writes that are kept when the call's transaction rolls back (an
   * attempt counts although the call fails). Holders of one of these connections never wait for another, so that a call
   * may use it during its transaction.
   */
  readonly separate: Database
  /** The system's connections. */
  readonly pool: pg.Pool
  /**
   * Runs the system's work on one connection, from the statements that begin its transaction (the last result's rows
   * are passed on) to the commit. Any error rolls back.
   */
  transaction<Result>(begin: string, work: Work<Result>): Promise<Result>
  /**
   * The same for requests, which log in with a role of their own and see nothing until they enter a session.
   * @param begin creates those statements for the connection's process in PostgreSQL
   */
  requestTransaction<Result>(begin: (processId: number) => string, work: Work<Result>): Promise<Result>
  close(): Promise<void>
}

type Work<Result> = (db: Database, rows: readonly unknown[]) => Promise<Result>

// 64-bit counts and ids stay far below 2^53 here, so numbers are safe.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Maximum number of connections for requests. */
const REQUEST_SIZE = 20
/** The same for the system. */
const SYSTEM_SIZE = 12
/** Size of the separate pool. Its connections are used only briefly. */
const SEPARATE_SIZE = 3

/**
 * Connects to PostgreSQL.
 * @param options.url the login of the system, which owns the database
 * @param options.requestUrl the login of the requests; without it there are none
 * @param options.size how many connections each of the two may have at most, where it is not the product's own number
 */
export function openDatabase(options: { url: string; requestUrl?: string; size?: number }): OpenDatabase {
  const { url, requestUrl, size } = options
  const pool = openPool(url, size ?? SYSTEM_SIZE)
  const requests = requestUrl === undefined ? undefined : openPool(requestUrl, size ?? REQUEST_SIZE)
  const system = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const separate = new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, SEPARATE_SIZE) }) })
  const nameOf = createStatementNames()
  return {
    system,
    separate,
    pool,
    transaction: (begin, work) => transaction({ pool, nameOf, begin: () => Promise.resolve(begin), work }),
    requestTransaction: (begin, work) => {
      if (requests === undefined) throw new Error('This database was opened without a login for requests.')
      const beginOf = async (client: pg.PoolClient) => begin(await processIdOf(client))
      return transaction({ pool: requests, nameOf, begin: beginOf, work })
    },
    close: async () => {
      await Promise.all([system.destroy(), separate.destroy(), requests?.end()])
    },
  }
}

/** Connections are made when they are first needed. */
function openPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: '-c timezone=UTC -c jit=off',
    application_name: 'service-center',
  })
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', () => undefined)
  // The same for one that breaks in use: its statement fails by itself.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

async function transaction<Result>(options: {
  pool: pg.Pool
  nameOf: StatementNames
  begin: (client: pg.PoolClient) => Promise<string>
  work: Work<Result>
}): Promise<Result> {
  const client = await options.pool.connect()
  try {
    // pg returns a list for several statements, which its types do not express.
    const begun: pg.QueryResult | pg.QueryResult[] = await client.query(await options.begin(client))
    const rows = Array.isArray(begun) ? (begun.at(-1)?.rows ?? []) : begun.rows
    const result = await options.work(handleOf(client, options.nameOf), rows)
    const { command } = await client.query('commit')
    // PostgreSQL answers the commit of a failed transaction with a rollback: an error was swallowed.
    if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit.')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

const processIds = new WeakMap<pg.PoolClient, number>()

/** Read from PostgreSQL itself, once per connection: a pooler in between reports a process of its own. */
async function processIdOf(client: pg.PoolClient): Promise<number> {
  const known = processIds.get(client)
  if (known !== undefined) return known
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  processIds.set(client, pid)
  return pid
}

const handles = new WeakMap<pg.PoolClient, Database>()

/** A handle on exactly one connection, created once. */
function handleOf(client: pg.PoolClient, nameOf: StatementNames): Database {
  const known = handles.get(client)
  if (known !== undefined) return known
  // The transaction releases the connection, not the query.
  const borrowed = { query: queryByName(client, nameOf), release: () => undefined }
  const only = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve(), options: {} }
  const handle = new Kysely<DB>({ dialect: new PostgresDialect({ pool: only }) })
  handles.set(client, handle)
  return handle
}

/** The connection's `query` for Kysely, which does not name statements. */
function queryByName(client: pg.PoolClient, nameOf: StatementNames): typeof client.query {
  const query = (text: string, values: readonly unknown[]) => {
    const name = nameOf(text)
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
  }
  // Cursors, the other form, are not used here; pg's results are what Kysely describes in narrower words.
  return query as typeof client.query
}

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/**
 * Migrates the schema; several processes may try at once.
 * @throws the error of the migration that failed; earlier ones stay
 * @throws Error with one line when the login is not the database's owner, which the policies require of the system
 */
export async function migrate(db: Database): Promise<void> {
  const { rows } = await sql`select where pg_has_role('pg_database_owner', 'usage')`.execute(db)
  if (rows.length === 0)
    throw new Error('The user of DATABASE_URL must own the database: see docs/operations.md.')
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.ts')).toSorted()
  const entries = files.map(async (file): Promise<[string, Migration]> => [
    file.replace(/\.ts$/, ''),
    await import(join(MIGRATIONS, file)),
  ])
  return Object.fromEntries(await Promise.all(entries))
}
