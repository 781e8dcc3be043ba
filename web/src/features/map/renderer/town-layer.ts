import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { basemapColors } from './basemap-style.ts'

/** Towns to label, the largest first. */
export interface Towns {
  readonly name: readonly string[]
  /** Degrees. */
  readonly lat: readonly number[]
  readonly lng: readonly number[]
}

const SOURCE = 'towns'
export const TOWN_NAMES = 'town-names'

/** Adds the names of towns; where there is no space for all, larger towns have priority. */
export function addTownLayer(map: MapLibreMap, { scheme, towns }: { scheme: Scheme; towns: Towns }): void {
  const colors = basemapColors(scheme)
  map.addSource(SOURCE, { type: 'geojson', data: featuresOf(towns) })
  map.addLayer({
    id: TOWN_NAMES,
    type: 'symbol',
    source: SOURCE,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['sans-serif'],
      'text-size': 11,
      // Below the point, so that a cluster of robots in the town does not cover its name.
      'text-offset': [0, 1.2],
      'text-padding': 8,
      'text-max-width': 8,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': colors.town, 'text-halo-color': colors.land, 'text-halo-width': 1.2 },
  })
}

export function setTowns(map: MapLibreMap, towns: Towns): void {
  map.getSource<GeoJSONSource>(SOURCE)?.setData(featuresOf(towns))
}

function featuresOf({ name, lat, lng }: Towns): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: name.map((each, rank) => ({
      type: 'Feature',
      properties: { name: each, rank },
      geometry: { type: 'Point', coordinates: [lng[rank] ?? 0, lat[rank] ?? 0] },
    })),
  }
}
