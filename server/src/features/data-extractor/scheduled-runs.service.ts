import {
  MAX_FAILURES_IN_A_ROW,
  MAX_KEPT_BYTES,
} from '@service-center/contract/data-queries/data-query-schedules.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'
import type { DataQueries } from '../../platform/data-queries/data-queries.ts'
import { toAppError } from '../../platform/errors.ts'
import type { Attempt } from '../../platform/jobs/queue.ts'
import { enqueue } from '../../platform/jobs/work.ts'
import { insertUserAction } from '../../platform/user-actions/user-actions.ts'
import { packResult, type PackedResult } from './kept-results.ts'
import { deleteOldResults } from './query-schedules.store.ts'
import type { RunningRuns } from './running-runs.ts'
import type { TellOwners } from './schedule-news.ts'
import { execute, type Executed, RunFails, ScheduleEnds } from './scheduled-executions.ts'
import { queueFailureMail } from './scheduled-mail-texts.ts'
import { RESULT_MAIL_WORK, RUN_WORK, runKey } from './scheduled-runs.ts'
import {
  beginRun,
  deleteOldRuns,
  insertResult,
  lockKeptBytes,
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
  readonly running: RunningRuns
  readonly tellOwners: TellOwners
}

const STOPPED = 'The server was stopped while this was running.'
const KEPT_FULL = `Your kept results take up more than ${MAX_KEPT_BYTES / 1024 / 1024} MB. Delete some of them, or have fewer kept.`

/** What can be over in some minutes. */
const TEMPORARY = new Set([
  'warehouse_unreachable',
  'data_query_busy',
  'data_query_interrupted',
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
  await context.running.during(id, attempt.signal, (signal) => runOnce(context, id, { ...attempt, signal }))
}

async function runOnce(context: RunContext, id: number, attempt: Attempt): Promise<void> {
  const { database, tellOwners } = context
  const run = await database.transaction('begin', (db) => beginRun(db, id))
  if (run === undefined) return
  const tell = () => tellOwners([run.username])
  try {
    await tell()
    const executed = await execute(context, { run, signal: attempt.signal })
    const packed = await packResult(executed.result, zoneTimeWriter(run.settings.zone))
    await database.transaction('begin', (db) => storeDone(db, { id, packed, ...executed }))
    await tell()
  } catch (error) {
    const failure = attempt.signal.aborted ? STOPPED : failureOf(error)
    const isTriedAgain = isTemporary(error) && attempt.number < RUN_WORK.attempts
    const wasOpen = isTriedAgain
      ? await database.transaction('begin', (db) => updateWaiting(db, { id, failure }))
      : await failRun(context, { id, error })
    if (isTriedAgain) await tell()
    // What is no fault of the query is for operators, too. One that was cancelled or deleted meanwhile is not.
    if (wasOpen && isTemporary(error)) throw error
  }
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
  if ((await lockKeptBytes(db, username)) > MAX_KEPT_BYTES) throw new RunFails(KEPT_FULL)
  await updateScheduleAfter(db, { id: scheduleId, queryName: query.name, failures: 0, reason: undefined })
  if (settings.mails) await enqueue(db, RESULT_MAIL_WORK, { id }, { key: runKey(id) })
  const { whQuery, dbQuery, dbQueryFirst } = query
  await logRun(db, {
    run,
    statusCode: 200,
    more: { whQuery, dbQuery, dbQueryFirst, params, ...ending, ms: Math.round(result.times.total) },
  })
}

/**
 * Ends a run that has failed, and its schedule where that makes no sense any more; its owner is told by mail.
 * @returns false when it has ended already, or is gone
 */
export async function failRun(
  { database, publicUrl, tellOwners }: Pick<RunContext, 'database' | 'publicUrl' | 'tellOwners'>,
  { id, error }: { id: number; error: unknown },
): Promise<boolean> {
  const owners = await database.transaction('begin', async (db) => {
    const run = await lockOpenRun(db, id)
    if (run === undefined) return []
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
    return [run.username]
  })
  await tellOwners(owners)
  return owners.length > 0
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
