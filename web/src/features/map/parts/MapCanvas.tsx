import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ErrorState } from '../../../ui/feedback/PageState.tsx'
import type { Cluster } from '../data/clusters.ts'
import { areaOf } from '../data/mercator.ts'
import { nearestRow } from '../data/selection.ts'
import { markerLook } from '../stage/marker-look.ts'
import type { MapStage } from '../stage/map-stage.ts'
import { canPart, DEFAULT_AREA, drawnLatitude } from '../stage/stage-view.ts'
import { usePopup } from '../stage/use-popup.ts'
import { useStage } from '../stage/use-stage.ts'
import type { MapModel } from '../use-map-model.ts'
import { useAddressArea, useDefaultArea } from '../use-map-area.ts'
import { clusterLabels, ClusterWindow, InfoWindow } from './InfoWindow.tsx'
import type { Opened } from './opened.ts'
import classes from '../map.module.css'

interface MapCanvasProps {
  model: MapModel
  opened: Opened | undefined
  onOpened: (opened: Opened | undefined) => void
  /** Gives the map to who moves it; nothing once it is gone. */
  onStage: (stage: MapStage | undefined) => void
}

/** The drawn map with everything on it. */
export function MapCanvas(props: MapCanvasProps) {
  const { model, onOpened } = props
  const { ground, points } = model
  const { singles, clusters } = model.entries
  const container = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<{ x: number; y: number; labels: string[] }>()
  const { stage, hasFailed, retry } = useStage(container, {
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
          const row = nearestRow(points, singles, hit)
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
    if (area === undefined || stage === undefined) return
    if (canPart(stage.map, area)) stage.show(area, { isKept: true, isClose: true })
    else onOpened({ rows })
  }

  useStageContents({ ...props, stage })
  useDefaultArea(stage, model.view.corners)
  useAddressArea(stage, model.view.corners)
  return (
    <div className={classes['stage']} data-scheme={ground.scheme}>
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
      <OpenedWindow {...props} stage={stage} />
    </div>
  )
}

/** Tells the map what changed. */
function useStageContents(props: MapCanvasProps & { stage: MapStage | undefined }): void {
  const { stage, model, opened, onStage } = props
  const { points, scheme, shownRange: range, towns } = model
  const { singles, clusters } = model.entries
  const ionosphere = model.ionosphere?.data
  const look = useMemo(() => markerLook(points, { scheme, range }), [points, scheme, range])
  useEffect(() => onStage(stage), [stage, onStage])
  useEffect(() => {
    stage?.setMarkers({ points, rows: singles, clusters, look })
  }, [stage, points, singles, clusters, look])
  useEffect(() => {
    if (towns !== undefined) stage?.setTowns(towns)
  }, [stage, towns])
  useEffect(() => stage?.setIonosphere(ionosphere), [stage, ionosphere])
  const chosen = opened !== undefined && 'row' in opened ? opened.row : undefined
  useEffect(() => stage?.markers.choose(chosen), [stage, chosen])
}

function OpenedWindow(props: MapCanvasProps & { stage: MapStage | undefined }) {
  const { opened, onOpened, stage } = props
  const { points } = props.model
  const row = opened === undefined ? undefined : 'row' in opened ? opened.row : opened.rows[0]
  const place =
    row === undefined ? undefined : { lng: points.lng[row] ?? 0, lat: drawnLatitude(points.lat[row] ?? 0) }
  const element = usePopup(stage, place)
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
