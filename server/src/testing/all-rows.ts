import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Tables that count attempts and calls, the log of calls, and what jobs write at any time. */
export const CHANGED_ANYWAY = [
  'user_action',
  'sign_in_attempt',
  'recent_call',
  'mail',
  'gateway_process',
  'feature_refresh',
  'feature_clock',
]

/** Columns that jobs update in rows written by calls, such as why a robot of a rollout waits. */
export const writtenByJobs = (table: string) =>
  table === 'rollout_device' ? ['reason', 'changed_at', 'software_now', 'hdop_now'] : ['last_seen_at']

/** Leaves out rows that a job writes: the features sent to tablets. */
const rowsOf = (table: string) => (table === 'device_attribute' ? sql`where t.name <> 'features'` : sql``)

/**
 * The content of every table, except those that count attempts and calls, the log itself, and data written by jobs: that a
 * mail was sent (`kept_mail` has each queued mail), when a session or a server process was last seen, and whose features may
 * have changed.
 */
export async function readEverything(db: Database): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      and relname <> all (${CHANGED_ANYWAY}::text[])
    order by 1`.execute(db)
  const parts = rows.map(
    ({ name }) =>
      sql`(select ${name} || coalesce(md5(string_agg(line, '|' order by line)), '') from (select (to_jsonb(t) - ${writtenByJobs(name)}::text[])::text as line from ${sql.table(name)} t ${rowsOf(name)}) as lines)`,
  )
  const { rows: found } = await sql<{
    all: unknown
  }>`select to_json(array[${sql.join(parts)}]) as all`.execute(db)
  return found[0]?.all
}
