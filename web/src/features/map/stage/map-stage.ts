import type { Ionosphere } from '@service-center/contract/location.ts'
import {
  AttributionControl,
  Map as MapLibreMap,
  type MapMouseEvent,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import type { Cluster } from '../data/clusters.ts'
import { frameOf, mercatorX, mercatorY } from '../data/mercator.ts'
import { NO_POINTS, type Points } from '../data/points.ts'
import type { Corners } from '../map-search.ts'
import { basemapStyle } from './basemap-style.ts'
import { addClusterLayers, CLUSTER_DISCS, setClusters } from './cluster-layers.ts'
import { setIonosphere } from './ionosphere-layer.ts'
import { MarkerLayer } from './marker-layer.ts'
import { type MarkerLook, NO_LOOK } from './marker-drawing.ts'
import { addTownLayer, setTowns, type Towns } from './town-layer.ts'
// oxlint-disable-next-line import/default -- the bundler gives its address
import workerUrl from './map-worker.ts?worker&url'

setWorkerUrl(workerUrl)

/** What the map shows in its frame now. */
export interface StageView {
  readonly corners: Corners
  readonly zoom: number
  /** Whether a person moved it, in contrast to the page. */
  readonly isByHand: boolean
}

export interface StageEvents {
  onMove(view: StageView): void
  /** A cluster's place in the list, or the place in the world's square that was clicked. */
  onClick(hit: { cluster: number } | { x: number; y: number; reach: number }): void
  /** A cluster that is pointed at, and where, in pixels from the map's corner. */
  onPoint(hit: { cluster: number; x: number; y: number } | undefined): void
  onFail(): void
}

/** Roughly Denmark (specification 2, section 2.8). */
export const DEFAULT_AREA: Corners = { south: 54.4, west: 7.6, north: 58, east: 13.2 }

/** Pixels around a click within which a marker counts as hit. */
const REACH = 14
const MOST_ZOOM = 18
const FIT = { padding: 56, maxZoom: 15 } as const
/** Goes along with movements that no person began. */
const OF_OURS = { isByHand: false } as const

/** The drawn map with its layers. Everything that is to be seen on it is told to it; it keeps nothing of its own. */
export class MapStage {
  readonly markers = new MarkerLayer('markers')
  readonly #replayed = new MarkerLayer('replayed')
  readonly map: MapLibreMap
  readonly #events: StageEvents
  #scheme: Scheme
  #clusters: readonly Cluster[] = []
  #towns: Towns = { name: [], lat: [], lng: [] }
  #ionosphere: Ionosphere | undefined
  #isDressed = false
  /** Whether the style is another's, which may fail to come. */
  #isForeign: boolean

  /** @throws Error where the browser cannot draw it */
  constructor(options: {
    container: HTMLElement
    style: StyleSpecification | string
    scheme: Scheme
    corners: Corners
    token: string | null
    events: StageEvents
  }) {
    const { container, style, corners, token, events } = options
    this.#events = events
    this.#scheme = options.scheme
    this.#isForeign = typeof style === 'string'
    this.map = new MapLibreMap({
      container,
      style,
      bounds: boundsOf(corners),
      fitBoundsOptions: { animate: false },
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      maxPitch: 0,
      maxZoom: MOST_ZOOM,
      ...(token === null
        ? {}
        : {
            transformRequest: (url: string) => ({
              url: url.replaceAll('{token}', encodeURIComponent(token)),
            }),
          }),
    })
    this.map.touchZoomRotate.disableRotation()
    this.map.keyboard.disableRotation()
    this.map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    this.map.addControl(new ScaleControl(), 'bottom-right')
    this.map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
    this.map.on('style.load', () => this.#dress())
    this.map.on('error', () => this.#fallBack())
    this.map.on('moveend', (event) => this.#tellMove(!('isByHand' in event)))
    this.map.on('resize', () => this.#tellMove(false))
    this.map.on('click', (event) => this.#click(event))
    this.map.on('mousemove', (event) => this.#point(event))
    this.map.on('webglcontextlost', () => events.onFail())
  }

  /** Another style or scheme; the layers are drawn anew over it. */
  setStyle({ style, scheme }: { style: StyleSpecification | string; scheme: Scheme }): void {
    this.#scheme = scheme
    this.#isForeign = typeof style === 'string'
    this.#isDressed = false
    this.map.setStyle(style, { diff: false })
  }

  setMarkers(options: {
    points: Points
    rows: ArrayLike<number>
    clusters: readonly Cluster[]
    look: MarkerLook
  }): void {
    this.markers.setRows(options.points, options.rows, options.look)
    this.#clusters = options.clusters
    if (this.#isDressed) setClusters(this.map, options.clusters)
  }

  /**
   * Shows a moment of the past: the positions up to then as a trail, and where each robot was; undefined ends it.
   * @param replay.at unix seconds
   */
  showReplay(replay: { at: number; places: Points; look: MarkerLook } | undefined): void {
    this.markers.showMoments(replay === undefined ? undefined : { from: 0, until: replay.at })
    if (replay === undefined) this.#replayed.setRows(NO_POINTS, [], NO_LOOK)
    else this.#replayed.setRows(replay.places, [...replay.places.robot.keys()], replay.look)
  }

  setTowns(towns: Towns): void {
    this.#towns = towns
    if (this.#isDressed) setTowns(this.map, towns)
  }

  setIonosphere(ionosphere: Ionosphere | undefined): void {
    this.#ionosphere = ionosphere
    if (this.#isDressed) setIonosphere(this.map, { ionosphere, below: 'town-names' })
  }

  /**
   * Moves so that an area is in view.
   * @param options.isKept whether the address shall keep where that is
   * @param options.isClose whether to go as near as the map can, to part markers
   */
  show(corners: Corners, { isKept, isClose = false }: { isKept: boolean; isClose?: boolean }): void {
    const options = isClose ? { padding: 96, maxZoom: MOST_ZOOM } : FIT
    this.map.fitBounds(boundsOf(corners), options, isKept ? undefined : OF_OURS)
  }

  /** Whether going as near as the map can shows an area larger than one marker. */
  canPart(area: Corners): boolean {
    if (this.map.getZoom() >= MOST_ZOOM - 0.5) return false
    const { left, top, right, bottom } = frameOf(area)
    return Math.max(right - left, bottom - top) * 512 * 2 ** MOST_ZOOM > REACH
  }

  /** Shows a place without zooming out. */
  center(lngLat: { lng: number; lat: number }): void {
    this.map.easeTo({ center: lngLat, zoom: Math.max(this.map.getZoom(), 9) })
  }

  view(isByHand: boolean): StageView {
    const bounds = this.map.getBounds()
    return {
      corners: {
        south: Math.max(-90, bounds.getSouth()),
        ...longitudesOf(bounds.getWest(), bounds.getEast()),
        north: Math.min(90, bounds.getNorth()),
      },
      zoom: this.map.getZoom(),
      isByHand,
    }
  }

  remove(): void {
    this.map.remove()
  }

  /** Without the style that the server names, the console draws its own map: the robots matter more. */
  #fallBack(): void {
    if (this.#isDressed || !this.#isForeign) return
    this.setStyle({ style: basemapStyle(this.#scheme), scheme: this.#scheme })
  }

  #dress(): void {
    addTownLayer(this.map, { scheme: this.#scheme, towns: this.#towns })
    this.map.addLayer(this.markers)
    this.map.addLayer(this.#replayed)
    addClusterLayers(this.map, this.#scheme)
    this.#isDressed = true
    setClusters(this.map, this.#clusters)
    if (this.#ionosphere !== undefined) this.setIonosphere(this.#ionosphere)
    this.#tellMove(false)
  }

  #tellMove(isByHand: boolean): void {
    this.#events.onMove(this.view(isByHand))
  }

  #clusterAt(event: MapMouseEvent): number | undefined {
    if (!this.#isDressed) return undefined
    const [feature] = this.map.queryRenderedFeatures(event.point, { layers: [CLUSTER_DISCS] })
    return typeof feature?.id === 'number' ? feature.id : undefined
  }

  #click(event: MapMouseEvent): void {
    const cluster = this.#clusterAt(event)
    if (cluster !== undefined) {
      this.#events.onClick({ cluster })
      return
    }
    const { lng, lat } = event.lngLat.wrap()
    const pixels = 512 * 2 ** this.map.getZoom()
    this.#events.onClick({ x: mercatorX(lng), y: mercatorY(lat), reach: REACH / pixels })
  }

  #point(event: MapMouseEvent): void {
    const cluster = this.#clusterAt(event)
    this.map.getCanvas().style.cursor = cluster === undefined ? '' : 'pointer'
    this.#events.onPoint(cluster === undefined ? undefined : { cluster, x: event.point.x, y: event.point.y })
  }
}

function boundsOf({ south, west, north, east }: Corners): [number, number, number, number] {
  return [west, south, west <= east ? east : east + 360, north]
}

/** The map repeats itself to the sides: where more than the whole world is seen, it is the whole world. */
function longitudesOf(west: number, east: number): { west: number; east: number } {
  return east - west >= 360 ? { west: -180, east: 180 } : { west: wrapped(west), east: wrapped(east) }
}

const wrapped = (lng: number) => (Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180)
