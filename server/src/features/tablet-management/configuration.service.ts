import type { UndoOffer } from '@service-center/contract/configuration-changes/undo.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { tabletManagement as endpoints } from '@service-center/contract/tablet-management/tablet-management.ts'
import {
  DEVELOPER_LEVEL,
  TABLET_KEYS,
  UNLOCKED,
  userLevelName,
} from '@service-center/contract/tablet-management/tablet-rules.ts'
import { z } from 'zod'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Devices } from '../../platform/devices/devices.ts'
import { customerOf, focusDevice, type FocusedDevice } from '../../platform/devices/focused-device.ts'
import { aboutFields, checkUnchanged, noAccess, notFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { recordChange } from '../../platform/user-actions/undo.ts'
import { subjectOf } from '../../platform/user-actions/undo.ts'
import { publishChanges } from './orders.service.ts'
import { versionNotOffered } from './tablet-management.errors.ts'
import { lockSettings, updateAppVersion, updateUserLevel } from './tablet-settings.store.ts'
import { findReported, listDeprecatedVersions, listLockableVersions } from './tablet-state.views.ts'

interface Change {
  readonly db: Database
  readonly devices: Devices
  readonly viewer: Viewer
}

interface Changed<Value> {
  readonly tablet: FocusedDevice
  readonly before: Value
  readonly after: Value
}

interface Undoable<Value> extends Changed<Value> {
  readonly undo: UndoOffer | null
}

/** Null: none was set, and the tablet has reported none. */
type UserLevel = string | null

/** @throws as `changeUserLevel` */
export async function setUserLevel(
  change: Change,
  wanted: { tabletId: number; userLevel: string; was?: UserLevel | undefined },
): Promise<Undoable<{ userLevel: UserLevel }>> {
  const changed = await changeUserLevel(change, wanted)
  const undo = await recordTabletChange(change, changed, {
    actionType: endpoints.setUserLevel.actionType,
    what: 'User level',
    wordOf: ({ userLevel }) => (userLevel === null ? '' : userLevelName(userLevel)),
  })
  return { ...changed, undo }
}

/**
 * Sets the user level of a tablet, and sends it to the tablet as the shared attribute `user_level`.
 * @throws notFound; noAccess for `dev` without its right; changed_meanwhile; tablet_user_level_unchanged
 */
async function changeUserLevel(
  { db, devices, viewer }: Change,
  { tabletId, userLevel, was }: { tabletId: number; userLevel: UserLevel; was?: UserLevel | undefined },
): Promise<Changed<{ userLevel: UserLevel }>> {
  const tablet = await focusDevice(db, DEVICE_TYPE.tablet, tabletId)
  if (userLevel === DEVELOPER_LEVEL && !viewer.rights.has('TabletLevelDeveloper')) throw noAccess()
  const { dev } = tablet
  const [setting] = await lockSettings(db, [dev])
  const before = setting?.userLevel ?? (await findReported(db, dev, TABLET_KEYS.userLevel)) ?? null
  checkUnchanged(was, before)
  if (before === userLevel) throw aboutFields('tablet_user_level_unchanged', ['userLevel'])
  await updateUserLevel(db, { dev, userLevel, username: viewer.username })
  await devices.setAttributes(db, tablet, { user_level: userLevel })
  return { tablet, before: { userLevel: before }, after: { userLevel } }
}

/** `version` null: unlocked. */
interface AppVersionSetting {
  readonly version: string | null
  /** Null while it is unlocked. */
  readonly oneTime: boolean | null
}

/** @throws as `changeAppVersion` */
export async function setAppVersion(
  change: Change,
  wanted: { tabletId: number; version: string | null; oneTime: boolean; was?: string | null | undefined },
): Promise<Undoable<AppVersionSetting>> {
  const changed = await changeAppVersion(change, wanted)
  const { before, after } = changed
  if (before.version === after.version && before.oneTime === after.oneTime) return { ...changed, undo: null }
  const undo = await recordTabletChange(change, changed, {
    actionType: endpoints.setAppVersion.actionType,
    what: 'App version lock',
    wordOf: ({ version, oneTime }) => `${version ?? UNLOCKED}${oneTime === false ? ', permanent' : ''}`,
  })
  return { ...changed, undo }
}

/**
 * Locks a tablet to an app version (the shared attribute `app_version_lock`), or unlocks it.
 * @throws notFound; app_version_not_offered; changed_meanwhile; noAccess for a deprecated version without its right
 */
async function changeAppVersion(
  { db, devices, viewer }: Change,
  wanted: { tabletId: number; version: string | null; oneTime: boolean; was?: string | null | undefined },
): Promise<Changed<AppVersionSetting>> {
  const { tabletId, version, oneTime, was } = wanted
  const tablet = await focusDevice(db, DEVICE_TYPE.tablet, tabletId)
  const { dev } = tablet
  if (version !== null) await checkVersion({ db, viewer }, { tabletId, version })
  const [setting] = await lockSettings(db, [dev])
  if (setting === undefined) throw notFound()
  checkUnchanged(was, setting.appVersion)
  const before = lockOf(setting.appVersion, setting.appVersionOnce)
  const after = lockOf(version, oneTime)
  if (before.version !== after.version || before.oneTime !== after.oneTime) {
    await updateAppVersion(db, { dev, version, oneTime, username: viewer.username })
    await devices.setAttributes(db, tablet, { app_version_lock: version })
  }
  return { tablet, before, after }
}

function recordTabletChange<Value>(
  { db, viewer }: Change,
  { tablet, before, after }: Changed<Value>,
  { actionType, what, wordOf }: { actionType: string; what: string; wordOf: (value: Value) => string },
): Promise<UndoOffer> {
  return recordChange(db, {
    actionType,
    username: viewer.username,
    customerId: customerOf(tablet),
    subjects: [{ kind: 'tablet', id: tablet.id }],
    words: { what: `${what} of tablet ${tablet.id}`, from: wordOf(before), to: wordOf(after) },
    before,
    after,
  })
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

/**
 * How changes of tablets are undone: the same change back to the former value, if the value has not changed
 * since.
 */
export function handleUndo(app: App): void {
  const { devices } = app

  app.undo.handle(endpoints.setUserLevel, {
    value: z.object({ userLevel: z.string().nullable() }),
    undo: async ({ db, viewer, subjects, before, after, logAction, afterCommit }) => {
      const { id: tabletId } = subjectOf(subjects, 'tablet')
      logAction({ device: { type: DEVICE_TYPE.tablet, id: tabletId } })
      const wanted = { tabletId, userLevel: before.userLevel, was: after.userLevel }
      const changed = await changeUserLevel({ db, devices, viewer }, wanted)
      logAction({ before: changed.before, after: changed.after })
      afterCommit(() => publishChanges(app, [changed.tablet]))
    },
  })

  app.undo.handle(endpoints.setAppVersion, {
    value: z.object({ version: z.string().nullable(), oneTime: z.boolean().nullable() }),
    undo: async ({ db, viewer, subjects, before, after, logAction, afterCommit }) => {
      const { id: tabletId } = subjectOf(subjects, 'tablet')
      logAction({ device: { type: DEVICE_TYPE.tablet, id: tabletId } })
      const wanted = {
        tabletId,
        version: before.version,
        oneTime: before.oneTime ?? true,
        was: after.version,
      }
      const changed = await changeAppVersion({ db, devices, viewer }, wanted)
      logAction({ before: changed.before, after: changed.after })
      afterCommit(() => publishChanges(app, [changed.tablet]))
    },
  })
}
