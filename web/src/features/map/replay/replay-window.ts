import type { Points } from '../data/points.ts'

/** Longer than a point in time, so that there is something to play. */
const SHORTEST = 60

/**
 * The time from the first to the last of some positions, in unix seconds: a replay begins where there is data, and does
 * not wait at its end either.
 */
export function dataWindow(points: Points, rows: ArrayLike<number>): { from: number; to: number } {
  let from = Infinity
  let to = -Infinity
  for (let place = 0; place < rows.length; place++) {
    const at = points.at[rows[place] ?? 0] ?? 0
    from = Math.min(from, at)
    to = Math.max(to, at)
  }
  return { from, to: Math.max(to, from + SHORTEST) }
}
