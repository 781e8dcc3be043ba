import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { basemapPart, FINE_FROM } from './basemap-style.ts'

const COARSE = basemapPart('coarse', 'light')
const FINE = basemapPart('fine', 'light')
const COARSE_LAYERS = COARSE.layers.map(({ id }) => id)
const COARSE_SOURCES = Object.keys(COARSE.sources)
const FINE_SOURCES = Object.keys(FINE.sources)

/**
 * Loads the finer boundaries when the user zooms into the built-in map and the coarse ones are loaded: they are large,
 * the map should not be empty until then, and the world view does not need them.
 * @param options.below the layers that they must stay under, the lowest first; some may be missing
 */
export function addDetail(map: MapLibreMap, options: { scheme: Scheme; below: readonly string[] }): void {
  const isOwn = COARSE_LAYERS.every((id) => map.getLayer(id) !== undefined)
  if (!isOwn || map.getZoom() < FINE_FROM || hasDetail(map)) return
  if (!COARSE_SOURCES.every((id) => map.isSourceLoaded(id))) return
  const { sources, layers } = basemapPart('fine', options.scheme)
  for (const [id, source] of Object.entries(sources)) map.addSource(id, source)
  const lowest = options.below.find((id) => map.getLayer(id) !== undefined)
  for (const layer of layers) map.addLayer(layer, lowest)
}

/** Removes the coarse boundaries where the finer ones are drawn, once these have loaded. */
export function finishDetail(map: MapLibreMap): void {
  if (!hasDetail(map) || COARSE_LAYERS.some((id) => map.getLayer(id)?.maxzoom === FINE_FROM)) return
  if (!FINE_SOURCES.every((id) => map.isSourceLoaded(id))) return
  for (const id of COARSE_LAYERS) map.setLayerZoomRange(id, 0, FINE_FROM)
}

const hasDetail = (map: MapLibreMap) => FINE_SOURCES.every((id) => map.getSource(id) !== undefined)
