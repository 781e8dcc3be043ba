import { type Expression, sql } from 'kysely'
import type { Database } from './database.ts'

/** No single step of a long read may keep the database busy for longer. */
const STEP_TIMEOUT_MS = 60_000

/**
 * The rows of a query in pages, in constant memory: read through a cursor of the transaction, which sees what was there
 * when it began. PostgreSQL works on the next page while this one is being used. A transaction reads one at a time.
 * @param options.rows a select, from the query builder or as `sql`
 * @param options.size rows in a page: large enough to be fast, small enough to be forgotten at once
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
      // Whoever gives up in the meantime does not wait for it.
      next.catch(() => undefined)
    }
    yield page
    if (isLast) break
  }
  await sql`close file_rows`.execute(db)
}
