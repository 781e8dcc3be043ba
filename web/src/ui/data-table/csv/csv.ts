import { csvLine, fileTime } from '@service-center/contract/endpoint/csv.ts'
import { type PreparedColumn, secondsOf } from '../model/prepared-column.ts'

const CELLS_PER_PART = 4000

/** The rows and columns of a file; `utcOffset` of its times, in hours. */
export interface CsvContent<Row> {
  readonly columns: readonly PreparedColumn<Row>[]
  readonly rows: readonly Row[]
  readonly utcOffset: number
}

/**
 * The file's parts, header first, separated by semicolons; in parts so that a long export leaves the page responsive.
 */
export function* csvParts<Row>({ columns, rows, utcOffset }: CsvContent<Row>): Generator<string, void> {
  yield csvLine(columns.map((column) => column.header))
  const step = Math.max(1, Math.floor(CELLS_PER_PART / columns.length))
  for (let start = 0; start < rows.length; start += step) {
    let part = ''
    for (const row of rows.slice(start, start + step)) {
      part += csvLine(columns.map((column) => fileText(column, row, utcOffset)))
    }
    yield part
  }
}

/** The columns of a file: one that cannot be sorted or filtered and has no text, such as one of buttons, is left out. */
export function writtenColumns<Row>(
  columns: readonly PreparedColumn<Row>[],
  rows: readonly Row[],
): PreparedColumn<Row>[] {
  return columns.filter((column) => isWrittenAlways(column) || rows.some((row) => column.text(row) !== ''))
}

/** Whether a column has values whatever its rows say: one that can be sorted or filtered has. */
export function isWrittenAlways<Row>({
  sortable,
  filter,
}: Pick<PreparedColumn<Row>, 'sortable' | 'filter'>): boolean {
  return sortable !== false || filter !== 'none'
}

/** Times as in every file; a cell of a time column without one keeps its words ('Still connected'). */
export function fileText<Row>(column: PreparedColumn<Row>, row: Row, utcOffset: number): string {
  const time = column.kind === 'date' ? fileTime(secondsOf(column.value(row)), utcOffset) : ''
  return time === '' ? column.text(row) : time
}
