import { randomUUID } from 'node:crypto'
import type {
  dataQueries as endpoints,
  QueryResult,
} from '@service-center/contract/data-extractor/data-queries.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { keepsScope, readSeenScope, type SeenScope } from '../../platform/access/seen-scope.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import type { QueryRun } from '../../platform/data-queries/data-queries.ts'
import { noAccess, unavailable } from '../../platform/errors.ts'
import type { Preparation } from '../../platform/http/calls.ts'
import type { App } from '../../platform/http/endpoints.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { callerGone, cancelled, changedSince, notSaved, savedNoMore } from './data-extractor.errors.ts'
import { deleteExecution, insertExecution, logAbandoned } from './executions.store.ts'
import { findSaved } from './saved-queries.views.ts'
import { throttle } from './throttle.ts'

type ExecuteBody = Preparation<typeof endpoints.execute>['body']

/** An execution that has succeeded. */
export interface Executed {
  readonly id: number
  readonly result: QueryResult
  /** Who executed it, and which customers and rights they had when it started. */
  readonly viewer: Viewer
  readonly scope: SeenScope | undefined
}

export interface Executions {
  execute(preparation: Preparation<typeof endpoints.execute>): Promise<Executed>
}

/** Progress is sent at most four times a second. */
const PROGRESS_MS = 250

export function createExecutions(app: App): Executions {
  const running = new Map<number, AbortController>()
  app.notifications.on('data_query_cancelled', (id) => running.get(Number(id))?.abort(cancelled()))
  app.fastify.addHook('preClose', async () => {
    for (const stop of running.values()) stop.abort(unavailable())
  })

  /** Inserts the execution. It can be cancelled as soon as this commits, so it is added to `running` before. */
  const begin = async (
    { body, address, logAction, inTransaction }: Preparation<typeof endpoints.execute>,
    { runId, stop }: { runId: string; stop: AbortController },
  ) => {
    let id: number | undefined
    try {
      return await inTransaction(async (db, viewer) => {
        const value = valueOf(body, { runId, query: await findExecuted({ db, viewer }, body) })
        logAction({ value })
        id = await insertExecution(db, { username: viewer.username, runId, address, value })
        running.set(id, stop)
        return { id, value, viewer, scope: await readSeenScope(db, viewer) }
      })
    } catch (error) {
      if (id !== undefined) running.delete(id)
      throw error
    }
  }

  return {
    execute: async (preparation) => {
      const { body, signal, logAction, afterEntry } = preparation
      const runId = body.runId ?? randomUUID()
      logAction({ value: valueOf(body, { runId, query: undefined }) })
      const stop = new AbortController()
      const { id, value, viewer, scope } = await begin(preparation, { runId, stop })
      afterEntry(() => deleteExecution(app.database.separate, id))
      const began = performance.now()
      try {
        const result = await run(app, { body, runId, stop, caller: signal, sessionId: viewer.sessionId })
        const { rows, isTruncated, first, times } = result
        logAction({
          value: {
            ...value,
            rows: rows.length,
            isTruncated,
            ...(first && { firstRows: first.rows }),
            ms: times.total,
          },
        })
        return { id, result, viewer, scope }
      } catch (error) {
        logAction({ value: { ...value, ms: Math.round(performance.now() - began) } })
        throw error
      } finally {
        running.delete(id)
      }
    },
  }
}

/** Runs the queries until they end, are cancelled, or the caller disconnects. */
async function run(
  app: App,
  options: {
    body: ExecuteBody
    runId: string
    stop: AbortController
    caller: AbortSignal
    sessionId: string
  },
): Promise<QueryResult> {
  const { body, runId, stop, caller, sessionId } = options
  const { whQuery, dbQuery, dbQueryFirst, params } = body
  const progress = throttle<Parameters<QueryRun['onProgress']>[0]>(PROGRESS_MS, (payload) =>
    app.live.publishToSession(liveEvents.dataQuery, { sessionId, payload: { runId, ...payload } }),
  )
  const leave = () => stop.abort(callerGone())
  if (caller.aborted) leave()
  caller.addEventListener('abort', leave, { once: true })
  try {
    return await app.dataQueries.run({
      as: { sessionId },
      whQuery,
      dbQuery,
      dbQueryFirst,
      params,
      signal: stop.signal,
      onProgress: progress.pass,
    })
  } catch (error) {
    // A stopped query may throw any error; report why it was stopped instead.
    throw stop.signal.aborted ? stop.signal.reason : error
  } finally {
    caller.removeEventListener('abort', leave)
    progress.stop()
  }
}

/**
 * Checks that the user may still see the same data: minutes may have passed since the rows were read.
 * @param separate a database handle for use outside of the open transaction
 * @param viewer the user with their present rights
 * @throws noAccess
 */
export async function checkScopeKept(
  separate: Database,
  { executed, viewer }: { executed: Executed; viewer: Viewer },
): Promise<void> {
  const isKept = await keepsScope(separate, { before: executed, viewer })
  if (!isKept) throw noAccess()
}

/** The log entry of an execution; it has all that is needed to execute the same again. */
function valueOf(
  { whQuery, dbQuery, dbQueryFirst, params }: ExecuteBody,
  { runId, query }: { runId: string; query: { id: number; name: string } | undefined },
) {
  return { runId, ...(query && { query }), whQuery, dbQuery, dbQueryFirst, params }
}

/**
 * The saved query that is executed; undefined when the texts are not those of a saved query.
 * @throws notSaved, savedNoMore, changedSince when the viewer may only execute saved ones
 */
async function findExecuted(
  { db, viewer }: { db: Database; viewer: Viewer },
  { queryId, whQuery, dbQuery, dbQueryFirst }: ExecuteBody,
): Promise<{ id: number; name: string } | undefined> {
  const saved = queryId === undefined ? undefined : await findSaved(db, queryId)
  const isSame =
    saved?.whQuery === whQuery && saved.dbQuery === dbQuery && saved.dbQueryFirst === dbQueryFirst
  if (saved !== undefined && queryId !== undefined && isSame) return { id: queryId, name: saved.name }
  if (viewer.rights.has('DataExtractor')) return undefined
  if (queryId === undefined) throw notSaved()
  throw saved === undefined ? savedNoMore() : changedSince()
}

const ABANDONED_MS = 60_000

export function abandonedExecutionJob(system: Database): Job {
  return {
    name: 'abandoned data queries',
    purpose: 'Writes the log entries of data queries whose server has died.',
    everyMs: ABANDONED_MS,
    run: () => logAbandoned(system),
  }
}
