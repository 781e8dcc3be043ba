import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { COLORS } from '../../../ui/theme/colors.ts'

export function basemapColors(scheme: Scheme) {
  const index = scheme === 'light' ? 0 : 1
  return {
    sea: index === 0 ? COLORS.line[0] : COLORS.sunk[1],
    land: index === 0 ? COLORS['surface-2'][0] : COLORS.raised[1],
    border: COLORS['line-2'][index],
    coast: index === 0 ? '#B9C2BB' : COLORS['line-2'][1],
    town: COLORS['ink-2'][index],
    ink: COLORS.ink[index],
    surface: COLORS.surface[index],
  }
}

/** The built-in map: land, sea and borders, drawn from boundary data that ships with it. See also `addDetail`. */
export function basemapStyle(scheme: Scheme): StyleSpecification {
  const { sources, layers } = basemapPart('coarse', scheme)
  const sea: LayerSpecification = {
    id: 'sea',
    type: 'background',
    paint: { 'background-color': basemapColors(scheme).sea },
  }
  return { version: 8, sources, layers: [sea, ...layers] }
}

/** The fine boundaries are drawn from this zoom level on. */
const FINE_FROM = 4

/** The sources and layers of the boundaries: the coarse ones at every zoom, the fine ones when zoomed in. */
function basemapPart(detail: 'coarse' | 'fine', scheme: Scheme) {
  const colors = basemapColors(scheme)
  const sources: StyleSpecification['sources'] = {}
  for (const part of ['land', 'borders', 'coast'] as const) {
    sources[`${part}-${detail}`] = {
      type: 'geojson',
      data: `basemap://${detail}/${part}`,
      // Higher zoom levels reuse these tiles: boundaries of 1 : 10 million have no more detail.
      maxzoom: 9,
      tolerance: 0.3,
      ...(part === 'land' ? { attribution: 'Natural Earth' } : {}),
    }
  }
  const zooms = detail === 'coarse' ? {} : { minzoom: FINE_FROM }
  const layers: LayerSpecification[] = [
    {
      id: `land-${detail}`,
      type: 'fill',
      source: `land-${detail}`,
      ...zooms,
      paint: { 'fill-color': colors.land, 'fill-antialias': false },
    },
    {
      id: `borders-${detail}`,
      type: 'line',
      source: `borders-${detail}`,
      ...zooms,
      paint: { 'line-color': colors.border, 'line-width': 1 },
    },
    {
      id: `coast-${detail}`,
      type: 'line',
      source: `coast-${detail}`,
      ...zooms,
      paint: { 'line-color': colors.coast, 'line-width': 0.75 },
    },
  ]
  return { sources, layers }
}

const COARSE = basemapPart('coarse', 'light')
const FINE = basemapPart('fine', 'light')
const COARSE_LAYERS = COARSE.layers.map(({ id }) => id)
const COARSE_SOURCES = Object.keys(COARSE.sources)
const FINE_SOURCES = Object.keys(FINE.sources)

/**
 * Loads the fine boundaries when the user zooms into the built-in map and the coarse ones are loaded. They are large:
 * the coarse ones show a map until then, and the world view does not need them.
 * @param options.below the layers that must stay above the boundaries, the lowest first; some may be missing
 */
export function addDetail(map: MapLibreMap, options: { scheme: Scheme; below: readonly string[] }): void {
  const isBuiltIn = COARSE_LAYERS.every((id) => map.getLayer(id) !== undefined)
  if (!isBuiltIn || map.getZoom() < FINE_FROM || hasDetail(map)) return
  if (!COARSE_SOURCES.every((id) => map.isSourceLoaded(id))) return
  const { sources, layers } = basemapPart('fine', options.scheme)
  for (const [id, source] of Object.entries(sources)) map.addSource(id, source)
  const lowest = options.below.find((id) => map.getLayer(id) !== undefined)
  for (const layer of layers) map.addLayer(layer, lowest)
}

/** Hides the coarse boundaries where the fine ones are drawn, once these have loaded. */
export function finishDetail(map: MapLibreMap): void {
  if (!hasDetail(map) || COARSE_LAYERS.some((id) => map.getLayer(id)?.maxzoom === FINE_FROM)) return
  if (!FINE_SOURCES.every((id) => map.isSourceLoaded(id))) return
  for (const id of COARSE_LAYERS) map.setLayerZoomRange(id, 0, FINE_FROM)
}

const hasDetail = (map: MapLibreMap) => FINE_SOURCES.every((id) => map.getSource(id) !== undefined)

/** Towns to label, the largest first. */
export interface Towns {
  readonly name: readonly string[]
  /** Degrees. */
  readonly lat: readonly number[]
  readonly lng: readonly number[]
}

const TOWNS = 'towns'
export const TOWN_NAMES = 'town-names'

/** Adds the names of towns. Where there is no space for all, larger towns have priority. */
export function addTownLayer(map: MapLibreMap, { scheme, towns }: { scheme: Scheme; towns: Towns }): void {
  const colors = basemapColors(scheme)
  map.addSource(TOWNS, { type: 'geojson', data: featuresOf(towns) })
  map.addLayer({
    id: TOWN_NAMES,
    type: 'symbol',
    source: TOWNS,
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
  map.getSource<GeoJSONSource>(TOWNS)?.setData(featuresOf(towns))
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

/** Inserts the token into an address of an external style. Some addresses arrive with encoded braces. */
export const withToken = (url: string, token: string): string =>
  url.replaceAll(/\{token\}|%7Btoken%7D/gi, () => encodeURIComponent(token))

/** Timeout for an external style. */
export const STYLE_TIMEOUT_MS = 10_000

/** Reports, once, that an external style failed or timed out. The built-in style needs no loading. */
export class StyleWatch {
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #onFail: () => void

  constructor(onFail: () => void) {
    this.#onFail = onFail
  }

  /** Call when a style is requested: an external one by its address. */
  begin(style: StyleSpecification | string): void {
    this.end()
    if (typeof style === 'string') this.#timer = setTimeout(() => this.fail(), STYLE_TIMEOUT_MS)
  }

  /** Call when the style has loaded, or is no longer needed. */
  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Call on any error of the map. A style that is loading then counts as failed. */
  fail(): void {
    if (this.#timer === undefined) return
    this.end()
    this.#onFail()
  }
}
