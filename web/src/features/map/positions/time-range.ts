import { atOffset, secondsAt } from '../../../ui/time/at-offset.ts'
import type { LastDays } from '../map-search.ts'

const DAY = 86_400
/** The default range (specification 2, section 9). */
const DEFAULT_DAYS = 7

/** Unix seconds. */
export interface TimeRange {
  readonly from: number
  readonly until: number
  /** The user chose no end: the range includes the newest positions, also those that are newer than `until`. */
  readonly isOpen?: boolean
}

export const LAST_DAYS_LABELS: readonly { value: LastDays; label: string }[] = [
  { value: '-', label: '-' },
  { value: 'month', label: 'Last Month (1st-31st)' },
  { value: 7, label: 'Last 7 days' },
  { value: 30, label: 'Last 30 days' },
  { value: 180, label: 'Last 180 days' },
  { value: 365, label: 'Last 365 days' },
]

/** The range of a view. Without an end it ends now; without a start it begins seven days before the end. */
export function rangeOf(
  view: { lastDays: LastDays; from: number | null; until: number | null },
  { now, utcOffsetHours }: { now: number; utcOffsetHours: number },
): TimeRange {
  if (view.lastDays === 'month') return lastMonth(now, utcOffsetHours)
  if (view.lastDays !== '-') return { from: now - view.lastDays * DAY, until: now, isOpen: true }
  const until = view.until ?? now
  const from = view.from ?? until - DEFAULT_DAYS * DAY
  return view.until === null ? { from, until, isOpen: true } : { from, until }
}

/** From the first to the last second of last month. */
function lastMonth(now: number, utcOffsetHours: number): TimeRange {
  const first = atOffset(now, utcOffsetHours).startOf('month')
  return {
    from: secondsAt(first.subtract(1, 'month'), utcOffsetHours),
    until: secondsAt(first, utcOffsetHours) - 1,
  }
}

/** Whether two ranges request the same data. The end of an open range is not sent. */
export function isSameQuery(a: TimeRange, b: TimeRange): boolean {
  return a.from === b.from && a.isOpen === b.isOpen && (a.isOpen === true || a.until === b.until)
}

/** Error messages of the two fields: no end may be in the future, and From must be before Until. */
export function errorsOf({ from, until }: TimeRange, now: number): { from?: string; until?: string } {
  if (from > now) return { from: 'From cannot be in the future' }
  if (until > now) return { until: 'Until cannot be in the future' }
  return from >= until ? { from: 'From must be before Until' } : {}
}
