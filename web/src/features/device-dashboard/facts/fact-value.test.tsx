import type { Customer } from '@service-center/contract/customers/customers.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { expect, test } from 'vitest'
import type { FleetDevice } from '../../../api/shared-data/fleet.ts'
import { parentNames, referencedDevice } from './FactValue.tsx'

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

const customer = (id: number, name: string): Customer => ({
  id,
  name,
  parentId: null,
  dealerId: 1,
  dealerName: '',
  isDealer: false,
  isRootDealer: false,
  isInternal: false,
  reviewed: true,
  salesRep: null,
  countries: [],
  from: 0,
})

test('parents are named if they are in scope', () => {
  const customers = [customer(1, 'Internal'), customer(21, 'Leeds')]
  expect(parentNames('[0,1,7,21]', customers)).toBe('Internal / Leeds')
  expect(parentNames('{}', customers)).toBeUndefined()
  expect(parentNames('[1,"x"]', customers)).toBeUndefined()
  expect(parentNames('Leeds', customers)).toBeUndefined()
})
