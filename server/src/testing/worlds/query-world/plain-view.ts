import type { Right } from '@service-center/contract/endpoint/rights.ts'
import type { PlainSight } from './plain-sight.ts'

/** What a view must show, computed from all rows in the simplest way. */
export interface PlainView {
  /** Who holds none of these sees nothing: the rights of the screens that show the same. */
  readonly rights?: readonly Right[]
  /** The columns that are compared, as SQL: those that tell its rows apart, and those that depend on the viewer. */
  readonly columns: string
  /** The values of these columns in all rows that a viewer sees. Times are unix seconds. */
  rows(sight: PlainSight): readonly (readonly unknown[])[]
}

/** Views by their names. */
export type PlainViews = Readonly<Record<string, PlainView>>

/** A time as the compared columns have it. */
export const secondsOf = (at: Date): number => at.getTime() / 1000
/** The SQL of the same. */
export const secondsIn = (column: string): string => `extract(epoch from ${column})`
