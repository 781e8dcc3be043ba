import { readDay } from '@service-center/contract/text/read-day.ts'
import { dayText } from '../../../ui/time/day-text.ts'
import { formatTime } from '../../../ui/time/format-time.ts'

/** The keys whose values are dates, shown as YYYY/MM/DD. */
const DATE_KEYS = new Set([
  'shipping_date',
  'warranty_start',
  'warranty_end',
  'service_agreement_start',
  'service_agreement_end',
])

/** A date, year first, with the time after it. */
const TIME_OF_DAY = /^(\d{4}[-./]\d{1,2}[-./]\d{1,2})T.*$/s

export const isDateKey = (key: string) => DATE_KEYS.has(key)

/**
 * A date as YYYY/MM/DD. Reads what `readDay` reads, and ISO 8601 times. Undefined for an invalid date.
 */
export function deviceDate(value: string | undefined): string | undefined {
  const iso = readDay(value?.trim().replace(TIME_OF_DAY, '$1') ?? '')
  return iso === undefined ? undefined : dayText(iso)
}

/** The key with the end date of a period: `warranty_end` for both `warranty_start` and `warranty_end`. */
export function endKeyOf(key: string): string | undefined {
  const [, agreement] = /^(warranty|service_agreement)_(?:start|end)$/.exec(key) ?? []
  return agreement === undefined ? undefined : `${agreement}_end`
}

/**
 * Whether a date is in the past. The day itself is not.
 * @param now unix seconds
 * @param offset hours from UTC
 */
export function hasPassed(
  end: string | undefined,
  { now, offset }: { now: number; offset: number },
): boolean {
  const day = deviceDate(end)
  return day !== undefined && day < formatTime(now, { offset, pattern: 'date' })
}
