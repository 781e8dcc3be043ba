import { useMemo } from 'react'
import { clusterRows } from './clusters.ts'
import { frameOf, type Frame, type Viewport } from './geometry.ts'
import type { Points } from './points.ts'
import { countRobots, countTypes, type PointFilter, rowsInFrame, shownRows } from './shown-rows.ts'

const NO_CLUSTERS = { clusters: [], singles: undefined } as const

/** The filtered points: all of them, those in view, and grouped into clusters. */
export function useMapEntries(options: {
  points: Points
  /** See `PointsState`. */
  version: number
  filter: PointFilter
  viewport: Viewport | undefined
  isClustered: boolean
  isHistoric: boolean
}) {
  const { points, version, filter, viewport, isClustered, isHistoric } = options
  // The points are changed in place, so everything also depends on their version.
  /* oxlint-disable react-hooks/exhaustive-deps */
  const rows = useMemo(() => shownRows(points, filter), [points, version, filter])
  const counts = useMemo(() => countTypes(points, filter), [points, version, filter])
  const inView = useMemo(
    () => (viewport === undefined ? rows : rowsInFrame(points, rows, frameOf(viewport.corners))),
    [points, version, rows, viewport],
  )
  const clustered = useMemo(
    () =>
      isClustered && viewport !== undefined
        ? clusterRows(points, rows, { zoom: viewport.zoom, frame: widened(frameOf(viewport.corners)) })
        : NO_CLUSTERS,
    [points, version, rows, viewport, isClustered],
  )
  const robotsInView = useMemo(() => countRobots(points, inView), [points, inView])
  const robotsInAll = useMemo(() => countRobots(points, rows), [points, rows])
  /* oxlint-enable react-hooks/exhaustive-deps */
  return {
    rows,
    inView,
    /** The number of robots of each type. */
    counts,
    robotsInView,
    robotsInAll,
    clusters: clustered.clusters,
    /** Rows with a marker of their own. The newest come last, so that they are drawn on top. */
    singles: useMemo(() => {
      const alone = clustered.singles ?? rows
      return isHistoric ? Uint32Array.from(alone).toReversed() : alone
    }, [clustered, rows, isHistoric]),
  }
}

/** Adds half a frame on each side, so that the markers there are ready when the map is dragged. */
function widened({ left, top, right, bottom }: Frame): Frame {
  const across = left <= right ? right - left : right + 1 - left
  const down = (bottom - top) / 2
  if (across * 2 >= 1) return { left: 0, right: 1, top: top - down, bottom: bottom + down }
  return {
    left: (left - across / 2 + 1) % 1,
    right: (right + across / 2 + 1) % 1,
    top: top - down,
    bottom: bottom + down,
  }
}

export interface ReplayMoment {
  /** Unix seconds. */
  readonly at: number
  /** The position of each robot at this time, one row each. */
  readonly places: Points
}

interface Rows {
  readonly rows: Uint32Array
  readonly inView: Uint32Array
}

/** The positions that the page describes: those on the map, or in a replay those of the robots at its moment. */
interface DisplayedRows extends Rows {
  readonly points: Points
  /** The time of the replay; undefined without a replay. */
  readonly at: number | undefined
}

export function useDisplayedRows(options: {
  points: Points
  entries: Rows
  replayMoment: ReplayMoment | undefined
  viewport: Viewport | undefined
}): DisplayedRows {
  const { points, entries, replayMoment, viewport } = options
  const { rows, inView } = entries
  return useMemo(() => {
    if (replayMoment === undefined) return { points, rows, inView, at: undefined }
    const { places, at } = replayMoment
    const all = Uint32Array.from(places.robot.keys())
    const visible = viewport === undefined ? all : rowsInFrame(places, all, frameOf(viewport.corners))
    return { points: places, rows: all, inView: visible, at }
  }, [points, rows, inView, replayMoment, viewport])
}
