import { expect, it } from 'vitest'
import type { FleetDevice } from '../../../../api/fleet.ts'
import { connectEffects } from './connect-effects.ts'
import { connectedText } from '../parts/use-connect-form.ts'
import { losersOf } from './known-customers.ts'
import { CUSTOMERS, robot, tablet, values } from './test-things.ts'

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

it('before a device and a customer are chosen there is nothing to say', () => {
  expect(effects(3, {})).toBeUndefined()
  expect(effects(null, { robot: robot(41, 3) })).toBeUndefined()
})

it('a robot and a tablet that move and are connected', () => {
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

it('what is already so is no change', () => {
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

it('who loses sight: those above the former customer that are not above the new one', () => {
  expect(losersOf(CUSTOMERS, 3, 6)).toEqual([3, 2])
  expect(losersOf(CUSTOMERS, 3, 2)).toEqual([3])
  expect(losersOf(CUSTOMERS, 2, 3)).toEqual([])
  expect(losersOf(CUSTOMERS, 99, 3)).toEqual([])
})

it('each kind of change has its success message', () => {
  expect(said({ robotId: 41, tabletId: 91 })).toBe(
    'Successfully connected Tablet 91 to Robot 41, both at Yard',
  )
  expect(said({ robotId: 41 })).toBe('Successfully connected Robot 41 to Yard')
  expect(said({ tabletId: 91 })).toBe('Successfully connected Tablet 91 to Yard')
  expect(said({ tabletId: 91, disconnects: true })).toBe(
    'Successfully disconnected Tablet 91 from its robot, at Yard',
  )
})
