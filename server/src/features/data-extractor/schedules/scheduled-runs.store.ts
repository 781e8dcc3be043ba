import { MAX_LISTED_RUNS } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import type { WaitReason } from '@service-center/contract/data-extractor/data-query-events.ts'
import type { ScheduleSettings } from '@service-center/contract/data-extractor/query-schedule.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { PackedResult } from './kept-results.ts'
import { RUN_KEY, RUN_WORK } from './scheduled-runs.ts'
import { SETTINGS } from './query-schedules.views.ts'

/** A schedule that is due, locked until the end of the transaction. */
export interface DueSchedule {
  readonly id: number
  readonly username: string
  readonly settings: ScheduleSettings
  /** The due time. */
  readonly next: Date
  /** The owner has deleted the query, but can still undo that. */
  readonly isQueryDeleted: boolean
}

/** Locks the schedules that are due, the oldest first; skips those that another process is starting. */
export async function lockDueSchedules(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<DueSchedule[]> {
  const { rows } = await sql<DueSchedule>`
    select s.id, s.username, ${SETTINGS} as settings, s.next_at as next, exists (
        select from data_query q
        where q.id = s.query_id and q.username = s.username and q.deleted_at is not null) as "isQueryDeleted"
    from data_query_schedule s where s.next_at <= ${now}
    order by s.next_at limit ${limit} for update skip locked`.execute(db)
  return rows
}

/** Deletes the schedules of deleted accounts, with their results. */
export async function deleteSchedulesOfDeleted(db: Database): Promise<void> {
  await sql`
    delete from data_query_schedule where username in (
      select username from app_user where deleted_at is not null)`.execute(db)
}

/** A schedule that is started: the due time of its run, and its next due time. */
export interface StartedSchedule {
  readonly id: number
  readonly due: Date
  readonly next: Date
}

/** Inserts and enqueues a run of each schedule, unless its previous run has not ended. */
export async function insertDueRuns(db: Database, started: readonly StartedSchedule[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into data_query_run (schedule_id, due_at, is_by_hand)
    select id, due, false
    from unnest(${started.map(({ id }) => id)}::int[], ${started.map(({ due }) => due)}::timestamptz[]) started (id, due)
    on conflict do nothing returning id`.execute(db)
  await enqueueRuns(
    db,
    rows.map(({ id }) => id),
  )
}

export async function updateNext(db: Database, started: readonly StartedSchedule[]): Promise<void> {
  await sql`
    update data_query_schedule s set next_at = started.next
    from unnest(${started.map(({ id }) => id)}::int[], ${started.map(({ next }) => next)}::timestamptz[])
      started (id, next)
    where s.id = started.id`.execute(db)
}

/** Enqueues runs. The more open runs their owner already has, the lower their priority. */
export async function enqueueRuns(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    select count(enqueue_work(${RUN_WORK.name}, jsonb_build_object('id', r.id), ${RUN_KEY} || r.id, null, -(
        select count(*)::integer from data_query_run earlier
        where earlier.schedule_id in (select id from data_query_schedule where username = s.username)
          and earlier.state in ('waiting', 'running') and earlier.id < r.id), s.username))
    from data_query_run r join data_query_schedule s on s.id = r.schedule_id
    where r.id = any (${[...ids]}::int[])`.execute(db)
}

/** A run with its schedule. */
export interface WorkedRun {
  readonly id: number
  readonly scheduleId: number
  readonly username: string
  readonly queryId: number
  readonly queryName: string
  readonly due: Date
  readonly settings: ScheduleSettings
  /** How many of the last runs of the schedule failed in a row. */
  readonly failures: number
  readonly mailRef: string
  readonly mailState: string | null
  readonly rows: number | null
  readonly isTruncated: boolean
}

const WORKED = sql`r.id, s.id as "scheduleId", s.username, s.query_id as "queryId", s.query_name as "queryName",
  r.due_at as due, ${SETTINGS} as settings, s.failures, r.mail_ref as "mailRef", r.mail_state as "mailState",
  r.row_count as rows, r.is_truncated as "isTruncated"`

/** Marks a run that has not ended as running, or as waiting in the queue of queries. */
export async function updateTurn(
  db: Database,
  { id, waitsFor }: { id: number; waitsFor: WaitReason | undefined },
): Promise<void> {
  const state = waitsFor === undefined ? 'running' : 'waiting'
  await sql`
    update data_query_run set state = ${state}, waits_for = ${waitsFor ?? null},
      started_at = case when ${state} = 'running' then coalesce(started_at, clock_timestamp()) else started_at end
    where id = ${id} and state in ('waiting', 'running')`.execute(db)
}

/** Locks a run that has not ended, with its schedule; undefined when it has ended or is gone. */
export async function lockOpenRun(db: Database, id: number): Promise<WorkedRun | undefined> {
  // The schedule is locked first, as everywhere, to avoid deadlocks.
  await sql`select from data_query_schedule where id = (select schedule_id from data_query_run where id = ${id})
    for update`.execute(db)
  const { rows } = await sql<WorkedRun>`
    select ${WORKED} from data_query_run r join data_query_schedule s on s.id = r.schedule_id
    where r.id = ${id} and r.state in ('waiting', 'running') for update of r`.execute(db)
  return rows[0]
}

/** A run in any state; undefined when it is gone. */
export async function findRun(db: Database, id: number): Promise<WorkedRun | undefined> {
  const { rows } = await sql<WorkedRun>`
    select ${WORKED} from data_query_run r join data_query_schedule s on s.id = r.schedule_id
    where r.id = ${id}`.execute(db)
  return rows[0]
}

/** Puts a run back to waiting after a failed try. @returns false when the run has ended or is gone */
export async function updateWaiting(
  db: Database,
  { id, failure }: { id: number; failure: string },
): Promise<boolean> {
  const { rows } = await sql`
    update data_query_run set state = 'waiting', waits_for = null, failure = ${failure}
    where id = ${id} and state in ('waiting', 'running') returning id`.execute(db)
  return rows.length > 0
}

export async function updateEnded(
  db: Database,
  run: { id: number } & (
    | { state: 'done'; rows: number; isTruncated: boolean; isMailed: boolean }
    | { state: 'failed'; failure: string }
  ),
): Promise<void> {
  const ending =
    run.state === 'failed'
      ? { failure: run.failure }
      : {
          row_count: run.rows,
          is_truncated: run.isTruncated,
          mail_state: run.isMailed ? 'pending' : null,
          failure: null,
        }
  await db
    .updateTable('data_query_run')
    .set({ state: run.state, waits_for: null, ended_at: sql`clock_timestamp()`, ...ending })
    .where('id', '=', run.id)
    .execute()
}

/** Updates the schedule after a run. @param schedule.reason ends the schedule; undefined: it continues */
export async function updateScheduleAfter(
  db: Database,
  schedule: { id: number; queryName: string; failures: number; reason: string | undefined },
): Promise<void> {
  const ending =
    schedule.reason === undefined ? {} : { state: 'ended', reason: schedule.reason, next_at: null }
  await db
    .updateTable('data_query_schedule')
    .set({ failures: schedule.failures, query_name: schedule.queryName, ...ending })
    .where('id', '=', schedule.id)
    .execute()
}

export async function insertResult(
  db: Database,
  result: PackedResult & { runId: number; customers: readonly number[]; rights: readonly string[] },
): Promise<void> {
  await db
    .insertInto('data_query_result')
    .values({
      run_id: result.runId,
      customers: [...result.customers],
      rights: [...result.rights],
      content: result.content,
      bytes: result.content.length,
      file_bytes: result.fileBytes,
    })
    .execute()
}

/** The bytes of a user's kept results; nobody else stores one for them until the end of the transaction. */
export async function lockKeptBytes(db: Database, username: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('data_query_result'), hashtext(${username}))`.execute(db)
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(k.bytes), 0)::float8 as bytes from data_query_result k
    join data_query_run r on r.id = k.run_id join data_query_schedule s on s.id = r.schedule_id
    where s.username = ${username}`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Deletes the runs of a schedule that are too old to be listed. */
export async function deleteOldRuns(db: Database, scheduleId: number): Promise<void> {
  await sql`
    delete from data_query_run where schedule_id = ${scheduleId} and state not in ('waiting', 'running')
      and mail_state is distinct from 'pending' and id < (
        select min(id) from (
          select id from data_query_run where schedule_id = ${scheduleId} order by id desc limit ${MAX_LISTED_RUNS}) listed)
  `.execute(db)
}

export async function updateMail(
  db: Database,
  run: { id: number; state: 'pending' | 'sent' | 'failed'; failure: string | null },
): Promise<void> {
  await db
    .updateTable('data_query_run')
    .set({ mail_state: run.state, mail_failure: run.failure })
    .where('id', '=', run.id)
    .execute()
}

export async function deleteResult(db: Database, runId: number): Promise<void> {
  await db.deleteFrom('data_query_result').where('run_id', '=', runId).execute()
}

/** SQL condition: the queue has no job for this run any more, because a server died during the last try. */
const isLost = (kind: string, row: string) => sql`not exists (
  select from pgboss.job where name = ${kind} and singleton_key = ${RUN_KEY} || ${sql.ref(row)}
    and state in ('created', 'retry', 'active'))`

/** The runs that have not ended but have no job in the queue. */
export async function listLostRuns(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from data_query_run r where r.state in ('waiting', 'running')
      and ${isLost(RUN_WORK.name, 'r.id')}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks pending mails as failed when they have no job in the queue. */
export async function failLostMails(
  db: Database,
  { kind, failure }: { kind: string; failure: string },
): Promise<void> {
  await sql`
    update data_query_run r set mail_state = 'failed', mail_failure = coalesce(mail_failure, ${failure})
    where r.mail_state = 'pending' and ${isLost(kind, 'r.id')}`.execute(db)
}
