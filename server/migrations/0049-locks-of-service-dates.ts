import { type Kysely, sql } from 'kysely'

/**
 * `set_device_values` takes its locks in the order of the gateway: history before the lock of dates, which comes before
 * the newest values. In the other order, a report of the same robot and a change of its dates could wait for each other.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // These are all keys that can be set. The time is never before that of the newest value, which would win otherwise:
  // also of one that was stored while this waited.
  await sql`
    create or replace function set_device_values(wanted integer, names text[], vals text[])
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
      if 'robot' <> all (names) then
        perform pg_advisory_xact_lock(hashtext('service dates'));
      end if;
      insert into latest as l (dev, created, inserted, key_id, value)
      select wanted, moment, clock_timestamp(), v.id, v.value
      from unnest(ids, vals) v (id, value) order by v.id
      on conflict (dev, key_id) do update set created = greatest(l.created, excluded.created),
        inserted = excluded.inserted, value = excluded.value;
      return query select one, moment, one = any (missing) from unnest(names) one;
    end $$`.execute(db)
}
