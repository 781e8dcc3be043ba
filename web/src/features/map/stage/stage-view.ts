import type { Map as MapLibreMap } from 'maplibre-gl'
import { frameOf, MOST_LATITUDE } from '../data/mercator.ts'
import type { Corners } from '../map-search.ts'

/** What the map shows in its frame now. */
export interface StageView {
  readonly corners: Corners
  readonly zoom: number
  /** Whether a person moved it, in contrast to the page. */
  readonly isByHand: boolean
}

/** Roughly Denmark (specification 2, section 2.8). */
export const DEFAULT_AREA: Corners = { south: 54.4, west: 7.6, north: 58, east: 13.2 }

/** Pixels around a click within which a marker counts as hit. */
export const REACH = 14
export const MOST_ZOOM = 18

export function viewIn(map: MapLibreMap, isByHand: boolean): StageView {
  const bounds = map.getBounds()
  return {
    corners: {
      south: Math.max(-90, bounds.getSouth()),
      ...longitudesOf(bounds.getWest(), bounds.getEast()),
      north: Math.min(90, bounds.getNorth()),
    },
    zoom: map.getZoom(),
    isByHand,
  }
}

/** Whether going as near as the map can shows an area larger than one marker. */
export function canPart(map: MapLibreMap, area: Corners): boolean {
  if (map.getZoom() >= MOST_ZOOM - 0.5) return false
  const { left, top, right, bottom } = frameOf(area)
  const across = left <= right ? right - left : right + 1 - left
  return Math.max(across, bottom - top) * 512 * 2 ** MOST_ZOOM > REACH
}

/** An area as MapLibre takes it: west, south, east, north. */
export function boundsOf({ south, west, north, east }: Corners): [number, number, number, number] {
  return [west, drawnLatitude(south), west <= east ? east : east + 360, drawnLatitude(north)]
}

/** The map ends before the poles: what lies beyond stands at its edge. */
export const drawnLatitude = (lat: number) => Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, lat))

/** The map repeats itself to the sides: where more than the whole world is seen, it is the whole world. */
function longitudesOf(west: number, east: number): { west: number; east: number } {
  return east - west >= 360 ? { west: -180, east: 180 } : { west: wrapped(west), east: wrapped(east) }
}

const wrapped = (lng: number) => (Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180)
