import { type Expression, sql } from 'kysely'
import type { Database } from './database.ts'

/** Timeout of a single step of a long read. */
const STEP_TIMEOUT_MS = 60_000

/**
 * The rows of a query in pages, in constant memory: read through a cursor of the transaction, with the data as of its
 * start. PostgreSQL prepares the next page while this one is being used. A transaction reads one at a time.
 * @param options.rows a select, from the query builder or as `sql`
 * @param options.size rows per page: large enough to be fast, small enough for the memory
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
