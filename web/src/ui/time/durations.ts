import { withUnit } from '../text/format.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A year is 365 days in every duration of the product (specification 1, section 9). */
const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [365 * DAY, 'y'],
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [1, 's'],
]

/**
 * A duration in its largest units: 11,520 s becomes '3 h 12 min'.
 * @param seconds zero or more; a negative duration counts as zero
 * @param parts maximum number of units, two by default
 */
export function formatDuration(seconds: number, parts = 2): string {
  let rest = Math.max(0, Math.floor(seconds))
  const said: string[] = []
  for (const [size, name] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) said.push(withUnit(count, name))
    // After the largest unit only the next smaller one is useful: not '1 y 12 s'.
    else if (said.length > 0) break
    if (said.length === parts) break
  }
  return said.length === 0 ? withUnit(0, 's') : said.join('\u00A0')
}

/**
 * The time since a moment, in its largest unit: '2 s ago'. A time in the future, from a clock that is ahead, counts as now.
 * @param at unix seconds
 * @param now unix seconds
 */
export function relativeAge(at: number, now: number): string {
  return `${formatDuration(now - at, 1)} ago`
}
