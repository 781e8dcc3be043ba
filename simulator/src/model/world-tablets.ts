import { TABLET, type RobotDevice, type TabletDevice } from './device.ts'
import { hash, salt } from './random.ts'
import type { Owner } from './world-customers.ts'
import { placeNear, withReplacements } from './world-robots.ts'

const GAP = salt('tablet id gap')

/** About 1.3 tablets per robot, at the owners of the robots; ids from 20900 upwards. */
export function placeTablets({
  owners,
  robots,
}: {
  owners: readonly Owner[]
  robots: readonly RobotDevice[]
}): TabletDevice[] {
  const byCustomer = Map.groupBy(robots, (robot) => robot.customerId)
  const tablets: TabletDevice[] = []
  let id = 20_900
  let due = 0
  for (const owner of owners) {
    const own = byCustomer.get(owner.customer.id) ?? []
    const inService = own.filter((robot) => !robot.deprecated)
    for (due += own.length * 1.3; due >= 1; due--) {
      id += 1 + (hash(GAP, id) % 4)
      tablets.push({
        deviceType: TABLET,
        id,
        name: `Tab ${owner.city.name} ${tablets.length + 1}`,
        customerId: owner.customer.id,
        place: placeNear(owner, id),
        nightWork: owner.nightWork,
        deprecated: null,
        robots: inService,
      })
    }
  }
  return withReplacements(tablets)
}
