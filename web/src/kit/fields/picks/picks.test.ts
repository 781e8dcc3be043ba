import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { expect, it } from 'vitest'
import { fleetOf, type FleetDevice } from '../../../api/shared-data/fleet.ts'
import { anyDevicePicks, customerPicks, devicePicks, findPicks } from './picks.ts'

const { robot, tablet } = DEVICE_TYPE
const device = (id: number, name: string, type: 1 | 2 = robot): FleetDevice => ({
  type,
  id,
  name,
  customerId: 7,
  connectedRobotId: null,
  deprecated: null,
})
const FLEET = [
  device(1415, 'A'),
  device(4155, 'North'),
  device(41, 'Hjørring'),
  device(8, 'Field 41'),
  device(41, '', tablet),
]
const idsOf = (typed: string, limit = 10) =>
  findPicks(devicePicks(FLEET, robot), { typed, limit }).found.map(({ item }) => item.id)

it('finds the device with the typed id first, then ids that begin with it, then the others in their order', () => {
  expect(idsOf('41')).toEqual([41, 4155, 1415, 8])
  expect(idsOf('hjorring 4')).toEqual([41])
  expect(idsOf('')).toEqual([1415, 4155, 41, 8])
  expect(idsOf('nobody')).toEqual([])
})

it('returns as many as the limit and counts the rest, without items that are not offered', () => {
  const picks = devicePicks(FLEET, robot)
  const { found, more } = findPicks(picks, { typed: '41', limit: 2 })
  expect([found.map(({ item }) => item.id), more]).toEqual([[41, 4155], 2])
  expect(findPicks(picks, { typed: '41', limit: 2, offered: ({ id }) => id === 8 })).toMatchObject({
    found: [{ label: '8 Field 41' }],
    more: 0,
  })
})

it('distinguishes devices of different types with the same id', () => {
  expect(anyDevicePicks(FLEET).byValue.get('2:41')?.item.type).toBe(tablet)
  expect(devicePicks(FLEET, tablet).list.map(({ label }) => label)).toEqual(['41'])
})

it('prepares a list once for all fields of a page', () => {
  const info = { robots: [], tablets: [], baseStations: [] }
  expect(fleetOf(info)).toBe(fleetOf(info))
  expect(devicePicks(FLEET, robot)).toBe(devicePicks(FLEET, robot))
  const customers: Parameters<typeof customerPicks>[0] = []
  expect(customerPicks(customers)).toBe(customerPicks(customers))
})
