import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

const EVERY_MS = 10 * 60_000

/** Counts the log entries of each past day once. */
export function userActionCountJob(system: Database): Job {
  return {
    name: 'user action count',
    purpose: 'Counts the entries of the user action log of each past day once.',
    everyMs: EVERY_MS,
    run: () => countUserActions(system),
  }
}

/**
 * Counts past days that are not counted yet, from an hour after midnight (UTC): an entry has the time at
 * which its transaction began, and no call takes an hour.
 */
export async function countUserActions(system: Database): Promise<void> {
  await sql`
    with counted as (
      select coalesce((max(day) + 1)::timestamp at time zone 'utc', '-infinity') as until from user_action_count),
    over as materialized (
      select (created_at at time zone 'utc')::date as day, username, action_type, status_code, count(*) as entries
      from user_action
      where created_at >= (select until from counted)
        and created_at < date_trunc('day', now() - interval '1 hour', 'utc')
      group by 1, 2, 3, 4),
    names as (
      insert into user_action_name (username)
      select distinct username from over where username is not null on conflict do nothing)
    insert into user_action_count (day, action_type, status_code, entries)
    select day, action_type, status_code, sum(entries) from over
    group by 1, 2, 3 on conflict do nothing`.execute(system)
}
