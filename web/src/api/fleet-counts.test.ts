import { expect, it } from 'vitest'
import type { FleetDevice } from './fleet.ts'
import { countFleet } from './fleet-counts.ts'

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

it('counts each device type by state, without the excluded', () => {
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

it('has totals, but no states before they are known', () => {
  const [robots] = countFleet(fleet, { isExcluding: true, statusOf: () => undefined })
  expect(robots).toEqual({ type: 1, total: 2, byStatus: undefined })
})
