import type { Customer } from '@service-center/contract/customers/customers.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { FleetDevice } from '../../../../api/fleet.ts'
import type { ConnectValues, KnownThings } from './connect-values.ts'
import { knownCustomers } from './known-customers.ts'

const customer = (id: number, name: string, rest: Partial<Customer>): Customer => ({
  id,
  name,
  parentId: null,
  dealerId: id,
  dealerName: '',
  isDealer: false,
  isRootDealer: false,
  isInternal: false,
  salesRep: null,
  reviewed: true,
  countries: [],
  from: 0,
  ...rest,
})

/** For tests: Top (1) has the dealers East (2) with Club (3) and Guest (4), and West (5) with Yard (6). */
export const CUSTOMERS = knownCustomers([
  customer(1, 'Top', { isDealer: true }),
  customer(2, 'East', { parentId: 1, isDealer: true }),
  customer(3, 'Club', { parentId: 2, dealerId: 2 }),
  customer(4, 'Guest', { parentId: 2, dealerId: 2 }),
  customer(5, 'West', { parentId: 1, isDealer: true }),
  customer(6, 'Yard', { parentId: 5, dealerId: 5 }),
])

const device = (
  type: FleetDevice['type'],
  id: number,
  customerId: number,
  robotId?: number,
): FleetDevice => ({
  type,
  id,
  name: '',
  customerId,
  connectedRobotId: robotId ?? null,
  deprecated: null,
})

export const robot = (id: number, customerId: number) => device(DEVICE_TYPE.robot, id, customerId)
export const tablet = (id: number, customerId: number, robotId?: number) =>
  device(DEVICE_TYPE.tablet, id, customerId, robotId)

const DEVICES = [robot(41, 3), robot(42, 6), tablet(91, 3, 41), tablet(92, 4)]

export const KNOWN: KnownThings = {
  customers: CUSTOMERS,
  robotOf: (id) => DEVICES.find((one) => one.type === DEVICE_TYPE.robot && one.id === id),
  tabletOf: (id) => DEVICES.find((one) => one.type === DEVICE_TYPE.tablet && one.id === id),
}

export const values = (given: Partial<ConnectValues> = {}): ConnectValues => ({
  robotId: null,
  tabletId: null,
  dealerId: null,
  customerId: null,
  disconnects: false,
  ...given,
})
