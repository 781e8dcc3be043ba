import { type NamedColumn, type ResultRow, valueText } from '../result-rows.ts'
import { MISSING_TEXT } from '../../../../ui/data-table/table-constants.ts'
import { type ChartChoice, MAX_SERIES } from './chart-choice.ts'

/** A drawn value. Null is a gap; undefined means that the row belongs to another series. */
export type Point = number | null | undefined

export interface ChartSeries {
  readonly label: string
  readonly values: readonly Point[]
}

export interface ChartData {
  readonly xColumn: NamedColumn
  /** Ascending: numbers, unix seconds, or indices of `categories`. */
  readonly xs: readonly number[]
  /** The texts along the axis, in the order of the rows; undefined for times and numbers. */
  readonly categories: readonly string[] | undefined
  readonly series: readonly ChartSeries[]
  /** The number of series that are not drawn because there is no colour for them. */
  readonly leftOut: number
  /** The number of rows without a value on the axis. */
  readonly withoutX: number
}

interface ChartInput {
  readonly columns: readonly NamedColumn[]
  readonly rows: readonly ResultRow[]
  readonly choice: ChartChoice
}

/** The data of a chart; undefined if a chosen column is missing. */
export function chartData({ columns, rows, choice }: ChartInput): ChartData | undefined {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const xColumn = byId.get(choice.x)
  const ys = choice.ys.flatMap((id) => byId.get(id) ?? [])
  const divided = choice.series === null ? undefined : byId.get(choice.series)
  if (xColumn === undefined || ys.length === 0) return undefined
  const axis = axisOf(xColumn, rows)
  const { xs, groups, slots } = slotsOf(axis.places, rows, divided)
  const all = [...groups].flatMap(([name, group]) =>
    ys.map((y): ChartSeries => {
      const values: Point[] = Array.from({ length: xs.length })
      for (const at of group) values[slots[at] ?? 0] = pointOf(rows[at]?.values[y.place])
      return { label: labelOf(y.id, name, ys.length), values }
    }),
  )
  return {
    xColumn,
    xs,
    categories: axis.categories,
    series: all.slice(0, MAX_SERIES),
    leftOut: Math.max(0, all.length - MAX_SERIES),
    withoutX: axis.withoutX,
  }
}

function labelOf(y: string, group: string | undefined, count: number): string {
  if (group === undefined) return y
  return count === 1 ? group : `${group}, ${y}`
}

interface Axis {
  /** The position of each row on the axis; NaN without a value. */
  readonly places: Float64Array
  readonly categories: readonly string[] | undefined
  readonly withoutX: number
}

function axisOf({ kind, place }: NamedColumn, rows: readonly ResultRow[]): Axis {
  if (kind === 'time' || kind === 'number') {
    const places = Float64Array.from(rows, ({ values }) => pointOf(values[place]) ?? Number.NaN)
    return { places, categories: undefined, withoutX: places.filter(Number.isNaN).length }
  }
  const found = new Map<string, number>()
  const places = Float64Array.from(rows, ({ values }) => {
    const text = valueText(values[place]) || MISSING_TEXT
    const known = found.get(text)
    if (known !== undefined) return known
    found.set(text, found.size)
    return found.size - 1
  })
  return { places, categories: [...found.keys()], withoutX: 0 }
}

interface Slots {
  readonly xs: number[]
  /** The rows of each series, by its name; a single one without a name if the rows are not divided. */
  readonly groups: ReadonlyMap<string | undefined, readonly number[]>
  /** The index in `xs` of each row. Rows of one series at the same position of the axis get different indices. */
  readonly slots: Int32Array
}

function slotsOf(places: Float64Array, rows: readonly ResultRow[], divided: NamedColumn | undefined): Slots {
  const order = orderOf(places)
  const groups = new Map<string | undefined, number[]>()
  const slots = new Int32Array(rows.length)
  const xs: number[] = []
  const taken = new Map<string | undefined, number>()
  let start = 0
  for (const at of order) {
    const x = places[at] ?? 0
    if (xs[start] !== x) {
      start = xs.length
      taken.clear()
    }
    const name = divided && (valueText(rows[at]?.values[divided.place]) || MISSING_TEXT)
    const before = taken.get(name) ?? 0
    taken.set(name, before + 1)
    slots[at] = start + before
    if (start + before === xs.length) xs.push(x)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [at])
    else group.push(at)
  }
  // The largest series come first, because those beyond the limit are left out.
  const sorted = new Map([...groups].toSorted(([, a], [, b]) => b.length - a.length))
  return { xs, groups: sorted, slots }
}

/** The indices of the rows with a position, ordered by position. */
function orderOf(places: Float64Array): Int32Array {
  const order: number[] = []
  let isOrdered = true
  let last = -Infinity
  for (const [at, place] of places.entries()) {
    if (Number.isNaN(place)) continue
    isOrdered &&= place >= last
    last = place
    order.push(at)
  }
  const found = Int32Array.from(order)
  return isOrdered ? found : found.toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b)
}

/** A number to draw. Numbers with more digits than a JavaScript number holds arrive as texts. */
function pointOf(value: ResultRow['values'][number] | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
