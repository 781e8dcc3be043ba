import { type Kysely, sql } from 'kysely'
import { addConnections } from './0003-devices/connections.ts'
import { addFocus } from './0003-devices/focus.ts'
import { addMoves } from './0003-devices/moves.ts'
import { OF_VISIBLE_DEVICE, protectByScope } from './support/row-level-security.ts'

/** Devices, their tokens, their connections to each other, and whether they are online. */
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
  // A device that is online over a connection has the server process of that connection in `gateway`. Only that process
  // may set it offline, unless the process itself has not been seen for a while. Without a connection, a timeout does.
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
  await addMoves(db)
  await addFocus(db)
  await addScope(db)
  await addConnections(db)
  await addTokenNotification(db)
}

/** The scope of devices, and of what belongs to them. */
async function addScope(db: Kysely<never>): Promise<void> {
  await protectByScope(
    db,
    `(select is_unscoped from current_viewer) or dev = (select focused_dev from current_viewer)
     or customer_id in (select id from visible_customers())`,
    'device',
  )
  // For the policies of other tables, as `visible_customers`.
  await sql`
    create function visible_devices() returns table (dev integer)
    language sql stable parallel safe security definer set search_path = public, pg_temp as $$
      select dev from device where customer_id in (
        select id from customer where path && (select customers from current_viewer)) $$`.execute(db)
  await sql`grant execute on function visible_devices() to service_center_app`.execute(db)
  await protectByScope(db, OF_VISIBLE_DEVICE, 'device_token', 'device_presence', 'device_attribute')
  await sql`grant select on device, device_presence, device_attribute to service_center_app`.execute(db)
  // A token is written for a device in scope; its hash is never read back.
  await sql`grant insert, delete, select (dev) on device_token to service_center_app`.execute(db)
}

/** Open connections of a device whose token has changed end at once, in every server process. */
async function addTokenNotification(db: Kysely<never>): Promise<void> {
  await sql`
    create function notify_token_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('device_token_changed', coalesce(new.dev, old.dev)::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger notify_token_changed after update or delete on device_token
    for each row execute function notify_token_changed()`.execute(db)
}
