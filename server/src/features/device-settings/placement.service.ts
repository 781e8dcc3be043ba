import { TABLET_ATTRIBUTES } from '@service-center/contract/device-settings/device-setting-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { TabletConnectionEvent } from '@service-center/contract/device-data/device-events.ts'
import { z } from 'zod'
import { checkUnchanged } from '../../platform/errors.ts'
import { tellMovedTablets } from '../customer-layouts/tablet-layouts.service.ts'
import {
  type ChangeCall,
  type DeviceChange,
  isSame,
  publishDevices,
  publishValues,
  wordsOf,
} from './device-change.ts'
import { deviceDeprecated } from './device-settings.errors.ts'
import { connectTablet, findRobotOf, updateCustomer } from './device-settings.store.ts'
import { lockCustomers, lockDevices, type LockedCustomer, type LockedDevice } from './locked-devices.store.ts'

/** The customers of a robot and a tablet; null means not part of the change. */
export const placement = z.object({
  robot: z.object({ id: z.number(), customerId: z.number() }).nullable(),
  tablet: z
    .object({
      id: z.number(),
      customerId: z.number(),
      /** The robot that it is connected to; null: none; absent: not changed. */
      robotId: z.number().nullable().optional(),
    })
    .nullable(),
})
export type Placement = z.infer<typeof placement>

/** What the connection form showed; null: no such device, or no robot that its viewer sees. */
interface Shown {
  readonly robotCustomerId: number | null
  readonly tabletCustomerId: number | null
  readonly tabletRobotId: number | null
}

interface Connecting {
  readonly customerId: number
  readonly robotId: number | null
  readonly tabletId: number | null
  readonly disconnect: boolean
  /** Undefined if nothing is to be compared. */
  readonly was: Shown | undefined
}

/**
 * Moves a robot, a tablet or both to a customer. With both, the tablet is connected to the robot; a tablet alone keeps its
 * robot unless it is to be disconnected, and a robot alone keeps its tablets.
 * @throws notFound, changedMeanwhile, deviceDeprecated
 */
export async function connectDevices(
  call: ChangeCall,
  { customerId, robotId, tabletId, disconnect, was }: Connecting,
): Promise<DeviceChange<Placement>> {
  return place(call, {
    robot: robotId === null ? null : { id: robotId, customerId },
    tablet:
      tabletId === null
        ? null
        : { id: tabletId, customerId, robotId: robotId ?? (disconnect ? null : undefined) },
    check: (_before, now) => checkUnchanged(was, shownOf(now)),
  })
}

/**
 * Restores the placement of devices before a change, if they have not changed since. @throws as
 * `connectDevices`
 */
export async function restorePlacement(
  call: ChangeCall,
  { was, wanted }: { was: Placement; wanted: Placement },
): Promise<DeviceChange<Placement>> {
  return place(call, { ...wanted, check: (before) => checkUnchanged(was, before) })
}

const shownOf = ({ robot, tablet }: Placement): Shown => ({
  robotCustomerId: robot?.customerId ?? null,
  tabletCustomerId: tablet?.customerId ?? null,
  tabletRobotId: tablet?.robotId ?? null,
})

interface Wanted {
  readonly robot: { id: number; customerId: number } | null
  /** If its robot is undefined, the tablet keeps its current one. */
  readonly tablet: { id: number; customerId: number; robotId?: number | null | undefined } | null
  /**
   * @param before the former placement, as far as it is changed
   * @param now the former placement, always with the connection
   * @throws changedMeanwhile
   */
  readonly check: (before: Placement, now: Placement) => void
}

async function place(call: ChangeCall, wanted: Wanted): Promise<DeviceChange<Placement>> {
  const { db } = call
  const places = [wanted.robot, wanted.tablet].filter((one) => one !== null)
  const customers = await lockCustomers(
    db,
    places.map(({ customerId }) => customerId),
  )
  const { robot, tablet, target } = await lockPlaced(call, wanted)
  const now: Placement = {
    robot: robot === null ? null : { id: robot.id, customerId: robot.customer.id },
    tablet:
      tablet === null
        ? null
        : { id: tablet.id, customerId: tablet.customer.id, robotId: await findRobotOf(db, tablet.dev) },
  }
  // The robot of a tablet that is only moved may be one that the viewer does not see.
  const isConnecting = wanted.tablet?.robotId !== undefined
  const before = isConnecting ? now : withoutConnection(now)
  wanted.check(before, now)
  const moves = [
    ...(robot === null ? [] : [moveOf(robot, wanted.robot?.customerId, customers)]),
    ...(tablet === null ? [] : [moveOf(tablet, wanted.tablet?.customerId, customers)]),
  ]
  for (const { device, to } of moves) {
    if (device.customer.id !== to.id) await updateCustomer(db, device.dev, to.id)
  }
  const former = tablet === null ? undefined : await connect(call, { tablet, target, customers, wanted })
  const placed: Placement = { robot: wanted.robot, tablet: wanted.tablet }
  const after = isConnecting ? placed : withoutConnection(placed)
  const isChanged = !isSame(before, after) || former !== undefined
  if (isChanged) publishMoves(call, moves)
  return {
    ...changeOf(moves, { before, after }),
    // An undo could not connect a robot again that the viewer does not see.
    canBeUndone: former === undefined || former === before.tablet?.robotId,
  }
}

const withoutConnection = ({ robot, tablet }: Placement): Placement => ({
  robot,
  tablet: tablet && { id: tablet.id, customerId: tablet.customerId },
})

interface Move {
  readonly device: LockedDevice
  readonly to: LockedCustomer
}

function moveOf(
  device: LockedDevice,
  customerId: number | undefined,
  customers: ReadonlyMap<number, LockedCustomer>,
): Move {
  return { device, to: customers.get(customerId ?? 0) ?? device.customer }
}

/** The devices of a change, and the robot that its tablet is to be connected to. @throws notFound, deviceDeprecated */
async function lockPlaced({ db }: ChangeCall, wanted: Wanted) {
  const { robot, tablet } = wanted
  const targetId = tablet?.robotId ?? null
  const robots = [...new Set([robot?.id, targetId].filter((id) => typeof id === 'number'))]
  const names = [
    ...robots.map((id) => ({ type: DEVICE_TYPE.robot, id })),
    ...(tablet === null ? [] : [{ type: DEVICE_TYPE.tablet, id: tablet.id }]),
  ]
  const locked = await lockDevices(db, names)
  const deprecated = locked.find(({ deprecatedAt }) => deprecatedAt !== null)
  if (deprecated !== undefined) {
    throw deviceDeprecated(deprecated.type === DEVICE_TYPE.tablet ? 'tabletId' : 'robotId')
  }
  const robotOf = (id: number | null | undefined) =>
    locked.find((device) => device.type === DEVICE_TYPE.robot && device.id === id) ?? null
  return {
    robot: robotOf(robot?.id),
    tablet: locked.find(({ type }) => type === DEVICE_TYPE.tablet) ?? null,
    target: robotOf(targetId),
  }
}

/**
 * Connects a tablet, and sends it its robot and customer.
 * @returns the number of its former robot if it has another one now; null: it had none
 */
async function connect(
  call: ChangeCall,
  options: {
    tablet: LockedDevice
    target: LockedDevice | null
    customers: ReadonlyMap<number, LockedCustomer>
    wanted: Wanted
  },
): Promise<number | null | undefined> {
  const { tablet, target, customers, wanted } = options
  const { customerId = tablet.customer.id, robotId } = wanted.tablet ?? {}
  const path = [...(customers.get(customerId)?.path ?? tablet.customer.path)]
  await call.app.devices.setAttributes(call.db, tablet, {
    [TABLET_ATTRIBUTES.customer]: customerId,
    ...(robotId === undefined ? {} : { [TABLET_ATTRIBUTES.robot]: robotId ?? 0 }),
  })
  // A tablet also uses the layouts of its customer.
  if (customerId !== tablet.customer.id) await tellMovedTablets(call.db, call.app.devices, [tablet.dev])
  if (robotId === undefined) return undefined
  const { isChanged, former, entries } = await connectTablet(call.db, { tablet: tablet.dev, robot: target })
  if (!isChanged) return undefined
  publishValues(call, { device: tablet, path, entries })
  const payload: TabletConnectionEvent = {
    id: tablet.id,
    connectionId: robotId,
    previousConnectionId: former,
  }
  call.afterCommit(() => {
    call.app.live.publish(liveEvents.tabletConnection, { path, payload })
    call.app.live.publish(liveEvents.tabletManagement, { path, payload: { id: tablet.id } })
  })
  return former
}

function publishMoves(call: ChangeCall, moves: readonly Move[]): void {
  const paths = moves.flatMap(({ device, to }) => [device.customer.path, to.path])
  publishDevices(call, paths)
  // Access groups and offered versions depend on the customer.
  const path = [...new Set(paths.flat())]
  if (moves.some(({ device, to }) => device.customer.id !== to.id)) {
    call.afterCommit(() => call.app.live.publish(liveEvents.accessGroups, { path, payload: {} }))
  }
}

function changeOf(
  moves: readonly Move[],
  { before, after }: { before: Placement; after: Placement },
): DeviceChange<Placement> {
  const devices = moves.map(({ device }) => device)
  const [main, ...others] = devices
  if (main === undefined) throw new Error('A placement is about one device at least.')
  const shown = ({ tablet }: Placement, customerOf: (move: Move) => LockedCustomer) =>
    [
      ...new Set(moves.map((move) => customerOf(move).name)),
      ...(typeof tablet?.robotId === 'number' ? [`robot ${tablet.robotId}`] : []),
    ].join(', ')
  const what = `Customer and connection of ${devices.map(wordsOf).join(' and ')}`
  const words = {
    what,
    from: shown(before, ({ device }) => device.customer),
    to: shown(after, ({ to }) => to),
  }
  return { devices: [main, ...others], customerId: moves[0]?.to.id ?? main.customer.id, before, after, words }
}
