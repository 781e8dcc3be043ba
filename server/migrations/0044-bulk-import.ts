import { type Kysely, sql } from 'kysely'
import { OF_VISIBLE_DEVICE, protect, protectByScope } from './support/row-level-security.ts'

/** Imports of values of many devices, with what each device had before. */
export async function up(db: Kysely<never>): Promise<void> {
  // Without a reference to the customer, as `configuration_change`: checking it would lock the customer after its devices.
  await sql`
    create table import (
      id integer generated always as identity primary key,
      operation_type text not null check (operation_type in ('Insert', 'Update')),
      data_key text not null,
      device_type smallint not null check (device_type in (1, 2)),
      -- Whose viewers may undo it.
      customer_id integer not null,
      count integer not null,
      created_at timestamptz not null default clock_timestamp(),
      created_by text not null,
      undone_at timestamptz
    );
    create index import_created_by on import (created_by, id);
    create index import_created_at on import (created_at)`.execute(db)
  await sql`
    create table import_value (
      import integer not null references import on delete cascade,
      dev integer not null references device on delete cascade,
      -- Null: it had none.
      before text,
      after text not null,
      -- Whether a person had set the value before, so that what the device reports of it was not shown.
      was_set boolean not null,
      primary key (import, dev)
    );
    create index import_value_dev on import_value (dev)`.execute(db)
  await protect(db, 'import')
  await sql`
    create policy in_scope on import to service_center_app
      using ((select is_unscoped from current_viewer) or created_by = (select username from current_viewer)
        or customer_id in (select id from visible_customers()));
    create policy created_by_viewer on import as restrictive for insert to service_center_app
      with check (created_by = (select username from current_viewer))`.execute(db)
  await protectByScope(db, OF_VISIBLE_DEVICE, 'import_value')
  await sql`
    create policy of_own_import on import_value as restrictive for insert to service_center_app
      with check (import in (select id from import where created_by = (select username from current_viewer)))`.execute(
    db,
  )
  await sql`
    grant select, insert (operation_type, data_key, device_type, customer_id, count, created_by),
      update (undone_at) on import to service_center_app;
    grant select, insert on import_value to service_center_app`.execute(db)
  await addValuesOfDevices(db)
}

/** One value of many devices, stored as `set_device_values` stores those of one. */
async function addValuesOfDevices(db: Kysely<never>): Promise<void> {
  // The order of locks is that of the gateway: history before the lock of dates, which comes before the newest values.
  // The newest value is never older than what it replaces, whatever the clock of the device says.
  await sql`
    create function set_values_of_devices(wanted integer[], name text, vals text[]) returns void
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
      times := array(select greatest(moment, l.created)
        from unnest(wanted) with ordinality v (dev, place)
          left join latest l on l.dev = v.dev and l.key_id = id order by v.place);
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
  await sql`
    grant execute on function set_values_of_devices(integer[], text, text[]) to service_center_app`.execute(
    db,
  )
}
