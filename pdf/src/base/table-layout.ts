import type { TableLayout } from './content.ts'
import { INK } from './draw-pdf.ts'

/** Gap between table columns, in points. */
export const COLUMN_GAP = 10

/** Horizontal lines only, darker below the header; no space at the outer edges. */
export const LINED: TableLayout = {
  hLineWidth: (row) => (row === 0 ? 0 : 0.6),
  hLineColor: (row) => (row === 1 ? INK.second : INK.line),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : COLUMN_GAP / 2),
  paddingRight: (column, node) => (column === node.table.widths.length - 1 ? 0 : COLUMN_GAP / 2),
  paddingTop: () => 5,
  paddingBottom: () => 5,
}
