import { STATION, type StationDevice } from './device.ts'
import { hash, salt } from './random.ts'
import type { Owner } from './world-customers.ts'
import { placeNear } from './world-robots.ts'

const GAP = salt('station id gap')

/** A station before its robots are assigned. */
export type StationSite = Omit<StationDevice, 'robots'>

/**
 * Stations at `count` of the owners, spread so that every town gets its first before any gets its second; ids from 500
 * upwards.
 */
export function placeStations({ owners, count }: { owners: readonly Owner[]; count: number }): StationSite[] {
  const byTown = Map.groupBy(owners, (owner) => owner.city.name)
  const queue = [...byTown.values()].flatMap((list) => list.map((owner, round) => ({ owner, round })))
  const chosen = queue.toSorted((a, b) => a.round - b.round).slice(0, count)
  let id = 500
  return chosen.map(({ owner, round }): StationSite => {
    id += 1 + (hash(GAP, id) % 9)
    return {
      deviceType: STATION,
      id,
      name: `${owner.city.name} ${round + 1}`,
      customerId: owner.customer.id,
      place: placeNear(owner, -id),
      nightWork: false,
      deprecated: null,
    }
  })
}
