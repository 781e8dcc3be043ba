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

const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:$|T)/
const YEAR_LAST = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/

export const isDateKey = (key: string) => DATE_KEYS.has(key)

/**
 * A date as YYYY/MM/DD. Reads year, month, day; or day, month, year; or an ISO 8601 time. Undefined for an invalid date.
 */
export function deviceDate(value: string | undefined): string | undefined {
  const text = value?.trim() ?? ''
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? swapped(YEAR_LAST.exec(text)) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // `Date` turns an invalid day, such as the 31st of June, into one of the next month.
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  return exists ? dayText(iso) : undefined
}

function swapped(match: RegExpExecArray | null): (string | undefined)[] | undefined {
  return match === null ? undefined : [match[0], match[3], match[2], match[1]]
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
