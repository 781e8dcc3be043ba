// The worker of MapLibre. It also builds the basemap: it loads and converts the boundaries outside of the main thread.
import MapLibreWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import coarseUrl from 'world-atlas/countries-50m.json?url'
import fineUrl from 'world-atlas/countries-10m.json?url'
import { cutLines, featureOf, unrolledPolygons } from './basemap-geometry.ts'
import { builtJson } from '../../../api/built-file.ts'

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryObject }>
type LoadProtocol = (request: { url: string }) => Promise<{ data: unknown }>

/** Members that MapLibre's worker adds to the global scope. */
interface MapLibreScope {
  readonly worker: unknown
  addProtocol(name: string, load: LoadProtocol): void
}

const URLS: Readonly<Record<string, string>> = { coarse: coarseUrl, fine: fineUrl }
const atlases = new Map<string, Promise<Atlas>>()

function atlasOf(detail: string): Promise<Atlas> {
  const known = atlases.get(detail)
  if (known !== undefined) return known
  const loading = builtJson<Atlas>(URLS[detail] ?? coarseUrl)
  atlases.set(detail, loading)
  loading.catch(() => atlases.delete(detail))
  return loading
}

function landOf(atlas: Atlas) {
  const land = feature(atlas, atlas.objects.land)
  // The compiler does not know that the atlas contains only polygons of land.
  const features = (land.type === 'FeatureCollection' ? land.features : [land]) as Feature<
    Polygon | MultiPolygon
  >[]
  return {
    type: 'FeatureCollection',
    features: features.map(({ geometry }) => featureOf(unrolledPolygons(geometry))),
  }
}

const bordersOf = (atlas: Atlas) =>
  featureOf(cutLines(mesh(atlas, atlas.objects.countries, (one, other) => one !== other)))

const coastOf = (atlas: Atlas) =>
  featureOf(cutLines(mesh(atlas, atlas.objects.countries, (one, other) => one === other)))

const PARTS: Readonly<Record<string, (atlas: Atlas) => unknown>> = {
  land: landOf,
  borders: bordersOf,
  coast: coastOf,
}

// See MapLibreScope.
const scope = globalThis as unknown as MapLibreScope
// Uses the import: the build drops a package that is marked as free of side effects and never used.
if (!(scope.worker instanceof MapLibreWorker)) throw new Error('The map has no worker.')
scope.addProtocol('basemap', async ({ url }) => {
  const [, detail = '', part = ''] = /^basemap:\/\/(\w+)\/(\w+)$/.exec(url) ?? []
  const make = PARTS[part]
  if (make === undefined) throw new Error(`The basemap has no ${url}.`)
  return { data: make(await atlasOf(detail)) }
})
