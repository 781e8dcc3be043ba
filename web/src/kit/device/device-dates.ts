import { dayText } from '../../ui/time/day-text.ts'
import { formatTime } from '../../ui/time/format-time.ts'

/** The keys whose values are days, shown as YYYY/MM/DD. */
const DATE_KEYS = new Set([
  'shipping_date',
  'warranty_start',
  'warranty_end',
  'service_agreement_start',
  'service_agreement_end',
])

const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:$|T)/
const YEAR_LAST = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/

/** Whether a key's value is a day. */
export const isDateKey = (key: string) => DATE_KEYS.has(key)

/**
 * A day as YYYY/MM/DD, from a date with its year first, or last after day and month, or from an ISO 8601 time.
 * Undefined for an invalid date.
 */
export function deviceDate(value: string | undefined): string | undefined {
  const text = value?.trim() ?? ''
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? swapped(YEAR_LAST.exec(text)) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // An invalid day, such as the 31st of June, would roll over into the next month.
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  return exists ? dayText(iso) : undefined
}

function swapped(match: RegExpExecArray | null): (string | undefined)[] | undefined {
  return match === null ? undefined : [match[0], match[3], match[2], match[1]]
}

/** The end key of a date: `warranty_start` and `warranty_end` both end with `warranty_end`. */
export function endKeyOf(key: string): string | undefined {
  const [, agreement] = /^(warranty|service_agreement)_(?:start|end)$/.exec(key) ?? []
  return agreement === undefined ? undefined : `${agreement}_end`
}

/**
 * Whether a day has passed; the day itself does not count as passed.
 * @param now unix seconds
 * @param offset hours from UTC that decide which day it is
 */
export function hasPassed(
  end: string | undefined,
  { now, offset }: { now: number; offset: number },
): boolean {
  const day = deviceDate(end)
  return day !== undefined && day < formatTime(now, { offset, pattern: 'date' })
}
