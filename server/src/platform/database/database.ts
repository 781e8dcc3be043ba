import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import type { DB } from './database-types.ts'
import {
  commit,
  handleOn,
  namedQuery,
  rollBack,
  sendTogether,
  createStatementNames,
  type StatementNames,
} from './connection.ts'
import { createRequestTransactions, type RequestTransactions } from './request-transactions.ts'

/** A handle on the database. The rows that it sees depend on its transaction. */
export type Database = Kysely<DB>

export interface OpenDatabase {
  /** Sees everything. For the gateway, jobs and migrations only. */
  readonly system: Database
  /**
   * The same on a small separate pool, for writes that must stay if the call's transaction rolls back, such as a failed
   * sign-in attempt. A call may use it during its transaction: holders of these connections never wait for another one, so
   * there is no deadlock.
   */
  readonly separate: Database
  /** The system's connections. */
  readonly pool: pg.Pool
  /** Runs work of the system in a transaction; `begin` is the statement that starts it. Any error rolls back. */
  transaction<Result>(begin: string, work: Work<Result>): Promise<Result>
  /**
   * The same with two round trips less: the first statement is sent together with the begin, and the last one, which the
   * work returns, together with the commit. Only for work that can be repeated: if just the begin is cancelled, its writes
   * stay.
   * @returns the work's result and the rows of the last statement, committed
   */
  pipelinedTransaction<Result, Row>(
    begin: string,
    work: Work<{ result: Result; last: RawBuilder<Row> }>,
  ): Promise<{ result: Result; rows: Row[] }>
  /**
   * Transactions of requests. They use a database role of their own, and the row policies hide everything until the
   * transaction has been given the user's session.
   */
  readonly requestTransaction: RequestTransactions
  close(): Promise<void>
}

type Work<Result> = (db: Database) => Promise<Result>

// 64-bit counts and ids stay far below 2^53 here, so they can be numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Maximum number of connections for requests. */
export const REQUEST_SIZE = 20
/** The same for the system. */
const SYSTEM_SIZE = 12
/** Size of the separate pool. Its connections are used only briefly. */
const SEPARATE_SIZE = 3

/**
 * Connects to PostgreSQL.
 * @param options.url address with the login of the system, which owns the database
 * @param options.requestUrl address with the login of requests; without it `requestTransaction` throws
 * @param options.size maximum size of each of the two pools, instead of the defaults
 */
export function openDatabase(options: { url: string; requestUrl?: string; size?: number }): OpenDatabase {
  const { url, requestUrl, size } = options
  const pool = openPool(url, size ?? SYSTEM_SIZE, { pipeline: true })
  const requests =
    requestUrl === undefined ? undefined : openPool(requestUrl, size ?? REQUEST_SIZE, { pipeline: true })
  const system = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const separate = new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, SEPARATE_SIZE) }) })
  const nameOf = createStatementNames()
  const requestTransaction = requests && createRequestTransactions(requests, nameOf)
  return {
    system,
    separate,
    pool,
    transaction: (begin, work) =>
      onConnection(pool, async (client) => {
        await client.query(begin)
        const result = await work(handleOf(client, nameOf))
        await commit(client)
        return result
      }),
    pipelinedTransaction: (begin, work) =>
      onConnection(pool, async (client) => {
        sendTogether(client)
        const begun = client.query(begin)
        begun.catch(() => undefined)
        const db = handleOf(client, nameOf)
        // If the begin failed, its error is the reason why the work failed.
        const { result, last } = await work(db).finally(() => begun)
        const { sql: text, parameters } = last.compile(db)
        sendTogether(client)
        // Not through Kysely, which would send the statement after the commit. If it fails, the commit is a rollback.
        const [{ rows }] = await Promise.all([
          client.query(namedQuery({ text, values: parameters, name: nameOf(text) })),
          commit(client),
        ])
        return { result, rows }
      }),
    requestTransaction: (entering, work) => {
      if (requestTransaction === undefined)
        throw new Error('This database was opened without a login for requests.')
      return requestTransaction(entering, work)
    },
    close: async () => {
      await Promise.all([system.destroy(), separate.destroy(), requests?.end()])
    },
  }
}

/**
 * @param settings PostgreSQL settings for each connection, as command line options
 */
export function openPool(
  url: string,
  size: number,
  { settings = '', ...more }: Omit<pg.PoolConfig, 'options'> & { settings?: string } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...more,
    connectionString: url,
    max: size,
    options: `-c timezone=UTC -c jit=off ${settings}`,
    application_name: 'service-center',
  })
  // The pool replaces idle connections that break. Without a listener the error would end the process.
  pool.on('error', () => undefined)
  // The same for a connection in use: its statement fails anyway.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** Runs work on a connection of the pool. Any error rolls back. */
async function onConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    await rollBack(client)
    throw error
  }
}

const handles = new WeakMap<pg.PoolClient, Database>()

function handleOf(client: pg.PoolClient, nameOf: StatementNames): Database {
  const known = handles.get(client)
  if (known !== undefined) return known
  const handle = handleOn((statement) => client.query(namedQuery(statement)), nameOf)
  handles.set(client, handle)
  return handle
}

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/**
 * Migrates the schema. Several processes may call it at once.
 * @throws the error of the migration that failed; earlier migrations stay applied
 * @throws Error with one line when the login does not own the database: the row-level policies require an owner
 */
export async function migrate(db: Database): Promise<void> {
  const { rows } = await sql`select where pg_has_role('pg_database_owner', 'usage')`.execute(db)
  if (rows.length === 0)
    throw new Error('The user of DATABASE_URL must own the database: see docs/operations.md.')
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** All migrations by name. A migration's file is loaded only when it runs, because most starts have none to run. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.ts')).toSorted()
  const load = (file: string): Promise<Migration> => import(join(MIGRATIONS, file))
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.ts$/, ''), { up: async (db) => (await load(file)).up(db) }]),
  )
}
