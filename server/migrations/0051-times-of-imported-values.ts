import { type Kysely, sql } from 'kysely'

/**
 * `set_values_of_devices` looks up the time of each newest value by its key. Joined to the devices, a value that many
 * devices had got since the statistics of the table were made was taken for one that hardly any device has, and the
 * table was read once for every device: 50,000 dates took 40 s instead of 2.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // The order of locks is that of the gateway: history before the lock of dates, which comes before the newest values.
  // The newest value is never older than what it replaces, whatever the clock of the device says.
  await sql`
    create or replace function set_values_of_devices(wanted integer[], name text, vals text[]) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      id smallint;
      times timestamptz[];
      moment timestamptz := date_trunc('milliseconds', clock_timestamp());
    begin
      if not is_unscoped() and exists (
          select from unnest(wanted) one where one not in (select v.dev from visible_devices() v))
        or not is_system() and not (case
          when name in ('warranty_start', 'warranty_end', 'service_agreement_start', 'service_agreement_end',
            'shipping_date') then viewer_has_right('WarrantySubscription')
          when name = 'knoxUID' then viewer_has_right('KnoxMenu')
          else false end)
      then
        raise exception 'The viewer may not set this value of these devices.';
      end if;
      perform lock_data_keys();
      insert into data_key (name) values (set_values_of_devices.name) on conflict do nothing;
      select k.key_id into id from data_key k where k.name = set_values_of_devices.name;
      -- A subquery in the list of columns is never made a join.
      times := array(select greatest(moment, (select l.created from latest l where l.dev = v.dev and l.key_id = id))
        from unnest(wanted) with ordinality v (dev, place) order by v.place);
      perform ensure_history_partitions(month, month)
      from (select distinct date_trunc('month', at, 'UTC') as month from unnest(times) at) months;
      insert into history (dev, created, lag, keys, vals)
      select s.dev, s.at, round(extract(epoch from clock_timestamp() - s.at)), array[id],
        pack_history_values(array[s.value])
      from unnest(wanted, vals, times) s (dev, value, at) order by s.dev;
      if name <> 'knoxUID' then
        perform pg_advisory_xact_lock(hashtext('service dates'));
      end if;
      insert into latest as l (dev, created, inserted, key_id, value)
      select s.dev, s.at, clock_timestamp(), id, s.value
      from unnest(wanted, vals, times) s (dev, value, at) order by s.dev
      on conflict (dev, key_id) do update set created = greatest(l.created, excluded.created),
        inserted = excluded.inserted, value = excluded.value;
    end $$`.execute(db)
}
