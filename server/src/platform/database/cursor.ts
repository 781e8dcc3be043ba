import { type Expression, sql } from 'kysely'
import type { Database } from './database.ts'

/** Timeout of a single step of a long read. */
const STEP_TIMEOUT_MS = 60_000

/**
 * Reads the rows of a query in pages, in constant memory, through a cursor of the transaction. PostgreSQL prepares the next
 * page while the caller uses this one. Only one query at a time per transaction.
 * @param options.rows a select, from the query builder or as `sql`
 * @param options.size rows per page
 */
export async function* readPages<Row>(
  db: Database,
  { rows, size }: { rows: Expression<Row>; size: number },
): AsyncGenerator<readonly Row[]> {
  await sql`set local statement_timeout = ${sql.lit(STEP_TIMEOUT_MS)}`.execute(db)
  await sql`declare file_rows no scroll cursor for ${rows}`.execute(db)
  const fetch = async () => (await sql<Row>`fetch ${sql.lit(size)} from file_rows`.execute(db)).rows
  let next = fetch()
  while (true) {
    const page = await next
    const isLast = page.length < size
    if (!isLast) {
      next = fetch()
      // If the consumer stops early, the error is ignored.
      next.catch(() => undefined)
    }
    yield page
    if (isLast) break
  }
  await sql`close file_rows`.execute(db)
}
