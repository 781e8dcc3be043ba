import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { tabletManagement as endpoints } from '@service-center/contract/tablet-management/tablet-management.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { notFound } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { listAppVersionLocks, listDeprecatedVersions, listLockableVersions } from './tablet-state.views.ts'
import { setAppVersion, setUserLevel, handleUndo } from './configuration.service.ts'
import { publishChanges } from './orders.service.ts'

/** The calls that set the user level and the app version of tablets. */
export function configurationRoutes(app: App): void {
  const { devices } = app
  handleUndo(app)

  route(app, endpoints.setUserLevel, async ({ db, viewer, body, logAction, afterCommit }) => {
    const { tabletId, userLevel } = body
    logAction({ value: { tabletId, userLevel }, device: { type: DEVICE_TYPE.tablet, id: tabletId } })
    const { tablet, before, after, undo } = await setUserLevel({ db, devices, viewer }, body)
    logAction({ before, after })
    afterCommit(() => publishChanges(app, [tablet]))
    return { undo }
  })

  route(app, endpoints.setAppVersion, async ({ db, viewer, body, logAction, afterCommit }) => {
    const { tabletId, oneTime, was } = body
    const version = body.version ?? null
    logAction({ value: { tabletId, version, oneTime }, device: { type: DEVICE_TYPE.tablet, id: tabletId } })
    const change = await setAppVersion({ db, devices, viewer }, { tabletId, version, oneTime, was })
    logAction({ before: change.before, after: change.after })
    afterCommit(() => publishChanges(app, [change.tablet]))
    return { undo: change.undo }
  })

  route(app, endpoints.appVersionLocks, async ({ db }) => ({ data: await listAppVersionLocks(db) }))

  route(app, endpoints.appVersionLock, async ({ db, params }) => {
    const { dev } = await focusDevice(db, DEVICE_TYPE.tablet, params.id)
    const [lock] = await listAppVersionLocks(db, { dev })
    if (lock === undefined) throw notFound()
    return lock
  })

  route(app, endpoints.appVersions, async ({ db, query }) => ({
    data: await listLockableVersions(db, query.tabletId),
  }))

  route(app, endpoints.deprecatedAppVersions, async ({ db }) => ({ data: await listDeprecatedVersions(db) }))
}
