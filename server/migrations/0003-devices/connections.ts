import { type Kysely, sql } from 'kysely'
import { protectByScope } from '../support/row-level-security.ts'

/** Both ends must be visible, because a connection shows the other device too. */
const BOTH_ENDS_VISIBLE = `
  (dev = (select focused_dev from current_viewer) or dev in (select dev from visible_devices()))
  and (connected_dev is null or connected_dev = (select focused_dev from current_viewer)
    or connected_dev in (select dev from visible_devices()))`

/** What a device was connected to, and since when: tablets and reference stations to robots. Null: nothing. */
export async function addConnections(db: Kysely<never>): Promise<void> {
  await sql`
    create table device_connection (
      id bigint generated always as identity primary key,
      dev integer not null references device on delete cascade,
      connected_dev integer references device on delete cascade,
      connected_at timestamptz not null
    )`.execute(db)
  await sql`create index device_connection_dev on device_connection (dev, connected_at desc)`.execute(db)
  await sql`
    create index device_connection_connected on device_connection (connected_dev, connected_at desc)`.execute(
    db,
  )
  await sql`
    create table current_connection (
      dev integer primary key references device on delete cascade,
      connected_dev integer not null references device on delete cascade,
      connected_at timestamptz not null
    )`.execute(db)
  await sql`create index current_connection_connected on current_connection (connected_dev)`.execute(db)
  await protectByScope(
    db,
    `(select is_unscoped from current_viewer) or (${BOTH_ENDS_VISIBLE})`,
    'current_connection',
  )
  await protectByScope(
    db,
    `(select is_unscoped from current_viewer) or (${BOTH_ENDS_VISIBLE}
      and connected_at >= visible_since(dev) and (connected_dev is null or connected_at >= visible_since(connected_dev)))`,
    'device_connection',
  )
  await sql`grant select on device_connection, current_connection to service_center_app`.execute(db)
  // When a connection ended, also if the device was then connected to one that is out of the viewer's scope.
  await sql`
    create function end_of_connection(reporter integer, since timestamptz, after_id bigint) returns timestamptz
    language sql stable security definer set search_path = public, pg_temp as $$
      select connected_at from device_connection
      where dev = reporter and (connected_at, id) > (since, after_id)
      order by connected_at, id limit 1 $$`.execute(db)
  await sql`
    grant execute on function end_of_connection(integer, timestamptz, bigint) to service_center_app`.execute(
    db,
  )
  await addTabletConnections(db)
}

/** The number of connected tablets, including those out of scope. */
async function addTabletConnections(db: Kysely<never>): Promise<void> {
  // Screens show how many connected tablets are out of the viewer's scope, and nothing else of them.
  await sql`
    create view tablet_connection with (security_invoker = true) as
    select cc.dev as tablet, cc.connected_dev as robot
    from current_connection cc join device t on t.dev = cc.dev where t.device_type = 2`.execute(db)
  await sql`grant select on tablet_connection to service_center_app`.execute(db)
  await sql`
    create function tablet_connections(wanted integer) returns bigint
    language sql stable security definer set search_path = public, pg_temp
    as $$ select count(*) from tablet_connection where tablet = wanted or robot = wanted $$`.execute(db)
  await sql`
    create function hidden_connections(wanted integer) returns bigint language sql stable
    as $$ select tablet_connections(wanted)
            - (select count(*) from tablet_connection where tablet = wanted or robot = wanted) $$`.execute(db)
  await sql`
    grant execute on function tablet_connections(integer), hidden_connections(integer) to service_center_app`.execute(
    db,
  )
}
