import type { PreparedColumn } from './prepared-column.ts'

const ROWS_PER_PART = 100
const LINE_END = '\r\n'
const NEEDS_QUOTES = /[;"\r\n]/
const STARTS_A_FORMULA = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i

/** One cell: harmless to a spreadsheet (no formula is run on opening), quoted after RFC 4180 where needed. */
export function csvCell(text: string): string {
  const safe = STARTS_A_FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The file's parts, head first, separated by semicolons; yields so that a long export leaves the page responsive. */
export function* csvParts<Row>(
  columns: readonly PreparedColumn<Row>[],
  rows: readonly Row[],
): Generator<void, string[]> {
  const parts = [line(columns.map((column) => column.header))]
  for (let start = 0; start < rows.length; start += ROWS_PER_PART) {
    let part = ''
    for (const row of rows.slice(start, start + ROWS_PER_PART)) {
      part += line(columns.map((column) => column.text(row)))
    }
    parts.push(part)
    yield
  }
  return parts
}

function line(cells: readonly string[]): string {
  return cells.map(csvCell).join(';') + LINE_END
}
