import { csvLine } from '@service-center/contract/endpoint/csv.ts'
import type { PreparedColumn } from '../model/prepared-column.ts'

const CELLS_PER_PART = 4000

/**
 * The file's parts, header first, separated by semicolons; in parts so that a long export leaves the page responsive.
 */
export function* csvParts<Row>(
  columns: readonly PreparedColumn<Row>[],
  rows: readonly Row[],
): Generator<string, void> {
  yield csvLine(columns.map((column) => column.header))
  const step = Math.max(1, Math.floor(CELLS_PER_PART / columns.length))
  for (let start = 0; start < rows.length; start += step) {
    let part = ''
    for (const row of rows.slice(start, start + step)) {
      part += csvLine(columns.map((column) => column.text(row)))
    }
    yield part
  }
}
