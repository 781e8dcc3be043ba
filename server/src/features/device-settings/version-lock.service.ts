import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { z } from 'zod'
import { checkUnchanged } from '../../platform/errors.ts'
import { type ChangeCall, type DeviceChange, isSame, wordsOf } from './device-change.ts'
import { unknownVersionGroup } from './device-settings.errors.ts'
import { lockDevice } from './locked-devices.store.ts'
import { listVersionGroups, lockVersionGroups, replaceVersionGroups } from './version-lock.store.ts'

/** The groups of robot software that a robot is locked to; several only if the DbTool gave them. */
export const versionLock = z.object({ groups: z.array(z.number()) })
type VersionLock = z.infer<typeof versionLock>

/**
 * Locks a robot to the versions of access groups of robot software, or unlocks it.
 * @param wanted.groups none: unlocked
 * @param wanted.was in any order; undefined: nothing is compared
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
