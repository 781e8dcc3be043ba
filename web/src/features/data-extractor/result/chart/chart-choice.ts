import { CATEGORY_COUNT } from '../../../../ui/theme/category-colors.ts'
import { type NamedColumn, type ResultRow, valueText } from '../result-rows.ts'

export const LOOKS = ['lines', 'bars', 'points'] as const
export type Look = (typeof LOOKS)[number]
export const LOOK_NAMES = { lines: 'Lines', bars: 'Bars', points: 'Points' } as const satisfies Record<
  Look,
  string
>

/** What a chart shows. Columns are named by their ids. */
export interface ChartChoice {
  /** The column along the axis. */
  readonly x: string
  /** The number columns that are drawn. */
  readonly ys: readonly string[]
  /** The column whose values divide the rows into series. */
  readonly series: string | null
  readonly look: Look
}

export const MAX_YS = 8

/** As many series as there are colours. */
export const MAX_SERIES = CATEGORY_COUNT

const IS_ID = /(?:^|_)(?:id|dev)$/i

export function yColumns(columns: readonly NamedColumn[]): NamedColumn[] {
  return columns.filter(({ kind }) => kind === 'number')
}

/**
 * The first choice for a result; undefined if it has no numbers. The axis is the first time column, else the first text
 * column. The value is the last number column that is not an id, because queries usually select the measured values last.
 * If several rows have the same time, a column that distinguishes them divides the rows into series. Without such a
 * column they are drawn as points, because lines would go up and down at each time.
 */
export function firstChoice(
  columns: readonly NamedColumn[],
  rows: readonly ResultRow[],
): ChartChoice | undefined {
  const numbers = yColumns(columns)
  const y = numbers.findLast(({ name }) => !IS_ID.test(name)) ?? numbers.at(-1)
  if (y === undefined) return undefined
  const others = columns.filter(({ id }) => id !== y.id)
  const x = ofKind(others, 'time') ?? ofKind(others, 'text') ?? others[0] ?? y
  const choice = { x: x.id, ys: [y.id], series: null, look: lookFor(x) }
  if (x.kind !== 'time' || areDistinct(rows, [x])) return choice
  const divisors = others.filter(({ kind }) => kind !== 'time')
  const series = divisors.find((column) => hasColours(rows, column) && areDistinct(rows, [x, column]))
  return series === undefined ? { ...choice, look: 'points' } : { ...choice, series: series.id }
}

/** Whether all rows differ in at least one of these columns. */
function areDistinct(rows: readonly ResultRow[], columns: readonly NamedColumn[]): boolean {
  const seen = new Set<string>()
  return rows.every(
    ({ values }, at) => seen.add(JSON.stringify(columns.map(({ place }) => values[place]))).size > at,
  )
}

/** Whether there are enough colours for the values of a column. */
function hasColours(rows: readonly ResultRow[], { place }: NamedColumn): boolean {
  const seen = new Set<string>()
  return rows.every(({ values }) => seen.add(valueText(values[place])).size <= MAX_SERIES)
}

export function lookFor({ kind }: Pick<NamedColumn, 'kind'>): Look {
  if (kind === 'time') return 'lines'
  return kind === 'number' ? 'points' : 'bars'
}

function ofKind(columns: readonly NamedColumn[], kind: NamedColumn['kind']): NamedColumn | undefined {
  return columns.find((column) => column.kind === kind)
}
