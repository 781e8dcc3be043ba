import type { Points } from './points.ts'

/** Two rows of a robot that a line joins, the newer first. */
export interface TrackSegments {
  readonly newer: Uint32Array
  readonly older: Uint32Array
}

/** Of current positions. */
export const NO_SEGMENTS: TrackSegments = { newer: new Uint32Array(), older: new Uint32Array() }

/**
 * The parts of the robots' tracks between the shown rows, in time order.
 * @param points of history, newest first
 * @param shown ascending
 */
export function trackSegments(points: Points, shown: Uint32Array): TrackSegments {
  const newer = new Uint32Array(shown.length)
  const older = new Uint32Array(shown.length)
  /** The row of each robot seen last, plus one. */
  const last = new Uint32Array(points.robots.length)
  const isInterrupted = new Uint8Array(points.robots.length)
  let count = 0
  let place = 0
  for (let row = 0; row < points.robot.length; row++) {
    const robot = points.robot[row] ?? 0
    // A hidden position still shows that the track was interrupted.
    if (points.interrupted[row] === 1) isInterrupted[robot] = 1
    if (shown[place] !== row) continue
    place += 1
    const before = last[robot] ?? 0
    if (before > 0 && isInterrupted[robot] === 0) {
      newer[count] = before - 1
      older[count] = row
      count += 1
    }
    last[robot] = row + 1
    isInterrupted[robot] = 0
  }
  return { newer: newer.subarray(0, count), older: older.subarray(0, count) }
}
