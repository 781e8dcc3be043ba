import { type Kysely, sql } from 'kysely'

/** What people set of devices: names, customers, deprecation, the robot of a tablet, and dates of their service. */
export async function up(db: Kysely<never>): Promise<void> {
  // The policy `in_scope` also lets the device in focus pass, whoever its customer is: a device must not leave the scope.
  await sql`
    create policy new_customer_in_scope on device as restrictive for update to service_center_app
      with check ((select is_unscoped from current_viewer) or customer_id in (select id from visible_customers()));
    grant update (name, customer_id, deprecated_at, replacement_id) on device to service_center_app`.execute(
    db,
  )
  await addDeviceValues(db)
  await addTabletConnection(db)
}

/** Values of a device that people set. They are stored as its own reports are, in history and as its newest values. */
async function addDeviceValues(db: Kysely<never>): Promise<void> {
  // These are all keys that can be set. The time is never before that of the newest value, which would win otherwise.
  await sql`
    create function set_device_values(wanted integer, names text[], vals text[])
    returns table (set_key text, set_at timestamptz, is_new boolean)
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      ids smallint[];
      missing text[];
      moment timestamptz;
    begin
      if not (is_unscoped() or wanted in (select dev from visible_devices())) or exists (
        select from unnest(names) one where not is_system() and not case
          when one = 'robot' then viewer_has_right('ConnectDevices')
          when one in ('warranty_start', 'warranty_end', 'service_agreement_start', 'service_agreement_end')
            then viewer_has_right('WarrantySubscription')
          else false end)
      then
        raise exception 'The viewer may not set these values of this device.';
      end if;
      -- Reports of these dates that are being stored come before or after: see the gateway.
      if 'robot' <> all (names) then
        perform pg_advisory_xact_lock(hashtext('service dates'));
      end if;
      perform lock_data_keys();
      missing := array(select one from unnest(names) one where one not in (select k.name from data_key k));
      insert into data_key (name) select unnest(missing) on conflict do nothing;
      ids := array(select k.key_id from unnest(names) with ordinality n (name, place)
        join data_key k on k.name = n.name order by place);
      moment := greatest(date_trunc('milliseconds', clock_timestamp()),
        (select max(created) from latest where dev = wanted and key_id = any (ids)));
      perform ensure_history_partitions(moment, moment);
      insert into history (dev, created, lag, keys, vals)
      values (wanted, moment, round(extract(epoch from clock_timestamp() - moment)), ids, pack_history_values(vals));
      insert into latest (dev, created, inserted, key_id, value)
      select wanted, moment, clock_timestamp(), v.id, v.value
      from unnest(ids, vals) v (id, value) order by v.id
      on conflict (dev, key_id) do update
        set created = excluded.created, inserted = excluded.inserted, value = excluded.value;
      return query select one, moment, one = any (missing) from unnest(names) one;
    end $$`.execute(db)
  await sql`
    grant execute on function set_device_values(integer, text[], text[]) to service_center_app`.execute(db)
}

/** The connection is stored as if the tablet had reported it: its value `robot`, and what follows from that. */
async function addTabletConnection(db: Kysely<never>): Promise<void> {
  // `former` is the number of the robot that the tablet was connected to, also when the viewer does not see that robot.
  await sql`
    create function connect_tablet(tablet integer, robot integer)
    returns table (former integer, is_changed boolean, set_at timestamptz, is_new boolean)
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare former_dev integer; said text;
    begin
      if not (is_system() or viewer_has_right('ConnectDevices')) or not (is_unscoped()
        or tablet in (select dev from visible_devices())
          and (robot is null or robot in (select dev from visible_devices())))
      then
        raise exception 'The viewer may not connect these devices.';
      end if;
      select c.connected_dev, d.device_id into former_dev, former
      from current_connection c join device d on d.dev = c.connected_dev where c.dev = tablet;
      is_changed := former_dev is distinct from robot;
      if is_changed then
        said := coalesce((select device_id::text from device where dev = robot), '');
        select v.set_at, v.is_new into set_at, is_new from set_device_values(tablet, array['robot'], array[said]) v;
        insert into device_connection (dev, connected_dev, connected_at) values (tablet, robot, set_at);
        delete from current_connection where dev = tablet and robot is null;
        insert into current_connection (dev, connected_dev, connected_at)
        select tablet, robot, set_at where robot is not null
        on conflict (dev) do update
          set connected_dev = excluded.connected_dev, connected_at = excluded.connected_at;
      end if;
      return next;
    end $$`.execute(db)
  await sql`
    grant execute on function connect_tablet(integer, integer) to service_center_app`.execute(db)
}
