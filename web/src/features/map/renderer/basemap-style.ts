import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { COLORS } from '../../../ui/theme/colors.ts'

const at = (scheme: Scheme) => (scheme === 'light' ? 0 : 1)

/** The colours of the basemap and its labels. */
export function basemapColors(scheme: Scheme) {
  const index = at(scheme)
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

/** From this zoom level on the finer boundaries are drawn. */
export const FINE_FROM = 4

/** The sources and layers of the boundaries: the coarse ones at every zoom, the fine ones when zoomed in. */
export function basemapPart(detail: 'coarse' | 'fine', scheme: Scheme) {
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
