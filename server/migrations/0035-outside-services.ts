import { type Kysely, sql } from 'kysely'
import { protect } from './support/row-level-security.ts'

/** How calls to outside services end, for staff: one row a service, counted by all server processes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table outside_service (
      id text primary key,
      last_success_at timestamptz,
      last_failure_at timestamptz,
      -- The first failure after the last success; null while it works.
      failing_since timestamptz,
      -- Of the last failure: a status, a timeout, a broken answer; never an address or a token.
      reason text,
      failures_in_a_row integer not null,
      failures integer not null
    )`.execute(db)
  await protect(db, 'outside_service')
  await sql`
    create policy of_manufacturer on outside_service for select to service_center_app
    using ((select is_unscoped from current_viewer))`.execute(db)
  await sql`grant select on outside_service to service_center_app`.execute(db)
}
