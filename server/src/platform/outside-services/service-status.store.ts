import type { OutsideServiceId } from '@service-center/contract/outside-services/outside-services.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { OutcomeCount } from './outcome-count.ts'

interface StatusChange {
  readonly was: boolean
  readonly is: boolean
  readonly reason: string | null
}

/**
 * Adds counted outcomes to a service's row, and returns whether it was failing before and is now. The newest outcome of
 * all processes decides.
 */
export async function upsertServiceStatus(
  db: Database,
  { service, count }: { service: OutsideServiceId; count: OutcomeCount },
): Promise<StatusChange> {
  const { lastSuccess, lastFailure, failingSince, reason, failuresInARow, failures } = count
  const { rows } = await sql<StatusChange>`
    with before as (select failing_since from outside_service where id = ${service} for update)
    insert into outside_service as s
      (id, last_success_at, last_failure_at, failing_since, reason, failures_in_a_row, failures)
    values (${service}, ${lastSuccess}, ${lastFailure}, ${failingSince}, ${reason}, ${failuresInARow}, ${failures})
    on conflict (id) do update set
      last_success_at = greatest(s.last_success_at, excluded.last_success_at),
      last_failure_at = greatest(s.last_failure_at, excluded.last_failure_at),
      reason = case when excluded.last_failure_at is null then s.reason else excluded.reason end,
      failures = s.failures + excluded.failures,
      failing_since = case
        when excluded.failing_since is null and excluded.last_success_at >= coalesce(s.last_failure_at, '-infinity')
          then null
        when excluded.failing_since is null or excluded.failing_since < s.last_success_at then s.failing_since
        when excluded.last_success_at is null then coalesce(s.failing_since, excluded.failing_since)
        else excluded.failing_since end,
      failures_in_a_row = case
        when excluded.last_success_at is null then s.failures_in_a_row + excluded.failures
        else excluded.failures_in_a_row end
    returning exists (select from before where failing_since is not null) as was,
      failing_since is not null as is, reason`.execute(db)
  return rows[0] ?? { was: false, is: false, reason: null }
}
