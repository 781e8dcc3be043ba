import { changelog as endpoints } from '@service-center/contract/changelog/changelog.ts'
import type { ChangelogOrigin } from '../../integrations/changelog/changelog-source.ts'
import type { MondaySettings } from '../../platform/start/service-settings.ts'
import { createChangelog } from '../../integrations/changelog/create-changelog.ts'
import { AppError } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { enqueue } from '../../platform/jobs/work.ts'
import { handleRefreshes, refreshWork, insertRefresh, changelogEvents } from './changelog-refresh.service.ts'
import { handleUndo } from './changelog-undo.ts'
import { checkWrites, createVersion, recordVersion, removeVersion, saveVersion } from './changelog.service.ts'
import { findRefresh, listNames, listVersions } from './changelog.views.ts'

export function changelogRoutes(app: App, settings: { monday: MondaySettings | undefined }): void {
  const origin = createChangelog(settings.monday, app.outgoing)
  const checkOwn = () => {
    if (origin.outside !== undefined) throw new AppError('changelog_elsewhere')
  }
  route(app, endpoints.list, async ({ db, viewer, query }) => {
    const isTechnical = viewer.rights.has('ChangelogTecnical')
    const { name: source } = origin
    return { source, data: await listVersions(db, { source, deviceType: query.deviceTypeId, isTechnical }) }
  })
  route(app, endpoints.names, async ({ db, query }) => ({
    data: await listNames(db, { source: origin.name, deviceType: query.deviceTypeId }),
  }))
  writeRoutes(app, checkOwn)
  refreshRoutes(app, origin)
  handleUndo(app, checkOwn)
}

function writeRoutes(app: App, checkOwn: () => void): void {
  route(
    app,
    endpoints.create,
    async ({ db, viewer, body: { deviceTypeId, ...fields }, logAction, afterCommit }) => {
      logAction({ value: { deviceTypeId, ...fields } })
      checkWrites(viewer)
      checkOwn()
      const { id, after } = await createVersion(db, { deviceType: deviceTypeId, fields })
      logAction({ value: { id, deviceTypeId }, after })
      afterCommit((await changelogEvents(app, db)).changed)
      return { id }
    },
  )

  route(
    app,
    endpoints.update,
    async ({ db, viewer, params: { id }, body: { was, ...fields }, logAction, afterCommit }) => {
      logAction({ value: { id, ...fields } })
      checkWrites(viewer)
      checkOwn()
      const { deviceType, before, after } = await saveVersion(db, { id, fields, was })
      logAction({ value: { id }, before, after })
      if (JSON.stringify(before) === JSON.stringify(after)) return { undo: null }
      afterCommit((await changelogEvents(app, db)).changed)
      const change = { before: { deviceType, fields: before }, after: { deviceType, fields: after } }
      return { undo: await recordVersion(db, { viewer, id, ...change }) }
    },
  )

  route(app, endpoints.delete, async ({ db, viewer, params: { id }, logAction, afterCommit }) => {
    logAction({ value: { id } })
    checkWrites(viewer)
    checkOwn()
    const before = await removeVersion(db, id)
    logAction({ before: before.fields })
    afterCommit((await changelogEvents(app, db)).changed)
    return { undo: await recordVersion(db, { viewer, id, before, after: null }) }
  })
}

function refreshRoutes(app: App, { name: source, outside }: ChangelogOrigin): void {
  if (outside !== undefined) handleRefreshes(app, outside)

  route(app, endpoints.refreshState, async ({ db, params }) =>
    findRefresh(db, { source, deviceType: params.id }),
  )

  route(
    app,
    endpoints.refresh,
    async ({ db, viewer, params: { id: deviceType }, logAction, afterCommit }) => {
      logAction({ value: { deviceTypeId: deviceType } })
      checkWrites(viewer)
      if (outside !== undefined) {
        const refresh = await insertRefresh(db, { deviceType, username: viewer.username })
        await enqueue(db, refreshWork, { refresh }, { key: String(refresh) })
        afterCommit((await changelogEvents(app, db)).refreshed)
      }
      return findRefresh(db, { source, deviceType })
    },
  )
}
