import { atOffset } from './at-offset.ts'

/** The time formats (specification 2, section 2.3). */
export const TIME_PATTERNS = {
  /** 14:07:11, Nov 21, 26 */
  full: 'HH:mm:ss, MMM D, YY',
  /** 26/11/21 14:07 */
  minute: 'YY/MM/DD HH:mm',
  /** 14:07 */
  clock: 'HH:mm',
  /** 2026/11/21 */
  date: 'YYYY/MM/DD',
} as const

export type TimePattern = keyof typeof TIME_PATTERNS

/**
 * A time as text, at the chosen UTC offset.
 * @param at unix seconds
 */
export function formatTime(
  at: number,
  { offset, pattern }: { offset: number; pattern: TimePattern },
): string {
  return atOffset(at, offset).format(TIME_PATTERNS[pattern])
}

/**
 * A time in its shortest clear form: '14:07:11' today, 'Nov 3, 14:07' in this year, 'Nov 3, 25' in earlier years.
 * @param at unix seconds
 * @param now unix seconds
 */
export function formatShortTime(at: number, { offset, now }: { offset: number; now: number }): string {
  const time = atOffset(at, offset)
  const today = atOffset(now, offset)
  if (time.isSame(today, 'day')) return time.format('HH:mm:ss')
  return time.format(time.isSame(today, 'year') ? 'MMM D, HH:mm' : 'MMM D, YY')
}
