import type {
  ScheduleSettings,
  ScheduleState,
} from '@service-center/contract/data-extractor/query-schedule.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { runPending } from '../data-extractor.errors.ts'
import { SETTINGS } from './query-schedules.views.ts'

/** Counts the schedules of a user, and lets nobody else create one for them until the end of the transaction. */
export async function lockNumberOfSchedules(db: Database, username: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('data_query_schedule'), hashtext(${username}))`.execute(db)
  const { count } = await db
    .selectFrom('data_query_schedule')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return count
}

const columnsOf = (settings: ScheduleSettings) => ({
  every: settings.every,
  weekdays: [...settings.weekdays],
  month_day: settings.monthDay,
  at_time: settings.time,
  zone: settings.zone,
  params: JSON.stringify(settings.params),
  mails: settings.mails,
  kept_results: settings.keptResults,
})

export async function insertSchedule(
  db: Database,
  schedule: {
    username: string
    queryId: number
    queryName: string
    settings: ScheduleSettings
    next: Date
  },
): Promise<number> {
  const { id } = await db
    .insertInto('data_query_schedule')
    .values({
      username: schedule.username,
      query_id: schedule.queryId,
      query_name: schedule.queryName,
      ...columnsOf(schedule.settings),
      next_at: schedule.next,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A schedule of the viewer's own. */
export interface LockedSchedule {
  readonly queryId: number
  readonly state: ScheduleState
  readonly settings: ScheduleSettings
}

/** Locks a schedule until the end of the transaction; undefined when it is not the viewer's. */
export async function lockSchedule(db: Database, id: number): Promise<LockedSchedule | undefined> {
  const { rows } = await sql<LockedSchedule>`
    select s.query_id as "queryId", s.state, ${SETTINGS} as settings
    from data_query_schedule s where s.id = ${id} for update`.execute(db)
  return rows[0]
}

export async function updateSettings(
  db: Database,
  { id, settings, next }: { id: number; settings: ScheduleSettings; next: Date | null },
): Promise<void> {
  await db
    .updateTable('data_query_schedule')
    .set({ ...columnsOf(settings), next_at: next })
    .where('id', '=', id)
    .execute()
}

/** Pauses or resumes a schedule. */
export async function updateState(
  db: Database,
  {
    id,
    ...change
  }: { id: number } & ({ state: 'paused' } | { state: 'active'; next: Date; queryName: string }),
): Promise<void> {
  const begun =
    change.state === 'active' ? { next_at: change.next, query_name: change.queryName } : { next_at: null }
  await db
    .updateTable('data_query_schedule')
    .set({ state: change.state, reason: null, failures: 0, ...begun })
    .where('id', '=', id)
    .execute()
}

/** @returns false when it is not the viewer's */
export async function deleteSchedule(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('data_query_schedule')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @throws runPending when another run of the schedule has not ended */
export async function insertRunByHand(db: Database, scheduleId: number): Promise<number> {
  const { id } = await db
    .insertInto('data_query_run')
    .values({ schedule_id: scheduleId, due_at: sql`now()`, is_by_hand: true })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsAs({ data_query_run_open: runPending }))
  return id
}

/** @returns the state of a run of the viewer's own; undefined when there is none */
export async function findRunState(db: Database, id: number): Promise<string | undefined> {
  const run = await db.selectFrom('data_query_run').select('state').where('id', '=', id).executeTakeFirst()
  return run?.state
}

/**
 * Cancels a run that has not ended. A database trigger notifies the process that executes it (also when it is deleted).
 * @returns false when it has ended
 */
export async function cancelOpenRun(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_query_run')
    .set({ state: 'cancelled', ended_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a run that has ended, with its result. @returns false when it has not ended */
export async function deleteRun(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('data_query_run')
    .where('id', '=', id)
    .where('state', 'not in', ['waiting', 'running'])
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Deletes the oldest results of a schedule, beyond the number that it keeps. A result that waits to be mailed stays; the
 * newest one always stays, because it may have been too large for a mail.
 */
export async function deleteOldResults(db: Database, scheduleId: number): Promise<void> {
  await sql`
    delete from data_query_result where run_id in (
      select run_id from (
        select r.id as run_id, r.mail_state, row_number() over (order by r.id desc) as newest, s.kept_results
        from data_query_run r join data_query_result k on k.run_id = r.id
        join data_query_schedule s on s.id = r.schedule_id where s.id = ${scheduleId}) numbered
      where newest > greatest(kept_results, 1) and mail_state is distinct from 'pending')`.execute(db)
}
