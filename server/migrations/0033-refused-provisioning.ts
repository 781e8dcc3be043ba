import { type Kysely, sql } from 'kysely'
import { protect } from './support/row-level-security.ts'

/** Requests of new devices that were refused, for production staff: no secrets, and no row per request. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table refused_provisioning (
      id integer primary key generated always as identity,
      -- Whether the secret was right: strangers do not have it, and cannot displace such rows.
      is_trusted boolean not null,
      address text not null check (length(address) <= 100),
      -- What the device calls its hardware; empty when it could not be read.
      hardware_id text not null check (length(hardware_id) <= 200),
      reason text not null,
      product_model integer references product_model,
      -- The id that the hardware has.
      device_id integer,
      requests bigint not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      unique nulls not distinct (address, hardware_id, reason, product_model)
    )`.execute(db)
  await protect(db, 'refused_provisioning')
  await sql`
    create policy of_manufacturer on refused_provisioning for select to service_center_app
    using ((select is_unscoped from current_viewer))`.execute(db)
  await sql`grant select on refused_provisioning to service_center_app`.execute(db)
}
