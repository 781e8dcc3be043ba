import { type Kysely, sql } from 'kysely'
import { OF_VISIBLE_DEVICE, protect, protectByScope } from './support/row-level-security.ts'

/** How tablets are managed: what was set for each, orders to them, and groups of the device management. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table knox_group (
      id integer generated always as identity primary key,
      name text not null unique,
      -- Whose customers' tablets are in it, when it was created.
      access_groups integer[] not null,
      created_at timestamptz not null default now(),
      created_by text not null
    )`.execute(db)
  // What was set, not what the tablet reports: that is in `latest`. A tablet without a row has nothing set.
  await sql`
    create table tablet_setting (
      dev integer primary key references device on delete cascade,
      locked_at timestamptz,
      locked_by text,
      lock_message text not null default '',
      user_level text,
      user_level_at timestamptz,
      user_level_by text,
      app_version text,
      app_version_once boolean not null default true,
      app_version_at timestamptz,
      app_version_by text,
      knox_group integer references knox_group,
      check ((locked_at is null) = (locked_by is null))
    )`.execute(db)
  await sql`create index tablet_setting_group on tablet_setting (knox_group) where knox_group is not null`.execute(
    db,
  )
  await sql`
    create index tablet_setting_once on tablet_setting (dev) where app_version is not null and app_version_once`.execute(
    db,
  )
  // One order to one tablet. `request_id` is the request to the tablet; not a reference, because requests are kept for a day.
  await sql`
    create table tablet_order (
      id integer generated always as identity primary key,
      dev integer not null references device on delete cascade,
      kind text not null check (kind in ('lock', 'unlock', 'notify', 'resetApp', 'pushProfile', 'group')),
      title text not null default '',
      message text not null default '',
      state text not null default 'sending'
        check (state in ('sending', 'waiting', 'accepted', 'done', 'failed', 'unknown')),
      failure text,
      request_id integer,
      created_at timestamptz not null default clock_timestamp(),
      created_by text not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index tablet_order_dev on tablet_order (dev, kind, id desc)`.execute(db)
  await sql`
    create index tablet_order_request on tablet_order (request_id) where request_id is not null`.execute(db)
  await sql`create index tablet_order_sending on tablet_order (id) where state = 'sending'`.execute(db)

  await protectByScope(db, OF_VISIBLE_DEVICE, 'tablet_setting', 'tablet_order')
  await protect(db, 'knox_group')
  // A group is seen by who created it, and by those who see one of its tablets.
  await sql`
    create policy in_scope on knox_group to service_center_app
      using ((select is_unscoped from current_viewer) or created_by = (select username from current_viewer)
        or id in (select knox_group from tablet_setting where knox_group is not null))
      with check ((select is_unscoped from current_viewer) or created_by = (select username from current_viewer))`.execute(
    db,
  )
  await sql`
    grant select, insert, update on tablet_setting, tablet_order to service_center_app;
    grant select, insert on knox_group to service_center_app`.execute(db)
  await addPairing(db)
}

/** Which tablets belong to a robot, and whose a Knox id is: both must also count what the viewer does not see. */
async function addPairing(db: Kysely<never>): Promise<void> {
  // The tablets that are connected to the robot, and those that are connected to none and were to this one last. Callers
  // pass a robot that they have read as the viewer, and join the devices that the viewer sees.
  await sql`
    create function paired_tablets(robot integer) returns table (dev integer)
    language sql stable security definer set search_path = public, pg_temp as $$
      select t.dev from device t
      where t.device_type = 2
        and t.dev in (
          select c.dev from device_connection c where c.connected_dev = robot
          union all select c.dev from current_connection c where c.connected_dev = robot)
        and robot = coalesce(
          (select c.connected_dev from current_connection c where c.dev = t.dev),
          (select c.connected_dev from device_connection c
            where c.dev = t.dev and c.connected_dev is not null order by c.connected_at desc, c.id desc limit 1)) $$`.execute(
    db,
  )
  // How many tablets in service report a Knox id; an id says nothing about the tablets.
  await sql`
    create function knox_id_reporters(wanted text) returns bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select count(*) from latest l
      join data_key k on k.key_id = l.key_id and k.name = 'knoxUID'
      join device d on d.dev = l.dev and d.device_type = 2 and d.deprecated_at is null
      where lower(l.value) = lower(wanted) $$`.execute(db)
  await sql`
    grant execute on function paired_tablets(integer), knox_id_reporters(text) to service_center_app`.execute(
    db,
  )
}
