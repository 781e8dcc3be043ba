import { secondsOfText } from '../../ui/time/at-offset.ts'
import { formatTime } from '../../ui/time/format-time.ts'

const NOON_SECONDS = 12 * 3600

/** The day of a release as 'YYYY/MM/DD'; no offset applies to it. */
export const dayOf = (released: number): string => formatTime(released, { offset: 0, pattern: 'date' })

/** A day 'YYYY/MM/DD' as it is stored: its noon in UTC, in unix seconds; null for another text. */
export function releasedOf(day: string): number | null {
  const midnight = /^\d{4}\/\d{2}\/\d{2}$/.test(day)
    ? secondsOfText(`${day.replaceAll('/', '-')}T00:00:00Z`)
    : Number.NaN
  return Number.isNaN(midnight) ? null : midnight + NOON_SECONDS
}
