import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { DEVELOPER_LEVEL, TABLET_KEYS } from '@service-center/contract/tablet-management/tablet-rules.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Devices } from '../../platform/devices/devices.ts'
import { type FocusedDevice, focusDevice } from '../../platform/devices/focused-device.ts'
import { noAccess, notFound } from '../../platform/errors.ts'
import { listDeprecatedVersions, listLockableVersions } from './app-versions.views.ts'
import { sameUserLevel, versionNotOffered } from './tablet-management.errors.ts'
import { lockSettings, updateAppVersion, updateUserLevel } from './tablet-settings.store.ts'
import { findReported } from './tablet-state.views.ts'

interface Change {
  readonly db: Database
  readonly devices: Devices
  readonly viewer: Viewer
}

/** A tablet that was changed, and what was changed of it. */
interface Changed<Value> {
  readonly tablet: FocusedDevice
  readonly before: Value
  readonly after: Value
}

/**
 * Sets the user level of a tablet, which the tablet learns as the shared attribute `user_level`.
 * @throws notFound; noAccess for `dev` without its right; tablet_user_level_unchanged
 */
export async function setUserLevel(
  { db, devices, viewer }: Change,
  { tabletId, userLevel }: { tabletId: number; userLevel: string },
): Promise<Changed<{ userLevel: string | null }>> {
  const tablet = await focusDevice(db, DEVICE_TYPE.tablet, tabletId)
  if (userLevel === DEVELOPER_LEVEL && !viewer.rights.has('TabletLevelDeveloper')) throw noAccess()
  const { dev } = tablet
  const [setting] = await lockSettings(db, [dev])
  const before = setting?.userLevel ?? (await findReported(db, dev, TABLET_KEYS.userLevel)) ?? null
  if (before === userLevel) throw sameUserLevel()
  await updateUserLevel(db, { dev, userLevel, username: viewer.username })
  await devices.setAttributes(db, tablet, { user_level: userLevel })
  return { tablet, before: { userLevel: before }, after: { userLevel } }
}

/**
 * Locks a tablet to an app version (the shared attribute `app_version_lock`), or unlocks it.
 * @throws notFound; app_version_not_offered; noAccess for a deprecated version without its right
 */
export async function setAppVersion(
  { db, devices, viewer }: Change,
  { tabletId, version, oneTime }: { tabletId: number; version: string | null; oneTime: boolean },
): Promise<Changed<{ version: string | null; oneTime: boolean | null }>> {
  const tablet = await focusDevice(db, DEVICE_TYPE.tablet, tabletId)
  const { dev } = tablet
  if (version !== null) await checkVersion({ db, viewer }, { tabletId, version })
  const [setting] = await lockSettings(db, [dev])
  if (setting === undefined) throw notFound()
  const before = lockOf(setting.appVersion, setting.appVersionOnce)
  const after = lockOf(version, oneTime)
  if (before.version !== after.version || before.oneTime !== after.oneTime) {
    await updateAppVersion(db, { dev, version, oneTime, username: viewer.username })
    await devices.setAttributes(db, tablet, { app_version_lock: version })
  }
  return { tablet, before, after }
}

const lockOf = (version: string | null, oneTime: boolean) => ({
  version,
  oneTime: version === null ? null : oneTime,
})

async function checkVersion(
  { db, viewer }: { db: Database; viewer: Viewer },
  { tabletId, version }: { tabletId: number; version: string },
): Promise<void> {
  if ((await listLockableVersions(db, tabletId)).includes(version)) return
  if (!(await listDeprecatedVersions(db)).includes(version)) throw versionNotOffered()
  if (!viewer.rights.has('TabletDeprecatedAppVersion')) throw noAccess()
}
