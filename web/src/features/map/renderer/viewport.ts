import type { Map as MapLibreMap } from 'maplibre-gl'
import { frameOf, MAX_LATITUDE } from '../data/mercator.ts'
import type { Corners } from '../map-search.ts'

/** The visible part of the map. */
export interface Viewport {
  readonly corners: Corners
  readonly zoom: number
  /** Whether the user moved it, as opposed to the page. */
  readonly isByUser: boolean
}

/** Roughly Denmark (specification 2, section 2.8). */
export const DEFAULT_AREA: Corners = { south: 54.4, west: 7.6, north: 58, east: 13.2 }

/** Pixels around a click within which a marker is hit. */
export const REACH = 14
export const MAX_ZOOM = 18

export function viewportOf(map: MapLibreMap, isByHand: boolean): Viewport {
  const bounds = map.getBounds()
  return {
    corners: {
      south: Math.max(-90, bounds.getSouth()),
      ...longitudesOf(bounds.getWest(), bounds.getEast()),
      north: Math.min(90, bounds.getNorth()),
    },
    zoom: map.getZoom(),
    isByUser: isByHand,
  }
}

/** Whether zooming in as far as possible shows an area larger than one marker. */
export function canSplit(map: MapLibreMap, area: Corners): boolean {
  if (map.getZoom() >= MAX_ZOOM - 0.5) return false
  const { left, top, right, bottom } = frameOf(area)
  const across = left <= right ? right - left : right + 1 - left
  return Math.max(across, bottom - top) * 512 * 2 ** MAX_ZOOM > REACH
}

/** An area in MapLibre's form: west, south, east, north. */
export function boundsOf({ south, west, north, east }: Corners): [number, number, number, number] {
  return [west, drawnLatitude(south), west <= east ? east : east + 360, drawnLatitude(north)]
}

/** The map ends before the poles: positions beyond are drawn at its edge. */
export const drawnLatitude = (lat: number) => Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat))

/** The map repeats to the sides: when more than the whole world is visible, it is the whole world. */
function longitudesOf(west: number, east: number): { west: number; east: number } {
  return east - west >= 360 ? { west: -180, east: 180 } : { west: wrapped(west), east: wrapped(east) }
}

const wrapped = (lng: number) => (Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180)
