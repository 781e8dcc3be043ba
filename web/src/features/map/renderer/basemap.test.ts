import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addDetail, basemapStyle, STYLE_TIMEOUT_MS, StyleWatch } from './basemap.ts'

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
  'draws the finer boundaries below all other layers: %o',
  (over) => {
    const layers = mapWith(...over)
    expect(layers).toHaveLength(7 + over.length)
    expect(layers.slice(7)).toEqual(over)
  },
)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const EXTERNAL = 'https://maps.example/style.json'

function watched() {
  const onFail = vi.fn<() => void>()
  return { watch: new StyleWatch(onFail), onFail }
}

it('reports once that a style fails', () => {
  const { watch, onFail } = watched()
  watch.begin(EXTERNAL)
  watch.fail()
  watch.fail()
  vi.advanceTimersByTime(STYLE_TIMEOUT_MS)
  expect(onFail).toHaveBeenCalledOnce()
})

it('does not wait forever for a host that does not answer', () => {
  const { watch, onFail } = watched()
  watch.begin(EXTERNAL)
  vi.advanceTimersByTime(STYLE_TIMEOUT_MS - 1)
  expect(onFail).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onFail).toHaveBeenCalledOnce()
})

it('ignores errors after the style has loaded, and the built-in style', () => {
  const { watch, onFail } = watched()
  watch.begin(EXTERNAL)
  watch.end()
  watch.fail()
  watch.begin(basemapStyle('light'))
  watch.fail()
  vi.advanceTimersByTime(STYLE_TIMEOUT_MS)
  expect(onFail).not.toHaveBeenCalled()
})
