import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { z } from 'zod'
import { aboutFields, checkUnchanged, notFound } from '../../platform/errors.ts'
import { cancelOfDeprecated } from '../commands/deprecated-devices.service.ts'
import { type ChangeCall, type DeviceChange, publishDevices, wordsOf } from './device-change.ts'
import { deviceDeprecated } from './device-settings.errors.ts'
import { updateDeprecation } from './device-settings.store.ts'
import { lockDevices, type LockedDevice } from './locked-devices.store.ts'

export const deprecation = z.object({
  /** Unix seconds; null means in service. */
  deprecatedAt: z.number().nullable(),
  replacementId: z.number().nullable(),
})
type Deprecation = z.infer<typeof deprecation>

interface OneDevice {
  readonly type: DeviceType
  readonly id: number
}

/**
 * Deprecates a device in service. A device that already has the same replacement stays as it is.
 * @param newId the replacement; null means none
 * @throws notFound, deviceDeprecated, device_replaces_itself
 */
export async function deprecateDevice(
  call: ChangeCall,
  { type, id, newId }: OneDevice & { newId: number | null },
): Promise<DeviceChange<Deprecation>> {
  const device = await lockWithReplacement(call, { type, id, newId })
  const before = deprecationOf(device)
  if (before.deprecatedAt !== null) {
    if (before.replacementId !== newId) throw deviceDeprecated('oldId')
    return changeOf(device, before, before)
  }
  return setDeprecation(call, device, { since: 'now', replacementId: newId })
}

/** Puts a device into service again. @throws notFound */
export async function undeprecateDevice(
  call: ChangeCall,
  name: OneDevice,
): Promise<DeviceChange<Deprecation>> {
  const device = await lockWithReplacement(call, { ...name, newId: null })
  const before = deprecationOf(device)
  if (before.deprecatedAt === null) return changeOf(device, before, before)
  return setDeprecation(call, device, { since: null, replacementId: null })
}

/**
 * Restores a former deprecation, if it has not changed since the change to be undone. @throws notFound,
 * changedMeanwhile, deviceDeprecated
 */
export async function restoreDeprecation(
  call: ChangeCall,
  { name, was, wanted }: { name: OneDevice; was: Deprecation; wanted: Deprecation },
): Promise<DeviceChange<Deprecation>> {
  const device = await lockWithReplacement(call, { ...name, newId: wanted.replacementId })
  checkUnchanged(was, deprecationOf(device))
  return setDeprecation(call, device, { since: wanted.deprecatedAt, replacementId: wanted.replacementId })
}

/** Locks both devices, so that they cannot be deprecated in favour of each other at the same time. */
async function lockWithReplacement(
  { db }: ChangeCall,
  { type, id, newId }: OneDevice & { newId: number | null },
): Promise<LockedDevice> {
  if (newId === id) throw aboutFields('device_replaces_itself', ['newId'])
  const names = newId === null ? [] : [{ type, id: newId }]
  const [device, replacement] = await lockDevices(db, [{ type, id }, ...names])
  if (device === undefined) throw notFound()
  if (replacement !== undefined && replacement.deprecatedAt !== null) throw deviceDeprecated('newId')
  return device
}

async function setDeprecation(
  call: ChangeCall,
  device: LockedDevice,
  { since, replacementId }: { since: number | 'now' | null; replacementId: number | null },
): Promise<DeviceChange<Deprecation>> {
  const deprecatedAt = await updateDeprecation(call.db, { dev: device.dev, since, replacementId })
  if (deprecatedAt !== null && device.deprecatedAt === null) {
    await cancelOfDeprecated(call.app, call, device.dev)
  }
  publishDevices(call, [device.customer.path])
  return changeOf(device, deprecationOf(device), { deprecatedAt, replacementId })
}

const deprecationOf = ({ deprecatedAt, replacementId }: LockedDevice): Deprecation => ({
  deprecatedAt,
  replacementId,
})

function changeOf(device: LockedDevice, before: Deprecation, after: Deprecation): DeviceChange<Deprecation> {
  const shown = ({ deprecatedAt, replacementId }: Deprecation) => {
    if (deprecatedAt === null) return 'in service'
    return replacementId === null
      ? 'deprecated'
      : `deprecated, replaced by ${wordsOf({ ...device, id: replacementId })}`
  }
  const what = `State of ${wordsOf(device)}`
  const words = { what, from: shown(before), to: shown(after) }
  return { devices: [device], customerId: device.customer.id, before, after, words }
}
