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

/** The selected cells as a text for the clipboard: one as it is, several separated by tabs and lines, for spreadsheets. */
export function cellTexts<Row>({ rows, columns, span, utcOffset }: Selected<Row>): string {
  const chosen = columns.slice(span.from, span.to + 1)
  const lines = rows
    .slice(span.top, span.bottom + 1)
    .map((row) => chosen.map((column) => fileText(column, row, utcOffset)))
  if (cellCount(span) === 1) return lines[0]?.[0] ?? ''
  return lines.map(tabLine).join('\r\n')
}
