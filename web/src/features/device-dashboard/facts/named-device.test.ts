import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { expect, test } from 'vitest'
import type { FleetDevice } from '../../../api/fleet.ts'
import { deviceNamedBy } from './named-device.ts'

const device = (type: DeviceType, id: number): FleetDevice => ({
  type,
  id,
  name: `n${id}`,
  customerId: 1,
  connectedRobotId: null,
  deprecated: null,
})
const fleet = [device(1, 4155), device(3, 802)]

test('a value names a device of the kind that its key says', () => {
  expect(deviceNamedBy({ key: 'base_station', value: '802' }, fleet)?.id).toBe(802)
  expect(deviceNamedBy({ key: 'robot', value: '4155' }, fleet)?.type).toBe(1)
  expect(deviceNamedBy({ key: 'robot', value: '802' }, fleet)).toBeUndefined()
  expect(deviceNamedBy({ key: 'robot', value: '' }, [device(1, 0)])).toBeUndefined()
  expect(deviceNamedBy({ key: 'Battery', value: '802' }, fleet)).toBeUndefined()
})
