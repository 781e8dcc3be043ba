import { dataQueries, type QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import {
  MAX_FAILURES_IN_A_ROW,
  MAX_KEPT_BYTES,
} from '@service-center/contract/data-extractor/data-query-schedules.ts'
import type { DataQueries, QueryProgress } from '../../../platform/data-queries/data-queries.ts'
import type { Database, OpenDatabase } from '../../../platform/database/database.ts'
import type { DiskSpace } from '../../../platform/database/embedded/disk-space.ts'
import type { Notifications } from '../../../platform/database/notifications.ts'
import type { Attempt } from '../../../platform/jobs/queue.ts'
import { enqueue } from '../../../platform/jobs/work.ts'
import { insertUserAction } from '../../../platform/user-actions/user-actions.ts'
import { cancelled } from '../data-extractor.errors.ts'
import { type PackedResult, packResult, zoneTimeWriter } from './kept-results.ts'
import { deleteOldResults, findRunState } from './query-schedules.store.ts'
import {
  causeOf,
  execute,
  failureOf,
  isTemporary,
  type PreparedRun,
  prepareRun,
  RunFails,
  ScheduleEnds,
  statusOf,
} from './scheduled-executions.ts'
import { queueFailureMail } from './scheduled-mail.service.ts'
import {
  deleteOldRuns,
  insertResult,
  lockKeptBytes,
  lockOpenRun,
  updateEnded,
  updateScheduleAfter,
  updateTurn,
  updateWaiting,
  type WorkedRun,
} from './scheduled-runs.store.ts'
import { type NotifyOwners, RESULT_MAIL_WORK, RUN_WORK, runKey } from './scheduled-runs.ts'

export interface RunContext {
  readonly database: OpenDatabase
  readonly dataQueries: Pick<DataQueries, 'run' | 'rightsOf'>
  readonly disk: Pick<DiskSpace, 'check'>
  readonly publicUrl: () => string
  readonly running: RunningRuns
  readonly notifyOwners: NotifyOwners
}

const KEPT_FULL = `Your kept results take up more than ${MAX_KEPT_BYTES / 1024 / 1024} MB. Delete some of them, or have fewer kept.`

/**
 * Executes a scheduled query with the present rights and scope of its owner. Safe to repeat: a query changes nothing, and
 * if several processes have a result, only one of them stores it.
 * @throws the cause when the run should be retried
 */
export async function runScheduled(context: RunContext, id: number, attempt: Attempt): Promise<void> {
  await context.running.during(id, attempt.signal, (signal) => runOnce(context, id, { ...attempt, signal }))
}

async function runOnce(context: RunContext, id: number, attempt: Attempt): Promise<void> {
  const { database, disk } = context
  const { signal } = attempt
  const run = await database.transaction('begin', (db) => lockOpenRun(db, id))
  if (run === undefined) return
  const turn = createTurnNotes(context, run)
  const began = performance.now()
  let prepared: PreparedRun | undefined
  try {
    disk.check()
    prepared = await prepareRun(database, run)
    const executed = await execute(context, { run, prepared, signal, onProgress: turn.note })
    await turn.written()
    const packed = await packResult(executed.result, zoneTimeWriter(run.settings.zone))
    await storeResult(context, { run, prepared, packed, ...executed })
  } catch (error) {
    await turn.written().catch(() => undefined)
    const executed = prepared && { ...textsOf(prepared), ms: Math.round(performance.now() - began) }
    await endTry(context, { run, attempt, cause: causeOf(error, signal), executed })
  }
}

/** Writes whether a run waits in the queue of queries or has its turn, so that its owner reads it. */
function createTurnNotes({ database, notifyOwners }: RunContext, { id, username }: WorkedRun) {
  let told: string | undefined
  let writing = Promise.resolve()
  return {
    note: ({ reason }: QueryProgress) => {
      const state = reason ?? 'running'
      if (state === told) return
      told = state
      writing = writing.then(async () => {
        await database.transaction('begin', (db) => updateTurn(db, { id, waitsFor: reason }))
        await notifyOwners([username])
      })
      // Whoever waits for `written` gets the error.
      writing.catch(() => undefined)
    },
    written: () => writing,
  }
}

const textsOf = ({ query: { whQuery, dbQuery, dbQueryFirst }, params }: PreparedRun) => ({
  whQuery,
  dbQuery,
  dbQueryFirst,
  params,
})

interface RunResult {
  readonly run: WorkedRun
  readonly prepared: PreparedRun
  readonly result: QueryResult
  readonly rights: readonly string[]
  readonly packed: PackedResult
}

async function storeResult({ database, notifyOwners }: RunContext, done: RunResult): Promise<void> {
  const { run, prepared, result } = done
  const executed = { ...textsOf(prepared), ms: Math.round(result.times.total) }
  const isStored = await database.transaction('begin', (db) => storeDone(db, { ...done, executed }))
  if (isStored) await notifyOwners([run.username])
  else await logCancelled(database, { run, executed })
}

/** @returns false when the run was cancelled, deleted or ended by another process in the meantime */
async function storeDone(
  db: Database,
  { run: { id }, prepared, result, rights, packed, executed }: RunResult & { executed: ExecutedTexts },
): Promise<boolean> {
  const run = await lockOpenRun(db, id)
  if (run === undefined) return false
  const { scheduleId, settings, username } = run
  const ending = { rows: result.rows.length, isTruncated: result.isTruncated }
  await updateEnded(db, { id, state: 'done', ...ending, isMailed: settings.mails })
  await insertResult(db, { runId: id, customers: prepared.viewer.customers, rights, ...packed })
  await deleteOldResults(db, scheduleId)
  await deleteOldRuns(db, scheduleId)
  if ((await lockKeptBytes(db, username)) > MAX_KEPT_BYTES) throw new RunFails(KEPT_FULL)
  await updateScheduleAfter(db, {
    id: scheduleId,
    queryName: prepared.query.name,
    failures: 0,
    reason: undefined,
  })
  if (settings.mails) await enqueue(db, RESULT_MAIL_WORK, { id }, { key: runKey(id) })
  await logRun(db, { run, statusCode: 200, more: { ...executed, ...ending } })
  return true
}

/**
 * Stores that a try has failed: the run then waits for a retry, or has failed.
 * @throws the cause when it is temporary, so that the queue retries and operators see it; not when the run was cancelled
 * or deleted in the meantime
 */
async function endTry(
  context: RunContext,
  failed: { run: WorkedRun; attempt: Attempt; cause: unknown; executed: ExecutedTexts | undefined },
): Promise<void> {
  const { database, notifyOwners } = context
  const { run, attempt, cause, executed } = failed
  const { id } = run
  const isTriedAgain = isTemporary(cause) && attempt.number < RUN_WORK.attempts
  const wasOpen = isTriedAgain
    ? await database.transaction('begin', (db) => updateWaiting(db, { id, failure: failureOf(cause) }))
    : await failRun(context, { id, cause, executed })
  if (isTriedAgain) await notifyOwners([run.username])
  if (!wasOpen && executed !== undefined) await logCancelled(database, { run, executed })
  if (wasOpen && isTemporary(cause)) throw cause
}

/** Logs a run that its owner cancelled or deleted while it was executed. A run that has ended is logged already. */
async function logCancelled(
  database: OpenDatabase,
  { run, executed }: { run: WorkedRun; executed: ExecutedTexts },
): Promise<void> {
  const { status: statusCode, message: failure } = cancelled()
  await database.transaction('begin', async (db) => {
    const state = await findRunState(db, run.id)
    if (state === 'done' || state === 'failed') return
    await logRun(db, { run, statusCode, more: { ...executed, failure } })
  })
}

/**
 * Ends a run that has failed, and its schedule after too many failures or when it can no longer work. Mails the owner.
 * @param executed undefined when nothing was executed, or it is not known
 * @returns false when the run has already ended or is gone
 */
export async function failRun(
  { database, publicUrl, notifyOwners }: Pick<RunContext, 'database' | 'publicUrl' | 'notifyOwners'>,
  { id, cause, executed }: { id: number; cause: unknown; executed: ExecutedTexts | undefined },
): Promise<boolean> {
  const failure = failureOf(cause)
  const owners = await database.transaction('begin', async (db) => {
    const run = await lockOpenRun(db, id)
    if (run === undefined) return []
    const failures = run.failures + 1
    const reason = cause instanceof ScheduleEnds ? failure : reasonOf(failures, failure)
    await updateEnded(db, { id, state: 'failed', failure })
    await updateScheduleAfter(db, { id: run.scheduleId, queryName: run.queryName, failures, reason })
    await deleteOldRuns(db, run.scheduleId)
    if (run.settings.mails)
      await queueFailureMail(db, { run, failure, isEnd: reason !== undefined, publicUrl })
    await logRun(db, { run, statusCode: statusOf(cause), more: { ...executed, failure } })
    return [run.username]
  })
  await notifyOwners(owners)
  return owners.length > 0
}

const reasonOf = (failures: number, failure: string) =>
  failures < MAX_FAILURES_IN_A_ROW
    ? undefined
    : `${failures} runs have failed one after the other. ${failure}`

/** For the log entry: what a run executed, and for how long. It has all that is needed to execute the same again. */
interface ExecutedTexts {
  readonly whQuery: string
  readonly dbQuery: string
  readonly dbQueryFirst: boolean
  readonly params: readonly { order: number; value: number }[]
  readonly ms: number
}

/** Writes a run to the user action log. */
async function logRun(
  db: Database,
  {
    run,
    statusCode,
    more,
  }: {
    run: WorkedRun
    statusCode: number
    more: Partial<ExecutedTexts> & { rows?: number; isTruncated?: boolean; failure?: string }
  },
): Promise<void> {
  const { scheduleId, queryId, queryName, username } = run
  await insertUserAction(db, {
    actionType: dataQueries.execute.actionType,
    statusCode,
    username,
    address: undefined,
    details: { value: { schedule: scheduleId, queryId, queryName, ...more } },
  })
}

/** The scheduled runs that this process is executing. */
interface RunningRuns {
  /** Runs `work` with a signal that is aborted by `signal`, or when any process cancels the run. */
  during(id: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void>
}

export function createRunningRuns(notifications: Pick<Notifications, 'on'>): RunningRuns {
  const running = new Map<number, AbortController>()
  notifications.on('data_query_run_cancelled', (id) => running.get(Number(id))?.abort(cancelled()))
  return {
    during: async (id, signal, work) => {
      const stop = new AbortController()
      running.set(id, stop)
      try {
        await work(AbortSignal.any([signal, stop.signal]))
      } finally {
        if (running.get(id) === stop) running.delete(id)
      }
    },
  }
}
