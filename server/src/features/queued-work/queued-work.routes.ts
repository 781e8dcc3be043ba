import { queuedWork } from '@service-center/contract/queued-work/queued-work.ts'
import { notFound } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { discardWork, retryWork } from './queued-work.store.ts'
import { readWork } from './queued-work.views.ts'

export function queuedWorkRoutes(app: App): void {
  route(app, queuedWork.list)(async ({ db }) => ({ data: await readWork(db) }))

  route(
    app,
    queuedWork.retry,
  )(async ({ db, params, logAction }) => {
    logAction({ value: params.id })
    if (!(await retryWork(db, params.id))) throw notFound()
    return {}
  })

  route(
    app,
    queuedWork.discard,
  )(async ({ db, params, logAction }) => {
    logAction({ value: params.id })
    if (!(await discardWork(db, params.id))) throw notFound()
    return {}
  })
}
