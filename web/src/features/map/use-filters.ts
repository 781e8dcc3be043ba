import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FleetDevice, useFleet } from '../../api/fleet.ts'
import { useExcludeDeprecated } from '../../api/settings.ts'
import { customersQuery } from '../../api/shared-queries.ts'
import { chosenRobots, robotsForHistory } from './data/selection.ts'
import type { PointFilter } from './data/shown-rows.ts'
import type { MapView } from './map-search.ts'

const NO_DEVICES: readonly FleetDevice[] = []
const NO_CUSTOMERS: readonly { id: number; name: string; parentId: number | null }[] = []

/** The view's filters applied to the visible fleet. */
export function useFilters(view: MapView, keyword: string) {
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
  const askedFor = useMemo(
    () => robotsForHistory({ chosen, fleet, excludesDeprecated }),
    [chosen, fleet, excludesDeprecated],
  )
  const pickable = useMemo(
    () => fleet.filter(({ type, deprecated }) => type === 1 && !(excludesDeprecated && deprecated !== null)),
    [fleet, excludesDeprecated],
  )
  /** The number of robots that history would be requested for with other filters. */
  const countFor = (choices: Pick<MapView, 'robots' | 'customers'>) =>
    robotsForHistory({
      chosen: chosenRobots({ ...choices, fleet, tree: customers }),
      fleet,
      excludesDeprecated,
    }).length
  return {
    isReady: fleet !== NO_DEVICES && data !== undefined,
    filter,
    /** The robots whose history is requested. */
    askedFor,
    robots: pickable,
    customers,
    countFor,
  }
}
