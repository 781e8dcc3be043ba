import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { ticketKeyOf, ticketOf } from '../../../platform/access/viewers.ts'
import type { OpenDatabase } from '../../../platform/database/database.ts'

/** Maximum size of temporary files of a test's query: the test cluster is in memory. */
const TEMPORARY_FILES = '20MB'

/** Creates a login of data queries for tests. Roles belong to the cluster, so call `drop` at the end. */
export async function makeQueryLogin(
  database: OpenDatabase,
  databaseUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = sql.id(`query_test_${randomUUID().replaceAll('-', '')}`)
  await sql`create role ${name} login password 'test' in role service_center_query`.execute(database.system)
  await sql`alter role ${name} set temp_file_limit = ${sql.lit(TEMPORARY_FILES)}`.execute(database.system)
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname like 'query_test_%' order by oid desc limit 1`.execute(
    database.system,
  )
  const url = new URL(databaseUrl)
  url.username = rows[0]?.name ?? ''
  url.password = 'test'
  return { url: url.href, drop: async () => void (await sql`drop role ${name}`.execute(database.system)) }
}

/**
 * The result of a statement. `code` is the SQLSTATE of an error; undefined for success, 'unknown' for other errors.
 */
export interface Outcome {
  readonly code: string | undefined
  /** Everything that the sender receives, as JSON: the rows, or all properties of the error. */
  readonly told: string
}

/**
 * Sends a statement on a new connection with the login of queries, in a transaction of a session's viewer, without
 * the check of its text.
 * @param mode 'read write' shows what the role's own rights refuse
 */
export async function sendAsViewer(
  { database, url, sessionId }: { database: OpenDatabase; url: string; sessionId: string },
  text: string,
  mode: 'read only' | 'read write',
): Promise<Outcome> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c search_path=extract,public,pg_temp -c statement_timeout=2000',
    query_timeout: 20_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const key = await ticketKeyOf(database)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ticket = ticketOf(rows[0]?.pid ?? 0, { of: sessionId, key })
    await client.query(`begin ${mode}; select * from enter_session('${sessionId}', '${ticket}')`)
    const statement = { text, queryMode: 'extended', rowMode: 'array' as const }
    const result = await client.query(statement)
    return { code: undefined, told: JSON.stringify(result.rows) }
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : 'unknown'
    return { code, told: JSON.stringify(error, Object.getOwnPropertyNames(error)) }
  } finally {
    await client.end()
  }
}
