import type { QueryResult } from '@service-center/contract/data-queries/data-queries.ts'
import { valueAt } from '@service-center/contract/data-queries/schedule-times.ts'
import { actingAsUser } from '../../platform/access/acting-as-user.ts'
import { keepsScope, readSeenScope } from '../../platform/access/seen-scope.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import type { DataQueries } from '../../platform/data-queries/data-queries.ts'
import { AppError } from '../../platform/errors.ts'
import { findRunnable, QUERY_GONE, type RunnableQuery } from './query-schedules.views.ts'
import type { WorkedRun } from './scheduled-runs.store.ts'

/** Why a run has failed, however often it is tried. */
export class RunFails extends Error {}
/** Why its schedule does not go on either. */
export class ScheduleEnds extends RunFails {}

const RIGHT_LOST =
  'You no longer have the right Run saved data queries, or your account may not sign in any more.'
const SCOPE_CHANGED = 'What you may see has changed while this was running.'

/** A query as it was executed. */
export interface Executed {
  readonly query: RunnableQuery
  readonly params: readonly { order: number; value: number }[]
  readonly customers: readonly number[]
  readonly result: QueryResult
}

/**
 * Executes a scheduled query with the rights and the scope that its owner has now, as an execution by hand does.
 * @throws ScheduleEnds when the owner may not do it any more, or does not see the query
 */
export async function execute(
  { database, dataQueries }: { database: OpenDatabase; dataQueries: Pick<DataQueries, 'run'> },
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
  const seesAll = await keepsScope(database.separate, { before: { viewer, scope }, viewer: after })
  if (!seesAll) throw new AppError('changed_meanwhile', { message: SCOPE_CHANGED })
  return { query, params, customers, result }
}

/** A right that was lost ends the schedule. */
function asEnd(error: unknown): never {
  const isLost = error instanceof AppError && (error.code === 'no_access' || error.code === 'not_signed_in')
  throw isLost ? new ScheduleEnds(RIGHT_LOST) : error
}
