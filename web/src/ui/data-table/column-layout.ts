import { type PreparedColumn, clampWidth } from './prepared-column.ts'
import { COLUMN_MAX_WIDTH, ID_WIDTH_NARROW, NAME_WIDTH_NARROW } from './table-constants.ts'
import type { TableState } from './table-types.ts'

export type ColumnChoice = Pick<TableState, 'hiddenColumns' | 'shownColumns'> & {
  /** The visible columns of the address, until the user changes one. */
  urlColumns: readonly string[] | null
}

/** Whether the column is visible: the ID always; otherwise the address decides, then the user's choice, then the default. */
export function isColumnShown<Row>(column: PreparedColumn<Row>, choice: ColumnChoice): boolean {
  if (column.isId || column.hideable === false) return true
  if (choice.urlColumns) return choice.urlColumns.includes(column.id)
  if (choice.shownColumns.includes(column.id)) return true
  return !choice.hiddenColumns.includes(column.id) && !column.hiddenByDefault
}

/** All columns in the user's order, new columns last. On phones, without a user's order, the first view comes first. */
export function orderColumns<Row>(
  columns: readonly PreparedColumn<Row>[],
  columnOrder: readonly string[],
  isNarrow = false,
): PreparedColumn<Row>[] {
  const places = new Map(columnOrder.map((id, place) => [id, place]))
  const isOwnOrder = columnOrder.length > 0
  const placeOf = (column: PreparedColumn<Row>) => {
    if (column.isId) return -1
    if (!isOwnOrder) return isNarrow ? (column.phonePlace ?? Infinity) : 0
    return places.get(column.id) ?? columnOrder.length
  }
  return columns.toSorted((a, b) => compare(placeOf(a), placeOf(b)))
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b)

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
  /** The measured width of each column's content, if known. */
  content?: ReadonlyMap<string, number> | undefined
}

/** A text column is not made narrower than this to avoid sideways scrolling, in px. */
const MIN_SHRUNK_WIDTH = 120
/** Maximum width of a column on a phone unless the user has made it wider, in px. */
const MAX_PHONE_WIDTH = 200
/** Minimum width of the last column of the first view, in px. */
const MIN_PHONE_WIDTH = 96

/**
 * The width of each visible column in px. Spare space goes to text columns that the user has not resized, up to 400 each. If
 * space is missing, these columns become narrower, provided that this makes all columns fit.
 */
export function fitWidths<Row>({
  columns,
  sizes,
  available,
  isNarrow,
  content,
}: FitOptions<Row>): Record<string, number> {
  // Without a prototype: a column may be called `constructor` or `__proto__`.
  const widths: Record<string, number> = Object.create(null)
  const flexible: PreparedColumn<Row>[] = []
  for (const column of columns) {
    const isSized = !column.isId && Object.hasOwn(sizes, column.id)
    const sized = isSized ? sizes[column.id] : undefined
    widths[column.id] = sized === undefined ? ownWidth(column, { content, isNarrow }) : clampWidth(sized)
    if (sized === undefined && !column.isId && column.kind === 'text' && column.isFitted)
      flexible.push(column)
  }
  const spare = available - sum(widths)
  if (spare > 0 && !isNarrow) grow(widths, { ids: idsOf(flexible), spare })
  if (spare < 0 && !isNarrow) {
    const ids = idsOf(flexible.filter(({ keepsWhole }) => keepsWhole !== true))
    shrink(widths, { ids, missing: -spare })
  }
  if (isNarrow) fillFirstView(widths, { columns, available, sizes })
  for (const id of Object.keys(widths)) widths[id] = Math.floor(widths[id] ?? 0)
  return widths
}

const idsOf = (columns: readonly { id: string }[]) => columns.map(({ id }) => id)

type Widths = Record<string, number>

function ownWidth<Row>(
  column: PreparedColumn<Row>,
  { content, isNarrow }: { content: ReadonlyMap<string, number> | undefined; isNarrow: boolean },
): number {
  if (isNarrow && column.phoneWidth !== undefined) return column.phoneWidth
  if (column.isId && isNarrow) return narrowIdWidth(column, content)
  const measured = column.isFitted ? content?.get(column.id) : undefined
  if (measured === undefined) return column.width
  return isNarrow ? Math.min(measured, MAX_PHONE_WIDTH) : measured
}

/** On phones a first column of numbers has the width of ids; one of names grows with long names, up to a limit. */
function narrowIdWidth<Row>(
  column: PreparedColumn<Row>,
  content: ReadonlyMap<string, number> | undefined,
): number {
  const measured = column.kind === 'text' && column.isFitted ? content?.get(column.id) : undefined
  return Math.min(Math.max(ID_WIDTH_NARROW, measured ?? 0), NAME_WIDTH_NARROW)
}

function grow(widths: Widths, { ids, spare }: { ids: readonly string[]; spare: number }): void {
  let growing = ids
  let left = spare
  while (left >= 1 && growing.length > 0) {
    const share = left / growing.length
    for (const id of growing) {
      const width = widths[id] ?? 0
      const grown = Math.min(COLUMN_MAX_WIDTH, width + share)
      widths[id] = grown
      left -= grown - width
    }
    growing = growing.filter((id) => (widths[id] ?? 0) < COLUMN_MAX_WIDTH)
  }
}

function shrink(widths: Widths, { ids, missing }: { ids: readonly string[]; missing: number }): void {
  const room = (id: string) => Math.max(0, (widths[id] ?? 0) - MIN_SHRUNK_WIDTH)
  const all = ids.reduce((total, id) => total + room(id), 0)
  if (all < missing) return
  for (const id of ids) widths[id] = (widths[id] ?? 0) - (room(id) / all) * missing
}

/** On a phone the last column of the first view takes the rest of the screen. */
function fillFirstView<Row>(
  widths: Widths,
  { columns, available, sizes }: Pick<FitOptions<Row>, 'columns' | 'available' | 'sizes'>,
): void {
  const first = columns.filter((column) => column.isId || column.phonePlace !== undefined)
  const last = first.at(-1)
  const isTogether = first.every((column, index) => column === columns[index])
  if (last === undefined || last.isId || !isTogether || Object.hasOwn(sizes, last.id)) return
  const others = first.slice(0, -1).reduce((total, { id }) => total + (widths[id] ?? 0), 0)
  widths[last.id] = Math.max(MIN_PHONE_WIDTH, available - others)
}

function sum(widths: Readonly<Record<string, number>>): number {
  return Object.values(widths).reduce((total, width) => total + width, 0)
}
