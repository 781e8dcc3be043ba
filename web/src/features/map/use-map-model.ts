import { MAP_ERRORS } from '@service-center/contract/map/errors.ts'
import { MAX_HISTORY_ROBOTS } from '@service-center/contract/map/location.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type FleetDevice, useFleet } from '../../api/shared-data/fleet.ts'
import { useExcludeDeprecated } from '../../api/shared-data/settings.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { addressOf } from '../../kit/addresses.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import { thisMinute, useMinute } from '../../ui/time/current-time.ts'
import { DEFAULT_FILTERS, type MapView, searchOf, viewOf } from './map-search.ts'
import type { Viewport } from './positions/geometry.ts'
import { chosenRobots, type PointFilter, robotsForHistory } from './positions/shown-rows.ts'
import { errorsOf, isSameQuery, rangeOf } from './positions/time-range.ts'
import { useLocationExport } from './positions/use-location-export.ts'
import { type ReplayMoment, useDisplayedRows, useMapEntries } from './positions/use-map-entries.ts'
import { usePoints } from './positions/use-points.ts'
import { useBasemap, useIonosphere, useTowns } from './renderer/use-basemap.ts'

const TOO_MANY_ROBOTS = MAP_ERRORS.too_many_robots.message
const NO_DEVICES: readonly FleetDevice[] = []
const NO_CUSTOMERS: readonly { id: number; name: string; parentId: number | null }[] = []

export type MapModel = ReturnType<typeof useMapModel>

export function useMapModel(canSeeHistory: boolean) {
  const [view, change] = useMapView()
  const [keyword, setKeyword] = useState('')
  // History is requested up to this minute. It advances only on reload, so that a repeated query comes from the cache.
  const [readAt, setReadAt] = useState(thisMinute)
  const now = useMinute()
  const [viewport, setViewport] = useState<Viewport>()
  const utcOffsetHours = useTimeOffset()
  const filters = useFilters(view, keyword)
  const limit = useHistoricLimit({ view, change, filters, canSeeHistory })
  const { isHistoric } = limit
  const isReplaying = isHistoric && view.replayAt !== null
  const { lastDays, from, until } = view
  const range = useMemo(
    () => rangeOf({ lastDays, from, until }, { now: readAt, utcOffsetHours }),
    [lastDays, from, until, readAt, utcOffsetHours],
  )
  const isRangeWrong = Object.keys(errorsOf(range, now)).length > 0
  const { distance, isForEachRobot } = view
  // A replay shows the own track of each robot, regardless of other robots nearby.
  const isEach = isForEachRobot || isReplaying
  const past = {
    robotIds: isRangeWrong ? [] : filters.historyRobots,
    range,
    distance,
    isForEachRobot: isEach,
  }
  const location = usePoints(isHistoric ? past : undefined)
  const { points, version } = location
  const entries = useMapEntries({
    points,
    version,
    filter: filters.filter,
    viewport,
    // A replay shows single markers: inside a cluster nobody would see them move.
    isClustered: view.isClustered && !isReplaying,
    isHistoric,
  })
  const [replayMoment, setReplayMoment] = useState<ReplayMoment>()
  const displayed = useDisplayedRows({
    points,
    entries,
    replayMoment: isReplaying ? replayMoment : undefined,
    viewport,
  })
  const basemap = useBasemap()
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
    timeTitle: isHistoric && !isReplaying ? 'Time' : 'Last seen',
    isReplaying,
    filters,
    location,
    points,
    entries,
    /** The positions in list, heading and info window. */
    displayed,
    /** The rows of the side table. */
    listed: view.isOnlyVisible ? displayed.inView : displayed.rows,
    setReplayMoment,
    basemap,
    scheme: basemap.scheme,
    towns: useTowns(viewport?.corners, basemap.hasOwnNames),
    ionosphere: useIonosphere(view),
    exported,
    moved: (next: Viewport) => {
      setViewport(next)
      if (next.isByUser) change({ corners: next.corners })
    },
    reload: () => {
      const minute = thisMinute()
      const next = rangeOf({ lastDays, from, until }, { now: minute, utcOffsetHours })
      // A changed range is a new query, which loads by itself.
      if (!isHistoric || isSameQuery(range, next)) location.reload()
      setReadAt(minute)
    },
  }
}

/** The map's state in the address, and a setter. Changes replace the entry in the browser's history. */
function useMapView(): [view: MapView, change: (patch: Partial<MapView>) => void] {
  const search: object = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = JSON.stringify(search)
  // Depends on the text, because the router gives a new object with every rendering.
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

/** The view's filters applied to the visible fleet. */
function useFilters(view: MapView, keyword: string) {
  const fleet = useFleet() ?? NO_DEVICES
  const { data } = useQuery(customersQuery)
  const customers = data?.data ?? NO_CUSTOMERS
  const excludesDeprecated = useExcludeDeprecated()
  const { robots, customers: chosenCustomers, hiddenTypes, hidesUnknown } = view
  const chosen = useMemo(
    () => chosenRobots({ robots, customers: chosenCustomers, fleet, tree: customers }),
    [robots, chosenCustomers, fleet, customers],
  )
  const filter = useMemo(
    (): PointFilter => ({
      chosen,
      hiddenTypes: new Set(hiddenTypes),
      excludesDeprecated,
      hidesUnknown,
      keyword,
    }),
    [chosen, hiddenTypes, excludesDeprecated, hidesUnknown, keyword],
  )
  const historyRobots = useMemo(
    () => robotsForHistory({ chosen, fleet, excludesDeprecated }),
    [chosen, fleet, excludesDeprecated],
  )
  const pickable = useMemo(
    () => fleet.filter(({ type, deprecated }) => type === 1 && !(excludesDeprecated && deprecated !== null)),
    [fleet, excludesDeprecated],
  )
  return {
    isReady: fleet !== NO_DEVICES && data !== undefined,
    filter,
    historyRobots,
    robots: pickable,
    customers,
    /** The number of robots whose history other filters would request. */
    countFor: (choices: Pick<MapView, 'robots' | 'customers'>) =>
      robotsForHistory({
        chosen: chosenRobots({ ...choices, fleet, tree: customers }),
        fleet,
        excludesDeprecated,
      }).length,
  }
}

/**
 * Changes the view within the limit of history: refuses more than 100 robots, both when history is switched on and when
 * robots are added to it. An address with history of more robots, or without the right to it, shows current positions.
 */
function useHistoricLimit(options: {
  view: MapView
  change: (patch: Partial<MapView>) => void
  filters: ReturnType<typeof useFilters>
  canSeeHistory: boolean
}) {
  const { view, change, filters, canSeeHistory } = options
  const isTooMany = filters.isReady && filters.historyRobots.length > MAX_HISTORY_ROBOTS
  const refuse = useEffectEvent(() => {
    if (canSeeHistory) toast.warning(TOO_MANY_ROBOTS)
    change({ isHistoric: false })
  })
  const isRefused = view.isHistoric && (isTooMany || !canSeeHistory)
  useEffect(() => {
    if (isRefused) refuse()
  }, [isRefused])

  function changeWithin(patch: Partial<MapView>) {
    const next = { ...view, ...patch }
    const mayGrow = patch.robots !== undefined || patch.customers !== undefined
    if (view.isHistoric && mayGrow && filters.countFor(next) > MAX_HISTORY_ROBOTS) {
      toast.warning(TOO_MANY_ROBOTS)
      return
    }
    change(patch)
  }
  function switchHistoric(isHistoric: boolean) {
    if (isHistoric && isTooMany) toast.warning(TOO_MANY_ROBOTS)
    else change({ isHistoric })
  }
  return {
    isHistoric: view.isHistoric && !isRefused && filters.isReady,
    changeWithin,
    switchHistoric,
    /** Resets all filters; display options stay. */
    clear: () => change(DEFAULT_FILTERS),
  }
}
