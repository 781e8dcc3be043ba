import { tabLine } from '@service-center/contract/endpoint/csv.ts'
import { fileText } from '../csv/csv.ts'
import type { PreparedColumn } from '../model/prepared-column.ts'
import { type CellSpan, cellCount } from './cell-range.ts'

type Selected<Row> = {
  rows: readonly Row[]
  /** Those that can be selected. */
  columns: readonly PreparedColumn<Row>[]
  span: CellSpan
  /** Of times, in hours. */
  utcOffset: number
}

const CELLS_PER_STEP = 4000
const LINE_END = '\r\n'

/**
 * The selected cells as a text for the clipboard: one as it is, several separated by tabs and lines, for spreadsheets. In
 * steps, so that a large selection leaves the page responsive.
 */
export function* cellTexts<Row>({ rows, columns, span, utcOffset }: Selected<Row>): Generator<void, string> {
  const chosen = columns.slice(span.from, span.to + 1)
  const textsOf = (row: Row) => chosen.map((column) => fileText(column, row, utcOffset))
  const selected = rows.slice(span.top, span.bottom + 1)
  if (cellCount(span) === 1) return selected.flatMap(textsOf)[0] ?? ''
  const step = Math.max(1, Math.floor(CELLS_PER_STEP / chosen.length))
  let text = ''
  for (let start = 0; start < selected.length; start += step) {
    const lines = selected.slice(start, start + step).map((row) => tabLine(textsOf(row)))
    text += (start === 0 ? '' : LINE_END) + lines.join(LINE_END)
    yield
  }
  return text
}
