import type { DayCount } from './history-days.views.ts'

/** The location of a page: its range of days, and how many values to skip from which end. */
export interface PageLocation {
  /** Days since 1970, both included. */
  readonly first: number
  readonly last: number
  /** Read from the oldest value, because that end is nearer. */
  readonly fromOldest: boolean
  readonly offset: number
  readonly count: number
}

/**
 * Finds the days that hold the values from `start` on, so that at most half a day has to be skipped.
 * @param days newest first, each with at least one value
 * @param page positions counted from the newest value; at least one, and all of them exist
 */
export function locatePage(
  days: readonly DayCount[],
  { start, count }: { start: number; count: number },
): PageLocation {
  let passed = 0
  let last: { day: number; offset: number } | undefined
  for (const { day, records } of days) {
    const until = passed + records
    if (last === undefined && until > start) last = { day, offset: start - passed }
    if (last !== undefined && until >= start + count) {
      const behind = until - (start + count)
      const fromOldest = behind < last.offset
      return { first: day, last: last.day, fromOldest, offset: fromOldest ? behind : last.offset, count }
    }
    passed = until
  }
  throw new Error('The page lies outside the history.')
}
