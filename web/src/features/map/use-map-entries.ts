import { useMemo } from 'react'
import { clusterRows } from './data/clusters.ts'
import { frameOf, type Frame } from './data/mercator.ts'
import type { Points } from './data/points.ts'
import { countRobots, countTypes, type PointFilter, rowsInFrame, shownRows } from './data/shown-rows.ts'
import type { Viewport } from './renderer/viewport.ts'

const NO_CLUSTERS = { clusters: [], singles: undefined } as const

/** The points on the map, in its frame, and grouped into clusters. */
export function useMapEntries(options: {
  points: Points
  /** See `PointsState`. */
  version: number
  filter: PointFilter
  stageView: Viewport | undefined
  isClustered: boolean
  isHistoric: boolean
}) {
  const { points, version, filter, stageView, isClustered, isHistoric } = options
  // Points are changed in place: the version represents their content.
  /* oxlint-disable react-hooks/exhaustive-deps */
  const rows = useMemo(() => shownRows(points, filter), [points, version, filter])
  const counts = useMemo(() => countTypes(points, filter), [points, version, filter])
  const inView = useMemo(
    () => (stageView === undefined ? rows : rowsInFrame(points, rows, frameOf(stageView.corners))),
    [points, version, rows, stageView],
  )
  const clustered = useMemo(
    () =>
      isClustered && stageView !== undefined
        ? clusterRows(points, rows, { zoom: stageView.zoom, frame: widened(frameOf(stageView.corners)) })
        : NO_CLUSTERS,
    [points, version, rows, stageView, isClustered],
  )
  const robotsInView = useMemo(() => countRobots(points, inView), [points, inView])
  const robotsInAll = useMemo(() => countRobots(points, rows), [points, rows])
  /* oxlint-enable react-hooks/exhaustive-deps */
  return {
    rows,
    inView,
    counts,
    robotsInView,
    robotsInAll,
    clusters: clustered.clusters,
    /** Rows with a marker of their own, the newest last, so that they are drawn on top. */
    singles: useMemo(() => {
      const alone = clustered.singles ?? rows
      return isHistoric ? Uint32Array.from(alone).toReversed() : alone
    }, [clustered, rows, isHistoric]),
  }
}

/** Half a frame more on each side, so that markers are there already when the map is dragged. */
function widened({ left, top, right, bottom }: Frame): Frame {
  const across = left <= right ? right - left : right + 1 - left
  const down = (bottom - top) / 2
  if (across * 2 >= 1) return { left: 0, right: 1, top: top - down, bottom: bottom + down }
  return {
    left: turned(left - across / 2),
    right: turned(right + across / 2),
    top: top - down,
    bottom: bottom + down,
  }
}

const turned = (x: number) => (x + 1) % 1
