import type { DayCount } from './history-days.views.ts'

/** Where a page lies: within which days, and how many values to pass over from which of their ends. */
export interface Place {
  /** Days since 1970, both included. */
  readonly first: number
  readonly last: number
  /** Read from the oldest on, because that end is nearer. */
  readonly fromOldest: boolean
  readonly offset: number
  readonly count: number
}

/**
 * Finds the days that hold the values from `start` on, so that what has to be passed over is never more than half a day.
 * @param days newest first, each with at least one value
 * @param page positions counted from the newest value; at least one, and all of them exist
 */
export function placeOf(
  days: readonly DayCount[],
  { start, count }: { start: number; count: number },
): Place {
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
