import { ERRORS } from '@service-center/contract/endpoint/errors.ts'
import { MAX_HISTORY_ROBOTS } from '@service-center/contract/map/location.ts'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../ui/feedback/toast.tsx'
import { DEFAULT_VIEW, type MapView } from './map-search.ts'
import type { useFilters } from './use-filters.ts'

const TOO_MANY_ROBOTS = ERRORS.too_many_robots.message

type Filters = Pick<ReturnType<typeof useFilters>, 'isReady' | 'askedFor' | 'countFor'>

/**
 * Changes the view within the limit of history: more than 100 robots are refused, whether history is switched on with
 * them or they are added to it. An address that asks for both shows current positions.
 */
export function useHistoricLimit(options: {
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
