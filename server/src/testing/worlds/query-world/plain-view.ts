import type { Right } from '@service-center/contract/endpoint/rights.ts'
import type { PlainSight } from './plain-sight.ts'

/** What a view must show, computed from all rows in the simplest way. */
export interface PlainView {
  /**
   * The viewer needs one of these rights, which are those of the screens that show the same data; undefined: none is
   * needed.
   */
  readonly rights?: readonly Right[]
  /** The compared columns, as SQL: those that identify a row, and those that depend on the viewer. */
  readonly columns: string
  /** The values of these columns in all rows that a viewer sees. Times are unix seconds. */
  rows(sight: PlainSight): readonly (readonly unknown[])[]
}

/** Views by their names. */
export type PlainViews = Readonly<Record<string, PlainView>>

/** A time as in the compared columns: unix seconds. */
export const secondsOf = (at: Date): number => at.getTime() / 1000
/** The SQL of `secondsOf`, for a column. */
export const secondsIn = (column: string): string => `extract(epoch from ${column})`
