import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { expect, test } from 'vitest'
import type { FleetDevice } from '../../api/shared-data/fleet.ts'
import { hiddenNotice, robotOf, tabletsOf } from './AssociatedDevices.tsx'

const device = (type: DeviceType, id: number, connectedRobotId: number | null = null): FleetDevice => ({
  type,
  id,
  name: `n${id}`,
  customerId: 1,
  connectedRobotId,
  deprecated: null,
})
const fleet = [
  device(1, 4155),
  device(1, 4156),
  device(2, 21003, 4155),
  device(2, 21002, 4155),
  device(2, 21004, 9999),
  device(2, 21005),
  device(3, 802),
]

test('finds the connected tablets of a robot, sorted by id', () => {
  expect(tabletsOf(4155, fleet).map(({ id }) => id)).toEqual([21002, 21003])
  expect(tabletsOf(4156, fleet)).toEqual([])
})

test('finds the robot of a tablet, unless there is none or it is out of scope', () => {
  expect(robotOf(21002, fleet)?.id).toBe(4155)
  expect(robotOf(21004, fleet)).toBeUndefined()
  expect(robotOf(21005, fleet)).toBeUndefined()
})

test('describes the number of hidden connections', () => {
  expect(hiddenNotice(0, 'tablet')).toBeUndefined()
  expect(hiddenNotice(1, 'tablet')).toBe('1 connected tablet is not visible to you')
  expect(hiddenNotice(2, 'robot')).toBe('2 connected robots are not visible to you')
})
