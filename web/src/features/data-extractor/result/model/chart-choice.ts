import { CATEGORY_COUNT } from '../../../../ui/theme/category-colors.ts'
import { type NamedColumn, type ResultRow, valueText } from './result-rows.ts'

export const LOOKS = ['lines', 'bars', 'points'] as const
export type Look = (typeof LOOKS)[number]
export const LOOK_NAMES = { lines: 'Lines', bars: 'Bars', points: 'Points' } as const satisfies Record<
  Look,
  string
>

/** What a chart shows, by the ids of columns. */
export interface ChartChoice {
  /** The column along the axis. */
  readonly x: string
  /** The columns of numbers that are drawn. */
  readonly ys: readonly string[]
  /** The column whose values divide the rows into series. */
  readonly series: string | null
  readonly look: Look
}

/** Columns of numbers that a chart shows at once. */
export const MAX_YS = 8

/** Series that a chart shows at once: as many as there are colours. */
export const MAX_SERIES = CATEGORY_COUNT

const IS_ID = /(?:^|_)(?:id|dev)$/i

/** The columns that can be drawn: those of numbers. */
export function yColumns(columns: readonly NamedColumn[]): NamedColumn[] {
  return columns.filter(({ kind }) => kind === 'number')
}

/**
 * What is chosen at first: the first time, otherwise text, against the last number that is no id, because queries name what
 * they group by before what they measure; none without numbers. Where several rows have the same time, the column that tells
 * them apart divides them into series; without one they are points, because lines would run up and down at each time.
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

/** Whether no two rows have the same values in all of some columns. */
function areDistinct(rows: readonly ResultRow[], columns: readonly NamedColumn[]): boolean {
  const seen = new Set<string>()
  return rows.every(
    ({ values }, at) => seen.add(JSON.stringify(columns.map(({ place }) => values[place]))).size > at,
  )
}

/** Whether there is a colour for each value of a column. */
function hasColours(rows: readonly ResultRow[], { place }: NamedColumn): boolean {
  const seen = new Set<string>()
  return rows.every(({ values }) => seen.add(valueText(values[place])).size <= MAX_SERIES)
}

/** The look that suits an axis. */
export function lookFor({ kind }: Pick<NamedColumn, 'kind'>): Look {
  if (kind === 'time') return 'lines'
  return kind === 'number' ? 'points' : 'bars'
}

function ofKind(columns: readonly NamedColumn[], kind: NamedColumn['kind']): NamedColumn | undefined {
  return columns.find((column) => column.kind === kind)
}
