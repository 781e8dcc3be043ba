import type { PreparedColumn } from './prepared-column.ts'

const CELLS_PER_PART = 4000
const LINE_END = '\r\n'
const NEEDS_QUOTES = /[;"\r\n]/
const STARTS_A_FORMULA = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i

/** One cell: harmless to a spreadsheet (no formula is run on opening), quoted after RFC 4180 where needed. */
export function csvCell(text: string): string {
  const safe = STARTS_A_FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The file's parts, head first, separated by semicolons; in parts so that a long export leaves the page responsive. */
export function* csvParts<Row>(
  columns: readonly PreparedColumn<Row>[],
  rows: readonly Row[],
): Generator<string, void> {
  yield line(columns.map((column) => column.header))
  const step = Math.max(1, Math.floor(CELLS_PER_PART / columns.length))
  for (let start = 0; start < rows.length; start += step) {
    let part = ''
    for (const row of rows.slice(start, start + step)) {
      part += line(columns.map((column) => column.text(row)))
    }
    yield part
  }
}

function line(cells: readonly string[]): string {
  return cells.map(csvCell).join(';') + LINE_END
}
