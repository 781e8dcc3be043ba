import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Corners } from '../map-search.ts'

/** Roughly Denmark (specification 2, section 2.8). */
export const DEFAULT_AREA: Corners = { south: 54.4, west: 7.6, north: 58, east: 13.2 }
/** The latitude of the map's upper and lower edge, in degrees: Mercator cannot show the poles. */
export const MAX_LATITUDE = 85.051_129
export const MAX_ZOOM = 18
/** Pixels around a click within which a marker is hit. */
export const CLICK_REACH = 14

/** The world is a square from 0 to 1, origin in the north-west, as in MapLibre. */
export const mercatorX = (lng: number) => (lng + 180) / 360

/** See {@link mercatorX}. Latitudes beyond the edges are clamped to them. */
export function mercatorY(lat: number): number {
  const sin = Math.sin((drawnLatitude(lat) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

/** The latitude at which a position is drawn: positions near the poles are drawn at the edge of the map. */
export const drawnLatitude = (lat: number) => Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat))

/** A part of the square. `left` may be greater than `right`, see {@link Corners}. */
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
 * The smallest area that contains all positions: it leaves out the widest empty range of longitudes. Undefined when
 * there is no position.
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

/** An area in MapLibre's form: west, south, east, north. */
export function boundsOf({ south, west, north, east }: Corners): [number, number, number, number] {
  return [west, drawnLatitude(south), west <= east ? east : east + 360, drawnLatitude(north)]
}

export interface Viewport {
  readonly corners: Corners
  readonly zoom: number
  /** Whether the user moved the map, as opposed to the page. */
  readonly isByUser: boolean
}

export function viewportOf(map: MapLibreMap, isByUser: boolean): Viewport {
  const bounds = map.getBounds()
  return {
    corners: {
      south: Math.max(-90, bounds.getSouth()),
      ...longitudesOf(bounds.getWest(), bounds.getEast()),
      north: Math.min(90, bounds.getNorth()),
    },
    zoom: map.getZoom(),
    isByUser,
  }
}

/** The map repeats to the sides: when more than the whole world is visible, the area is the whole world. */
function longitudesOf(west: number, east: number): { west: number; east: number } {
  return east - west >= 360 ? { west: -180, east: 180 } : { west: wrapped(west), east: wrapped(east) }
}

const wrapped = (lng: number) => (Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180)

/** Whether zooming in as far as possible would show an area larger than one marker. */
export function canSplit(map: MapLibreMap, area: Corners): boolean {
  if (map.getZoom() >= MAX_ZOOM - 0.5) return false
  const { left, top, right, bottom } = frameOf(area)
  const across = left <= right ? right - left : right + 1 - left
  return Math.max(across, bottom - top) * 512 * 2 ** MAX_ZOOM > CLICK_REACH
}
