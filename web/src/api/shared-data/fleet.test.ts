import { expect, it } from 'vitest'
import { type FleetDevice, countFleet, deviceTitle, withConnection } from './fleet.ts'

const info = {
  robots: [{ id: 1, name: 'A', customerId: 5, deprecated: null }],
  tablets: [{ id: 21, name: 'T', customerId: 5, connectedRobotId: 1, deprecated: null }],
  baseStations: [{ id: -3, name: 'S', customerId: 5, deprecated: 0 }],
}

it('withConnection moves a tablet without changing the given list', () => {
  const moved = withConnection(info, { id: 21, connectionId: null, previousConnectionId: 1 })
  expect(moved.tablets[0]?.connectedRobotId).toBeNull()
  expect(info.tablets[0]?.connectedRobotId).toBe(1)
})

it("a device's title is its id and name, or its id alone", () => {
  expect(deviceTitle({ id: 4155, name: 'North Park' })).toBe('4155 North Park')
  expect(deviceTitle({ id: 4155, name: '' })).toBe('4155')
})

const device = (type: 1 | 2 | 3, id: number, deprecated: number | null = null): FleetDevice => ({
  type,
  id,
  name: '',
  customerId: 1,
  connectedRobotId: null,
  deprecated,
})
const fleet = [device(1, 1), device(1, 2), device(1, 3, 2), device(3, 9)]
const statusOf = ({ id, deprecated }: FleetDevice) =>
  deprecated === null ? (id === 1 ? ('online' as const) : ('offline' as const)) : ('deprecated' as const)

it('counts each device type by state, without excluded devices', () => {
  const [robots, tablets, stations] = countFleet(fleet, { isExcluding: true, statusOf })
  expect(robots).toEqual({
    type: 1,
    total: 2,
    byStatus: { online: 1, offline: 1, unknown: 0, deprecated: 0 },
  })
  expect([tablets?.total, stations?.total]).toEqual([0, 1])
})

it('counts deprecated devices when they are included', () => {
  expect(countFleet(fleet, { isExcluding: false, statusOf })[0]?.byStatus?.deprecated).toBe(1)
})

it('has totals, but no counts by state before all states are known', () => {
  const [robots] = countFleet(fleet, { isExcluding: true, statusOf: () => undefined })
  expect(robots).toEqual({ type: 1, total: 2, byStatus: undefined })
})
