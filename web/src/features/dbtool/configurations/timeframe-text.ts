import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import { formatTime } from '../../../ui/time/format-time.ts'

/** '2026-01-01 10:00 to open end'. @param offset of the viewer, as `formatTime` takes it */
export function timeframeText({ from, to }: Timeframe, offset: number): string {
  const minuteOf = (at: number | null, open: string) =>
    at === null ? open : formatTime(at, { offset, pattern: 'minute' })
  return `${minuteOf(from, 'Since ever')} to ${minuteOf(to, 'open end')}`
}
