import { configurationChanges as endpoints } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { undoChange } from './configuration-changes.service.ts'
import { listUndoable } from './configuration-changes.views.ts'

/** The calls that list and undo changes; features register how by `app.undo.handle`. */
export function configurationChangeRoutes(app: App): void {
  route(app, endpoints.undoable, async ({ db, viewer }) => ({
    data: await listUndoable({ db, undo: app.undo }, viewer),
  }))

  route(app, endpoints.undo, async ({ params, logAction, ...call }) => {
    logAction({ value: { change: params.id } })
    return undoChange({ ...call, logAction, undo: app.undo, database: app.database }, params.id)
  })
}
