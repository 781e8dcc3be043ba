import type { Corners } from '../map-search.ts'

/** The world is a square from 0 to 1, origin in the north-west, as in MapLibre. */
export const mercatorX = (lng: number) => (lng + 180) / 360

/** See {@link mercatorX}; the poles are cut off at the square's edges. */
export function mercatorY(lat: number): number {
  const sin = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

/** The latitude of the square's edges, in degrees. */
export const MAX_LATITUDE = 85.051_129

/** A part of the square; `left` may be greater than `right`, see {@link Corners}. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function frameOf({ south, west, north, east }: Corners): Frame {
  return { left: mercatorX(west), top: mercatorY(north), right: mercatorX(east), bottom: mercatorY(south) }
}

export function isInFrame({ left, top, right, bottom }: Frame, x: number, y: number): boolean {
  if (y < top || y > bottom) return false
  return left <= right ? x >= left && x <= right : x >= left || x <= right
}

/**
 * The smallest area that holds all positions: it leaves out the widest empty range of longitudes. Undefined when there
 * is no position.
 */
export function areaOf(
  rows: ArrayLike<number>,
  columns: { lat: ArrayLike<number>; lng: ArrayLike<number> },
): Corners | undefined {
  if (rows.length === 0) return undefined
  let south = 90
  let north = -90
  const lngs = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const lat = columns.lat[row] ?? 0
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    lngs[at] = columns.lng[row] ?? 0
  }
  lngs.sort()
  const first = lngs[0] ?? 0
  const last = lngs.at(-1) ?? 0
  let widest = first + 360 - last
  let [west, east] = [first, last]
  for (let at = 1; at < lngs.length; at++) {
    const [before = 0, after = 0] = [lngs[at - 1], lngs[at]]
    if (after - before > widest) [widest, west, east] = [after - before, after, before]
  }
  return { south, west, north, east }
}
