import type { Customer } from '@service-center/contract/customers/customers.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { describe, expect, it } from 'vitest'
import type { FleetDevice } from '../../api/shared-data/fleet.ts'
import {
  afterDealer,
  afterDevice,
  connectedText,
  connectEffects,
  type ConnectValues,
  isOfDealer,
  type DevicesAndCustomers,
  withCustomer,
} from './connect-rules.ts'
import { knownCustomers, losersOf } from './device-customers.ts'

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

/** Top (1) has the dealers East (2) with Club (3) and Guest (4), and West (5) with Yard (6). */
const CUSTOMERS = knownCustomers([
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

const robot = (id: number, customerId: number) => device(DEVICE_TYPE.robot, id, customerId)
const tablet = (id: number, customerId: number, robotId?: number) =>
  device(DEVICE_TYPE.tablet, id, customerId, robotId)

const DEVICES = [robot(41, 3), robot(42, 6), tablet(91, 3, 41), tablet(92, 4)]

const KNOWN: DevicesAndCustomers = {
  customers: CUSTOMERS,
  robotOf: (id) => DEVICES.find((one) => one.type === DEVICE_TYPE.robot && one.id === id),
  tabletOf: (id) => DEVICES.find((one) => one.type === DEVICE_TYPE.tablet && one.id === id),
}

const values = (given: Partial<ConnectValues> = {}): ConnectValues => ({
  robotId: null,
  tabletId: null,
  dealerId: null,
  customerId: null,
  disconnects: false,
  ...given,
})

const offered = (dealerId: number | null) =>
  [...CUSTOMERS.byId.values()].filter(isOfDealer(CUSTOMERS, dealerId)).map(({ id }) => id)

describe('choosing a device', () => {
  it('fills in its customer, and the dealer of it', () => {
    expect(afterDevice(KNOWN, values(), { robotId: 41 })).toEqual(
      values({ robotId: 41, customerId: 3, dealerId: 2 }),
    )
    expect(afterDevice(KNOWN, values(), { tabletId: 92 })).toMatchObject({ customerId: 4, dealerId: 2 })
  })

  it('replaces the customer that the former device suggested', () => {
    const before = values({ robotId: 41, customerId: 3, dealerId: 2 })
    expect(afterDevice(KNOWN, before, { robotId: 42 })).toMatchObject({ customerId: 6, dealerId: 5 })
    expect(afterDevice(KNOWN, before, { robotId: null })).toMatchObject({ customerId: null })
  })

  it('keeps the customer that the user has chosen', () => {
    const chosen = values({ customerId: 6, dealerId: 5 })
    expect(afterDevice(KNOWN, chosen, { robotId: 41 })).toEqual({ ...chosen, robotId: 41 })
    expect(afterDevice(KNOWN, { ...chosen, robotId: 41 }, { robotId: null })).toEqual(chosen)
  })

  it('prefers the customer of the robot to that of the tablet', () => {
    const both = afterDevice(KNOWN, values({ robotId: 42, customerId: 6, dealerId: 5 }), { tabletId: 92 })
    expect(both).toMatchObject({ customerId: 6 })
    expect(afterDevice(KNOWN, both, { robotId: null })).toMatchObject({ customerId: 4, dealerId: 2 })
  })

  it('suggests no customer of another dealer than the chosen one', () => {
    const chosen = values({ dealerId: 5 })
    expect(afterDevice(KNOWN, chosen, { robotId: 41 })).toEqual({ ...chosen, robotId: 41 })
    expect(afterDevice(KNOWN, chosen, { robotId: 42 })).toMatchObject({ customerId: 6, dealerId: 5 })
  })

  it('clears "disconnect" when it no longer applies', () => {
    const disconnecting = values({ tabletId: 91, customerId: 3, dealerId: 2, disconnects: true })
    expect(afterDevice(KNOWN, disconnecting, { robotId: 42 }).disconnects).toBe(false)
    expect(afterDevice(KNOWN, disconnecting, { tabletId: 92 }).disconnects).toBe(false)
    expect(afterDevice(KNOWN, disconnecting, { robotId: null }).disconnects).toBe(true)
  })
})

describe('dealer and customer', () => {
  it('a dealer clears a customer that is not below it, and keeps one that is', () => {
    const before = values({ customerId: 3, dealerId: 2 })
    expect(afterDealer(KNOWN, before, 5)).toMatchObject({ dealerId: 5, customerId: null })
    expect(afterDealer(KNOWN, before, 1)).toMatchObject({ dealerId: 1, customerId: 3 })
    expect(afterDealer(KNOWN, before, null)).toMatchObject({ dealerId: null, customerId: 3 })
  })

  it('a customer sets its dealer, unless the chosen dealer is above it', () => {
    expect(withCustomer(KNOWN, values(), 6).dealerId).toBe(5)
    expect(withCustomer(KNOWN, values({ dealerId: 1 }), 6).dealerId).toBe(1)
    expect(withCustomer(KNOWN, values({ dealerId: 2 }), 6).dealerId).toBe(5)
    expect(withCustomer(KNOWN, values({ dealerId: 2 }), null)).toEqual(values({ dealerId: 2 }))
  })

  it('a dealer narrows the customers to itself and those below it', () => {
    expect(offered(2)).toEqual([2, 3, 4])
    expect(offered(null)).toHaveLength(6)
  })
})

const effects = (
  customerId: number | null,
  devices: {
    robot?: FleetDevice
    tablet?: FleetDevice
    tabletsOfRobot?: FleetDevice[]
    disconnects?: boolean
  },
) =>
  connectEffects({
    values: values({
      robotId: devices.robot?.id ?? null,
      tabletId: devices.tablet?.id ?? null,
      customerId,
      disconnects: devices.disconnects ?? false,
    }),
    robot: devices.robot,
    tablet: devices.tablet,
    customers: CUSTOMERS,
    tabletsOfRobot: devices.tabletsOfRobot ?? [],
  })

const said = (given: Parameters<typeof values>[0]) => connectedText(values(given), 'Yard')

it('shows no effects until a device and a customer are chosen', () => {
  expect(effects(3, {})).toBeUndefined()
  expect(effects(null, { robot: robot(41, 3) })).toBeUndefined()
})

it('lists the moves and the connection of a robot and a tablet', () => {
  expect(effects(6, { robot: robot(41, 3), tablet: tablet(91, 4, 42) })).toEqual({
    lines: [
      'Robot 41 moves from Club to Yard.',
      'Tablet 91 moves from Guest to Yard.',
      'Tablet 91 is connected to robot 41, no longer to robot 42.',
    ],
    isChange: true,
    lost: ['robot 41', 'tablet 91'],
    losers: [3, 2, 4],
  })
})

it('reports no change if everything is already so', () => {
  expect(effects(3, { robot: robot(41, 3), tablet: tablet(91, 3, 41) })).toMatchObject({
    lines: [],
    isChange: false,
    losers: [],
  })
  expect(effects(3, { tablet: tablet(91, 3, 41) })?.isChange).toBe(false)
  expect(effects(3, { tablet: tablet(91, 3), disconnects: true })?.isChange).toBe(false)
})

it('a tablet alone keeps its robot, or is disconnected from it', () => {
  expect(effects(4, { tablet: tablet(91, 3, 41) })?.lines).toEqual([
    'Tablet 91 moves from Club to Guest.',
    'Tablet 91 stays connected to robot 41.',
  ])
  expect(effects(3, { tablet: tablet(91, 3, 41), disconnects: true })).toMatchObject({
    lines: ['Tablet 91 is disconnected from robot 41.'],
    isChange: true,
  })
})

it('a robot that moves leaves its other tablets behind', () => {
  const moving = { robot: robot(41, 3), tablet: tablet(91, 3, 41) }
  const tabletsOfRobot = [tablet(91, 3, 41), tablet(92, 3, 41), tablet(93, 4, 41)]
  expect(effects(4, { ...moving, tabletsOfRobot })?.lines).toEqual([
    'Robot 41 moves from Club to Guest.',
    'Tablet 91 moves from Club to Guest.',
    'Tablet 92 stays connected to robot 41, and keeps its customer.',
  ])
  expect(effects(6, { robot: robot(41, 3), tabletsOfRobot })?.lines.at(-1)).toBe(
    'Tablets 91, 92 and 93 stay connected to robot 41, and keep their customers.',
  )
})

it('finds the customers above the old customer that are not above the new one', () => {
  expect(losersOf(CUSTOMERS, 3, 6)).toEqual([3, 2])
  expect(losersOf(CUSTOMERS, 3, 2)).toEqual([3])
  expect(losersOf(CUSTOMERS, 2, 3)).toEqual([])
  expect(losersOf(CUSTOMERS, 99, 3)).toEqual([])
})

it('has a success message for each kind of change', () => {
  expect(said({ robotId: 41, tabletId: 91 })).toBe(
    'Successfully connected Tablet 91 to Robot 41, both at Yard',
  )
  expect(said({ robotId: 41 })).toBe('Successfully connected Robot 41 to Yard')
  expect(said({ tabletId: 91 })).toBe('Successfully connected Tablet 91 to Yard')
  expect(said({ tabletId: 91, disconnects: true })).toBe(
    'Successfully disconnected Tablet 91 from its robot, at Yard',
  )
})
