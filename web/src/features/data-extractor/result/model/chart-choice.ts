import type { NamedColumn } from './result-rows.ts'

export const LOOKS = ['lines', 'bars', 'points'] as const
export type Look = (typeof LOOKS)[number]

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

const IS_ID = /(?:^|_)(?:id|dev)$/i

/** The columns that can be drawn: those of numbers. */
export function yColumns(columns: readonly NamedColumn[]): NamedColumn[] {
  return columns.filter(({ kind }) => kind === 'number')
}

/**
 * What is chosen at first: the first time, otherwise text, against the last number that is no id, because queries name what
 * they group by before what they measure; none without numbers.
 */
export function firstChoice(columns: readonly NamedColumn[]): ChartChoice | undefined {
  const numbers = yColumns(columns)
  const y = numbers.findLast(({ name }) => !IS_ID.test(name)) ?? numbers.at(-1)
  if (y === undefined) return undefined
  const others = columns.filter(({ id }) => id !== y.id)
  const x = ofKind(others, 'time') ?? ofKind(others, 'text') ?? others[0] ?? y
  return { x: x.id, ys: [y.id], series: null, look: lookFor(x) }
}

/** The look that suits an axis. */
export function lookFor({ kind }: Pick<NamedColumn, 'kind'>): Look {
  if (kind === 'time') return 'lines'
  return kind === 'number' ? 'points' : 'bars'
}

function ofKind(columns: readonly NamedColumn[], kind: NamedColumn['kind']): NamedColumn | undefined {
  return columns.find((column) => column.kind === kind)
}
