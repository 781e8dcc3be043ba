import { type Kysely, sql } from 'kysely'
import { OF_VISIBLE_DEVICE, protectByScope } from './support/row-level-security.ts'

/** Data of devices: keys and their dictionary, the newest values, and history with one row per report. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table data_key (
      key_id smallint generated always as identity primary key,
      name text not null unique,
      created_at timestamptz not null default now(),
      introduced_by integer
    )`.execute(db)
  // Which device introduced a key, because the number per device is limited. Null: a key of the server.
  await sql`create index data_key_introduced_by on data_key (introduced_by)`.execute(db)
  await sql`
    create table data_key_group (
      group_id smallint generated always as identity primary key,
      device_type smallint not null check (device_type between 1 and 3),
      name text not null,
      position smallint not null,
      unique (device_type, name)
    )`.execute(db)
  // The display name and position of a key. The same key may mean something else on another device type.
  await sql`
    create table data_key_meaning (
      device_type smallint not null check (device_type between 1 and 3),
      key_id smallint not null references data_key on delete cascade,
      group_id smallint not null references data_key_group,
      position smallint not null,
      alias text not null,
      unit text,
      primary key (device_type, key_id)
    )`.execute(db)
  await sql`
    create table data_key_translation (
      device_type smallint not null,
      key_id smallint not null,
      value text not null,
      translated_value text not null,
      primary key (device_type, key_id, value),
      foreign key (device_type, key_id) references data_key_meaning on delete cascade
    )`.execute(db)

  await sql`
    create table latest (
      dev integer not null references device on delete cascade,
      created timestamptz not null,
      inserted timestamptz not null,
      key_id smallint not null references data_key,
      value text not null,
      primary key (dev, key_id)
    ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  // One key of the whole fleet, in the order of the devices. Without the value, so that an update
  // stays within its page (HOT).
  await sql`create index latest_key on latest (key_id, dev)`.execute(db)

  // One row per report, packed: see the functions below, and platform/history/packed-report.ts. `created` is the device's
  // time; `lag` is the time from created to inserted, in seconds.
  await sql`
    create table history (
      dev integer not null,
      created timestamptz not null,
      lag integer not null,
      keys smallint[] not null,
      vals text not null
    ) partition by range (created)`.execute(db)
  await addPackedForm(db)
  await sql`
    create function keyday(keys smallint[], created timestamptz) returns integer[]
    language sql immutable strict parallel safe
    as $$ select array_agg(k::integer * 65536 + (extract(epoch from created)::bigint / 86400)::integer)
          from unnest(keys) k $$`.execute(db)
  await sql`grant execute on function keyday(smallint[], timestamptz) to service_center_app`.execute(db)
  await sql`create index history_dev on history (dev, created desc)`.execute(db)
  await sql`
    create index history_keyday on history using gin (keyday(keys, created)) with (fastupdate = on)`.execute(
    db,
  )
  // Months are UTC months, whatever the session's time zone.
  await sql`
    create function ensure_history_partitions(from_time timestamptz, to_time timestamptz) returns integer
    language plpgsql as $$
    declare
      month timestamptz := date_trunc('month', from_time, 'UTC');
      following timestamptz;
      part text;
      made integer := 0;
    begin
      while month <= to_time loop
        following := date_add(month, interval '1 month', 'UTC');
        part := 'history_' || to_char(month at time zone 'UTC', 'YYYY_MM');
        if to_regclass(part) is null then
          perform pg_advisory_xact_lock(hashtext('history partition'));
          execute format('create table if not exists %I partition of history for values from (%L) to (%L)',
            part, month, following);
          made := made + 1;
        end if;
        month := following;
      end loop;
      return made;
    end $$`.execute(db)

  await protectByScope(db, OF_VISIBLE_DEVICE, 'latest')
  // Of a device that has moved into the viewer's scope, the history since then.
  await protectByScope(
    db,
    `(select is_unscoped from current_viewer)
     or (dev = (select focused_dev from current_viewer) and created >= (select focused_since from current_viewer))
     or (dev in (select dev from visible_devices()) and (dev not in (select moved_devices()) or created >= visible_since(dev)))`,
    'history',
  )
  await sql`
    create view device_history with (security_invoker = true) as
    select d.device_type, d.device_id, k.name as key, e.value, h.created,
      history_inserted(h.created, h.lag) as inserted
    from history h
    join device d on d.dev = h.dev
    cross join lateral unnest(h.keys, history_values(h.vals)) as e(key_id, value)
    join data_key k on k.key_id = e.key_id`.execute(db)
  await sql`
    grant select on data_key, data_key_group, data_key_meaning, data_key_translation, latest, history, device_history
    to service_center_app`.execute(db)
}

/**
 * The packed form of a row of history, which only these functions know, beside `platform/history/packed-report.ts`:
 * `vals` holds the values in the order of `keys`, joined by U+001F, which no value may contain. None is strict, and
 * each is one expression, so that PostgreSQL inlines them.
 */
async function addPackedForm(db: Kysely<never>): Promise<void> {
  await sql`
    create function pack_history_values(vals text[]) returns text language sql stable parallel safe
    as $$ select array_to_string(vals, chr(31)) $$`.execute(db)
  // For an empty text, string_to_array returns no value at all.
  await sql`
    create function history_values(vals text) returns text[] language sql immutable parallel safe
    as $$ select case when vals = '' then array[''] else string_to_array(vals, chr(31)) end $$`.execute(db)
  // Null for a key that the report does not have.
  await sql`
    create function history_value(keys smallint[], vals text, key smallint) returns text
    language sql immutable parallel safe
    as $$ select split_part(vals, chr(31), array_position(keys, key)) $$`.execute(db)
  await sql`
    create function history_inserted(created timestamptz, lag float8) returns timestamptz
    language sql stable parallel safe
    as $$ select created + make_interval(secs => lag) $$`.execute(db)
  await sql`
    grant execute on function pack_history_values(text[]), history_values(text),
      history_value(smallint[], text, smallint), history_inserted(timestamptz, float8) to service_center_app`.execute(
    db,
  )
}
