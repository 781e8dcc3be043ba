import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import { dueAfter, valueAt } from '@service-center/contract/data-extractor/schedule-times.ts'
import { actingAsUser } from '../../platform/access/acting-as-user.ts'
import { keepsScope, readSeenScope, scopeChanged, type SeenScope } from '../../platform/access/seen-scope.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'
import type { DataQueries } from '../../platform/data-queries/data-queries.ts'
import { AppError } from '../../platform/errors.ts'
import { findRunnable, isMarkedDeleted, QUERY_GONE, type RunnableQuery } from './query-schedules.views.ts'
import { RunFails, ScheduleEnds } from './run-failures.ts'
import type { WorkedRun } from './scheduled-runs.store.ts'

const RIGHT_LOST =
  'You no longer have the right Run saved data queries, or your account may not sign in any more.'
const timesUnknown = (zone: string) =>
  `The server cannot compute the times of this schedule: it does not know the time zone ${zone} any more. Choose another one, then resume the schedule.`

/** What a run executes, and what its owner sees at its beginning. */
export interface PreparedRun {
  readonly query: RunnableQuery
  readonly params: readonly { order: number; value: number }[]
  readonly viewer: Viewer
  readonly scope: SeenScope | undefined
}

/**
 * Reads what a run executes, with the rights and the scope that its owner has now.
 * @throws ScheduleEnds when the owner may not do it any more, or does not see the query, or its times are unknown;
 * RunFails while the owner can still undo that they deleted the query
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

/** @throws ScheduleEnds when a newer server, or an older one, does not know the zone */
function checkTimes(settings: WorkedRun['settings']): void {
  try {
    dueAfter(settings, Date.now())
  } catch {
    throw new ScheduleEnds(timesUnknown(settings.zone))
  }
}

/**
 * Executes a prepared run as its owner, as an execution by hand does.
 * @returns the result, and which rights of its owner the rows may depend on
 * @throws ScheduleEnds when the owner may not do it any more; changed_meanwhile when what they see has changed
 */
export async function execute(
  { database, dataQueries }: { database: OpenDatabase; dataQueries: Pick<DataQueries, 'run' | 'rightsOf'> },
  { run, prepared, signal }: { run: WorkedRun; prepared: PreparedRun; signal: AbortSignal },
): Promise<{ result: QueryResult; rights: readonly string[] }> {
  const { username } = run
  const { query, params } = prepared
  const result = await dataQueries
    .run({ ...query, params, as: { username }, signal, onProgress: () => undefined })
    .catch(asEnd)
  // The result is kept for the scope that it was made with.
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

/** A right that was lost ends the schedule. */
function asEnd(error: unknown): never {
  const isLost = error instanceof AppError && (error.code === 'no_access' || error.code === 'not_signed_in')
  throw isLost ? new ScheduleEnds(RIGHT_LOST) : error
}
