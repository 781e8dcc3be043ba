import { BYTE_ORDER_MARK, csvLine, fileTime } from '@service-center/contract/endpoint/csv.ts'
import type { Expression } from 'kysely'
import { readPages } from '../database/cursor.ts'
import type { Database } from '../database/database.ts'
import { StreamAnswer } from '../files/file-answers.ts'

/** Number of rows read from PostgreSQL at a time. */
const PAGE = 1000

/**
 * A semicolon-separated file of all rows of a query, in constant memory: it is read through a cursor of the call's
 * transaction while it is being sent. A transaction can have one such answer.
 * @param options.rows a select, from the query builder or as `sql`
 * @param options.head the first line's cells
 * @param options.cells a row's cells as texts; '' for a missing value
 * @example return csvAnswer({ db, name: 'log.csv', rows: selectEntries(db, filter), head: ['User'], cells: (row) => [row.username] })
 */
export function csvAnswer<Row>(options: {
  db: Database
  name: string
  rows: Expression<Row>
  head: readonly string[]
  cells: (row: Row) => readonly string[]
}): StreamAnswer {
  const { db, rows, cells, ...file } = options
  const batches = readPages(db, { rows, size: PAGE })
  return csvOfBatches({ ...file, batches, line: (row) => csvLine(cells(row)) })
}

/**
 * A semicolon-separated file of rows that come in batches.
 * @param options.line a row as a line with its line break, as `csvLine` returns it
 */
export function csvOfBatches<Row>(options: {
  name: string
  batches: AsyncIterable<readonly Row[]>
  head: readonly string[]
  line: (row: Row) => string
}): StreamAnswer {
  return new StreamAnswer({
    name: options.name,
    contentType: 'text/csv; charset=utf-8',
    chunks: csvChunks(options),
  })
}

async function* csvChunks<Row>(options: {
  batches: AsyncIterable<readonly Row[]>
  head: readonly string[]
  line: (row: Row) => string
}): AsyncGenerator<string> {
  const { batches, head, line } = options
  // The header is sent with the first rows, because an error before them can still be answered with a status.
  let start = BYTE_ORDER_MARK + csvLine(head)
  for await (const rows of batches) {
    let lines = start
    for (const row of rows) lines += line(row)
    yield lines
    start = ''
  }
  if (start !== '') yield start
}

/**
 * Formats times with `fileTime`. Caches them, because neighbouring rows mostly have the same time.
 * @param utcOffset hours
 * @returns a function that takes unix seconds
 */
export function timeWriter(utcOffset: number): (seconds: number) => string {
  const written = new Map<number, string>()
  return (seconds) => {
    const known = written.get(seconds)
    if (known !== undefined) return known
    if (written.size >= MAX_CACHED_TIMES) written.clear()
    const text = fileTime(seconds, utcOffset)
    written.set(seconds, text)
    return text
  }
}

const MAX_CACHED_TIMES = 100
