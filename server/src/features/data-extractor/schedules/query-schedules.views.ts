import { MAX_LISTED_RUNS } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import type {
  QuerySchedule,
  ScheduledRun,
  ScheduleSettings,
} from '@service-center/contract/data-extractor/query-schedule.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'

/** Shown when the owner of a schedule can no longer see its query. */
export const QUERY_GONE = 'The saved query was deleted, or its owner has made it private.'

const seconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`

/** SQL for the settings of a schedule `s` as JSON, with the fields in the order of the contract. */
export const SETTINGS = sql<ScheduleSettings>`json_build_object('every', s.every, 'weekdays', s.weekdays,
  'monthDay', s.month_day, 'time', s.at_time, 'zone', s.zone, 'params', s.params, 'mails', s.mails,
  'keptResults', s.kept_results)`

/** SQL for a run `r` as JSON. */
const RUN = sql<ScheduledRun>`json_build_object('id', r.id, 'state', r.state, 'due', ${seconds('r.due_at')},
  'isByHand', r.is_by_hand, 
  'waitsFor', case when r.state = 'waiting' then r.waits_for end, 'started', ${seconds('r.started_at')}, 'ended', ${seconds('r.ended_at')},
  'rows', r.row_count, 'isTruncated', r.is_truncated, 'failure', r.failure,
  'mail', case when r.mail_state is not null
    then json_build_object('state', r.mail_state, 'failure', r.mail_failure) end,
  'hasResult', exists (select from data_query_result where run_id = r.id))`

/** The viewer's own schedules, by query name. A schedule whose query is gone is shown as ended. */
export async function listSchedules(db: Database): Promise<QuerySchedule[]> {
  const { rows } = await sql<{ schedule: QuerySchedule }>`
    select jsonb_build_object('id', s.id, 'queryId', s.query_id, 'queryName', coalesce(q.name, s.query_name),
      'state', case when q.id is null then 'ended' else s.state end,
      'reason', case when q.id is null then ${QUERY_GONE} else s.reason end,
      'next', case when q.id is not null then ${seconds('s.next_at')} end, 'lastRun', (
        select ${RUN} from data_query_run r where r.schedule_id = s.id order by r.id desc limit 1))
      || ${SETTINGS}::jsonb as schedule
    from data_query_schedule s left join data_query q on q.id = s.query_id and q.deleted_at is null
    order by lower(coalesce(q.name, s.query_name)), s.id`.execute(db)
  return rows.map(({ schedule }) => schedule)
}

/** Whether the viewer has a schedule with this id. */
export async function hasSchedule(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('data_query_schedule')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** The latest runs of a schedule, newest first. */
export async function listRuns(db: Database, scheduleId: number): Promise<ScheduledRun[]> {
  const { rows } = await sql<{ run: ScheduledRun }>`
    select ${RUN} as run from data_query_run r where r.schedule_id = ${scheduleId}
    order by r.id desc limit ${MAX_LISTED_RUNS}`.execute(db)
  return rows.map(({ run }) => run)
}

/** The size of a kept result as a CSV file; undefined when there is none that the viewer may see. */
export async function findKeptFileBytes(db: Database, runId: number): Promise<number | undefined> {
  const kept = await db
    .selectFrom('data_query_result')
    .select('file_bytes')
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return kept?.file_bytes
}

/** PostgreSQL sends each byte as two hexadecimal digits. */
const SLICE_BYTES = 1024 * 1024

/**
 * Streams the content of a kept result, which may be large. The transaction must stay open while it is read.
 * @throws notFound when there is none that the viewer may see, or it is deleted while it is read
 */
export async function* readKept(db: Database, runId: number): AsyncGenerator<Buffer> {
  for (let from = 1; ; from += SLICE_BYTES) {
    const { rows } = await sql<{ slice: Buffer }>`
      select substring(content from ${from}::integer for ${SLICE_BYTES}::integer) as slice
      from data_query_result where run_id = ${runId}`.execute(db)
    const [found] = rows
    if (found === undefined) throw notFound()
    yield found.slice
    if (found.slice.length < SLICE_BYTES) return
  }
}

export interface RunnableQuery {
  readonly name: string
  readonly whQuery: string
  readonly dbQuery: string
  readonly dbQueryFirst: boolean
  readonly params: readonly { readonly order: number; readonly name: string }[]
}

/** Whether the viewer has deleted their saved query and can still undo that. */
export async function isMarkedDeleted(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from data_query where id = ${id} and deleted_at is not null`.execute(db)
  return rows.length > 0
}

/** A saved query that the viewer may run; undefined when it was deleted or is private to somebody else. */
export async function findRunnable(db: Database, id: number): Promise<RunnableQuery | undefined> {
  const { rows } = await sql<RunnableQuery>`
    select name, wh_query as "whQuery", db_query as "dbQuery", db_query_first as "dbQueryFirst", params
    from data_query where id = ${id} and deleted_at is null`.execute(db)
  return rows[0]
}
