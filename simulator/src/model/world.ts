import { CITIES } from './cities.ts'
import type { RobotDevice, StationDevice, TabletDevice } from './device.ts'
import { placeCustomers, type Customer } from './world-customers.ts'
import { placeRobots, withStations } from './world-robots.ts'
import { placeStations } from './world-stations.ts'
import { placeTablets } from './world-tablets.ts'

/** The demo world: customers and their devices. */
export interface World {
  /** Parents before their children; the first is the manufacturer (id 1). */
  customers: readonly Customer[]
  robots: readonly RobotDevice[]
  tablets: readonly TabletDevice[]
  stations: readonly StationDevice[]
}

/**
 * The demo world with this number of robots (1 to 20,000, including those out of service). The same number gives the
 * same world on every machine and at any time. Throws a RangeError for a number outside.
 */
export function world({ robots: count }: { robots: number }): World {
  if (!Number.isInteger(count) || count < 1 || count > 20_000) {
    throw new RangeError(`a world holds 1 to 20000 robots, not ${count}`)
  }
  const towns = CITIES.slice(0, Math.min(CITIES.length, Math.max(12, Math.ceil(count / 4))))
  const { customers, owners } = placeCustomers({ towns, robots: count })
  const bare = placeRobots(owners)
  const sites = placeStations({ owners, count: Math.ceil(count / 4) })
  const robots = withStations({ robots: bare, sites })
  const stations = sites.map((site): StationDevice => ({
    ...site,
    robots: robots.filter((robot) => robot.stationId === site.id && !robot.deprecated),
  }))
  return { customers, robots, tablets: placeTablets({ owners, robots }), stations }
}
