import type { QueryResult } from '@service-center/contract/data-queries/data-queries.ts'
import {
  MAX_FAILURES_IN_A_ROW,
  MAX_KEPT_BYTES,
} from '@service-center/contract/data-queries/data-query-schedules.ts'
import { valueAt } from '@service-center/contract/data-queries/schedule-times.ts'
import { actingAsUser } from '../../platform/access/acting-as-user.ts'
import { readSeenScope, stillSees } from '../../platform/access/seen-scope.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'
import type { DataQueries } from '../../platform/data-queries/data-queries.ts'
import { AppError, toAppError } from '../../platform/errors.ts'
import type { Attempt } from '../../platform/jobs/queue.ts'
import { enqueue } from '../../platform/jobs/work.ts'
import { insertUserAction } from '../../platform/user-actions/user-actions.ts'
import { packResult, type PackedResult } from './kept-results.ts'
import { deleteOldResults } from './query-schedules.store.ts'
import { findRunnable, QUERY_GONE, type RunnableQuery } from './query-schedules.views.ts'
import { queueFailureMail } from './scheduled-mail-texts.ts'
import { RESULT_MAIL_WORK, RUN_WORK, runKey } from './scheduled-runs.ts'
import {
  beginRun,
  countKeptBytes,
  deleteOldRuns,
  insertResult,
  lockOpenRun,
  updateEnded,
  updateScheduleAfter,
  updateWaiting,
  type WorkedRun,
} from './scheduled-runs.store.ts'
import { zoneTimeWriter } from './zone-time-writer.ts'

export interface RunContext {
  readonly database: OpenDatabase
  readonly dataQueries: Pick<DataQueries, 'run'>
  readonly publicUrl: () => string
}

/** Why a run has failed, however often it is tried. */
class RunFails extends Error {}
/** Why its schedule does not go on either. */
class ScheduleEnds extends RunFails {}

const RIGHT_LOST =
  'You no longer have the right Run saved data queries, or your account may not sign in any more.'
const STOPPED = 'The server was stopped while this was running.'
const SCOPE_CHANGED = 'What you may see has changed while this was running.'
const KEPT_FULL = `Your kept results take up more than ${MAX_KEPT_BYTES / 1024 / 1024} MB. Delete some of them, or have fewer kept.`

/** What can be over in some minutes. */
const TEMPORARY = new Set([
  'warehouse_unreachable',
  'data_query_busy',
  'data_query_cancelled',
  'unavailable',
  'disk_full',
  'changed_meanwhile',
])

/**
 * Executes a scheduled query with the rights and the scope that its owner has now. It may be repeated: a query changes
 * nothing, and of several processes that have a result, one stores it.
 * @throws what went wrong, when it is worth another try
 */
export async function runScheduled(context: RunContext, id: number, attempt: Attempt): Promise<void> {
  const { database } = context
  const run = await database.transaction('begin', (db) => beginRun(db, id))
  if (run === undefined) return
  try {
    const executed = await execute(context, { run, signal: attempt.signal })
    const packed = await packResult(executed.result, zoneTimeWriter(run.settings.zone))
    await database.transaction('begin', (db) => storeDone(db, { id, packed, ...executed }))
  } catch (error) {
    if (isTemporary(error) && attempt.number < RUN_WORK.attempts) {
      const failure = attempt.signal.aborted ? STOPPED : failureOf(error)
      await database.transaction('begin', (db) => updateWaiting(db, { id, failure }))
      throw error
    }
    await failRun(context, { id, error })
    // What is no fault of the query is for operators, too.
    if (isTemporary(error)) throw error
  }
}

/** A query as it was executed. */
interface Executed {
  readonly query: RunnableQuery
  readonly params: readonly { order: number; value: number }[]
  readonly customers: readonly number[]
  readonly result: QueryResult
}

async function execute(
  { database, dataQueries }: RunContext,
  { run, signal }: { run: WorkedRun; signal: AbortSignal },
): Promise<Executed> {
  const { username, settings, due } = run
  const asOwner = () =>
    actingAsUser({ database, username, access: 'DataExtractorRead' }, async (db, viewer) => ({
      query: await findRunnable(db, run.queryId),
      viewer,
      scope: await readSeenScope(db, viewer),
    })).catch(asEnd)
  const { query, viewer, scope } = await asOwner()
  if (query === undefined) throw new ScheduleEnds(QUERY_GONE)
  const params = settings.params.map(({ order, ...value }) => ({
    order,
    value: valueAt(value, { due: due.getTime(), zone: settings.zone }),
  }))
  const result = await dataQueries
    .run({ ...query, params, as: { username }, signal, onProgress: () => undefined })
    .catch(asEnd)
  // The result is kept for the scope that it was made with.
  const { viewer: after } = await asOwner()
  const { customers } = viewer
  const seesAll =
    after.customers.join() === customers.join() &&
    (scope === undefined || (await stillSees(database.separate, { viewer, scope })))
  if (!seesAll) throw new AppError('changed_meanwhile', { message: SCOPE_CHANGED })
  return { query, params, customers, result }
}

/** A right that was lost ends the schedule. */
function asEnd(error: unknown): never {
  const isLost = error instanceof AppError && (error.code === 'no_access' || error.code === 'not_signed_in')
  throw isLost ? new ScheduleEnds(RIGHT_LOST) : error
}

async function storeDone(
  db: Database,
  { id, packed, ...executed }: Executed & { id: number; packed: PackedResult },
): Promise<void> {
  const run = await lockOpenRun(db, id)
  // Deleted meanwhile, or ended by another process.
  if (run === undefined) return
  const { query, params, customers, result } = executed
  const { scheduleId, settings, username } = run
  const ending = { rows: result.rows.length, isTruncated: result.isTruncated }
  await updateEnded(db, { id, state: 'done', ...ending, isMailed: settings.mails })
  await insertResult(db, { runId: id, customers, ...packed })
  await deleteOldResults(db, scheduleId)
  await deleteOldRuns(db, scheduleId)
  if ((await countKeptBytes(db, username)) > MAX_KEPT_BYTES) throw new RunFails(KEPT_FULL)
  await updateScheduleAfter(db, { id: scheduleId, queryName: query.name, failures: 0, reason: undefined })
  if (settings.mails) await enqueue(db, RESULT_MAIL_WORK, { id }, { key: runKey(id) })
  const { whQuery, dbQuery, dbQueryFirst } = query
  await logRun(db, {
    run,
    statusCode: 200,
    more: { whQuery, dbQuery, dbQueryFirst, params, ...ending, ms: Math.round(result.times.total) },
  })
}

/** Ends a run that has failed, and its schedule where that makes no sense any more; its owner is told by mail. */
export async function failRun(
  { database, publicUrl }: Pick<RunContext, 'database' | 'publicUrl'>,
  { id, error }: { id: number; error: unknown },
): Promise<void> {
  await database.transaction('begin', async (db) => {
    const run = await lockOpenRun(db, id)
    if (run === undefined) return
    const failure = failureOf(error)
    const failures = run.failures + 1
    const reason = error instanceof ScheduleEnds ? failure : reasonOf(failures, failure)
    await updateEnded(db, { id, state: 'failed', failure })
    await updateScheduleAfter(db, { id: run.scheduleId, queryName: run.queryName, failures, reason })
    await deleteOldRuns(db, run.scheduleId)
    if (run.settings.mails)
      await queueFailureMail(db, { run, failure, isEnd: reason !== undefined, publicUrl })
    await logRun(db, {
      run,
      statusCode: error instanceof RunFails ? 403 : (toAppError(error)?.status ?? 500),
      more: { failure },
    })
  })
}

const reasonOf = (failures: number, failure: string) =>
  failures < MAX_FAILURES_IN_A_ROW
    ? undefined
    : `${failures} runs have failed one after the other. ${failure}`

const isTemporary = (error: unknown) => {
  if (error instanceof RunFails) return false
  const known = toAppError(error)
  return known === undefined || TEMPORARY.has(known.code)
}

const BOXES: Readonly<Record<string, string>> = { whQuery: 'Data warehouse query', dbQuery: 'Database query' }

/** Why a run failed, for its owner. */
function failureOf(error: unknown): string {
  if (error instanceof RunFails) return error.message
  const known = toAppError(error)
  if (known === undefined) return 'The server had an unexpected error.'
  const fields = known.errors?.map(({ param, msg }) =>
    BOXES[param] === undefined ? msg : `${BOXES[param]}: ${msg}`,
  )
  return fields === undefined || fields.length === 0 ? known.message : fields.join(' ')
}

/** The entry of a run in the user action log. */
async function logRun(
  db: Database,
  { run, statusCode, more }: { run: WorkedRun; statusCode: number; more: object },
): Promise<void> {
  const { scheduleId, queryId, queryName, username } = run
  await insertUserAction(db, {
    actionType: 'ExecuteDataQuery',
    statusCode,
    username,
    address: undefined,
    details: { value: { schedule: scheduleId, queryId, queryName, ...more } },
  })
}
