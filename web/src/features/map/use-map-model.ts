import { useMemo, useState } from 'react'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import { asksForTheSame, faultsOf, rangeOf } from './data/time-range.ts'
import { usePoints } from './data/use-points.ts'
import { useLocationExport } from './export/use-location-export.ts'
import type { Viewport } from './renderer/viewport.ts'
import { useFilters } from './use-filters.ts'
import { useBasemap, useIonosphere, useTowns } from './use-basemap.ts'
import { useHistoricLimit } from './use-historic-limit.ts'
import { useMapEntries } from './use-map-entries.ts'
import { type Replayed, useStage } from './use-stage.ts'
import { useMapView } from './use-map-view.ts'
import { thisMinute, useMinute } from '../../ui/time/use-minute.ts'

/** State and actions of the map page. */
export function useMapModel(canSeeHistory: boolean) {
  const [view, change] = useMapView()
  const [keyword, setKeyword] = useState('')
  // The same history query is reused within a minute; the time advances only on reload.
  const [readAt, setReadAt] = useState(thisMinute)
  const now = useMinute()
  const [stageView, setStageView] = useState<Viewport>()
  const utcOffsetHours = useTimeOffset()
  const filters = useFilters(view, keyword)
  const limit = useHistoricLimit({ view, change, filters, mayLookBack: canSeeHistory })
  const { isHistoric } = limit
  const isReplaying = isHistoric && view.replayAt !== null
  const { lastDays, from, until } = view
  const range = useMemo(
    () => rangeOf({ lastDays, from, until }, { now: readAt, utcOffsetHours }),
    [lastDays, from, until, readAt, utcOffsetHours],
  )
  const isRangeWrong = Object.keys(faultsOf(range, now)).length > 0
  const { distance, isForEachRobot } = view
  // Each robot's own track is replayed, regardless of other robots nearby.
  const isEach = isForEachRobot || isReplaying
  const past = { robotIds: isRangeWrong ? [] : filters.askedFor, range, distance, isForEachRobot: isEach }
  const location = usePoints(isHistoric ? past : undefined)
  const { points, version } = location
  const entries = useMapEntries({
    points,
    version,
    filter: filters.filter,
    stageView,
    // Markers inside a cluster cannot be seen to move.
    isClustered: view.isClustered && !isReplaying,
    isHistoric,
  })
  const [replayed, setReplayed] = useState<Replayed>()
  const stage = useStage({ points, entries, replayed: isReplaying ? replayed : undefined, stageView })
  const ground = useBasemap()
  const exported = useLocationExport({ points, isGeocoded: view.isGeocoded })
  return {
    ...limit,
    view,
    change,
    keyword,
    setKeyword,
    clear: () => {
      setKeyword('')
      limit.clear()
    },
    now,
    range,
    /** The range on the map; undefined: current positions. */
    shownRange: isHistoric ? range : undefined,
    /** The label of a position's time. */
    timeTitle: isHistoric && !isReplaying ? 'Time' : 'Last seen',
    isReplaying,
    filters,
    location,
    points,
    entries,
    /** What list, head and info window speak of. */
    stage,
    /** The rows of the side table. */
    listed: view.isOnlyVisible ? stage.inView : stage.rows,
    /** Receives the moment that a replay shows; undefined at its end. */
    setReplayed,
    ground,
    scheme: ground.scheme,
    towns: useTowns(stageView?.corners, ground.hasOwnNames),
    ionosphere: useIonosphere(view),
    exported,
    moved: (next: Viewport) => {
      setStageView(next)
      if (next.isByUser) change({ corners: next.corners })
    },
    reload: () => {
      const minute = thisMinute()
      const next = rangeOf({ lastDays, from, until }, { now: minute, utcOffsetHours })
      // A range that has moved on loads by itself.
      if (!isHistoric || asksForTheSame(range, next)) location.reload()
      setReadAt(minute)
    },
  }
}

export type MapModel = ReturnType<typeof useMapModel>
