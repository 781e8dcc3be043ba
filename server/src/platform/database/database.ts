import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import type { DB } from './database-types.ts'
import { commit, handleOn, namedQuery, rollBack, sendTogether } from './connection.ts'
import { createRequestTransactions, type RequestTransactions } from './request-transactions.ts'
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
  /** Runs the system's work on one connection, from the statement that begins its transaction to the commit. Any error rolls back. */
  transaction<Result>(begin: string, work: Work<Result>): Promise<Result>
  /**
   * The same in two round trips less: the first statement is sent with the begin, and a last one, which the work returns,
   * with the commit. For work that can be repeated: what it writes stays if somebody cancels just the begin.
   * @returns the work's result and the rows of the last statement, committed
   */
  pipelinedTransaction<Result, Row>(
    begin: string,
    work: Work<{ result: Result; last: RawBuilder<Row> }>,
  ): Promise<{ result: Result; rows: Row[] }>
  /** The same for requests, which log in with a role of their own and see nothing until they enter a session. */
  readonly requestTransaction: RequestTransactions
  close(): Promise<void>
}

type Work<Result> = (db: Database) => Promise<Result>

// 64-bit counts and ids stay far below 2^53 here, so numbers are safe.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Maximum number of connections for requests. */
export const REQUEST_SIZE = 20
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
        // The begin's error is why the work failed.
        const { result, last } = await work(db).finally(() => begun)
        const { sql: text, parameters } = last.compile(db)
        sendTogether(client)
        // Kysely would send the statement after the commit. When it fails, the commit is a rollback.
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
 * Connections are made when they are first needed.
 * @param settings of PostgreSQL for each connection, as its command line takes them
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
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', () => undefined)
  // The same for one that breaks in use: its statement fails by itself.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** Work on a connection of its own. Any error rolls back. */
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

/** All migrations by name. Each is loaded when it runs: nearly every start has none to run. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.ts')).toSorted()
  const load = (file: string): Promise<Migration> => import(join(MIGRATIONS, file))
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.ts$/, ''), { up: async (db) => (await load(file)).up(db) }]),
  )
}
