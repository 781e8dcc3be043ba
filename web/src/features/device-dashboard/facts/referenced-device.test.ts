import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { expect, test } from 'vitest'
import type { FleetDevice } from '../../../api/fleet.ts'
import { referencedDevice } from './referenced-device.ts'

const device = (type: DeviceType, id: number): FleetDevice => ({
  type,
  id,
  name: `n${id}`,
  customerId: 1,
  connectedRobotId: null,
  deprecated: null,
})
const fleet = [device(1, 4155), device(3, 802)]

test('a value refers to a device of the type that its key implies', () => {
  expect(referencedDevice({ key: 'base_station', value: '802' }, fleet)?.id).toBe(802)
  expect(referencedDevice({ key: 'robot', value: '4155' }, fleet)?.type).toBe(1)
  expect(referencedDevice({ key: 'robot', value: '802' }, fleet)).toBeUndefined()
  expect(referencedDevice({ key: 'robot', value: '' }, [device(1, 0)])).toBeUndefined()
  expect(referencedDevice({ key: 'Battery', value: '802' }, fleet)).toBeUndefined()
})
