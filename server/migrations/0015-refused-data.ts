import { type Kysely, sql } from 'kysely'
import { OF_VISIBLE_DEVICE, protect, protectByScope } from './support/row-level-security.ts'

/** What devices sent and was refused; keys that nobody uses can be forgotten, and their ids are used again. */
export async function up(db: Kysely<never>): Promise<void> {
  await addRefusedData(db)
  await numberKeys(db)
  await addForgetting(db)
}

/** One row per device and reason, however many messages were refused. */
async function addRefusedData(db: Kysely<never>): Promise<void> {
  await sql`
    create table refused_data (
      dev integer not null references device on delete cascade,
      reason text not null,
      messages bigint not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      -- What was wrong with the last one.
      example text not null check (length(example) <= 500),
      primary key (dev, reason)
    )`.execute(db)
  await protectByScope(db, OF_VISIBLE_DEVICE, 'refused_data')
  await sql`grant select on refused_data to service_center_app`.execute(db)
  // Examples may name the former customer's keys and values.
  await sql`
    create function forget_refused_data() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from refused_data where dev = new.dev;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger forget_refused_data after update of customer_id on device
    for each row when (old.customer_id is distinct from new.customer_id) execute function forget_refused_data()
  `.execute(db)
}

/**
 * A sequence loses the ids of transactions that are rolled back, and a smallint has none to lose: the next id is that
 * after the highest, or the lowest free one once the highest is taken.
 */
async function numberKeys(db: Kysely<never>): Promise<void> {
  await sql`alter table data_key alter column key_id drop identity`.execute(db)
  await sql`alter table data_key alter column key_id set default 0`.execute(db)
  await sql`
    create function number_data_key() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('data key'));
      select coalesce(max(key_id), 0) + 1 into new.key_id from data_key where key_id < 32767;
      if exists (select from data_key where key_id = new.key_id) then
        select min(free) into new.key_id from generate_series(1, 32767) free
        where not exists (select from data_key where key_id = free);
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger number_data_key before insert on data_key
    for each row when (new.key_id = 0) execute function number_data_key()`.execute(db)
}

/**
 * Server processes cache the ids of keys. Each transaction that stores reports calls `lock_data_keys`, which returns the
 * version that the cache must have; forgetting keys waits for such transactions and changes the version. So no report is
 * ever stored under an id that was forgotten, even when another key has it already.
 */
async function addForgetting(db: Kysely<never>): Promise<void> {
  await sql`
    create table data_key_version (
      only_row boolean primary key default true check (only_row),
      version bigint not null default 0
    )`.execute(db)
  await sql`insert into data_key_version default values`.execute(db)
  await protect(db, 'data_key_version')
  // A volatile function: its second statement sees what was committed while the first one waited.
  await sql`
    create function lock_data_keys() returns bigint language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('data keys in use'));
      return (select version from data_key_version);
    end $$`.execute(db)
  // The history is read month by month, by its index on keys and days. Only that of removed devices can hold a key of
  // which there is no newest value.
  await sql`
    create function data_keys_in_history(wanted smallint[]) returns setof smallint
    language plpgsql stable set search_path = public, pg_temp as $$
    declare
      month date;
      codes integer[];
    begin
      for month in
        select to_date(right(relname, 7), 'YYYY_MM') from pg_inherits join pg_class on oid = inhrelid
        where inhparent = 'history'::regclass
      loop
        select array_agg(id::integer * 65536 + (month - date '1970-01-01') + day) into codes
        from unnest(wanted) id, generate_series(0, 30) day;
        return query
          select distinct id from history h, unnest(h.keys) id
          where h.created >= month::timestamp at time zone 'UTC'
            and h.created < (month + interval '1 month') at time zone 'UTC'
            and keyday(h.keys, h.created) && codes and id = any (wanted);
      end loop;
    end $$`.execute(db)
  // Staff see and forget what belongs to no device; others would see other customers' keys.
  await sql`
    create function unused_data_keys() returns table (key_id smallint, name text, created_at timestamptz)
    language sql stable security definer set search_path = public, pg_temp as $$
      with candidates as materialized (
        select k.key_id, k.name, k.created_at from data_key k
        where viewer_has_right('Developer') and is_unscoped()
          and not exists (select from latest l where l.key_id = k.key_id)
          and not exists (select from data_key_meaning m where m.key_id = k.key_id)
        order by k.name limit 1000)
      select key_id, name, created_at from candidates
      where key_id not in (
        select data_keys_in_history((select coalesce(array_agg(c.key_id), '{}') from candidates c)))
      order by name $$`.execute(db)
  // Returns the names of the forgotten keys; null when reports are being stored for too long to wait.
  await sql`
    create function forget_data_keys(names text[]) returns text[]
    language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
    declare
      unused smallint[];
      gone text[];
    begin
      select array_agg(u.key_id) into unused from unused_data_keys() u where u.name = any (names);
      if unused is null then
        return '{}';
      end if;
      perform pg_advisory_xact_lock(hashtext('data key'));
      perform pg_advisory_xact_lock(hashtext('data keys in use'));
      -- A report stored since then has made a newest value.
      with forgotten as (
        delete from data_key k where k.key_id = any (unused) and k.name = any (names)
          and not exists (select from latest l where l.key_id = k.key_id)
          and not exists (select from data_key_meaning m where m.key_id = k.key_id)
        returning k.name)
      select coalesce(array_agg(name order by name), '{}') into gone from forgotten;
      update data_key_version set version = version + 1 where gone <> '{}';
      return gone;
    exception when lock_not_available then
      return null;
    end $$`.execute(db)
  await sql`
    grant execute on function unused_data_keys(), forget_data_keys(text[]) to service_center_app`.execute(db)
}
