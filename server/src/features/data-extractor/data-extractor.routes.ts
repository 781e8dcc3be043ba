import { dataQueries as endpoints } from '@service-center/contract/data-extractor/data-queries.ts'
import { DeferredAnswer, PiecedJson } from '../../platform/http/answers.ts'
import { type App, route, routeWithPreparation } from '../../platform/http/endpoints.ts'
import { checkScopeKept, createExecutions } from './executions.service.ts'
import { deleteExecution, findExecution, notifyCancelled } from './executions.store.ts'
import { queryScheduleRoutes, type ScheduleServices } from './schedules/query-schedules.routes.ts'
import { resultJson } from './result-json.ts'
import { savedQueryRoutes } from './saved-queries.routes.ts'

/** The data extractor (specification 3): queries that users write, save and execute. */
export function dataExtractorRoutes(app: App, services: ScheduleServices): void {
  savedQueryRoutes(app)
  executionRoutes(app)
  queryScheduleRoutes(app, services)
}

/** The calls that execute queries, and say what these may read. */
function executionRoutes(app: App): void {
  const executions = createExecutions(app)

  routeWithPreparation(app, endpoints.execute, executions.execute, async ({ db, viewer, prepared }) => {
    await deleteExecution(db, prepared.id)
    await checkScopeKept(app.database.separate, { executed: prepared, viewer })
    return new PiecedJson(() => resultJson(prepared.result))
  })

  route(app, endpoints.cancel, async ({ db, body: { runId } }) => {
    const id = await findExecution(db, runId)
    // Not in the transaction of the call: a read-only call is answered before its commit, which sends the notification.
    if (id !== undefined) await notifyCancelled(app.database.separate, id)
    return {}
  })

  // The views are read from another database, after the transaction of the call.
  route(
    app,
    endpoints.views,
    async () =>
      new DeferredAnswer(async () => {
        const { functions, types } = app.dataQueries
        return { data: await app.dataQueries.views(), functions: [...functions], types: [...types] }
      }),
  )
}
