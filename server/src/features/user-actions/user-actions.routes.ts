import { userActions } from '@service-center/contract/user-actions/user-actions.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { notFound } from '../../platform/errors.ts'
import { logFile } from './actions-file.ts'
import { findEntry, readLog } from './user-actions.views.ts'

export function userActionRoutes(app: App): void {
  route(
    app,
    userActions.list,
  )(({ db, viewer, query }) => {
    const wanted = { query, isUnscoped: viewer.isAdmin }
    return query.csv === true ? logFile(db, wanted) : readLog(db, wanted)
  })

  route(
    app,
    userActions.get,
  )(async ({ db, params }) => {
    const entry = await findEntry(db, params.id)
    if (entry === undefined) throw notFound()
    return entry
  })
}
