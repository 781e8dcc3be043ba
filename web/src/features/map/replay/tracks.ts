import { mercatorX, mercatorY } from '../data/mercator.ts'
import type { Points } from '../data/points.ts'

/** Positions further apart in time than this, in seconds, are not joined: what was between them is unknown. */
const JOINED_WITHIN = 180

/** The track of each robot: its rows of the historic points in time order. */
export interface Tracks {
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
  const momentOf = (row: number) => points.at[row] ?? 0
  return {
    points,
    rows: lists.map((rows) => Uint32Array.from(rows).toSorted((a, b) => momentOf(a) - momentOf(b))),
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
  { lat, lng, at }: Points,
  { last, next, moment }: { last: number; next: number | undefined; moment: number },
): { lat: number; lng: number } {
  const start = { lat: lat[last] ?? 0, lng: lng[last] ?? 0 }
  if (next === undefined) return start
  const span = (at[next] ?? 0) - (at[last] ?? 0)
  if (span > JOINED_WITHIN || span <= 0) return start
  const share = (moment - (at[last] ?? 0)) / span
  // The shorter way around the earth.
  const across = (((((lng[next] ?? 0) - start.lng + 180) % 360) + 360) % 360) - 180
  return {
    lat: start.lat + share * ((lat[next] ?? 0) - start.lat),
    lng: wrapped(start.lng + share * across),
  }
}

const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
