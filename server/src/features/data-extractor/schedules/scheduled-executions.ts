import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import { BOX_NAMES, isBoxName } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { dueAfter, valueAt } from '@service-center/contract/data-extractor/schedule-times.ts'
import { actingAsUser } from '../../../platform/access/acting-as-user.ts'
import {
  keepsScope,
  readSeenScope,
  scopeChanged,
  type SeenScope,
} from '../../../platform/access/seen-scope.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import type { DataQueries, QueryRun } from '../../../platform/data-queries/data-queries.ts'
import type { Database, OpenDatabase } from '../../../platform/database/database.ts'
import { AppError, serverStopped, toAppError } from '../../../platform/errors.ts'
import { findRunnable, isMarkedDeleted, QUERY_GONE, type RunnableQuery } from './query-schedules.views.ts'
import type { WorkedRun } from './scheduled-runs.store.ts'
import { RUN_WORK } from './scheduled-runs.ts'

/** A failure that a retry would not fix. Its message is for the owner. */
export class RunFails extends Error {}
/** A failure that also ends the schedule. */
export class ScheduleEnds extends RunFails {}

const TOOK_TOO_LONG = `This was given up: waiting and running took more than ${RUN_WORK.timeoutSeconds / 60} minutes.`

/** Codes of errors that may be gone in some minutes, so that the run is retried. */
const TEMPORARY = new Set([
  'warehouse_unreachable',
  'data_query_busy',
  'data_query_interrupted',
  'data_query_cancelled',
  'unavailable',
  'disk_full',
  'changed_meanwhile',
])

const RIGHT_LOST =
  'You no longer have the right Run saved data queries, or your account may not sign in any more.'
const timesUnknown = (zone: string) =>
  `The server cannot compute the times of this schedule: it does not know the time zone ${zone} any more. Choose another one, then resume the schedule.`

/** What a run executes, and the rights and scope that its owner had when it started. */
export interface PreparedRun {
  readonly query: RunnableQuery
  readonly params: readonly { order: number; value: number }[]
  readonly viewer: Viewer
  readonly scope: SeenScope | undefined
}

/**
 * Reads what a run executes, with the present rights and scope of its owner.
 * @throws ScheduleEnds when the owner has lost the right or cannot see the query, or the time zone is unknown;
 * RunFails when the owner has deleted the query and can still undo that
 */
export async function prepareRun(
  database: OpenDatabase,
  { username, queryId, settings, due }: Pick<WorkedRun, 'username' | 'queryId' | 'settings' | 'due'>,
): Promise<PreparedRun> {
  checkTimes(settings)
  const { query, isDeleted, ...seen } = await asOwner(database, username, async (db, viewer) => ({
    query: await findRunnable(db, queryId),
    isDeleted: await isMarkedDeleted(db, queryId),
    viewer,
    scope: await readSeenScope(db, viewer),
  }))
  if (query === undefined) throw isDeleted ? new RunFails(QUERY_GONE) : new ScheduleEnds(QUERY_GONE)
  const params = settings.params.map(({ order, ...value }) => ({
    order,
    value: valueAt(value, { due: due.getTime(), zone: settings.zone }),
  }))
  return { query, params, ...seen }
}

/** @throws ScheduleEnds when this server does not know the time zone: a server of another version stored it */
function checkTimes(settings: WorkedRun['settings']): void {
  try {
    dueAfter(settings, Date.now())
  } catch {
    throw new ScheduleEnds(timesUnknown(settings.zone))
  }
}

/**
 * Executes a prepared run as its owner, with the same rules as an execution by hand.
 * @returns the result, and the owner's rights that its rows may depend on
 * @throws ScheduleEnds when the owner has lost the right; changed_meanwhile when the owner's scope has changed
 */
export async function execute(
  { database, dataQueries }: { database: OpenDatabase; dataQueries: Pick<DataQueries, 'run' | 'rightsOf'> },
  {
    run,
    prepared,
    signal,
    onProgress,
  }: {
    run: WorkedRun
    prepared: PreparedRun
    signal: AbortSignal
    onProgress: QueryRun['onProgress']
  },
): Promise<{ result: QueryResult; rights: readonly string[] }> {
  const { username } = run
  const { query, params } = prepared
  const result = await dataQueries
    .run({ ...query, params, as: { username }, signal, onProgress })
    .catch(asEnd)
  // A kept result is shown only to a viewer with the scope that it was made with.
  const viewer = await asOwner(database, username, async (_db, now) => now)
  if (!(await keepsScope(database.separate, { before: prepared, viewer }))) throw scopeChanged()
  const held = (right: string) => prepared.viewer.rights.has(right) || viewer.rights.has(right)
  return { result, rights: (await dataQueries.rightsOf({ ...query, params })).filter(held) }
}

const asOwner = <Result>(
  database: OpenDatabase,
  username: string,
  work: (db: Database, viewer: Viewer) => Promise<Result>,
) => actingAsUser({ database, username, access: 'DataExtractorRead' }, work).catch(asEnd)

/** Turns the error of a lost right into `ScheduleEnds`. */
function asEnd(error: unknown): never {
  const isLost = error instanceof AppError && (error.code === 'no_access' || error.code === 'not_signed_in')
  throw isLost ? new ScheduleEnds(RIGHT_LOST) : error
}

/** Why a try failed. When it was aborted, the signal has the reason; the thrown error may be anything. */
export function causeOf(error: unknown, signal: AbortSignal): unknown {
  if (!signal.aborted || error instanceof RunFails) return error
  if (signal.reason instanceof AppError) return signal.reason
  const isTimeout = signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
  return isTimeout ? new AppError('unavailable', { message: TOOK_TOO_LONG }) : serverStopped()
}

export function isTemporary(cause: unknown): boolean {
  if (cause instanceof RunFails) return false
  const known = toAppError(cause)
  return known === undefined || TEMPORARY.has(known.code)
}

/** The status of a failed run in the user action log. */
export const statusOf = (cause: unknown): number =>
  cause instanceof RunFails ? 403 : (toAppError(cause)?.status ?? 500)

/** Why a run failed, for its owner. */
export function failureOf(cause: unknown): string {
  if (cause instanceof RunFails) return cause.message
  const known = toAppError(cause)
  if (known === undefined) return 'The server had an unexpected error.'
  const fields = known.errors?.map(({ param, msg }) =>
    isBoxName(param) ? `${BOX_NAMES[param]}: ${msg}` : msg,
  )
  return fields === undefined || fields.length === 0 ? known.message : fields.join(' ')
}
