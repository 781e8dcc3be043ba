import { useMemo, useState } from 'react'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import { faultsOf, rangeOf } from './data/time-range.ts'
import { usePoints } from './data/use-points.ts'
import { useLocationExport } from './export/use-location-export.ts'
import type { StageView } from './stage/stage-view.ts'
import { useFilters } from './use-filters.ts'
import { useGround, useIonosphere, useTowns } from './use-ground.ts'
import { useHistoricLimit } from './use-historic-limit.ts'
import { useMapEntries } from './use-map-entries.ts'
import { useMapView } from './use-map-view.ts'
import { thisMinute, useMinute } from './use-minute.ts'

/** Everything that the map's page shows, and what can be done to it. */
export function useMapModel(mayLookBack: boolean) {
  const [view, change] = useMapView()
  const [keyword, setKeyword] = useState('')
  // Asked twice within a minute, history is the same; it goes on only when it is read anew.
  const [readAt, setReadAt] = useState(thisMinute)
  const now = useMinute()
  const [stageView, setStageView] = useState<StageView>()
  const utcOffsetHours = useTimeOffset()
  const filters = useFilters(view, keyword)
  const limit = useHistoricLimit({ view, change, filters, mayLookBack })
  const { isHistoric } = limit
  const isReplaying = isHistoric && view.replayAt !== null
  const { lastDays, from, until } = view
  const range = useMemo(
    () => rangeOf({ lastDays, from, until }, { now: readAt, utcOffsetHours }),
    [lastDays, from, until, readAt, utcOffsetHours],
  )
  const isRangeWrong = Object.keys(faultsOf(range, now)).length > 0
  const { distance, isForEachRobot } = view
  const past = { robotIds: isRangeWrong ? [] : filters.askedFor, range, distance, isForEachRobot }
  const location = usePoints(isHistoric ? past : undefined)
  const { points, version } = location
  const entries = useMapEntries({
    points,
    version,
    filter: filters.filter,
    stageView,
    // What is gathered into a number cannot be seen to move.
    isClustered: view.isClustered && !isReplaying,
    isHistoric,
  })
  const ground = useGround()
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
    /** The range that is on the map; undefined: where the robots are now. */
    shownRange: isHistoric ? range : undefined,
    /** What the moment of a position is called. */
    timeTitle: isHistoric ? 'Time' : 'Last seen',
    isReplaying,
    filters,
    location,
    points,
    entries,
    /** The rows that the side table lists. */
    listed: view.isOnlyVisible ? entries.inView : entries.rows,
    ground,
    scheme: ground.scheme,
    towns: useTowns(stageView?.corners, ground.hasOwnNames),
    ionosphere: useIonosphere(view),
    exported,
    moved: (next: StageView) => {
      setStageView(next)
      if (next.isByHand) change({ corners: next.corners })
    },
    reload: () => {
      const minute = thisMinute()
      // A later minute asks for another range by itself.
      if (!isHistoric || minute === readAt) location.reload()
      setReadAt(minute)
    },
  }
}

export type MapModel = ReturnType<typeof useMapModel>
