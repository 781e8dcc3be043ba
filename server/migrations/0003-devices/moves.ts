import { type Kysely, sql } from 'kysely'
import { protect } from '../support/row-level-security.ts'

/**
 * Moves of devices to other customers. A viewer sees the history of a device since it last moved into their scope.
 */
export async function addMoves(db: Kysely<never>): Promise<void> {
  await sql`
    create table device_move (
      dev integer not null references device on delete cascade,
      moved_at timestamptz not null,
      from_customer integer references customer on delete set null,
      primary key (dev, moved_at)
    )`.execute(db)
  await protect(db, 'device_move')
  await sql`
    create function record_device_move() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      -- Of several moves in one transaction, the first has the former customer.
      insert into device_move (dev, moved_at, from_customer) values (new.dev, now(), old.customer_id)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger record_move after update of customer_id on device
    for each row when (old.customer_id <> new.customer_id) execute function record_device_move()`.execute(db)
  await sql`
    create function moved_devices() returns setof integer
    language sql stable security definer set search_path = public, pg_temp
    as $$ select distinct dev from device_move $$`.execute(db)
  await sql`
    create function entered_scope_at(wanted integer) returns timestamptz
    language sql stable security definer set search_path = public, pg_temp as $$
      select coalesce(max(m.moved_at), '-infinity')
      from device_move m left join customer c on c.id = m.from_customer
      where m.dev = wanted and (c.path && (select customers from current_viewer)) is not true $$`.execute(db)
  await sql`
    create function visible_since(wanted integer) returns timestamptz language sql stable
    as $$ select case when is_unscoped() then '-infinity' else entered_scope_at(wanted) end $$`.execute(db)
  await sql`
    grant execute on function moved_devices(), entered_scope_at(integer), visible_since(integer) to service_center_app
  `.execute(db)
}
