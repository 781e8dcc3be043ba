import { expect, it } from 'vitest'
import type { FleetDevice } from '../../../api/shared-data/fleet.ts'
import { buildTree } from '../tree/customer-tree.ts'
import { chance, randomCustomers } from '../tree/test-forest.ts'
import { deviceSums, devicesOf, inScope, overviewFilter } from './customer-devices.ts'

const device = (
  type: 1 | 2 | 3,
  id: number,
  customerId: number,
  deprecated: number | null = null,
): FleetDevice => ({
  type,
  id,
  name: '',
  customerId,
  connectedRobotId: null,
  deprecated,
})

it.each([1, 2, 3, 4, 5])('counts and lists the same devices for every customer (seed %i)', (seed) => {
  const random = chance(seed)
  const tree = buildTree(randomCustomers(random, 60))
  const fleet = Array.from({ length: 200 }, (_, id) =>
    // Some belong to customers outside of the tree.
    device(id % 2 === 0 ? 1 : 2, id, 95 + Math.floor(random() * 70), random() < 0.2 ? 0 : null),
  )
  for (const isExcluding of [true, false]) {
    const sums = deviceSums(tree, fleet, { isExcluding })
    for (const [place, { size }] of tree.nodes.entries()) {
      const ids = new Set(tree.nodes.slice(place, place + size).map(({ customer }) => customer.id))
      const wanted = fleet.filter(
        (one) => ids.has(one.customerId) && (!isExcluding || one.deprecated === null),
      )
      const listed = devicesOf(fleet, { belongs: inScope(tree, place, 'subtree'), isExcluding })
      expect(sums[place]).toBe(wanted.length)
      expect(listed.flatMap(({ devices }) => devices)).toHaveLength(wanted.length)
    }
  }
})

it('lists the own devices by type and id, and counts the devices that are not shown', () => {
  const tree = buildTree(randomCustomers(chance(9), 8))
  const fleet = [
    device(1, 12, 103),
    device(1, 11, 103),
    device(3, 5, 103),
    device(1, 13, 103, 12),
    device(1, 9, 99),
  ]
  const belongs = inScope(tree, tree.placeOf.get(103) ?? -1, 'own')
  const [robots, tablets, stations] = devicesOf(fleet, { belongs, isExcluding: true })
  expect(robots?.devices.map(({ id }) => id)).toEqual([11, 12])
  expect(robots?.hidden).toBe(1)
  expect(tablets).toMatchObject({ type: 2, devices: [], hidden: 0 })
  expect(stations?.devices.map(({ id }) => id)).toEqual([5])
})

it('filters the overview by customers, does not filter for the whole fleet, and has no filter for too many customers', () => {
  const fleet = Array.from({ length: 200 }, (_, id) => device(1, id, id))
  expect(overviewFilter(fleet, { countOfKind: 200 })).toEqual({})
  expect(overviewFilter(fleet, { countOfKind: 201 })).toBeUndefined()
  expect(overviewFilter([device(1, 1, 7), device(1, 2, 7), device(1, 3, 8)], { countOfKind: 200 })).toEqual({
    customer_id: ['7', '8'],
  })
})
