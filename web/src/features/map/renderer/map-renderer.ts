import type { Ionosphere } from '@service-center/contract/map/location.ts'
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
import type { Corners } from '../map-search.ts'
import { type Cluster, clusterAt } from '../positions/clusters.ts'
import {
  boundsOf,
  CLICK_REACH,
  drawnLatitude,
  MAX_ZOOM,
  mercatorX,
  mercatorY,
  type Viewport,
  viewportOf,
} from '../positions/geometry.ts'
import { NO_POINTS, type Points } from '../positions/points.ts'
import type { TrackSegments } from '../positions/tracks.ts'
import {
  addDetail,
  addTownLayer,
  finishDetail,
  setTowns,
  StyleWatch,
  TOWN_NAMES,
  type Towns,
  withToken,
} from './basemap.ts'
import { ClusterLayer } from './cluster-layer.ts'
import { IONOSPHERE, setIonosphere } from './ionosphere.ts'
import { MarkerLayer, type MarkerStyle } from './marker-layer.ts'
import { TrackLayer } from './track-layer.ts'
// oxlint-disable-next-line import/default -- the bundler provides the address of the worker as the default export
import workerUrl from './map-worker.ts?worker&url'

setWorkerUrl(workerUrl)

export interface MapRendererEvents {
  onMove(view: Viewport): void
  /** Called when an external style failed to load. */
  onStyleFail(): void
  /** Passes the index of the clicked cluster, or the clicked place of the world square and the radius around it. */
  onClick(hit: { cluster: number } | { x: number; y: number; reach: number }): void
  /** Passes the cluster under the pointer, and the pointer's position in pixels from the map's corner. */
  onPoint(hit: { cluster: number; x: number; y: number } | undefined): void
  /** Called when the WebGL context is lost. `onRestore` is called when it is back: the map must then be recreated. */
  onLose(): void
  onRestore(): void
}

interface MapStart {
  readonly container: HTMLElement
  /** The built-in style, or the address of an external one. */
  readonly style: StyleSpecification | string
  readonly corners: Corners
  /** Replaces `{token}` in every address that the style loads from. */
  readonly token: string | null
}

const FIT = { padding: 56, maxZoom: 15 } as const
/** Event data of movements that the user did not start. */
const BY_PROGRAM = { isByUser: false } as const
const NO_STYLE: MarkerStyle = {
  size: 0,
  background: [0, 0, 0],
  of: () => ({ color: [0, 0, 0], shape: 0 }),
}

/** The drawn map with its layers. The caller passes all content in. */
export class MapRenderer {
  readonly #markers = new MarkerLayer('markers')
  readonly #replayed = new MarkerLayer('replayed')
  readonly #tracks = new TrackLayer()
  readonly #discs = new ClusterLayer()
  readonly map: MapLibreMap
  readonly #resizing = new ResizeObserver(() => this.map.resize(BY_PROGRAM).redraw())
  readonly #events: MapRendererEvents
  #scheme: Scheme
  #clusters: readonly Cluster[] = []
  #towns: Towns = { name: [], lat: [], lng: [] }
  #ionosphere: Ionosphere | undefined
  #hasLayers = false
  #isLost = false
  readonly #styleWatch = new StyleWatch(() => this.#events.onStyleFail())

  /** @throws Error if the browser cannot draw the map */
  constructor(options: MapStart & { scheme: Scheme; events: MapRendererEvents }) {
    const { style, scheme, events } = options
    this.#events = events
    this.#scheme = scheme
    this.map = createMap(options)
    this.#resizing.observe(options.container)
    this.map.on('style.load', () => this.#addLayers())
    this.map.on('error', () => this.#styleWatch.fail())
    this.map.on('moveend', (event) => this.#reportMove(!('isByUser' in event)))
    this.map.on('click', (event) => this.#click(event))
    this.map.on('mousemove', (event) => this.#point(event))
    this.map.on('zoomend', () => this.#addDetail())
    this.map.on('sourcedata', () => this.#addDetail())
    this.map.on('webglcontextlost', () => {
      this.#isLost = true
      this.#styleWatch.end()
      this.#hasLayers = false
      events.onLose()
    })
    this.map.on('webglcontextrestored', () => events.onRestore())
    this.#styleWatch.begin(style)
  }

  /** Draws the map as it is now, and returns its canvas, whose picture is lost when the task ends. */
  drawn(): HTMLCanvasElement {
    this.map.redraw()
    return this.map.getCanvas()
  }

  /** Sets another style or scheme, and adds the layers again when it has loaded. */
  setStyle({ style, scheme }: { style: StyleSpecification | string; scheme: Scheme }): void {
    this.#scheme = scheme
    this.#hasLayers = false
    this.map.setStyle(style, { diff: false })
    this.#styleWatch.begin(style)
  }

  setMarkers(options: {
    points: Points
    rows: ArrayLike<number>
    clusters: readonly Cluster[]
    style: MarkerStyle
  }): void {
    this.#markers.setRows(options.points, options.rows, options.style)
    this.#clusters = options.clusters
    this.#discs.setClusters(options.clusters)
  }

  /** Draws lines between the positions of history. */
  setTracks(points: Points, segments: TrackSegments, style: MarkerStyle): void {
    this.#tracks.setTracks(points, segments, style)
  }

  /**
   * Shows a time of a replay: the robots' positions, and earlier positions as a trail. Undefined ends the replay.
   * @param replay.at unix seconds
   */
  showReplay(replay: { at: number; places: Points; style: MarkerStyle } | undefined): void {
    this.#markers.showTimeWindow(replay === undefined ? undefined : { from: 0, until: replay.at })
    this.#tracks.showUntil(replay?.at)
    if (replay === undefined) this.#replayed.setRows(NO_POINTS, [], NO_STYLE)
    else this.#replayed.setRows(replay.places, [...replay.places.robot.keys()], replay.style)
  }

  /** Draws one row larger, of the markers or of the robots of a replay. */
  select(row: number | undefined, { isReplaying }: { isReplaying: boolean }): void {
    this.#markers.select(isReplaying ? undefined : row)
    this.#replayed.select(isReplaying ? row : undefined)
  }

  setTowns(towns: Towns): void {
    this.#towns = towns
    if (this.#hasLayers) setTowns(this.map, towns)
  }

  setIonosphere(ionosphere: Ionosphere | undefined): void {
    this.#ionosphere = ionosphere
    if (this.#hasLayers) setIonosphere(this.map, { ionosphere, below: TOWN_NAMES })
  }

  /**
   * Moves to show an area.
   * @param options.isKept whether to keep the area in the address
   * @param options.isClose whether to zoom in as far as possible, to split a cluster
   */
  show(corners: Corners, { isKept, isClose = false }: { isKept: boolean; isClose?: boolean }): void {
    const options = isClose ? { padding: 96, maxZoom: MAX_ZOOM } : FIT
    this.map.fitBounds(boundsOf(corners), options, isKept ? undefined : BY_PROGRAM)
  }

  /** Shows an area from an address, immediately and exactly. */
  return(corners: Corners): void {
    this.map.fitBounds(boundsOf(corners), { animate: false }, BY_PROGRAM)
  }

  /** Centres a position without zooming out. */
  center({ lng, lat }: { lng: number; lat: number }): void {
    this.map.easeTo({ center: { lng, lat: drawnLatitude(lat) }, zoom: Math.max(this.map.getZoom(), 9) })
  }

  remove(): void {
    this.#resizing.disconnect()
    this.#styleWatch.end()
    this.map.remove()
  }

  #addLayers(): void {
    if (this.#isLost) return
    this.#styleWatch.end()
    addTownLayer(this.map, { scheme: this.#scheme, towns: this.#towns })
    this.#discs.setScheme(this.#scheme)
    for (const layer of [this.#tracks, this.#markers, this.#replayed, this.#discs]) this.map.addLayer(layer)
    this.#hasLayers = true
    if (this.#ionosphere !== undefined) this.setIonosphere(this.#ionosphere)
    this.#reportMove(false)
  }

  #addDetail(): void {
    if (!this.#hasLayers) return
    addDetail(this.map, { scheme: this.#scheme, below: [IONOSPHERE, TOWN_NAMES] })
    finishDetail(this.map)
  }

  #reportMove(isByUser: boolean): void {
    this.#events.onMove(viewportOf(this.map, isByUser))
  }

  #clusterAt(event: MapMouseEvent): number | undefined {
    if (!this.#hasLayers) return undefined
    const { lng, lat } = event.lngLat.wrap()
    return clusterAt(this.#clusters, { x: mercatorX(lng), y: mercatorY(lat), zoom: this.map.getZoom() })
  }

  #click(event: MapMouseEvent): void {
    const cluster = this.#clusterAt(event)
    if (cluster !== undefined) {
      this.#events.onClick({ cluster })
      return
    }
    const { lng, lat } = event.lngLat.wrap()
    const pixels = 512 * 2 ** this.map.getZoom()
    this.#events.onClick({ x: mercatorX(lng), y: mercatorY(lat), reach: CLICK_REACH / pixels })
  }

  #point(event: MapMouseEvent): void {
    const cluster = this.#clusterAt(event)
    this.map.getCanvas().style.cursor = cluster === undefined ? '' : 'pointer'
    this.#events.onPoint(cluster === undefined ? undefined : { cluster, x: event.point.x, y: event.point.y })
  }
}

/**
 * A flat map with north up, its controls and its scale.
 * @throws Error if the browser cannot draw it
 */
function createMap({ container, style, corners, token }: MapStart): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style,
    bounds: boundsOf(corners),
    fitBoundsOptions: { animate: false },
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: MAX_ZOOM,
    // MapRenderer resizes the map itself, so that these movements can be distinguished from the user's.
    trackResize: false,
    ...(token === null ? {} : { transformRequest: (url: string) => ({ url: withToken(url, token) }) }),
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl(), 'bottom-right')
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  return map
}
