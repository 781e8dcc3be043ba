import { type PreparedColumn, clampWidth } from './prepared-column.ts'
import { COLUMN_MAX_WIDTH, ID_WIDTH_NARROW } from './table-constants.ts'
import type { TableState } from './table-types.ts'

export type ColumnChoice = Pick<TableState, 'hiddenColumns' | 'shownColumns'> & {
  /** The visible columns from the address, in effect until the user changes one. */
  urlColumns: readonly string[] | null
}

/** Whether the column is visible: the ID always, then the address, the user's choice, the column's default. */
export function isColumnShown<Row>(column: PreparedColumn<Row>, choice: ColumnChoice): boolean {
  if (column.isId || column.hideable === false) return true
  if (choice.urlColumns) return choice.urlColumns.includes(column.id)
  if (choice.shownColumns.includes(column.id)) return true
  return !choice.hiddenColumns.includes(column.id) && !column.hiddenByDefault
}

/** All columns in the user's order; new columns come last. */
export function orderColumns<Row>(
  columns: readonly PreparedColumn<Row>[],
  columnOrder: readonly string[],
): PreparedColumn<Row>[] {
  const places = new Map(columnOrder.map((id, place) => [id, place]))
  const placeOf = (column: PreparedColumn<Row>) => {
    if (column.isId) return -1
    return places.get(column.id) ?? columnOrder.length
  }
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The ids with `id` moved before or after `target`. */
export function moveColumn(
  ids: readonly string[],
  { id, target, side }: { id: string; target: string; side: 'before' | 'after' },
): string[] {
  if (id === target) return [...ids]
  const rest = ids.filter((other) => other !== id)
  const place = rest.indexOf(target)
  if (place === -1) return [...ids]
  return rest.toSpliced(side === 'before' ? place : place + 1, 0, id)
}

type FitOptions<Row> = {
  columns: readonly PreparedColumn<Row>[]
  sizes: Readonly<Record<string, number>>
  /** Width of the table in px; 0 while it is not known. */
  available: number
  isNarrow: boolean
}

/** The width of each visible column in px. Spare space goes to columns that nobody has resized, up to 400 each. */
export function fitWidths<Row>({
  columns,
  sizes,
  available,
  isNarrow,
}: FitOptions<Row>): Record<string, number> {
  // Without a prototype: a column may be called `constructor` or `__proto__`.
  const widths: Record<string, number> = Object.create(null)
  let growing: string[] = []
  for (const column of columns) {
    const isSized = !column.isId && Object.hasOwn(sizes, column.id)
    const sized = isSized ? sizes[column.id] : undefined
    const own = column.isId && isNarrow ? ID_WIDTH_NARROW : column.width
    widths[column.id] = sized === undefined ? own : clampWidth(sized)
    if (sized === undefined && !column.isId) growing.push(column.id)
  }
  let spare = available - sum(widths)
  while (spare >= 1 && growing.length > 0) {
    const share = spare / growing.length
    for (const id of growing) {
      const width = widths[id] ?? 0
      const grown = Math.min(COLUMN_MAX_WIDTH, width + share)
      widths[id] = grown
      spare -= grown - width
    }
    growing = growing.filter((id) => (widths[id] ?? 0) < COLUMN_MAX_WIDTH)
  }
  for (const id of Object.keys(widths)) widths[id] = Math.floor(widths[id] ?? 0)
  return widths
}

function sum(widths: Readonly<Record<string, number>>): number {
  return Object.values(widths).reduce((total, width) => total + width, 0)
}
