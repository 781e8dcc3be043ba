import type { FeatureCollection } from 'geojson'
import type { AddLayerObject, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import type { Cluster } from '../data/clusters.ts'
import { latitudeOf } from '../data/mercator.ts'
import { basemapColors } from './basemap-style.ts'

const SOURCE = 'clusters'
export const CLUSTER_DISCS = 'cluster-discs'

const NUMBER = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Adds dark discs with a number in them. */
export function addClusterLayers(map: MapLibreMap, scheme: Scheme): void {
  const colors = basemapColors(scheme)
  map.addSource(SOURCE, { type: 'geojson', data: featuresOf([]) })
  const layers: AddLayerObject[] = [
    {
      id: CLUSTER_DISCS,
      type: 'circle',
      source: SOURCE,
      paint: {
        'circle-color': colors.ink,
        'circle-radius': ['step', ['get', 'count'], 12, 10, 15, 100, 17, 1000, 20],
        'circle-stroke-color': colors.surface,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'cluster-numbers',
      type: 'symbol',
      source: SOURCE,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': ['sans-serif'],
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': colors.surface },
    },
  ]
  for (const layer of layers) map.addLayer(layer)
}

/** Replaces the clusters. The index of each is its feature's id. */
export function setClusters(map: MapLibreMap, clusters: readonly Cluster[]): void {
  map.getSource<GeoJSONSource>(SOURCE)?.setData(featuresOf(clusters))
}

function featuresOf(clusters: readonly Cluster[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: clusters.map(({ x, y, rows }, id) => ({
      type: 'Feature',
      id,
      properties: { count: rows.length, label: NUMBER.format(rows.length) },
      geometry: { type: 'Point', coordinates: [x * 360 - 180, latitudeOf(y)] },
    })),
  }
}
