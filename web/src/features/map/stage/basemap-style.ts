import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import { COLORS } from '../../../ui/theme/colors.ts'

const at = (scheme: Scheme) => (scheme === 'light' ? 0 : 1)

/** The colours of the map's ground, and of what is written on it. */
export function groundColors(scheme: Scheme) {
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

/** From this zoom on the finer boundaries are drawn; they are loaded only then. */
const FINE_FROM = 4

const DETAILS = ['coarse', 'fine'] as const

/** The console's own map: land, sea and borders, drawn from boundaries that ship with it. */
export function basemapStyle(scheme: Scheme): StyleSpecification {
  const colors = groundColors(scheme)
  const layers: LayerSpecification[] = [
    { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
  ]
  const sources: StyleSpecification['sources'] = {}
  for (const detail of DETAILS) {
    const zooms = detail === 'coarse' ? { maxzoom: FINE_FROM } : { minzoom: FINE_FROM }
    for (const part of ['land', 'borders', 'coast'] as const) {
      sources[`${part}-${detail}`] = {
        type: 'geojson',
        data: `basemap://${detail}/${part}`,
        // Tiles beyond are cut from this one: boundaries of 1 : 10 million have no more to show.
        maxzoom: 9,
        tolerance: 0.3,
        ...(part === 'land' ? { attribution: 'Natural Earth' } : {}),
      }
    }
    layers.push(
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
    )
  }
  return { version: 8, sources, layers }
}
