import type { Ionosphere } from '@service-center/contract/map/location.ts'
import type { Map as MapLibreMap, MapMouseEvent, StyleSpecification } from 'maplibre-gl'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import type { Cluster } from '../data/clusters.ts'
import { clusterAt } from '../data/clusters.ts'
import { mercatorX, mercatorY } from '../data/mercator.ts'
import { NO_POINTS, type Points } from '../data/points.ts'
import type { TrackSegments } from '../data/track-segments.ts'
import type { Corners } from '../map-search.ts'
import { addDetail, finishDetail } from './basemap-detail.ts'
import { ClusterLayer } from './cluster-layer.ts'
import { createMap, type MapStart } from './create-map.ts'
import { IONOSPHERE, setIonosphere } from './ionosphere-layer.ts'
import { MarkerLayer } from './marker-layer.ts'
import { type MarkerStyle, NO_STYLE } from './marker-drawing.ts'
import { boundsOf, drawnLatitude, MAX_ZOOM, REACH, type Viewport, viewportOf } from './viewport.ts'
import { StyleWatch } from './style-watch.ts'
import { addTownLayer, setTowns, TOWN_NAMES, type Towns } from './town-layer.ts'
import { TrackLayer } from './track-layer.ts'

export interface MapRendererEvents {
  onMove(view: Viewport): void
  /** An external style failed to load. */
  onStyleFail(): void
  /** The index of a clicked cluster, or the clicked point in the world square. */
  onClick(hit: { cluster: number } | { x: number; y: number; reach: number }): void
  /** The cluster under the pointer, and its position in pixels from the map's corner. */
  onPoint(hit: { cluster: number; x: number; y: number } | undefined): void
  /** The WebGL context was lost; `onRestore` when it is back. The map must then be recreated. */
  onLose(): void
  onRestore(): void
}

const FIT = { padding: 56, maxZoom: 15 } as const
/** Event data of movements that were not started by the user. */
const PROGRAMMATIC = { isByHand: false } as const

/** The drawn map with its layers. All content is passed in; it keeps no state of its own. */
export class MapRenderer {
  readonly #markers = new MarkerLayer('markers')
  readonly #replayed = new MarkerLayer('replayed')
  readonly #tracks = new TrackLayer()
  readonly #discs = new ClusterLayer()
  readonly map: MapLibreMap
  readonly #size = new ResizeObserver(() => this.map.resize(PROGRAMMATIC).redraw())
  readonly #events: MapRendererEvents
  #scheme: Scheme
  #clusters: readonly Cluster[] = []
  #towns: Towns = { name: [], lat: [], lng: [] }
  #ionosphere: Ionosphere | undefined
  #isDressed = false
  #isLost = false
  readonly #style = new StyleWatch(() => this.#events.onStyleFail())

  /** @throws Error where the browser cannot draw it */
  constructor(options: MapStart & { scheme: Scheme; events: MapRendererEvents }) {
    const { style, scheme, events } = options
    this.#events = events
    this.#scheme = scheme
    this.map = createMap(options)
    this.#size.observe(options.container)
    this.map.on('style.load', () => this.#dress())
    this.map.on('error', () => this.#style.fail())
    this.map.on('moveend', (event) => this.#tellMove(!('isByHand' in event)))
    this.map.on('click', (event) => this.#click(event))
    this.map.on('mousemove', (event) => this.#point(event))
    this.map.on('zoomend', () => this.#refine())
    this.map.on('sourcedata', () => this.#refine())
    this.map.on('webglcontextlost', () => {
      this.#isLost = true
      this.#style.end()
      this.#isDressed = false
      events.onLose()
    })
    this.map.on('webglcontextrestored', () => events.onRestore())
    this.#style.begin(style)
  }

  /** Sets another style or scheme; the layers are added again. */
  setStyle({ style, scheme }: { style: StyleSpecification | string; scheme: Scheme }): void {
    this.#scheme = scheme
    this.#isDressed = false
    this.map.setStyle(style, { diff: false })
    this.#style.begin(style)
  }

  setMarkers(options: {
    points: Points
    rows: ArrayLike<number>
    clusters: readonly Cluster[]
    look: MarkerStyle
  }): void {
    this.#markers.setRows(options.points, options.rows, options.look)
    this.#clusters = options.clusters
    this.#discs.setClusters(options.clusters)
  }

  /** Joins positions of history. */
  setTracks(points: Points, segments: TrackSegments, look: MarkerStyle): void {
    this.#tracks.setTracks(points, segments, look)
  }

  /**
   * Shows a time of a replay: earlier positions as a trail, and the robots' positions; undefined ends it.
   * @param replay.at unix seconds
   */
  showReplay(replay: { at: number; places: Points; look: MarkerStyle } | undefined): void {
    this.#markers.showTimeWindow(replay === undefined ? undefined : { from: 0, until: replay.at })
    this.#tracks.showUntil(replay?.at)
    if (replay === undefined) this.#replayed.setRows(NO_POINTS, [], NO_STYLE)
    else this.#replayed.setRows(replay.places, [...replay.places.robot.keys()], replay.look)
  }

  /** Draws the chosen row larger: of the markers, or of the robots of a replay. */
  select(row: number | undefined, { isReplaying }: { isReplaying: boolean }): void {
    this.#markers.select(isReplaying ? undefined : row)
    this.#replayed.select(isReplaying ? row : undefined)
  }

  setTowns(towns: Towns): void {
    this.#towns = towns
    if (this.#isDressed) setTowns(this.map, towns)
  }

  setIonosphere(ionosphere: Ionosphere | undefined): void {
    this.#ionosphere = ionosphere
    if (this.#isDressed) setIonosphere(this.map, { ionosphere, below: TOWN_NAMES })
  }

  /**
   * Moves to show an area.
   * @param options.isKept whether the address shall keep it
   * @param options.isClose whether to zoom in as far as possible, to split markers
   */
  show(corners: Corners, { isKept, isClose = false }: { isKept: boolean; isClose?: boolean }): void {
    const options = isClose ? { padding: 96, maxZoom: MAX_ZOOM } : FIT
    this.map.fitBounds(boundsOf(corners), options, isKept ? undefined : PROGRAMMATIC)
  }

  /** Shows an area from an address, immediately and exactly. */
  return(corners: Corners): void {
    this.map.fitBounds(boundsOf(corners), { animate: false }, PROGRAMMATIC)
  }

  /** Centres a position without zooming out. */
  center({ lng, lat }: { lng: number; lat: number }): void {
    this.map.easeTo({ center: { lng, lat: drawnLatitude(lat) }, zoom: Math.max(this.map.getZoom(), 9) })
  }

  remove(): void {
    this.#size.disconnect()
    this.#style.end()
    this.map.remove()
  }

  #dress(): void {
    if (this.#isLost) return
    this.#style.end()
    addTownLayer(this.map, { scheme: this.#scheme, towns: this.#towns })
    this.#discs.setScheme(this.#scheme)
    for (const layer of [this.#tracks, this.#markers, this.#replayed, this.#discs]) this.map.addLayer(layer)
    this.#isDressed = true
    if (this.#ionosphere !== undefined) this.setIonosphere(this.#ionosphere)
    this.#tellMove(false)
  }

  #refine(): void {
    if (!this.#isDressed) return
    addDetail(this.map, { scheme: this.#scheme, below: [IONOSPHERE, TOWN_NAMES] })
    finishDetail(this.map)
  }

  #tellMove(isByHand: boolean): void {
    this.#events.onMove(viewportOf(this.map, isByHand))
  }

  #clusterAt(event: MapMouseEvent): number | undefined {
    if (!this.#isDressed) return undefined
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
    this.#events.onClick({ x: mercatorX(lng), y: mercatorY(lat), reach: REACH / pixels })
  }

  #point(event: MapMouseEvent): void {
    const cluster = this.#clusterAt(event)
    this.map.getCanvas().style.cursor = cluster === undefined ? '' : 'pointer'
    this.#events.onPoint(cluster === undefined ? undefined : { cluster, x: event.point.x, y: event.point.y })
  }
}
