import { ERRORS } from '@service-center/contract/endpoint/errors.ts'
import { MAX_HISTORY_ROBOTS } from '@service-center/contract/map/location.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import { thisMinute, useMinute } from '../../ui/time/use-minute.ts'
import { asksForTheSame, faultsOf, rangeOf } from './data/time-range.ts'
import { usePoints } from './data/use-points.ts'
import { useLocationExport } from './export/use-location-export.ts'
import { DEFAULT_VIEW, type MapView, searchOf, viewOf } from './map-search.ts'
import type { Viewport } from './renderer/viewport.ts'
import { useBasemap, useIonosphere, useTowns } from './use-basemap.ts'
import { useFilters } from './use-filters.ts'
import { useMapEntries } from './use-map-entries.ts'
import { type Replayed, useStage } from './use-stage.ts'

const TOO_MANY_ROBOTS = ERRORS.too_many_robots.message

type Filters = Pick<ReturnType<typeof useFilters>, 'isReady' | 'askedFor' | 'countFor'>

/**
 * Changes the view within the limit of history: more than 100 robots are refused, whether history is switched on with
 * them or they are added to it. An address that asks for both shows current positions.
 */
function useHistoricLimit(options: {
  view: MapView
  change: (patch: Partial<MapView>) => void
  filters: Filters
  mayLookBack: boolean
}) {
  const { view, change, filters, mayLookBack } = options
  const isTooMany = filters.isReady && filters.askedFor.length > MAX_HISTORY_ROBOTS
  const refuse = useEffectEvent(() => {
    if (mayLookBack) toast.warning(TOO_MANY_ROBOTS)
    change({ isHistoric: false })
  })
  const isRefused = view.isHistoric && (isTooMany || !mayLookBack)
  useEffect(() => {
    if (isRefused) refuse()
  }, [isRefused])

  function changeWithin(patch: Partial<MapView>) {
    const next = { ...view, ...patch }
    const grows = patch.robots !== undefined || patch.customers !== undefined
    if (view.isHistoric && grows && filters.countFor(next) > MAX_HISTORY_ROBOTS) {
      toast.warning(TOO_MANY_ROBOTS)
      return
    }
    change(patch)
  }
  function switchHistoric(isHistoric: boolean) {
    if (isHistoric && isTooMany) toast.warning(TOO_MANY_ROBOTS)
    else change({ isHistoric })
  }
  /** Resets all filters; display options stay. */
  function clear() {
    const { from, until, lastDays, distance, isForEachRobot, hidesUnknown, robots, customers, hiddenTypes } =
      DEFAULT_VIEW
    change({
      from,
      until,
      lastDays,
      distance,
      isForEachRobot,
      hidesUnknown,
      robots,
      customers,
      hiddenTypes,
    })
  }
  return { isHistoric: view.isHistoric && !isRefused && filters.isReady, changeWithin, switchHistoric, clear }
}

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

/** The map's state in the address, and a setter. Changes replace the entry in the browser's history. */
function useMapView(): [view: MapView, change: (patch: Partial<MapView>) => void] {
  const search: object = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = JSON.stringify(search)
  // The router gives a new object with every rendering.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const view = useMemo(() => viewOf(search), [text])
  const change = useCallback(
    (patch: Partial<MapView>) => {
      const next = (before: object) => searchOf({ ...viewOf(before), ...patch })
      void navigate({ ...addressOf.map(), search: next, replace: true })
    },
    [navigate],
  )
  return [view, change]
}
