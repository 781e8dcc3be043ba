import type { Points } from '../data/points.ts'
import type { TimeRange } from '../data/time-range.ts'

/** Newest and oldest (specification 2, section 9). */
const NEWEST = '#99FF99'
const OLDEST = '#FF9999'
/** Percentage of the colour in the background: text stays readable in both schemes. */
const STRENGTH = 18
const WEEK = 7 * 86_400
const STEPS = 20

/** Background colours of entries by age: within the range of history, or for current positions within a week. */
export function ageColorOf(
  points: Points,
  range: TimeRange | undefined,
  now: number,
): (row: number) => string {
  const { from, until } = range ?? { from: now - WEEK, until: now }
  return (row) => {
    const share = Math.max(0, Math.min(1, ((points.at[row] ?? 0) - from) / (until - from)))
    const percent = (Math.round(share * STEPS) / STEPS) * 100
    return `color-mix(in srgb, color-mix(in srgb, ${NEWEST} ${percent}%, ${OLDEST}) ${STRENGTH}%, var(--sc-surface))`
  }
}
