import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, it } from 'vitest'
import { addDetail } from './basemap-detail.ts'
import { basemapStyle } from './basemap-style.ts'

/** A zoomed-in map with coarse boundaries and some layers over them. */
function mapWith(...over: string[]) {
  const layers = [...basemapStyle('light').layers.map(({ id }) => id), ...over]
  const map = {
    getLayer: (id: string) => (layers.includes(id) ? {} : undefined),
    getSource: () => undefined,
    getZoom: () => 9,
    isSourceLoaded: () => true,
    addSource: () => undefined,
    addLayer: ({ id }: { id: string }, below: string) => layers.splice(layers.indexOf(below), 0, id),
  }
  // These are the only methods used.
  addDetail(map as unknown as MapLibreMap, { scheme: 'light', below: ['ionosphere', 'towns'] })
  return layers
}

it.each([[['towns']], [['ionosphere', 'towns']]])(
  'the finer boundaries are below all other layers: %o',
  (over) => {
    const layers = mapWith(...over)
    expect(layers).toHaveLength(7 + over.length)
    expect(layers.slice(7)).toEqual(over)
  },
)
