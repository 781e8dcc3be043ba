import { type Kysely, sql } from 'kysely'
import { protect } from './support/row-level-security.ts'

/** Vouchers, which tablets redeem. Requests reach them by two functions only, and nobody can list codes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table voucher (
      id integer primary key generated always as identity,
      -- SHA-256 of the code as it is printed: the code itself is stored nowhere.
      code_hash bytea not null unique,
      batch text not null check (length(batch) <= 100),
      created_at timestamptz not null default now(),
      used_at timestamptz,
      -- The customer of the tablet at that time.
      used_by_customer integer references customer,
      tablet_dev integer references device on delete set null,
      check (used_at is not null or (used_by_customer is null and tablet_dev is null))
    )`.execute(db)
  await sql`create index voucher_customer on voucher (used_by_customer)`.execute(db)
  await sql`create index voucher_tablet on voucher (tablet_dev)`.execute(db)
  await protect(db, 'voucher')
  await sql`
    create policy created on voucher for insert to service_center_app
    with check (viewer_has_right('Developer') and used_at is null)`.execute(db)
  await sql`grant insert (code_hash, batch) on voucher to service_center_app`.execute(db)
  // A voucher belongs to nobody until it is used. Who used it is said to viewers of that customer.
  await sql`
    create function find_voucher(wanted_hash bytea)
    returns table (used_at timestamptz, customer_id integer, customer text, tablet_id integer)
    language sql stable security definer set search_path = public, pg_temp as $$
      select v.used_at, c.id, c.name, case when c.id is not null then d.device_id end
      from voucher v
      left join customer c on c.id = v.used_by_customer and (
        (select is_unscoped from current_viewer) or c.id in (select id from visible_customers()))
      left join device d on d.dev = v.tablet_dev
      where v.code_hash = wanted_hash and viewer_has_right('VoucherChecker')
    $$`.execute(db)
  await sql`grant execute on function find_voucher(bytea) to service_center_app`.execute(db)
}
