import { type Kysely, sql } from 'kysely'

/** Devices, their tokens, their connections to each other, and whether they can be reached. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table device (
      dev integer generated always as identity primary key,
      device_type smallint not null check (device_type between 1 and 3),
      device_id integer not null,
      name text not null default '',
      customer_id integer not null references customer,
      deprecated_at timestamptz,
      replacement_id integer,
      created_at timestamptz not null default now(),
      unique (device_type, device_id),
      check (replacement_id is null or deprecated_at is not null)
    )`.execute(db)
  await sql`create index device_customer on device (customer_id)`.execute(db)
  await sql`
    create table device_token (
      dev integer primary key references device on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null default now()
    )`.execute(db)
  // A device that is online over a connection names the server process that holds it: only that one may say that it
  // is gone, unless the process itself has not been seen for a while. Without a connection, silence decides.
  await sql`
    create table gateway_process (
      id uuid primary key,
      seen_at timestamptz not null
    )`.execute(db)
  await sql`
    create table device_presence (
      dev integer primary key references device on delete cascade,
      online boolean not null,
      channel text not null check (channel in ('mqtt', 'http')),
      last_message_at timestamptz not null,
      gateway uuid
    ) with (fillfactor = 70)`.execute(db)
  await sql`
    create table device_attribute (
      dev integer not null references device on delete cascade,
      scope text not null check (scope in ('client', 'shared')),
      name text not null,
      value jsonb not null,
      updated_at timestamptz not null default now(),
      primary key (dev, scope, name)
    )`.execute(db)
  // What a device was connected to, and since when: tablets to robots, reference stations to robots. Null: nothing.
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

  await addFocus(db)
  await sql`
    alter table device enable row level security;
    alter table device force row level security;
    create policy in_scope on device using (
      (select sees_all()) or dev = (select focused_dev()) or customer_id in (select id from customer))`.execute(
    db,
  )
  for (const table of ['device_token', 'device_presence', 'device_attribute']) {
    await sql`
      alter table ${sql.table(table)} enable row level security;
      alter table ${sql.table(table)} force row level security;
      create policy in_scope on ${sql.table(table)} using (
        (select sees_all()) or dev = (select focused_dev()) or dev in (select dev from device))`.execute(db)
  }
  // Both ends must be visible: a connection tells of the other device too.
  for (const table of ['device_connection', 'current_connection']) {
    await sql`
      alter table ${sql.table(table)} enable row level security;
      alter table ${sql.table(table)} force row level security;
      create policy in_scope on ${sql.table(table)} using (
        (select sees_all()) or (
          (dev = (select focused_dev()) or dev in (select dev from device))
          and (connected_dev is null or connected_dev = (select focused_dev())
            or connected_dev in (select dev from device))))`.execute(db)
  }
  await sql`
    grant select on device, device_presence, device_attribute, device_connection, current_connection
    to service_center_app`.execute(db)
  // A token is written for a device in scope; its hash is never read back.
  await sql`grant insert, delete, select (dev) on device_token to service_center_app`.execute(db)

  // A screen says that tablets are connected which its viewer may not see, and how many: nothing else of them.
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

  await sql`
    create function tell_token_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('device_token_changed', coalesce(new.dev, old.dev)::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell_token_changed after update or delete on device_token
    for each row execute function tell_token_changed()`.execute(db)
}

/**
 * The one device that a call is about. For a viewer of a part of the fleet the policies gather all their devices, which
 * takes longer than to read one; `focus_device` looks at that one alone, and the policies then know it as visible. It
 * gives the device's number, or no row when the viewer must not see it.
 */
async function addFocus(db: Kysely<never>): Promise<void> {
  await sql`
    create function focused_dev() returns integer language sql stable parallel safe
    as $$ select nullif(current_setting('app.focused_dev', true), '')::integer $$`.execute(db)
  await sql`
    create function place_of_device(wanted_type integer, wanted_id integer)
    returns table (dev integer, path integer[])
    language sql stable security definer set search_path = public, pg_temp
    as $$ select d.dev, c.path from device d join customer c on c.id = d.customer_id
          where d.device_type = wanted_type and d.device_id = wanted_id $$`.execute(db)
  await sql`
    create function focus_device(wanted_type integer, wanted_id integer) returns table (dev integer)
    language plpgsql rows 1 as $$
    declare place record;
    begin
      select * into place from place_of_device(wanted_type, wanted_id);
      if found and (sees_all() or place.path && current_setting('app.customers', true)::integer[]) then
        perform set_config('app.focused_dev', place.dev::text, true);
        dev := place.dev;
        return next;
      end if;
    end $$`.execute(db)
  await sql`
    grant execute on function focused_dev(), place_of_device(integer, integer), focus_device(integer, integer)
    to service_center_app`.execute(db)
}
