import { type LngLatLike, Popup } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ErrorState } from '../../../ui/feedback/PageState.tsx'
import type { Cluster } from '../data/clusters.ts'
import { areaOf } from '../data/mercator.ts'
import { nearestRow } from '../data/selection.ts'
import { NO_SEGMENTS, trackSegments } from '../data/track-segments.ts'
import type { MapRenderer } from '../renderer/map-renderer.ts'
import { markerStyle } from '../renderer/marker-style.ts'
import { useMapRenderer } from '../renderer/use-map-renderer.ts'
import { canSplit, DEFAULT_AREA, drawnLatitude } from '../renderer/viewport.ts'
import { useAddressArea, useDefaultArea } from '../use-map-area.ts'
import type { MapModel } from '../use-map-model.ts'
import { clusterLabels, ClusterWindow, InfoWindow } from './InfoWindow.tsx'
import type { Opened } from './use-info-window.ts'
import classes from '../map.module.css'

interface MapCanvasProps {
  model: MapModel
  opened: Opened | undefined
  onOpened: (opened: Opened | undefined) => void
  /** Called with the map's renderer, and with undefined when it is removed. */
  onRenderer: (renderer: MapRenderer | undefined) => void
}

/** The map with all its layers. */
export function MapCanvas(props: MapCanvasProps) {
  const { model, onOpened } = props
  const { ground, points, stage } = model
  const { singles, clusters } = model.entries
  const container = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<{ x: number; y: number; labels: string[] }>()
  const { renderer, hasFailed, retry } = useMapRenderer(container, {
    ...ground,
    corners: model.view.corners ?? DEFAULT_AREA,
    events: {
      onMove: (view) => {
        setPointed(undefined)
        model.moved(view)
      },
      onStyleFail: ground.fail,
      onClick: (hit) => {
        const cluster = 'cluster' in hit ? clusters[hit.cluster] : undefined
        if (cluster !== undefined) openCluster(cluster)
        else if ('x' in hit) {
          const row =
            stage.at === undefined
              ? nearestRow(points, singles, hit)
              : nearestRow(stage.points, stage.rows, hit)
          onOpened(row === undefined ? undefined : { row })
        }
      },
      onPoint: (hit) => {
        const cluster = hit === undefined ? undefined : clusters[hit.cluster]
        setPointed(
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
    <div className={classes['renderer']} data-scheme={ground.scheme}>
      <div ref={container} className={classes['canvas']} data-testid="map-canvas" />
      {hasFailed && (
        <div className={classes['failed']}>
          <ErrorState message="failed to initialize map" onRetry={retry}>
            The list beside it shows everything that the map would.
          </ErrorState>
        </div>
      )}
      {pointed !== undefined && (
        <div className={classes['pointed']} style={{ left: pointed.x, top: pointed.y }} aria-hidden>
          {pointed.labels.map((label) => (
            <div key={label}>{label}</div>
          ))}
        </div>
      )}
      <OpenedWindow {...props} renderer={renderer} />
    </div>
  )
}

/** Passes changes to the renderer. */
function useRendererContents(props: MapCanvasProps & { renderer: MapRenderer | undefined }): void {
  const { renderer, model, opened, onRenderer } = props
  const { points, scheme, shownRange: range, towns } = model
  const { singles, clusters } = model.entries
  const ionosphere = model.ionosphere?.data
  const look = useMemo(() => markerStyle(points, { scheme, range }), [points, scheme, range])
  useEffect(() => onRenderer(renderer), [renderer, onRenderer])
  useEffect(() => {
    renderer?.setMarkers({ points, rows: singles, clusters, look })
  }, [renderer, points, singles, clusters, look])
  const { rows } = model.entries
  const segments = useMemo(
    () => (range === undefined ? NO_SEGMENTS : trackSegments(points, rows)),
    [range, points, rows],
  )
  useEffect(() => renderer?.setTracks(points, segments, look), [renderer, points, segments, look])
  useEffect(() => {
    if (towns !== undefined) renderer?.setTowns(towns)
  }, [renderer, towns])
  useEffect(() => renderer?.setIonosphere(ionosphere), [renderer, ionosphere])
  const chosen = opened !== undefined && 'row' in opened ? opened.row : undefined
  const { isReplaying } = model
  useEffect(() => renderer?.select(chosen, { isReplaying }), [renderer, chosen, isReplaying])
}

function OpenedWindow(props: MapCanvasProps & { renderer: MapRenderer | undefined }) {
  const { opened, onOpened, renderer } = props
  const { points } = props.model.stage
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

/** An element that the map keeps at a position; the caller renders its content. Undefined without a position. */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key represents the position, which is a new object each time
  }, [renderer, popup, content, key])
  return place === undefined || renderer === undefined ? undefined : content
}
