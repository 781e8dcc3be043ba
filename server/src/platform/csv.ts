import { BYTE_ORDER_MARK, csvLine } from '@service-center/contract/csv.ts'
import { type Expression, sql } from 'kysely'
import type { Database } from './database.ts'
import { StreamAnswer } from './file-answers.ts'

/** Rows that PostgreSQL gives at a time: large enough to be fast, small enough to be forgotten at once. */
const PAGE = 1000
/** No single step of an export may keep the database busy for longer. */
const STEP_TIMEOUT_MS = 60_000

/**
 * A semicolon-separated file of all rows of a query, in constant memory: read through a cursor of the call's
 * transaction while it is being sent. A transaction has one such answer.
 * @param options.rows a select, from the query builder or as `sql`
 * @param options.head the first line's cells
 * @param options.cells a row's cells as texts; '' where a value is missing
 * @example return csvAnswer({ db, name: 'log.csv', rows: selectEntries(db, filter), head: ['User'], cells: (row) => [row.username] })
 */
export function csvAnswer<Row>(options: {
  db: Database
  name: string
  rows: Expression<Row>
  head: readonly string[]
  cells: (row: Row) => readonly string[]
}): StreamAnswer {
  return new StreamAnswer({
    name: options.name,
    contentType: 'text/csv; charset=utf-8',
    chunks: csvChunks(options),
  })
}

async function* csvChunks<Row>(options: {
  db: Database
  rows: Expression<Row>
  head: readonly string[]
  cells: (row: Row) => readonly string[]
}): AsyncGenerator<string> {
  const { db, rows, head, cells } = options
  let start = BYTE_ORDER_MARK + csvLine(head)
  for await (const page of readPages(db, rows)) {
    yield start + page.map((row) => csvLine(cells(row))).join('')
    start = ''
  }
}

/** The rows of a query page by page; PostgreSQL works on the next page while this one is being used. */
async function* readPages<Row>(db: Database, rows: Expression<Row>): AsyncGenerator<readonly Row[]> {
  await sql`set local statement_timeout = ${sql.lit(STEP_TIMEOUT_MS)}`.execute(db)
  await sql`declare file_rows no scroll cursor for ${rows}`.execute(db)
  const fetch = async () => (await sql<Row>`fetch ${sql.lit(PAGE)} from file_rows`.execute(db)).rows
  let next = fetch()
  while (true) {
    const page = await next
    const isLast = page.length < PAGE
    if (!isLast) {
      next = fetch()
      // Whoever gives up in the meantime does not wait for it.
      next.catch(() => undefined)
    }
    yield page
    if (isLast) return
  }
}
