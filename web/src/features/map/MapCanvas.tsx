import { type LngLatLike, Popup } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ErrorState } from '../../ui/feedback/PageState.tsx'
import { usePrinting } from '../../ui/print/use-printing.ts'
import type { Scheme } from '../../ui/theme/category-colors.ts'
import { clusterLabels, ClusterWindow, InfoWindow, type Opened } from './InfoWindow.tsx'
import { type Cluster, nearestRow } from './positions/clusters.ts'
import { areaOf, canSplit, DEFAULT_AREA, drawnLatitude } from './positions/geometry.ts'
import { NO_SEGMENTS, trackSegments } from './positions/tracks.ts'
import type { MapRenderer } from './renderer/map-renderer.ts'
import { markerStyle } from './renderer/marker-style.ts'
import { useAddressArea, useDefaultArea, useMapRenderer } from './renderer/use-map-renderer.ts'
import type { MapModel } from './use-map-model.ts'
import classes from './map.module.css'

interface MapCanvasProps {
  model: MapModel
  opened: Opened | undefined
  onOpened: (opened: Opened | undefined) => void
  /** Called with the map's renderer, and with undefined when it is removed. */
  onRenderer: (renderer: MapRenderer | undefined) => void
}

export function MapCanvas(props: MapCanvasProps) {
  const { model, onOpened } = props
  const { basemap, points, displayed } = model
  const { singles, clusters } = model.entries
  const container = useRef<HTMLDivElement>(null)
  const isPrinting = usePrinting()
  const [hover, setHover] = useState<{ x: number; y: number; labels: string[] }>()
  const { renderer, hasFailed, retry } = useMapRenderer(container, {
    ...basemap,
    corners: model.view.corners ?? DEFAULT_AREA,
    events: {
      onMove: (view) => {
        setHover(undefined)
        model.moved(view)
      },
      onStyleFail: basemap.fail,
      onClick: (hit) => {
        const cluster = 'cluster' in hit ? clusters[hit.cluster] : undefined
        if (cluster !== undefined) openCluster(cluster)
        else if ('x' in hit) {
          const row =
            displayed.at === undefined
              ? nearestRow(points, singles, hit)
              : nearestRow(displayed.points, displayed.rows, hit)
          onOpened(row === undefined ? undefined : { row })
        }
      },
      onPoint: (hit) => {
        const cluster = hit === undefined ? undefined : clusters[hit.cluster]
        setHover(
          hit === undefined || cluster === undefined
            ? undefined
            : { x: hit.x, y: hit.y, labels: clusterLabels(points, cluster.rows) },
        )
      },
    },
  })

  function openCluster({ rows }: Cluster) {
    const area = areaOf(rows, points)
    if (area === undefined || renderer === undefined) return
    if (canSplit(renderer.map, area)) renderer.show(area, { isKept: true, isClose: true })
    else onOpened({ rows })
  }

  useRendererContents({ ...props, renderer })
  useDefaultArea(renderer, model.view.corners)
  useAddressArea(renderer, model.view.corners)
  return (
    <div className={classes['renderer']} data-scheme={basemap.scheme}>
      <div ref={container} className={classes['canvas']} data-testid="map-canvas" />
      {isPrinting && renderer !== undefined && <PrintedMap renderer={renderer} scheme={basemap.scheme} />}
      {hasFailed && (
        <div className={classes['failed']}>
          <ErrorState message="failed to initialize map" onRetry={retry}>
            The list beside it shows everything that the map would.
          </ErrorState>
        </div>
      )}
      {hover !== undefined && (
        <div className={classes['pointed']} style={{ left: hover.x, top: hover.y }} aria-hidden>
          {hover.labels.map((label) => (
            <div key={label}>{label}</div>
          ))}
        </div>
      )}
      <OpenedWindow {...props} renderer={renderer} />
    </div>
  )
}

/** The map for paper: browsers do not print what the graphics card drew. */
function PrintedMap({ renderer, scheme }: { renderer: MapRenderer; scheme: Scheme }) {
  const picture = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const { current } = picture
    if (current === null) return
    const drawn = renderer.drawn()
    current.width = drawn.width
    current.height = drawn.height
    current.getContext('2d')?.drawImage(drawn, 0, 0)
  }, [renderer])
  return <canvas ref={picture} className={classes['printed']} data-scheme={scheme} aria-hidden />
}

/** Passes changes to the renderer. */
function useRendererContents(props: MapCanvasProps & { renderer: MapRenderer | undefined }): void {
  const { renderer, model, opened, onRenderer } = props
  const { points, scheme, shownRange: range, towns, isReplaying } = model
  const { rows, singles, clusters } = model.entries
  const ionosphere = model.ionosphere?.data
  const style = useMemo(() => markerStyle(points, { scheme, range }), [points, scheme, range])
  useEffect(() => onRenderer(renderer), [renderer, onRenderer])
  useEffect(() => {
    renderer?.setMarkers({ points, rows: singles, clusters, style })
  }, [renderer, points, singles, clusters, style])
  const segments = useMemo(
    () => (range === undefined ? NO_SEGMENTS : trackSegments(points, rows)),
    [range, points, rows],
  )
  useEffect(() => renderer?.setTracks(points, segments, style), [renderer, points, segments, style])
  useEffect(() => {
    if (towns !== undefined) renderer?.setTowns(towns)
  }, [renderer, towns])
  useEffect(() => renderer?.setIonosphere(ionosphere), [renderer, ionosphere])
  const chosen = opened !== undefined && 'row' in opened ? opened.row : undefined
  useEffect(() => renderer?.select(chosen, { isReplaying }), [renderer, chosen, isReplaying])
}

/** The info window or the list of a cluster, placed on the map. */
function OpenedWindow(props: MapCanvasProps & { renderer: MapRenderer | undefined }) {
  const { opened, onOpened, renderer } = props
  const { points } = props.model.displayed
  const row = opened === undefined ? undefined : 'row' in opened ? opened.row : opened.rows[0]
  const place =
    row === undefined ? undefined : { lng: points.lng[row] ?? 0, lat: drawnLatitude(points.lat[row] ?? 0) }
  const element = usePopup(renderer, place)
  if (element === undefined || opened === undefined) return null
  const close = () => onOpened(undefined)
  return createPortal(
    'row' in opened ? (
      <InfoWindow points={points} row={opened.row} timeTitle={props.model.timeTitle} onClose={close} />
    ) : (
      <ClusterWindow
        points={points}
        rows={opened.rows}
        onOpen={(next) => onOpened({ row: next })}
        onClose={close}
      />
    ),
    element,
  )
}

/** An element that the map keeps at a position, for the caller to render into. Undefined without a position. */
function usePopup(renderer: MapRenderer | undefined, place: LngLatLike | undefined): HTMLElement | undefined {
  const [content] = useState(() => document.createElement('div'))
  const [popup] = useState(
    () =>
      new Popup({
        closeButton: false,
        closeOnClick: false,
        focusAfterOpen: false,
        maxWidth: '320px',
        offset: 12,
      }),
  )
  const key = place === undefined ? undefined : JSON.stringify(place)
  useEffect(() => {
    if (renderer === undefined || place === undefined) return undefined
    popup.setDOMContent(content).setLngLat(place).addTo(renderer.map)
    return () => void popup.remove()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for the position, a new object each time
  }, [renderer, popup, content, key])
  return place === undefined || renderer === undefined ? undefined : content
}
