import { mercatorX, mercatorY } from './geometry.ts'
import type { Points } from './points.ts'

/** The lines of the tracks. Each line joins two rows of a robot. */
export interface TrackSegments {
  readonly newer: Uint32Array
  readonly older: Uint32Array
}

export const NO_SEGMENTS: TrackSegments = { newer: new Uint32Array(), older: new Uint32Array() }

/**
 * The parts of the robots' tracks between the shown rows, in time order.
 * @param points of history, newest first
 * @param shown ascending
 */
export function trackSegments(points: Points, shown: Uint32Array): TrackSegments {
  const newer = new Uint32Array(shown.length)
  const older = new Uint32Array(shown.length)
  /** The last shown row of each robot plus one; 0 for none. */
  const last = new Uint32Array(points.robots.length)
  const isInterrupted = new Uint8Array(points.robots.length)
  let count = 0
  let place = 0
  for (let row = 0; row < points.robot.length; row++) {
    const robot = points.robot[row] ?? 0
    // An interruption counts even at a hidden position.
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

/** Longest time between two positions, in seconds, for a robot to be moved between them. */
const MAX_GAP = 180

/** The positions of each robot in time order. */
interface Tracks {
  readonly points: Points
  /** For each robot of `points.robots` its rows; empty when none is shown. */
  readonly rows: readonly Uint32Array[]
}

/**
 * Groups historic positions into a track per robot.
 * @param shown the visible rows
 */
export function tracksOf(points: Points, shown: ArrayLike<number>): Tracks {
  const lists = points.robots.map((): number[] => [])
  for (let place = 0; place < shown.length; place += 1) {
    const row = shown[place] ?? 0
    lists[points.robot[row] ?? -1]?.push(row)
  }
  const timeOf = (row: number) => points.at[row] ?? 0
  return {
    points,
    rows: lists.map((rows) => Uint32Array.from(rows).toSorted((a, b) => timeOf(a) - timeOf(b))),
  }
}

/**
 * The position of every robot at a time, as points with one row each; robots without an earlier position are left out.
 * Between two positions close in time a robot moves linearly; otherwise it stays at the last known one.
 * @param moment unix seconds
 */
export function placesAt({ points, rows }: Tracks, moment: number): Points {
  const known = rows.flatMap((track, robot) => {
    const after = firstAfter(track, { points, moment })
    const last = track[after - 1]
    return last === undefined ? [] : [{ robot, last, next: track[after] }]
  })
  const places = known.map(({ last, next }) => between(points, { last, next, moment }))
  const lat = Float64Array.from(places, (place) => place.lat)
  const lng = Float64Array.from(places, (place) => place.lng)
  return {
    robots: points.robots,
    robot: Uint32Array.from(known, ({ robot }) => robot),
    lat,
    lng,
    x: lng.map((each) => mercatorX(each)),
    y: lat.map((each) => mercatorY(each)),
    at: Float64Array.from(known, ({ last }) => points.at[last] ?? 0),
    interrupted: new Uint8Array(known.length),
    reset: Uint8Array.from(known, ({ last }) => points.reset[last] ?? 0),
    isComplete: points.isComplete,
  }
}

/** Index in a track of the first position after a time; the track's length when there is none. */
function firstAfter(track: Uint32Array, { points, moment }: { points: Points; moment: number }): number {
  let low = 0
  let high = track.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((points.at[track[middle] ?? 0] ?? 0) <= moment) low = middle + 1
    else high = middle
  }
  return low
}

function between(
  { lat, lng, at, reset }: Points,
  { last, next, moment }: { last: number; next: number | undefined; moment: number },
): { lat: number; lng: number } {
  const start = { lat: lat[last] ?? 0, lng: lng[last] ?? 0 }
  if (next === undefined) return start
  // It did not drive to 0, 0, nor from there.
  if (reset[last] === 1 || reset[next] === 1) return start
  const span = (at[next] ?? 0) - (at[last] ?? 0)
  if (span > MAX_GAP || span <= 0) return start
  const share = (moment - (at[last] ?? 0)) / span
  // The shorter way around the earth.
  const across = wrapped((lng[next] ?? 0) - start.lng)
  return {
    lat: start.lat + share * ((lat[next] ?? 0) - start.lat),
    lng: wrapped(start.lng + share * across),
  }
}

/** A longitude between -180 and 180. */
const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
