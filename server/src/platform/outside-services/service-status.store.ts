import type { OutsideServiceId } from '@service-center/contract/outside-services/outside-services.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { OutcomeCount } from './outcome-count.ts'

/** Whether a service was failing before its outcomes were added, and is now. */
export interface ServiceChange {
  readonly id: OutsideServiceId
  readonly was: boolean
  readonly is: boolean
  readonly reason: string | null
}

/**
 * Adds counted outcomes to the rows of their services. The newest outcome of all processes decides. In the order of the
 * primary key, so that two processes never deadlock.
 */
export async function upsertServiceStatus(
  db: Database,
  counts: ReadonlyMap<OutsideServiceId, OutcomeCount>,
): Promise<ServiceChange[]> {
  const given = [...counts].map(([id, count]) => ({
    id,
    last_success_at: count.lastSuccess,
    last_failure_at: count.lastFailure,
    failing_since: count.failingSince,
    reason: count.reason,
    failures_in_a_row: count.failuresInARow,
    failures: count.failures,
  }))
  const { rows } = await sql<ServiceChange>`
    insert into outside_service as s
      (id, last_success_at, last_failure_at, failing_since, reason, failures_in_a_row, failures)
    select id, last_success_at, last_failure_at, failing_since, reason, failures_in_a_row, failures
    from json_populate_recordset(null::outside_service, ${JSON.stringify(given)}::json)
    order by id
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
    returning s.id, coalesce(old.failing_since is not null, false) as was, s.failing_since is not null as is,
      s.reason`.execute(db)
  return rows
}
