import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Job } from '../../platform/jobs.ts'

const EVERY_MS = 10 * 60_000

/** Counts the log's entries of each day that is over, so that nobody has to do it again. */
export function logTallyJob(system: Database): Job {
  return { name: 'log-tally', everyMs: EVERY_MS, run: () => tallyLog(system) }
}

/**
 * Counts the days that are over and not counted yet. A day is taken as over an hour after midnight (UTC): an entry has the
 * time at which its transaction began, and no call takes that long.
 */
export async function tallyLog(system: Database): Promise<void> {
  await sql`
    insert into audit_tally (day, username, action_type, status_code, entries)
    select (created_at at time zone 'utc')::date, username, action_type, status_code, count(*)
    from audit_entry
    where created_at >= audit_counted_until()
      and created_at < date_trunc('day', now() - interval '1 hour', 'utc')
    group by 1, 2, 3, 4
    on conflict do nothing`.execute(system)
}
