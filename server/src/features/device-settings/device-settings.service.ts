import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { z } from 'zod'
import { checkUnchanged } from '../../platform/errors.ts'
import { type ChangeCall, type DeviceChange, isSame, publishDevices, wordsOf } from './device-change.ts'
import { deviceDeprecated, unknownVersionGroup } from './device-settings.errors.ts'
import {
  updateCustomer,
  updateName,
  listVersionGroups,
  lockVersionGroups,
  replaceVersionGroups,
} from './device-settings.store.ts'
import { lockCustomers, lockDevice } from './locked-devices.store.ts'

export const robotName = z.object({ name: z.string() })
type RobotName = z.infer<typeof robotName>

/**
 * Sets a robot's name.
 * @param wanted.was undefined: nothing is compared @throws notFound, changedMeanwhile */ export async function setRobotName(
  call: ChangeCall,
  wanted: { robotId: number; name: string; was: string | undefined },
): Promise<DeviceChange<RobotName>> {
  const { robotId, name, was } = wanted
  const robot = await lockDevice(call.db, { type: DEVICE_TYPE.robot, id: robotId })
  checkUnchanged(was, robot.name)
  if (robot.name !== name) {
    await updateName(call.db, robot.dev, name)
    publishDevices(call, [robot.customer.path])
  }
  return {
    devices: [robot],
    customerId: robot.customer.id,
    before: { name: robot.name },
    after: { name },
    words: { what: `Name of ${wordsOf(robot)}`, from: robot.name, to: name },
  }
}

export const stationCustomer = z.object({ customerId: z.number() })
type StationCustomer = z.infer<typeof stationCustomer>

/**
 * Moves a reference station to a customer. Stations are created in production only, so an unknown number is
 * an error.
 * @param wanted.was the station's customer; undefined: nothing is compared
 * @throws notFound, changedMeanwhile, deviceDeprecated
 */
export async function addBaseStation(
  call: ChangeCall,
  wanted: { customerId: number; basestationId: number; was: number | undefined },
): Promise<DeviceChange<StationCustomer>> {
  const { customerId, basestationId, was } = wanted
  const customers = await lockCustomers(call.db, [customerId])
  const station = await lockDevice(call.db, { type: DEVICE_TYPE.referenceStation, id: basestationId })
  checkUnchanged(was, station.customer.id)
  if (station.deprecatedAt !== null) throw deviceDeprecated('basestationId')
  const to = customers.get(customerId) ?? station.customer
  if (station.customer.id !== to.id) {
    await updateCustomer(call.db, station.dev, to.id)
    const paths = [station.customer.path, to.path]
    publishDevices(call, paths)
    const path = [...new Set(paths.flat())]
    call.afterCommit(() => call.app.live.publish(liveEvents.accessGroups, { path, payload: {} }))
  }
  return {
    devices: [station],
    customerId: to.id,
    before: { customerId: station.customer.id },
    after: { customerId: to.id },
    words: { what: `Customer of ${wordsOf(station)}`, from: station.customer.name, to: to.name },
  }
}

/** The robot software groups that a robot is locked to. Only the DbTool can set several. */
export const versionLock = z.object({ groups: z.array(z.number()) })
type VersionLock = z.infer<typeof versionLock>

/**
 * Locks a robot to the versions of access groups of robot software, or unlocks it.
 * @param wanted.groups empty to unlock
 * @param wanted.was the groups that the caller saw, in any order; undefined: nothing is compared
 * @throws notFound, changedMeanwhile, unknownVersionGroup
 */
export async function setVersionLock(
  call: ChangeCall,
  wanted: { robotId: number; groups: readonly number[]; was: readonly number[] | undefined },
): Promise<DeviceChange<VersionLock>> {
  const { db, app } = call
  const robot = await lockDevice(db, { type: DEVICE_TYPE.robot, id: wanted.robotId })
  const known = new Map((await listVersionGroups(db)).map(({ Id, Name }) => [Id, Name]))
  if (wanted.groups.some((id) => !known.has(id))) throw unknownVersionGroup()
  const before = await lockVersionGroups(db, robot.dev)
  checkUnchanged(wanted.was && sorted(wanted.was), before)
  const after = sorted(wanted.groups)
  if (!isSame(before, after)) {
    await replaceVersionGroups(db, { dev: robot.dev, before, after })
    const path = [...robot.customer.path]
    call.afterCommit(() => app.live.publish(liveEvents.accessGroups, { path, payload: {} }))
  }
  const shown = (groups: readonly number[]) =>
    groups.map((id) => known.get(id) ?? String(id)).join(', ') || 'unlocked'
  return {
    devices: [robot],
    customerId: robot.customer.id,
    before: { groups: before },
    after: { groups: after },
    words: { what: `Version lock of ${wordsOf(robot)}`, from: shown(before), to: shown(after) },
  }
}

const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)
