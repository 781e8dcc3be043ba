import { dataQueries as endpoints } from '@service-center/contract/data-extractor/data-queries.ts'
import { DeferredAnswer, PiecedJson } from '../../platform/http/answers.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { checkScopeKept, createExecutions } from './executions.service.ts'
import { deleteExecution, findExecution, notifyCancelled } from './executions.store.ts'
import { resultJson } from './result-json.ts'

/** The calls that execute queries, and say what these may read. */
export function executionRoutes(app: App): void {
  const executions = createExecutions(app)

  route(app, endpoints.execute, { prepare: executions.execute })(async ({ db, viewer, prepared }) => {
    await deleteExecution(db, prepared.id)
    await checkScopeKept(app.database.separate, { executed: prepared, viewer })
    return new PiecedJson(() => resultJson(prepared.result))
  })

  route(
    app,
    endpoints.cancel,
  )(async ({ db, body: { runId } }) => {
    const id = await findExecution(db, runId)
    // By itself: a call that only reads is answered before its commit, with which a notification is sent.
    if (id !== undefined) await notifyCancelled(app.database.separate, id)
    return {}
  })

  // They are read from a database of their own.
  route(
    app,
    endpoints.views,
  )(async () => new DeferredAnswer(async () => ({ data: await app.dataQueries.views() })))
}
