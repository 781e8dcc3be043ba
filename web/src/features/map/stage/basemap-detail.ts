import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { basemapPart, FINE_FROM } from './basemap-style.ts'

const COARSE = basemapPart('coarse', 'light')
const FINE = basemapPart('fine', 'light')
const COARSE_LAYERS = COARSE.layers.map(({ id }) => id)
const COARSE_SOURCES = Object.keys(COARSE.sources)
const FINE_SOURCES = Object.keys(FINE.sources)

/**
 * Asks for the finer boundaries once somebody looks closely at the console's own map and the coarse ones have come: they are
 * large, nobody should look at an empty map until they are there, and who looks at the whole world does without them.
 * @param options.below the layers that they stand under, the lowest first; some may not be there
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

/** Takes the coarse boundaries away from where the finer ones are drawn, once these have come. */
export function finishDetail(map: MapLibreMap): void {
  if (!hasDetail(map) || COARSE_LAYERS.some((id) => map.getLayer(id)?.maxzoom === FINE_FROM)) return
  if (!FINE_SOURCES.every((id) => map.isSourceLoaded(id))) return
  for (const id of COARSE_LAYERS) map.setLayerZoomRange(id, 0, FINE_FROM)
}

const hasDetail = (map: MapLibreMap) => FINE_SOURCES.every((id) => map.getSource(id) !== undefined)
