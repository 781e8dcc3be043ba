import { type Kysely, sql } from 'kysely'

/**
 * What reading history needs: how many values each device has on each day, since when a viewer may look back, the order
 * in which people expect texts; and the tablets' layouts and templates.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await addDayCounts(db)
  await addMoves(db)
  // Texts as people order them: 'Robot 9' before 'Robot 10'.
  await sql`create collation natural_order (provider = icu, locale = 'und-u-kn-true')`.execute(db)
  await addLayouts(db)
  await sql`
    create table robot_extra_access_group (
      dev integer not null references device on delete cascade,
      group_id integer not null references access_group on delete cascade,
      primary key (dev, group_id)
    )`.execute(db)
  await protect(db, 'robot_extra_access_group')
}

/**
 * The values of each device and UTC day. Kept by triggers, so that no writer of history can forget it; so a history's
 * length is known without counting, and a page far inside begins at its day.
 */
async function addDayCounts(db: Kysely<never>): Promise<void> {
  await sql`
    create table history_day (
      dev integer not null,
      day date not null,
      records integer not null,
      primary key (dev, day)
    ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  await protect(db, 'history_day')
  // In the order of the primary key, so that two processes never wait for each other.
  await sql`
    create function count_history() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into history_day as kept (dev, day, records)
        select dev, (created at time zone 'UTC')::date, sum(cardinality(keys))
        from changed group by 1, 2 order by 1, 2
        on conflict (dev, day) do update set records = kept.records + excluded.records;
      else
        with gone as (
          select dev, (created at time zone 'UTC')::date as day, sum(cardinality(keys)) as records
          from changed group by 1, 2),
        locked as (
          select from history_day where (dev, day) in (select dev, day from gone) order by dev, day for update)
        update history_day kept set records = kept.records - gone.records
        from gone, (select count(*) from locked) held
        where kept.dev = gone.dev and kept.day = gone.day;
        delete from history_day where records = 0 and dev in (select dev from changed);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger count_added after insert on history referencing new table as changed
    for each statement execute function count_history()`.execute(db)
  await sql`
    create trigger count_deleted after delete on history referencing old table as changed
    for each statement execute function count_history()`.execute(db)
  await sql`grant delete on history to service_center_app`.execute(db)
}

/**
 * A device that has come to another customer: what it said before belongs to the former one. A viewer looks back to the
 * last time that the device came from outside their part of the tree.
 */
async function addMoves(db: Kysely<never>): Promise<void> {
  await sql`
    create table device_move (
      dev integer not null references device on delete cascade,
      moved_at timestamptz not null,
      from_customer integer references customer on delete set null,
      primary key (dev, moved_at)
    )`.execute(db)
  await sql`
    alter table device_move enable row level security;
    alter table device_move force row level security;
    create policy of_the_system on device_move using ((select sees_all()))`.execute(db)
  await sql`
    create function note_device_move() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      -- Of several moves in one transaction only the first has left anybody.
      insert into device_move (dev, moved_at, from_customer) values (new.dev, now(), old.customer_id)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger note_move after update of customer_id on device
    for each row when (old.customer_id <> new.customer_id) execute function note_device_move()`.execute(db)
  await sql`
    create function moved_devices() returns setof integer
    language sql stable security definer set search_path = public, pg_temp
    as $$ select distinct dev from device_move $$`.execute(db)
  await sql`
    create function entered_scope(wanted integer) returns timestamptz
    language sql stable security definer set search_path = public, pg_temp as $$
      select coalesce(max(m.moved_at), '-infinity')
      from device_move m left join customer c on c.id = m.from_customer
      where m.dev = wanted
        and (c.path && current_setting('app.customers', true)::integer[]) is not true $$`.execute(db)
  await sql`
    create function seen_from(wanted integer) returns timestamptz language sql stable
    as $$ select case when sees_all() then '-infinity' else entered_scope(wanted) end $$`.execute(db)
  await sql`
    create function focused_from() returns timestamptz language sql stable parallel safe
    as $$ select nullif(current_setting('app.focused_from', true), '')::timestamptz $$`.execute(db)
  // As before, and the policies of history know too how far back the device is visible.
  await sql`
    create or replace function focus_device(wanted_type integer, wanted_id integer) returns table (dev integer)
    language plpgsql rows 1 as $$
    declare place record;
    begin
      select * into place from place_of_device(wanted_type, wanted_id);
      if found and (sees_all() or place.path && current_setting('app.customers', true)::integer[]) then
        perform set_config('app.focused_dev', place.dev::text, true),
          set_config('app.focused_from', seen_from(place.dev)::text, true);
        dev := place.dev;
        return next;
      end if;
    end $$`.execute(db)
  await sql`
    drop policy in_scope on history;
    create policy in_scope on history using (
      (select sees_all())
      or (dev = (select focused_dev()) and created >= (select focused_from()))
      or (dev in (select dev from device)
        and (dev not in (select moved_devices()) or created >= seen_from(dev))))`.execute(db)
  await sql`
    drop policy in_scope on device_connection;
    create policy in_scope on device_connection using (
      (select sees_all()) or (
        (dev = (select focused_dev()) or dev in (select dev from device))
        and (connected_dev is null or connected_dev = (select focused_dev())
          or connected_dev in (select dev from device))
        and connected_at >= seen_from(dev)
        and (connected_dev is null or connected_at >= seen_from(connected_dev))))`.execute(db)
  // When a connection ended: its device is connected to something else since, which the viewer may not see.
  await sql`
    create function end_of_connection(reporter integer, since timestamptz, after_id bigint) returns timestamptz
    language sql stable security definer set search_path = public, pg_temp as $$
      select connected_at from device_connection
      where dev = reporter and (connected_at, id) > (since, after_id)
      order by connected_at, id limit 1 $$`.execute(db)
  await sql`
    grant execute on function moved_devices(), entered_scope(integer), seen_from(integer), focused_from(),
      end_of_connection(integer, timestamptz, bigint) to service_center_app`.execute(db)
}

/** Layouts of fields, and the groups of templates that they are made from; both come from the tablets' cloud. */
async function addLayouts(db: Kysely<never>): Promise<void> {
  await sql`
    create table template_group (
      id integer generated by default as identity primary key,
      name text not null unique
    )`.execute(db)
  await sql`
    create table template (
      id integer generated by default as identity primary key,
      group_id integer not null references template_group,
      name text not null unique
    )`.execute(db)
  await sql`create index template_group_id on template (group_id)`.execute(db)
  await sql`
    create table tablet_template_group (
      dev integer not null references device on delete cascade,
      group_id integer not null references template_group on delete cascade,
      primary key (dev, group_id)
    )`.execute(db)
  await sql`
    create table layout (
      id integer generated by default as identity primary key,
      original_id integer references layout on delete set null,
      customer_id integer not null references customer,
      dev integer references device on delete set null,
      name text not null,
      template_id integer not null references template,
      -- Made from the template's measures alone, not measured in the field.
      generated boolean not null default false,
      tags text[] not null default '{}',
      date_from timestamptz not null default now(),
      date_to timestamptz,
      created_by text,
      check (date_to >= date_from)
    )`.execute(db)
  await sql`create index layout_dev on layout (dev, date_from desc)`.execute(db)
  await sql`create index layout_customer on layout (customer_id)`.execute(db)
  await sql`create index layout_original on layout (original_id)`.execute(db)
  await protect(db, 'tablet_template_group')
  // A tablet that has come to another customer does not bring the former one's fields along.
  await sql`
    alter table layout enable row level security;
    alter table layout force row level security;
    create policy in_scope on layout using (
      (select sees_all()) or customer_id in (select id from customer))`.execute(db)
  await sql`grant select on template_group, template, layout to service_center_app`.execute(db)
}

/** Rows of a device are for those who see the device. */
async function protect(db: Kysely<never>, table: string): Promise<void> {
  await sql`
    alter table ${sql.table(table)} enable row level security;
    alter table ${sql.table(table)} force row level security;
    create policy in_scope on ${sql.table(table)} using (
      (select sees_all()) or dev = (select focused_dev()) or dev in (select dev from device))`.execute(db)
  await sql`grant select on ${sql.table(table)} to service_center_app`.execute(db)
}
