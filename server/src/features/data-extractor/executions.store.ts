import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/database-errors.ts'
import { runIdInUse } from './data-extractor.errors.ts'

/** No call takes longer than this, so the server of an older execution must have died. */
const ABANDONED_AFTER = '5 minutes'

/**
 * Inserts an execution before it begins.
 * @param execution.value the details for its entry in the user action log
 * @throws runIdInUse while the user has another execution with this id
 */
export async function insertExecution(
  db: Database,
  execution: { username: string; runId: string; address: string; value: object },
): Promise<number> {
  const { username, runId, address, value } = execution
  const { id } = await db
    .insertInto('data_query_execution')
    .values({ username, run_id: runId, address, value: JSON.stringify(value) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsAs({ data_query_execution_username_run_id_key: runIdInUse }))
  return id
}

/** Deletes an execution once its entry is in the user action log. */
export async function deleteExecution(db: Database, id: number): Promise<void> {
  await db.deleteFrom('data_query_execution').where('id', '=', id).execute()
}

/** The viewer's own execution with this id; undefined when there is none. */
export async function findExecution(db: Database, runId: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('data_query_execution')
    .select('id')
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return found?.id
}

/** Tells every server process that an execution is cancelled. */
export async function notifyCancelled(db: Database, id: number): Promise<void> {
  await sql`select pg_notify('data_query_cancelled', ${String(id)})`.execute(db)
}

/** Writes log entries for executions whose server has died, and deletes these executions. */
export async function logAbandoned(system: Database): Promise<void> {
  await sql`
    with abandoned as (
      delete from data_query_execution where started_at < now() - ${ABANDONED_AFTER}::interval
      returning username, address, value, started_at)
    insert into user_action (action_type, status_code, username, address, value)
    select ${dataQueries.execute.actionType}, 500, username, address, value || jsonb_build_object(
      'started', extract(epoch from started_at)::float8, 'reason', 'The server ended before the query did')
    from abandoned`.execute(system)
}
