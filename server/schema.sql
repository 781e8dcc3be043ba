-- The schema that the migrations make, written by `node scripts/run.mjs scripts/schema.ts`.

-- Settings

set check_function_bodies = off;

alter default privileges revoke execute on functions from public;

grant usage on schema public to service_center_app;


-- Schemas

create schema "extract";
grant usage on schema "extract" to service_center_query;
grant usage on schema "extract" to service_center_views;

create schema pgboss;


-- Types

create collation natural_order (provider = icu, locale = 'und-u-kn-true');

create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');

create type viewer as (session_id uuid, username text, verified boolean, customers integer[], rights text[], expires_at timestamp with time zone);


-- Functions

CREATE OR REPLACE FUNCTION public.access_groups_of(ids integer[])
 RETURNS TABLE(customer_id integer, group_id integer, inherited_from integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select distinct on (c.id, g.id) c.id, g.id, nullif(giver.id, c.id)
      from customer c
      cross join lateral unnest(c.path) with ordinality as giver (id, depth)
      join customer_access_group given on given.customer_id = giver.id
      join access_group g on g.id = given.group_id
      where c.id = any (ids) and (g.inheritable or giver.id = c.id)
      order by c.id, g.id, giver.depth desc $function$;
grant execute on function access_groups_of(integer[]) to service_center_app;

CREATE OR REPLACE FUNCTION public.act_as(who viewer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    declare s viewer_secret;
    begin
      select * into strict s from viewer_secret;
      
      perform set_config(s.username, who.username, true),
        set_config(s.customers, who.customers::text, true),
        set_config(s.rights, case when who.verified then who.rights else '{}' end::text, true),
        set_config(s.is_unscoped, case when 1 = any (who.customers) then 'on' else 'off' end, true);
      if current_setting(s.focused_dev, true) <> '' then
        perform set_config(s.focused_dev, '', true), set_config(s.focused_since, '', true);
      end if;
    end $function$;

CREATE OR REPLACE FUNCTION public.add_collection_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into access_group_collection_member (collection_id, group_id) select new.id, unnest(new.groups);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.alike_tablets(devs integer[], moment timestamp with time zone)
 RETURNS TABLE(dev integer, model integer)
 LANGUAGE sql
 STABLE
AS $function$
      with tablet as materialized (
        select d.dev, d.customer_id from device d where d.dev = any (devs) and d.device_type = 2),
      bought as materialized (
        select p.dev, array_agg(distinct p.feature_group_id) as groups
        from running_purchases(devs, moment) p group by p.dev),
      held as materialized (
        select a.customer_id, array_agg(a.group_id order by a.group_id) as groups
        from access_groups_of(array(select distinct customer_id from tablet)) a group by a.customer_id)
      select tablet.dev, min(tablet.dev) over (partition by bought.groups, held.groups, case
        when exists (select from tablet_feature t where t.dev = tablet.dev) then tablet.dev end)
      from tablet left join bought using (dev) left join held using (customer_id) $function$;

CREATE OR REPLACE FUNCTION public.all_dealers()
 RETURNS TABLE(id integer, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select id, name from customer where is_dealer or id = 1 $function$;
grant execute on function all_dealers() to service_center_app;
grant execute on function all_dealers() to service_center_query;

CREATE OR REPLACE FUNCTION public.can_sign_in(deleted_at timestamp with time zone, valid_from timestamp with time zone, valid_to timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select deleted_at is null and coalesce(valid_from <= now(), true) and coalesce(valid_to > now(), true) $function$;
grant execute on function can_sign_in(timestamp with time zone,timestamp with time zone,timestamp with time zone) to service_center_app;

CREATE OR REPLACE FUNCTION public.check_name_once()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare
      name_column text := tg_argv[0];
      within text[] := tg_argv[2:];
      given jsonb := to_jsonb(new);
      wanted text := customer_name_key(given ->> name_column);
      is_taken boolean;
    begin
      if tg_op = 'UPDATE' and customer_name_key(to_jsonb(old) ->> name_column) = wanted
        and not exists (select from unnest(within) c where given -> c is distinct from to_jsonb(old) -> c) then
        return new;
      end if;
      perform pg_advisory_xact_lock(hashtext(tg_table_name), hashtext(wanted));
      execute format(
        'select exists (
          select from %1$I t where customer_name_key(t.%2$I) = $1 and t.%2$I <> ($2).%2$I and t.id <> ($2).id %3$s)',
        tg_table_name, name_column,
        (select string_agg(format('and t.%1$I = ($2).%1$I', c), ' ') from unnest(within) c))
      into is_taken using wanted, new;
      if is_taken then
        raise unique_violation using constraint = tg_argv[1],
          message = format('%s has another row of the same name', tg_table_name);
      end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.confusable_form(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select normalize(casefold(normalize(
      translate(normalize(name, nfkc), U&'\115F\1160\17B4\17B5', ''), nfkc) collate "und-x-icu"), nfkc) $function$;
grant execute on function confusable_form(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.connect_tablet(tablet integer, robot integer)
 RETURNS TABLE(former integer, is_changed boolean, set_at timestamp with time zone, is_new boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
    end $function$;
grant execute on function connect_tablet(integer,integer) to service_center_app;

CREATE OR REPLACE FUNCTION public.count_call(wanted_name text, wanted_address text, most integer)
 RETURNS double precision
 LANGUAGE plpgsql
AS $function$
    declare
      moment timestamptz;
      kept timestamptz[];
    begin
      delete from recent_call where (name, address) in (
        select name, address from recent_call where last_at < now() - interval '1 hour' for update skip locked);
      insert into recent_call (name, address) values (wanted_name, wanted_address) on conflict do nothing;
      select at into kept from recent_call where name = wanted_name and address = wanted_address for update;
      moment := clock_timestamp();
      kept := array(select one from unnest(kept) one where one > moment - interval '1 minute' order by one);
      if cardinality(kept) >= most then
        return extract(epoch from kept[1] + interval '1 minute' - moment);
      end if;
      update recent_call set at = kept || moment, last_at = moment
      where name = wanted_name and address = wanted_address;
      return 0;
    end $function$;

CREATE OR REPLACE FUNCTION public.count_commands()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into command_count as c (dev, type, commands)
        select dev, type, count(*) from changed group by dev, type order by dev, type
        on conflict (dev, type) do update set commands = c.commands + excluded.commands;
      else
        perform from command_count where dev in (select dev from changed) order by dev, type for update;
        update command_count c set commands = c.commands - gone.commands
        from (select dev, type, count(*) as commands from changed group by dev, type) gone
        where c.dev = gone.dev and c.type = gone.type;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.count_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
    end $function$;

CREATE OR REPLACE FUNCTION public.counted_attempts_of(wanted text, since timestamp with time zone)
 RETURNS TABLE(known_browser boolean, settled boolean, wrong_code boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select a.known_browser, a.settled, a.wrong_code, a.created_at from sign_in_attempt a
      where a.account = sha256(convert_to(lower(wanted), 'UTF8')) and not a.lifted and a.created_at > since
        and (wanted = (select v.username from current_viewer v)
          or viewer_has_right('User') and viewer_can_see_user(wanted)) $function$;
grant execute on function counted_attempts_of(text,timestamp with time zone) to service_center_app;

CREATE OR REPLACE FUNCTION public.customer_name_key(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower((btrim(regexp_replace(regexp_replace(NORMALIZE(given, NFKC), '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]'::text, ''::text, 'g'::text), '[\s\u1680\u2028\u2029]+'::text, ' '::text, 'g'::text)) COLLATE pg_c_utf8));
grant execute on function customer_name_key(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.customers_above_viewer()
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select distinct unnest(path) from customer where id = any ((select customers from current_viewer)::integer[]) $function$;
grant execute on function customers_above_viewer() to service_center_app;

CREATE OR REPLACE FUNCTION public.customers_outside(wanted text)
 RETURNS TABLE(count bigint, first smallint, last smallint, is_main boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select count(*) filter (where hidden), min(position) filter (where hidden),
        max(position) filter (where hidden),
        coalesce(min(position) filter (where hidden) = min(position), false)
      from (select u.position, not c.path && (select customers from current_viewer) as hidden
        from user_customer u join customer c on c.id = u.customer_id where u.username = wanted) as every $function$;
grant execute on function customers_outside(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.data_keys_in_history(wanted smallint[])
 RETURNS SETOF smallint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
    end $function$;

CREATE OR REPLACE FUNCTION public.dealer_of(ids integer[])
 RETURNS TABLE(id integer, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select id, name from customer where id = any (ids) and (is_dealer or id = 1)
          order by cardinality(path) desc limit 1 $function$;
grant execute on function dealer_of(integer[]) to service_center_app;

CREATE OR REPLACE FUNCTION public.delete_customer(wanted integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare above integer;
    begin
      if wanted = 1 or not (is_system() or viewer_has_right('DeleteCustomer')
        and wanted <> all (select unnest(customers) from current_viewer)) then
        return false;
      end if;
      perform lock_customer_tree();
      select parent_id into above from customer
      where id = wanted and (is_unscoped() or path && (select customers from current_viewer)) for update;
      if not found then
        return false;
      end if;
      insert into user_customer (username, customer_id, position)
      select u.username, above, 0 from app_user u join user_customer m on m.username = u.username
      where u.deleted_at is not null group by u.username having array_agg(m.customer_id) = array[wanted];
      update app_user set version = version + 1
      where username in (select username from user_customer where customer_id = wanted);
      if exists (
        select from user_customer m join app_user u on u.username = m.username and u.deleted_at is null
        where m.customer_id = wanted and not exists (
          select from user_customer other where other.username = m.username and other.customer_id <> wanted)) then
        raise exception 'A user would be left without a customer.'
          using errcode = 'check_violation', constraint = 'user_has_customer';
      end if;
      delete from user_customer where customer_id = wanted;
      -- One below it may have its name.
      update customer set name_key = null where id = wanted;
      perform move_to_parent_of_customer(wanted, above);
      delete from customer where id = wanted;
      return true;
    end $function$;
grant execute on function delete_customer(integer) to service_center_app;

CREATE OR REPLACE FUNCTION public.delete_former_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      delete from stored_file where name = old.file_name;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.delete_own_schedules()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      delete from data_query_schedule where query_id = old.id and username = old.username;
      return old;
    end $function$;

CREATE OR REPLACE FUNCTION public.delete_second_factor(wanted text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      delete from second_factor where username = wanted and viewer_can_change_user(wanted);
      delete from recovery_code where username = wanted and viewer_can_change_user(wanted);
      update app_user set two_factor_enabled = false where username = wanted and viewer_can_change_user(wanted)
    $function$;
grant execute on function delete_second_factor(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.delete_unconnected_devices(wanted integer[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      delete from device d using production_device p
      where d.dev = any (wanted) and p.dev = d.dev and p.is_new_device and p.connected_at is null
        and viewer_has_right('Production') and is_unscoped() $function$;
grant execute on function delete_unconnected_devices(integer[]) to service_center_app;

CREATE OR REPLACE FUNCTION public.devices_in_rollouts(wanted integer[])
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select distinct r.dev from rollout_device r join rollout o on o.id = r.rollout_id
      where r.dev = any (wanted) and o.state in ('running', 'paused')
        and r.state in ('waiting', 'updating', 'checking')
        and (is_unscoped() or r.dev in (select dev from visible_devices())) $function$;
grant execute on function devices_in_rollouts(integer[]) to service_center_app;

CREATE OR REPLACE FUNCTION public.discard_work(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      with discarded as (
        update pgboss.job set state = 'cancelled', completed_on = clock_timestamp()
        where id = wanted and state in ('created', 'retry', 'failed') and viewer_has_right('Developer')
          and is_unscoped()
        returning id)
      select count(*) > 0 from discarded $function$;
grant execute on function discard_work(uuid) to service_center_app;

CREATE OR REPLACE FUNCTION public.end_links_with_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare
      ended timestamptz := (
        select min(moment) from unnest(array[old.valid_to, new.valid_to, new.deleted_at]) moment
        where moment <= now());
    begin
      update password_link set expires_at = ended where username = new.username and expires_at > ended;
      update email_link set expires_at = ended where username = new.username and expires_at > ended;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.end_of_connection(reporter integer, since timestamp with time zone, after_id bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select connected_at from device_connection
      where dev = reporter and (connected_at, id) > (since, after_id)
      order by connected_at, id limit 1 $function$;
grant execute on function end_of_connection(integer,timestamp with time zone,bigint) to service_center_app;

CREATE OR REPLACE FUNCTION public.end_sessions(wanted text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      update session set revoked_at = now()
      where id in (select id from session
        where username = wanted and revoked_at is null
          and (is_system() or viewer_can_change_user(wanted))
        order by id for update) $function$;
grant execute on function end_sessions(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.enqueue_work(kind text, input jsonb, once_key text, not_before timestamp with time zone, priority integer DEFAULT 0, work_group text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare begins timestamptz := coalesce(not_before, clock_timestamp());
    begin
      insert into pgboss.job (name, data, start_after, created_on, singleton_key, singleton_on, expire_seconds,
        deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
        heartbeat_seconds, priority, group_id)
      select q.name, input, begins, clock_timestamp(), once_key,
        case when once_key is not null then timestamp 'epoch' end, q.expire_seconds,
        q.deletion_seconds, begins + make_interval(secs => q.retention_seconds), q.retry_limit, q.retry_delay,
        q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds, enqueue_work.priority,
        work_group
      from pgboss.queue q where q.name = kind
      on conflict do nothing;
      if not found then
        if not exists (select from pgboss.queue where name = kind) then
          raise exception 'There is no kind of work named %.', kind;
        end if;
        return false;
      end if;
      perform wake_workers(kind);
      return true;
    end $function$;
grant execute on function enqueue_work(text,jsonb,text,timestamp with time zone,integer,text) to service_center_app;

CREATE OR REPLACE FUNCTION public.ensure_history_partitions(from_time timestamp with time zone, to_time timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
    end $function$;

CREATE OR REPLACE FUNCTION public.enter_as_user(wanted text, ticket text)
 RETURNS SETOF viewer
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare who viewer;
    begin
      if ticket is distinct from (
        select encode(sha256(convert_to(concat_ws(':', pg_backend_pid(), 'user ' || wanted, s.ticket_key), 'UTF8')), 'hex')
        from viewer_secret s) then
        raise exception 'Not a ticket of this connection.' using errcode = 'insufficient_privilege';
      end if;
      select v.* into who from app_user u cross join lateral viewer_from(u, null, null) v
      where u.username = wanted and can_sign_in(u.deleted_at, u.valid_from, u.valid_to);
      if found then
        perform act_as(who);
        return next who;
      end if;
    end $function$;
grant execute on function enter_as_user(text,text) to service_center_app;
grant execute on function enter_as_user(text,text) to service_center_query;

CREATE OR REPLACE FUNCTION public.enter_session(wanted uuid, ticket text)
 RETURNS SETOF viewer
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare s viewer_secret; who viewer;
    begin
      select * into strict s from viewer_secret;
      if ticket is distinct from encode(sha256(convert_to(concat_ws(':', pg_backend_pid(), wanted, s.ticket_key), 'UTF8')), 'hex') then
        raise exception 'Not a ticket of this connection.' using errcode = 'insufficient_privilege';
      end if;
      select * into who from viewer_of(wanted);
      if found then
        
      perform set_config(s.username, who.username, true),
        set_config(s.customers, who.customers::text, true),
        set_config(s.rights, case when who.verified then who.rights else '{}' end::text, true),
        set_config(s.is_unscoped, case when 1 = any (who.customers) then 'on' else 'off' end, true);
      if current_setting(s.focused_dev, true) <> '' then
        perform set_config(s.focused_dev, '', true), set_config(s.focused_since, '', true);
      end if;
        return next who;
      end if;
    end $function$;
grant execute on function enter_session(uuid,text) to service_center_app;
grant execute on function enter_session(uuid,text) to service_center_query;

CREATE OR REPLACE FUNCTION public.entered_scope_at(wanted integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select coalesce(max(m.moved_at), '-infinity')
      from device_move m left join customer c on c.id = m.from_customer
      where m.dev = wanted and (c.path && (select customers from current_viewer)) is not true $function$;
grant execute on function entered_scope_at(integer) to service_center_app;
grant execute on function entered_scope_at(integer) to service_center_query;

CREATE OR REPLACE FUNCTION public.features_of_tablets(devs integer[], moment timestamp with time zone)
 RETURNS TABLE(dev integer, feature_id integer, options integer[])
 LANGUAGE sql
 STABLE
AS $function$
      with tablet as materialized (
        select d.dev, d.customer_id from device d where d.dev = any (devs) and d.device_type = 2),
      held as materialized (
        select a.customer_id, array_agg(a.group_id) as groups
        from access_groups_of(array(select distinct customer_id from tablet)) a group by a.customer_id),
      current as materialized (
        select f.id, f.feature_id, c.groups
        from feature_configuration f join access_group_collection c on c.id = f.collection_id
        where exists (
          select from feature_configuration_timeframe t where t.configuration_id = f.id and t.valid_from <= moment
            and (t.valid_to > moment or t.valid_to is null))),
      -- Deleted options are on for nobody.
      option as materialized (select o.id, o.feature_id from feature_option o where o.deleted_at is null),
      -- What a purchase gives: all options, whatever else gives some of them.
      whole as materialized (
        select f.id, f.group_id, coalesce(array_agg(o.id order by o.id) filter (where o.id is not null), '{}') as options
        from feature f left join option o on o.feature_id = f.id group by f.id),
      bought as materialized (
        select distinct p.dev, p.feature_group_id from running_purchases(devs, moment) p),
      configured as materialized (
        select held.customer_id, c.feature_id, o.id as option_id
        from held join current c on c.groups <@ held.groups
        left join (feature_configuration_option co join option o on o.id = co.option_id) on co.configuration_id = c.id),
      given (dev, feature_id, option_id) as (
        select tablet.dev, c.feature_id, c.option_id from tablet join configured c using (customer_id)
        union all
        select t.dev, t.feature_id, o.id
        from tablet join tablet_feature t using (dev)
        left join (tablet_feature_option c join option o on o.id = c.option_id)
          on c.dev = t.dev and c.feature_id = t.feature_id)
      select b.dev, w.id, w.options from bought b join whole w on w.group_id = b.feature_group_id
      union all
      select g.dev, g.feature_id,
        coalesce(array_agg(distinct g.option_id) filter (where g.option_id is not null), '{}')
      from given g join whole w on w.id = g.feature_id
      where not exists (select from bought b where b.dev = g.dev and b.feature_group_id = w.group_id)
      group by g.dev, g.feature_id $function$;
grant execute on function features_of_tablets(integer[],timestamp with time zone) to service_center_app;

CREATE OR REPLACE FUNCTION public.find_voucher(wanted_hash bytea)
 RETURNS TABLE(used_at timestamp with time zone, customer_id integer, customer text, tablet_id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select v.used_at, c.id, c.name, case when c.id is not null then d.device_id end
      from voucher v
      left join customer c on c.id = v.used_by_customer and (
        (select is_unscoped from current_viewer) or c.id in (select id from visible_customers()))
      left join device d on d.dev = v.tablet_dev
      where v.code_hash = wanted_hash and viewer_has_right('VoucherChecker')
    $function$;
grant execute on function find_voucher(bytea) to service_center_app;

CREATE OR REPLACE FUNCTION public.first_visible_days()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select jsonb_object_agg(dev, day) from (
        select m.dev,
          date_trunc('day', max(m.moved_at) at time zone 'UTC' + interval '1 day' - interval '1 microsecond')::date as day
        from device_move m join device d using (dev) join customer c on c.id = d.customer_id
          left join customer f on f.id = m.from_customer
        where c.path && (select customers from current_viewer)
          and (f.path && (select customers from current_viewer)) is not true
        group by m.dev) moved $function$;
grant execute on function first_visible_days() to service_center_app;
grant execute on function first_visible_days() to service_center_query;

CREATE OR REPLACE FUNCTION public.focus_device(wanted_type integer, wanted_id integer)
 RETURNS TABLE(dev integer)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare viewer record; place record; is_whole boolean;
    begin
      select v.is_unscoped, v.customers into viewer from current_viewer v;
      select d.dev, c.path into place from device d join customer c on c.id = d.customer_id
      where d.device_type = wanted_type and d.device_id = wanted_id;
      if not found then
        return;
      end if;
      is_whole := coalesce(viewer.is_unscoped, false) or is_system();
      if is_whole or place.path && viewer.customers then
        perform set_config(s.focused_dev, place.dev::text, true),
          set_config(s.focused_since,
            case when is_whole then '-infinity' else entered_scope_at(place.dev)::text end, true)
        from viewer_secret s;
        dev := place.dev;
        return next;
      end if;
    end $function$;
grant execute on function focus_device(integer,integer) to service_center_app;

CREATE OR REPLACE FUNCTION public.fold_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE WHEN (octet_length(given) = length(given)) THEN lower((given COLLATE pg_c_utf8)) ELSE translate(replace(replace(replace(replace(regexp_replace(NORMALIZE(lower((given COLLATE pg_c_utf8)), NFD), '[̀-ͯ]'::text, ''::text, 'g'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'ß'::text, 'ss'::text), 'þ'::text, 'th'::text), 'øđðłħıς  '::text, 'oddlhiσ  '::text) END COLLATE "default");
grant execute on function fold_text(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.follow_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      if tg_op = 'DELETE' then
        delete from customer_company where company_id = old.id;
        return old;
      end if;
      update customer_company set company_name = new.name where company_id = new.id;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.forget_data_keys(names text[])
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '5s'
AS $function$
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
    end $function$;
grant execute on function forget_data_keys(text[]) to service_center_app;

CREATE OR REPLACE FUNCTION public.forget_refused_data()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      delete from refused_data where dev = new.dev;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.fully_visible_users()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select username from user_customer join customer on id = customer_id
      group by username having bool_and(path && (select customers from current_viewer)) $function$;
grant execute on function fully_visible_users() to service_center_app;
grant execute on function fully_visible_users() to service_center_query;

CREATE OR REPLACE FUNCTION public.has_password(wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select exists (select from user_secret where username = wanted and password_hash is not null) $function$;
grant execute on function has_password(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.hidden_connections(wanted integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select tablet_connections(wanted)
            - (select count(*) from tablet_connection where tablet = wanted or robot = wanted) $function$;
grant execute on function hidden_connections(integer) to service_center_app;

CREATE OR REPLACE FUNCTION public.hidden_rollout_robots(wanted integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select count(*) from rollout_device r
      join rollout o on o.id = r.rollout_id
      where r.rollout_id = wanted and not is_unscoped()
        and o.customer_id in (select id from visible_customers())
        and r.dev not in (select dev from visible_devices()) $function$;
grant execute on function hidden_rollout_robots(integer) to service_center_app;

CREATE OR REPLACE FUNCTION public.history_inserted(created timestamp with time zone, lag double precision)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select created + make_interval(secs => lag) $function$;
grant execute on function history_inserted(timestamp with time zone,double precision) to service_center_app;
grant execute on function history_inserted(timestamp with time zone,double precision) to service_center_query;

CREATE OR REPLACE FUNCTION public.history_value(keys smallint[], vals text, key smallint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select split_part(vals, chr(31), array_position(keys, key)) $function$;
grant execute on function history_value(smallint[],text,smallint) to service_center_app;
grant execute on function history_value(smallint[],text,smallint) to service_center_query;

CREATE OR REPLACE FUNCTION public.history_values(vals text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when vals = '' then array[''] else string_to_array(vals, chr(31)) end $function$;
grant execute on function history_values(text) to service_center_app;
grant execute on function history_values(text) to service_center_query;

CREATE OR REPLACE FUNCTION public.holders_besides(wanted text)
 RETURNS TABLE(tag text, until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select h.tag, max(h.until) from right_holders() h
      where h.verified and h.username <> wanted and viewer_has_right('User') group by h.tag $function$;
grant execute on function holders_besides(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.is_system()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select pg_has_role(session_user, 'pg_database_owner', 'usage') $function$;
grant execute on function is_system() to service_center_app;
grant execute on function is_system() to service_center_query;

CREATE OR REPLACE FUNCTION public.is_ticket_file(wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select exists (select from ticket_attachment where file = wanted) $function$;
grant execute on function is_ticket_file(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.is_unscoped()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(v.is_unscoped, false) or is_system() from current_viewer v $function$;
grant execute on function is_unscoped() to service_center_app;
grant execute on function is_unscoped() to service_center_query;

CREATE OR REPLACE FUNCTION public.keep_former_tablets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      new.former_devs := array(
        select d.dev from device d
        where d.device_type = 2 and (d.customer_id = old.customer_id or exists (
          select from device_move m
          where m.dev = d.dev and m.from_customer = old.customer_id and m.moved_at = now()))
        order by d.dev);
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.keep_overwritten_models(devs integer[], models text[], created double precision[])
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('robot models'));
      update robot_model_overwrite o
      set reported = said.model, reported_created = to_timestamp(said.created / 1000)
      from unnest(devs, models, created) as said (dev, model, created)
      where o.dev = said.dev
        and coalesce(o.reported_created, '-infinity') <= to_timestamp(said.created / 1000);
      return query select dev from robot_model_overwrite where dev = any (devs);
    end $function$;

CREATE OR REPLACE FUNCTION public.keep_reported_model()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      perform pg_advisory_xact_lock(hashtext('robot models'));
      perform lock_data_keys();
      insert into data_key (name) values ('product_model') on conflict do nothing;
      select l.value, l.created into new.reported, new.reported_created
      from latest l join data_key k using (key_id) where l.dev = new.dev and k.name = 'product_model';
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.keyday(keys smallint[], created timestamp with time zone)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    declare
      day integer := extract(epoch from created)::bigint / 86400;
      codes integer[] := keys;
    begin
      if cardinality(keys) = 0 then
        return null;
      end if;
      for place in array_lower(keys, 1) .. array_upper(keys, 1) loop
        codes[place] := codes[place] * 65536 + day;
      end loop;
      return codes;
    end $function$;
grant execute on function keyday(smallint[],timestamp with time zone) to service_center_app;

CREATE OR REPLACE FUNCTION public.knox_id_reporters(wanted text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select count(*) from latest l
      join data_key k on k.key_id = l.key_id and k.name = 'knoxUID'
      join device d on d.dev = l.dev and d.device_type = 2 and d.deprecated_at is null
      where lower(l.value) = lower(wanted) $function$;
grant execute on function knox_id_reporters(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.lift_lockout(wanted text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      update sign_in_attempt set lifted = true
      where account = sha256(convert_to(lower(wanted), 'UTF8')) and not lifted
        and viewer_has_right('User') and viewer_can_change_user(wanted)
        and wanted <> (select username from current_viewer) $function$;
grant execute on function lift_lockout(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.lift_lockout_by_password()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      update sign_in_attempt set lifted = true
      where account = sha256(convert_to(lower(new.username), 'UTF8')) and not lifted
        and (not wrong_code or new.username <> (select username from current_viewer));
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.lock_customer_tree()
 RETURNS void
 LANGUAGE sql
AS $function$ select pg_advisory_xact_lock(hashtext('customer tree')) $function$;
grant execute on function lock_customer_tree() to service_center_app;

CREATE OR REPLACE FUNCTION public.lock_customer_tree_first()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform lock_customer_tree();
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.lock_data_keys()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('data keys in use'));
      return (select version from data_key_version);
    end $function$;

CREATE OR REPLACE FUNCTION public.lock_layout_owners(wanted integer[])
 RETURNS TABLE(id integer, name text, path integer[])
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select c.id, c.name, c.path from customer c
      where c.id = any (wanted) and ((select is_unscoped from current_viewer)
        or c.id in (select v.id from visible_customers() v))
      order by c.id for key share
    $function$;
grant execute on function lock_layout_owners(integer[]) to service_center_app;

CREATE OR REPLACE FUNCTION public.may_work_on_ticket(wanted text, ticket integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select viewer_can_see_user(wanted) and exists (
        select from app_user u join user_access a on a.username = u.username and a.tag = 'PostSupport'
        join ticket t on t.id = ticket join customer c on c.id = t.customer_id
        where u.username = wanted and can_sign_in(u.deleted_at, u.valid_from, u.valid_to)
          and exists (select from user_customer m where m.username = u.username and m.customer_id = any (c.path))) $function$;
grant execute on function may_work_on_ticket(text,integer) to service_center_app;

CREATE OR REPLACE FUNCTION public.metadata_of_features(moment timestamp with time zone)
 RETURNS TABLE(feature_id integer, metadata jsonb)
 LANGUAGE sql
 STABLE
AS $function$
      select m.feature_id, jsonb_agg(jsonb_build_object('key', m.key, 'value', m.value) order by m.position, m.id)
      from feature_metadata m
      where (m.valid_from <= moment or m.valid_from is null) and (m.valid_to > moment or m.valid_to is null)
      group by m.feature_id $function$;
grant execute on function metadata_of_features(timestamp with time zone) to service_center_app;

CREATE OR REPLACE FUNCTION public.move_customer_subtree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update customer set path = new.path || path[cardinality(old.path) + 1:],
        dealer_id = case when dealer_id = any (old.path) then new.dealer_id else dealer_id end
      where old.id = any (path) and id <> new.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.move_files_of_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      update stored_file set customer_id = new.customer_id
      where name in (
        select a.file from ticket_attachment a join ticket_comment c on c.id = a.comment_id
        where c.ticket_id = new.id and a.file is not null);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.move_quotes_to_parent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      update quote set customer_id = old.parent_id where customer_id = old.id;
      update crm_deal set customer_id = old.parent_id where customer_id = old.id;
      return old;
    end $function$;

CREATE OR REPLACE FUNCTION public.move_tickets_of_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      update ticket set customer_id = new.customer_id where dev = new.dev;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.move_to_parent_of_customer(wanted integer, above integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare reference record;
    begin
      for reference in
        select c.conrelid::regclass as table_name, a.attname as column_name
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'customer'::regclass and c.confdeltype in ('a', 'r')
          and c.conparentid = 0 and c.conrelid not in ('customer'::regclass, 'user_customer'::regclass)
        order by 1, 2
      loop
        execute format('update %s set %I = $1 where %I = $2', reference.table_name, reference.column_name,
          reference.column_name) using above, wanted;
      end loop;
      -- Who sees the customer above has always seen this one, and so the history of its devices.
      update device_move set from_customer = above where from_customer = wanted;
      -- Changes of devices that went along can still be undone.
      update configuration_change set customer_id = above where customer_id = wanted;
      -- First the paths of all below it, in one statement; the triggers of the second then have nothing to move.
      update customer c set path = p.path || c.path[cardinality(p.path) + 2:],
        dealer_id = case when c.dealer_id = wanted then p.dealer_id else c.dealer_id end
      from customer p where p.id = above and c.path @> array[wanted] and c.id <> wanted;
      update customer set parent_id = above where parent_id = wanted;
    end $function$;

CREATE OR REPLACE FUNCTION public.moved_devices()
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select distinct dev from device_move $function$;
grant execute on function moved_devices() to service_center_app;
grant execute on function moved_devices() to service_center_query;

CREATE OR REPLACE FUNCTION public.notify_cancelled_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      perform pg_notify('data_query_run_cancelled', old.id::text);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.notify_device_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_notify('device_request', string_agg(dev::text, ' ' order by dev))
      from (
        select dev, (row_number() over (order by dev) - 1) / 700 as part
        from (select distinct dev from inserted where state = 'waiting') devices) parts
      group by part;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.notify_token_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_notify('device_token_changed', coalesce(new.dev, old.dev)::text);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.notify_viewer_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare changed jsonb := to_jsonb(coalesce(new, old));
    begin
      perform pg_notify('viewer_changed', changed ->> 'username');
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.number_data_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_advisory_xact_lock(hashtext('data key'));
      select coalesce(max(key_id), 0) + 1 into new.key_id from data_key where key_id < 32767;
      if exists (select from data_key where key_id = new.key_id) then
        select min(free) into new.key_id from generate_series(1, 32767) free
        where not exists (select from data_key where key_id = free);
      end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.own_password_hash()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select password_hash from user_secret where username = (select username from current_viewer) $function$;
grant execute on function own_password_hash() to service_center_app;

CREATE OR REPLACE FUNCTION public.pack_history_values(vals text[])
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select array_to_string(vals, chr(31)) $function$;
grant execute on function pack_history_values(text[]) to service_center_app;

CREATE OR REPLACE FUNCTION public.paired_tablets(robot integer)
 RETURNS TABLE(dev integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select t.dev from device t
      where t.device_type = 2
        and t.dev in (
          select c.dev from device_connection c where c.connected_dev = robot
          union all select c.dev from current_connection c where c.connected_dev = robot)
        and robot = coalesce(
          (select c.connected_dev from current_connection c where c.dev = t.dev),
          (select c.connected_dev from device_connection c
            where c.dev = t.dev and c.connected_dev is not null order by c.connected_at desc, c.id desc limit 1)) $function$;
grant execute on function paired_tablets(integer) to service_center_app;

CREATE OR REPLACE FUNCTION public.random_text()
 RETURNS text
 LANGUAGE sql
AS $function$ select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') $function$;

CREATE OR REPLACE FUNCTION public.record_device_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      -- Of several moves in one transaction, the first has the former customer.
      insert into device_move (dev, moved_at, from_customer) values (new.dev, now(), old.customer_id)
      on conflict do nothing;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_delete_of_feature()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (feature_group_id) select distinct group_id from changed;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_delete_of_feature_configuration()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (collection_id) select distinct collection_id from changed;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_delete_of_feature_configuration_option()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (collection_id)
  select distinct c.collection_id from changed p join feature_configuration c on c.id = p.configuration_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_delete_of_feature_configuration_timefram()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (collection_id)
  select distinct c.collection_id from changed p join feature_configuration c on c.id = p.configuration_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_delete_of_feature_metadata()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (feature_id) select distinct feature_id from changed;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_delete_of_feature_option()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (feature_id) select distinct feature_id from changed;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_delete_of_template()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (feature_id) select distinct feature_id from changed;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_insert_of_feature()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (feature_group_id) select distinct group_id from changed;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_insert_of_feature_configuration_option()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (collection_id)
  select distinct c.collection_id from changed p join feature_configuration c on c.id = p.configuration_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_insert_of_feature_configuration_timefram()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (collection_id)
  select distinct c.collection_id from changed p join feature_configuration c on c.id = p.configuration_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_insert_of_feature_metadata()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (feature_id) select distinct feature_id from changed;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_insert_of_feature_option()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (feature_id) select distinct feature_id from changed;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_insert_of_template()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (feature_id) select distinct feature_id from changed;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_update_of_access_group()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (customer_id)
      select distinct m.customer_id
      from former o join changed n using (id) join customer_access_group m on m.group_id = n.id
      where o.inheritable <> n.inheritable;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_update_of_feature()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (feature_id, feature_group_id)
      select n.id, case when o.group_id <> n.group_id then o.group_id end from former o join changed n using (id)
      where (o.tag, o.description, o.group_id) is distinct from (n.tag, n.description, n.group_id);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_update_of_feature_configuration()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (collection_id) select collection_id from former union select collection_id from changed;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_update_of_feature_configuration_option()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (collection_id)
  select distinct c.collection_id
  from (select configuration_id from former union select configuration_id from changed) p
    join feature_configuration c on c.id = p.configuration_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_update_of_feature_configuration_timefram()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (collection_id)
  select distinct c.collection_id
  from (select configuration_id from former union select configuration_id from changed) p
    join feature_configuration c on c.id = p.configuration_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_update_of_feature_group()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (feature_group_id)
      select n.id from former o join changed n using (id) where o.is_template_group <> n.is_template_group;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_update_of_feature_metadata()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (feature_id)
      select distinct f from former o join changed n using (id) cross join unnest(array[o.feature_id, n.feature_id]) f
      where o is distinct from n;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_update_of_feature_option()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (feature_id)
      select distinct f from former o join changed n using (id) cross join unnest(array[o.feature_id, n.feature_id]) f
      where (o.feature_id, o.tag, o.deleted_at is null) is distinct from (n.feature_id, n.tag, n.deleted_at is null);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_after_update_of_template()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (feature_id) select feature_id from former union select feature_id from changed;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_of_customers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        
      insert into feature_refresh (customer_id) select distinct customer_id from changed;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_of_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (dev) values (new.dev);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_of_purchases()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        
      insert into feature_refresh (dev, customer_id)
      select distinct dev, case when dev is null then customer_id end from changed;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_of_subtree()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into feature_refresh (customer_id) values (new.id);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.refresh_features_of_tablets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        insert into feature_refresh (dev) select distinct dev from changed;
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.retry_quote_work(wanted integer, kind text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare work_key text := 'quote ' || wanted;
    begin
      if wanted is null or kind is null
        or kind not in ('make-quote-paper', 'tell-crm-of-quote', 'mail-quote')
        or not is_system() and not (viewer_has_right('QuoteGenerator') and exists (
          select from quote q where q.id = wanted
            and (is_unscoped() or q.customer_id in (select v.id from visible_customers() v)))) then
        raise exception 'The viewer may not work on this quote.';
      end if;
      perform from pgboss.job
      where name = kind and (singleton_key = work_key or singleton_key like work_key || ' %')
      order by id
      for update;
      update pgboss.job set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1),
        completed_on = null, start_after = clock_timestamp(),
        keep_until = greatest(keep_until, clock_timestamp() + interval '1 day')
      where name = kind and (singleton_key = work_key or singleton_key like work_key || ' %')
        and state in ('failed', 'retry');
      perform wake_workers(kind);
      -- The last try must not be the end of what somebody wants to be tried again.
      update pgboss.job set retry_limit = greatest(retry_limit, retry_count + 1)
      where name = kind and (singleton_key = work_key or singleton_key like work_key || ' %') and state = 'active';
      return (
        select case when state = 'active' then 'active' else 'waiting' end from pgboss.job
        where name = kind and (singleton_key = work_key or singleton_key like work_key || ' %')
          and state in ('created', 'retry', 'active')
        order by state <> 'active' desc limit 1);
    end $function$;
grant execute on function retry_quote_work(integer,text) to service_center_app;

CREATE OR REPLACE FUNCTION public.retry_work(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      with tried as (
        update pgboss.job set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1),
          completed_on = null, start_after = clock_timestamp(),
          keep_until = greatest(keep_until, clock_timestamp() + interval '1 day')
        where id = wanted and state = 'failed' and viewer_has_right('Developer') and is_unscoped()
        returning name)
      select count(wake_workers(name)) > 0 from tried $function$;
grant execute on function retry_work(uuid) to service_center_app;

CREATE OR REPLACE FUNCTION public.right_holders()
 RETURNS TABLE(username text, tag text, until timestamp with time zone, verified boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select u.username, a.tag, coalesce(u.valid_to, 'infinity'), u.verified
      from app_user u join user_access a on a.username = u.username join access_field f on f.tag = a.tag
      where can_sign_in(u.deleted_at, u.valid_from, u.valid_to) and has_password(u.username)
        and (not f.is_internal
          or exists (select from user_customer c where c.username = u.username and c.customer_id = 1)) $function$;

CREATE OR REPLACE FUNCTION public.running_purchases(devs integer[], moment timestamp with time zone)
 RETURNS TABLE(dev integer, feature_group_id integer, purchase_id integer)
 LANGUAGE sql
 STABLE
AS $function$
      select d.dev, p.feature_group_id, p.id
      from device d join purchase p on p.customer_id = d.customer_id
      where d.dev = any (devs) and d.device_type = 2 and p.state = 'COMPLETE'
        and p.valid_from <= moment and (p.valid_to > moment or p.valid_to is null)
        and case when p.former_devs is not null then d.dev = any (p.former_devs)
          when p.tablet_id is not null then p.dev = d.dev
          else true end $function$;
grant execute on function running_purchases(integer[],timestamp with time zone) to service_center_app;

CREATE OR REPLACE FUNCTION public.set_customer_dealer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.dealer_id := case when new.is_dealer then new.id
        else coalesce((select id from dealer_of(new.path[:cardinality(new.path) - 1])), 1) end;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.set_customer_name_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.name_key := customer_name_key(new.name);
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.set_customer_path()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.path := case when new.parent_id is null then array[new.id]
        else (select path || new.id from customer where id = new.parent_id) end;
      if new.id = any (new.path[:cardinality(new.path) - 1]) then
        raise exception 'A customer cannot be moved below itself.' using errcode = 'check_violation';
      end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.set_device_values(wanted integer, names text[], vals text[])
 RETURNS TABLE(set_key text, set_at timestamp with time zone, is_new boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
    end $function$;
grant execute on function set_device_values(integer,text[],text[]) to service_center_app;

CREATE OR REPLACE FUNCTION public.set_values_of_devices(wanted integer[], name text, vals text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
    end $function$;
grant execute on function set_values_of_devices(integer[],text,text[]) to service_center_app;

CREATE OR REPLACE FUNCTION public.show_overwritten_model()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into latest (dev, created, inserted, key_id, value)
      select new.dev, now(), now(), k.key_id, m.product_name
      from data_key k cross join product_model m where k.name = 'product_model' and m.id = new.model_id
      on conflict (dev, key_id) do update
        set created = excluded.created, inserted = excluded.inserted, value = excluded.value;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.show_reported_model()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      perform pg_advisory_xact_lock(hashtext('robot models'));
      if old.reported is null then
        delete from latest l using data_key k
        where k.key_id = l.key_id and l.dev = old.dev and k.name = 'product_model';
      else
        update latest l set value = old.reported, created = now(), inserted = now()
        from data_key k where k.key_id = l.key_id and l.dev = old.dev and k.name = 'product_model';
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.sort_collection()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      new.groups := array(select distinct g from unnest(new.groups) g where g is not null order by g);
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.supersede_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      update configuration_change set superseded_at = clock_timestamp()
      where id in (
        select id from configuration_change
        where changed_values && new.changed_values and id < new.id and undone_at is null and superseded_at is null
        order by id for update);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.tablet_connections(wanted integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select count(*) from tablet_connection where tablet = wanted or robot = wanted $function$;
grant execute on function tablet_connections(integer) to service_center_app;

CREATE OR REPLACE FUNCTION public.take_attempts_of_browsers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      update known_browser set has_own_attempts = false where username = new.username;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.take_quote_number()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare taken integer;
    begin
      if not is_system() and not viewer_has_right('QuoteGenerator') then
        raise exception 'The viewer may not issue quotes.';
      end if;
      update quote_setting set next_number = next_number + 1 returning next_number - 1 into taken;
      return taken;
    end $function$;
grant execute on function take_quote_number() to service_center_app;

CREATE OR REPLACE FUNCTION public.take_rollout(wanted integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      update rollout set acts_as = (select username from current_viewer)
      where id = wanted and viewer_has_right('BulkCommands')
        and (is_unscoped() or customer_id in (select id from visible_customers())) $function$;
grant execute on function take_rollout(integer) to service_center_app;

CREATE OR REPLACE FUNCTION public.take_scope_of(wanted text)
 RETURNS SETOF viewer
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare who viewer;
    begin
      if current_setting('transaction_read_only') <> 'on' then
        raise exception 'Only a read-only transaction may take the scope of another user.';
      end if;
      select v.* into who from app_user u cross join lateral viewer_from(u, null, null) v
      where u.username = wanted and viewer_can_see_user(wanted);
      if found then
        perform act_as(who);
        return next who;
      end if;
    end $function$;
grant execute on function take_scope_of(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.tell_newest_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      perform pg_notify('newest_values', ':' || string_agg(dev::text, ','))
      from (select dev, (row_number() over (order by dev) - 1) / 700 as part from (select distinct dev from changed) d) p
      group by part;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.ticket_of(wanted uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
      select encode(sha256(convert_to(concat_ws(':', pg_backend_pid(), wanted, s.ticket_key), 'UTF8')), 'hex')
      from viewer_secret s $function$;

CREATE OR REPLACE FUNCTION public.ticket_recipient(wanted integer, role text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select u.email from ticket t join customer c on c.id = t.customer_id
      join app_user u on u.username = case role
        when 'requester' then t.requester_username when 'assignee' then t.assignee_username end
      where t.id = wanted and (is_system() or viewer_has_right('PostSupport'))
        and (is_unscoped() or c.path && (select customers from current_viewer))
        and u.verified and u.email <> '' and can_sign_in(u.deleted_at, u.valid_from, u.valid_to)
        and u.username is distinct from (select username from current_viewer)
        and exists (select from user_customer m where m.username = u.username and m.customer_id = any (c.path)) $function$;
grant execute on function ticket_recipient(integer,text) to service_center_app;

CREATE OR REPLACE FUNCTION public.told_features(devs integer[], moment timestamp with time zone)
 RETURNS TABLE(dev integer, value jsonb)
 LANGUAGE sql
 STABLE
 SET enable_mergejoin TO 'off'
AS $function$
      with alike as materialized (select * from alike_tablets(devs, moment)),
      on_now as materialized (
        select * from features_of_tablets(array(select distinct a.model from alike a), moment)),
      -- Many tablets have few different sets of a feature's options.
      described as materialized (
        select s.feature_id, s.options, f.tag,
          -- One that no layout was made of yet has no template.
          case when g.is_template_group then coalesce(t.name, nullif(f.description, ''), f.tag) end as template,
          jsonb_build_object(
          'options', coalesce((
            select jsonb_agg(o.tag order by o.tag collate "C") from feature_option o where o.id = any (s.options)), '[]'),
          'metadata', coalesce(m.metadata, '[]')) as described
        from (select distinct feature_id, options from on_now) s
        join feature f on f.id = s.feature_id join feature_group g on g.id = f.group_id
        left join metadata_of_features(moment) m on m.feature_id = s.feature_id
        left join template t on t.feature_id = s.feature_id),
      told as materialized (
        select n.dev, jsonb_build_object(
          'features', jsonb_object_agg(x.tag, x.described),
          'templates', coalesce(
            jsonb_agg(x.template order by x.template collate "C") filter (where x.template is not null), '[]')) as value
        from on_now n join described x on x.feature_id = n.feature_id and x.options = n.options
        group by n.dev)
      select alike.dev, coalesce(told.value, '{"features": {}, "templates": []}')
      from alike left join told on told.dev = alike.model $function$;

CREATE OR REPLACE FUNCTION public.turn_on_own_second_factor()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      update app_user set two_factor_enabled = true where username = (select username from current_viewer)
    $function$;
grant execute on function turn_on_own_second_factor() to service_center_app;

CREATE OR REPLACE FUNCTION public.unheld_rights()
 RETURNS TABLE(tag text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select f.tag from access_field f
      where viewer_has_right('User') and is_unscoped()
        and not exists (select from right_holders() h where h.tag = f.tag) $function$;
grant execute on function unheld_rights() to service_center_app;

CREATE OR REPLACE FUNCTION public.unused_data_keys()
 RETURNS TABLE(key_id smallint, name text, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      with candidates as materialized (
        select k.key_id, k.name, k.created_at from data_key k
        where viewer_has_right('Developer') and is_unscoped()
          and not exists (select from latest l where l.key_id = k.key_id)
          and not exists (select from data_key_meaning m where m.key_id = k.key_id)
        order by k.name limit 1000)
      select key_id, name, created_at from candidates
      where key_id not in (
        select data_keys_in_history((select coalesce(array_agg(c.key_id), '{}') from candidates c)))
      order by name $function$;
grant execute on function unused_data_keys() to service_center_app;

CREATE OR REPLACE FUNCTION public.viewer_can_change_user(wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select wanted = (select username from current_viewer) or viewer_has_right('User') and (
        not exists (select from user_customer where username = wanted)
        or exists (select from user_customer u join customer c on c.id = u.customer_id
          where u.username = wanted and c.path && (select customers from current_viewer)))
        and viewer_holds_access_of(wanted) $function$;
grant execute on function viewer_can_change_user(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.viewer_can_see_user(wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select is_unscoped() or wanted = (select username from current_viewer) or exists (
        select from user_customer u join customer c on c.id = u.customer_id
        where u.username = wanted and c.path && (select customers from current_viewer)) $function$;

CREATE OR REPLACE FUNCTION public.viewer_has_right(tag text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(tag = any (v.rights), false) from current_viewer v $function$;
grant execute on function viewer_has_right(text) to service_center_app;
grant execute on function viewer_has_right(text) to service_center_query;

CREATE OR REPLACE FUNCTION public.viewer_holds_access_of(wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select not exists (
          select from user_access a where a.username = wanted and a.tag <> 'Default'
            and not a.tag = any (coalesce((select rights from current_viewer), '{}')))
        and (not exists (select from app_user u where u.username = wanted and u.contract_access)
          or exists (select from app_user v
            where v.username = (select username from current_viewer) and v.contract_access)) $function$;

CREATE OR REPLACE FUNCTION public.viewer_may_quote(contract text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select coalesce(u.contract_access, false)
        and viewer_has_right('QuoteAccess' || regexp_replace(contract, '[^A-Za-z]', '', 'g'))
      from current_viewer v left join app_user u on u.username = v.username $function$;
grant execute on function viewer_may_quote(text) to service_center_app;

CREATE OR REPLACE FUNCTION public.viewer_of(wanted uuid)
 RETURNS SETOF viewer
 LANGUAGE sql
 STABLE
AS $function$
      select v.* from session s join app_user u using (username)
      cross join lateral viewer_from(u, s.id, s.expires_at) v
      where s.id = wanted and s.revoked_at is null and s.expires_at > now()
        and can_sign_in(u.deleted_at, u.valid_from, u.valid_to)
    $function$;

CREATE OR REPLACE FUNCTION public.viewer_username()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select username from current_viewer $function$;
grant execute on function viewer_username() to service_center_app;

CREATE OR REPLACE FUNCTION public.visible_customers()
 RETURNS TABLE(id integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select id from customer where path && (select customers from current_viewer) $function$;
grant execute on function visible_customers() to service_center_app;
grant execute on function visible_customers() to service_center_query;

CREATE OR REPLACE FUNCTION public.visible_devices()
 RETURNS TABLE(dev integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select dev from device where customer_id in (
        select id from customer where path && (select customers from current_viewer)) $function$;
grant execute on function visible_devices() to service_center_app;
grant execute on function visible_devices() to service_center_query;

CREATE OR REPLACE FUNCTION public.visible_since(wanted integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$ select case when is_unscoped() then '-infinity' else entered_scope_at(wanted) end $function$;
grant execute on function visible_since(integer) to service_center_app;
grant execute on function visible_since(integer) to service_center_query;

CREATE OR REPLACE FUNCTION public.wake_workers(kind text)
 RETURNS void
 LANGUAGE sql
AS $function$
      select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), kind) $function$;

CREATE OR REPLACE FUNCTION public.work_items()
 RETURNS TABLE(id uuid, kind text, state text, created_at timestamp with time zone, started_at timestamp with time zone, ended_at timestamp with time zone, next_at timestamp with time zone, attempts integer, attempts_at_most integer, failure text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select id, name, state::text, created_on, started_on, completed_on,
        case when state in ('created', 'retry') then start_after end,
        case when started_on is null then 0 else retry_count + 1 end, retry_limit + 1,
        left(output->>'message', 500)
      from pgboss.job where viewer_has_right('Developer') and is_unscoped()
      order by created_on desc, id limit 5000 $function$;
grant execute on function work_items() to service_center_app;

CREATE OR REPLACE FUNCTION "extract".check_text_length(name text, characters bigint)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
    begin
      if characters > 100000 then
        raise exception using errcode = '54000', message = name || ' makes texts of at most 100,000 characters';
      end if;
    end $function$;
grant execute on function "extract".check_text_length(text,bigint) to service_center_query;

CREATE OR REPLACE FUNCTION pgboss.create_queue(queue_name text, options jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO pgboss.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          pgboss.job_now(),
          pgboss.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);

      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $function$;

CREATE OR REPLACE FUNCTION pgboss.delete_queue(queue_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM pgboss.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM pgboss.queue WHERE name = queue_name;
    END;
    $function$;

CREATE OR REPLACE FUNCTION pgboss.job_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
      SELECT pg_catalog.now();
    $function$;

CREATE OR REPLACE FUNCTION pgboss.job_table_format(command text, table_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $function$;

CREATE OR REPLACE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE pgboss.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE pgboss.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
      LOOP
        EXECUTE pgboss.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $function$;

CREATE OR REPLACE FUNCTION pgboss.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          pgboss.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        pgboss.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        pgboss.job_table_format(command, queue.table_name)
      FROM pgboss.queue
      WHERE partition = true;
    END;
    $function$;

CREATE OR REPLACE FUNCTION "extract".lpad(value text, length integer, filling text DEFAULT ' '::text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    begin
      perform extract.check_text_length('lpad', length);
      return pg_catalog.lpad(value, length, filling);
    end $function$;
grant execute on function "extract".lpad(text,integer,text) to service_center_query;

CREATE OR REPLACE FUNCTION "extract".repeat(value text, times integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    begin
      perform extract.check_text_length('repeat', greatest(char_length(value), 1)::bigint * times);
      return pg_catalog.repeat(value, times);
    end $function$;
grant execute on function "extract".repeat(text,integer) to service_center_query;

CREATE OR REPLACE FUNCTION "extract".rpad(value text, length integer, filling text DEFAULT ' '::text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    begin
      perform extract.check_text_length('rpad', length);
      return pg_catalog.rpad(value, length, filling);
    end $function$;
grant execute on function "extract".rpad(text,integer,text) to service_center_query;


-- Sequences

create sequence purchase_transaction as bigint;
grant usage on sequence purchase_transaction to service_center_app;

create sequence ticket_issue as integer;
grant usage on sequence ticket_issue to service_center_app;


-- Tables

create table access_field (
  tag text not null,
  name text not null,
  level smallint not null,
  is_internal boolean not null default false,
  constraint access_field_pkey PRIMARY KEY (tag)
);

create table access_group_type (
  id integer not null generated by default as identity,
  key text not null,
  required boolean not null default false,
  constraint access_group_type_pkey PRIMARY KEY (id),
  constraint access_group_type_key_key UNIQUE (key)
);

create table access_group (
  id integer not null generated by default as identity,
  name text not null,
  short_name text not null default ''::text,
  type_id integer not null,
  inheritable boolean not null default false,
  constraint access_group_pkey PRIMARY KEY (id),
  constraint access_group_name_key UNIQUE (name),
  constraint access_group_type_id_fkey FOREIGN KEY (type_id) REFERENCES access_group_type(id)
);
CREATE INDEX access_group_type_id ON public.access_group USING btree (type_id);

create table access_group_collection (
  id integer not null generated by default as identity,
  groups integer[] not null,
  constraint access_group_collection_pkey PRIMARY KEY (id),
  constraint access_group_collection_groups_key UNIQUE (groups),
  constraint access_group_collection_groups_check CHECK ((cardinality(groups) > 0))
);

create table access_group_collection_member (
  collection_id integer not null,
  group_id integer not null,
  constraint access_group_collection_member_pkey PRIMARY KEY (collection_id, group_id),
  constraint access_group_collection_member_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES access_group_collection(id) ON DELETE CASCADE,
  constraint access_group_collection_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES access_group(id)
);
CREATE INDEX access_group_collection_member_group ON public.access_group_collection_member USING btree (group_id);

create table app_user (
  username text not null,
  firstname text not null default ''::text,
  lastname text not null default ''::text,
  email text,
  contract_access boolean not null default false,
  verified boolean not null default false,
  valid_from timestamp with time zone,
  valid_to timestamp with time zone,
  last_login timestamp with time zone,
  two_factor_enabled boolean not null default false,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  version integer not null default 1,
  constraint app_user_pkey PRIMARY KEY (username)
);
CREATE UNIQUE INDEX app_user_confusable ON public.app_user USING btree (confusable_form(username));
CREATE UNIQUE INDEX app_user_lower ON public.app_user USING btree (lower(username));

create table changelog_version (
  id integer not null generated by default as identity,
  device_type smallint not null,
  source text not null default 'embedded'::text,
  name text not null,
  released_at timestamp with time zone,
  constraint changelog_version_pkey PRIMARY KEY (id),
  constraint changelog_version_source_device_type_name_key UNIQUE (source, device_type, name),
  constraint changelog_version_device_type_check CHECK ((device_type = ANY (ARRAY[1, 2]))),
  constraint changelog_version_name_check CHECK ((name <> ''::text)),
  constraint changelog_version_source_check CHECK ((source = ANY (ARRAY['embedded'::text, 'monday'::text])))
);

create table changelog_item (
  version_id integer not null,
  kind text not null,
  position integer not null,
  name text not null,
  translated text,
  products text[] not null default '{}'::text[],
  constraint changelog_item_pkey PRIMARY KEY (version_id, kind, "position"),
  constraint changelog_item_kind_check CHECK ((kind = ANY (ARRAY['issue'::text, 'feature'::text, 'template'::text]))),
  constraint changelog_item_translated_check CHECK ((translated <> ''::text)),
  constraint changelog_item_version_id_fkey FOREIGN KEY (version_id) REFERENCES changelog_version(id) ON DELETE CASCADE
);

create table changelog_refresh (
  id integer not null generated always as identity,
  device_type smallint not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  started_by text not null,
  read_items integer not null default 0,
  total_items integer,
  ended_at timestamp with time zone,
  failure text,
  constraint changelog_refresh_pkey PRIMARY KEY (id),
  constraint changelog_refresh_check CHECK (((failure IS NULL) OR (ended_at IS NOT NULL))),
  constraint changelog_refresh_device_type_check CHECK ((device_type = ANY (ARRAY[1, 2])))
);
CREATE INDEX changelog_refresh_newest ON public.changelog_refresh USING btree (device_type, id DESC);
CREATE UNIQUE INDEX changelog_refresh_running ON public.changelog_refresh USING btree (device_type) WHERE (ended_at IS NULL);

create table customer (
  id integer not null generated by default as identity,
  name text not null,
  parent_id integer,
  path integer[] not null,
  dealer_id integer not null default 1,
  is_dealer boolean not null default false,
  is_root_dealer boolean not null default false,
  sales_rep text,
  reviewed boolean not null default true,
  countries text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  is_internal boolean not null default false,
  name_key text,
  constraint customer_pkey PRIMARY KEY (id),
  constraint customer_check CHECK (((id = 1) = (parent_id IS NULL))),
  constraint customer_root_is_internal CHECK (((id <> 1) OR is_internal)),
  constraint customer_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES customer(id)
);
CREATE UNIQUE INDEX customer_name_of_dealer ON public.customer USING btree (parent_id, name_key);
CREATE INDEX customer_parent ON public.customer USING btree (parent_id);

create table product_model (
  id integer not null,
  model_id text not null,
  product_name text not null,
  frame text,
  platform text,
  family text,
  image_src text not null,
  device_type smallint not null,
  constraint product_model_pkey PRIMARY KEY (id),
  constraint product_model_model_id_key UNIQUE (model_id),
  constraint product_model_device_type_check CHECK ((device_type = ANY (ARRAY[1, 3]))),
  constraint product_model_family_check CHECK ((family = ANY (ARRAY['linemarker'::text, 'surveyor'::text])))
);

create table device (
  dev integer not null generated always as identity,
  device_type smallint not null,
  device_id integer not null,
  name text not null default ''::text,
  customer_id integer not null,
  deprecated_at timestamp with time zone,
  replacement_id integer,
  created_at timestamp with time zone not null default now(),
  product_model integer,
  constraint device_pkey PRIMARY KEY (dev),
  constraint device_device_type_device_id_key UNIQUE (device_type, device_id),
  constraint device_check CHECK (((replacement_id IS NULL) OR (deprecated_at IS NOT NULL))),
  constraint device_device_type_check CHECK (((device_type >= 1) AND (device_type <= 3))),
  constraint device_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint device_product_model_fkey FOREIGN KEY (product_model) REFERENCES product_model(id)
);
CREATE INDEX device_customer ON public.device USING btree (customer_id);

create table command (
  id integer not null generated always as identity,
  dev integer not null,
  type text not null,
  args jsonb not null,
  secret bytea,
  issued_by text not null,
  issued_at timestamp with time zone not null default clock_timestamp(),
  request_key uuid,
  rollout_id integer,
  state text not null default 'queued'::text,
  sent_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  heard_at timestamp with time zone,
  is_end_reported boolean not null default false,
  failure text,
  expires_at timestamp with time zone,
  cancel_requested_at timestamp with time zone,
  unanswered smallint not null default 0,
  constraint command_pkey PRIMARY KEY (id),
  constraint command_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'acknowledged'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'expired'::text]))),
  constraint command_type_check CHECK ((type = ANY (ARRAY['update'::text, 'reconfigure_ntrip'::text]))),
  constraint command_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE
);
CREATE INDEX command_dev ON public.command USING btree (dev, id);
CREATE INDEX command_expiring ON public.command USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (state = ANY (ARRAY['queued'::text, 'sent'::text, 'acknowledged'::text])));
CREATE INDEX command_heard ON public.command USING btree (heard_at) WHERE (state = ANY (ARRAY['acknowledged'::text, 'running'::text]));
CREATE INDEX command_key ON public.command USING btree (issued_by, request_key) WHERE (request_key IS NOT NULL);
CREATE INDEX command_rollout ON public.command USING btree (rollout_id) WHERE (rollout_id IS NOT NULL);
CREATE INDEX command_type ON public.command USING btree (type, id);
CREATE INDEX command_undelivered ON public.command USING btree (id) WHERE ((state = ANY (ARRAY['queued'::text, 'sent'::text])) OR (cancel_requested_at IS NOT NULL));

create table command_count (
  dev integer not null,
  type text not null,
  commands integer not null,
  constraint command_count_pkey PRIMARY KEY (dev, type),
  constraint command_count_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE
);

create table command_log (
  command_id integer not null,
  n integer not null,
  message text not null,
  is_error boolean not null,
  created_at timestamp with time zone not null,
  constraint command_log_pkey PRIMARY KEY (command_id, n),
  constraint command_log_command_id_fkey FOREIGN KEY (command_id) REFERENCES command(id) ON DELETE CASCADE
);

create table company_creation (
  customer_id integer not null,
  name text not null,
  since timestamp with time zone not null default now(),
  attempt_at timestamp with time zone,
  company_id text,
  constraint company_creation_pkey PRIMARY KEY (customer_id),
  constraint company_creation_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE
);

create table configuration_change (
  id integer not null generated always as identity,
  action_type text not null,
  customer_id integer not null,
  subjects jsonb not null,
  changed_values text[] not null,
  what text not null,
  from_text text not null,
  to_text text not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  created_by text not null,
  undo_until timestamp with time zone not null default (clock_timestamp() + '00:10:00'::interval),
  superseded_at timestamp with time zone,
  undone_at timestamp with time zone,
  undone_by text,
  is_private boolean not null default false,
  constraint configuration_change_pkey PRIMARY KEY (id),
  constraint configuration_change_check CHECK (((undone_at IS NULL) = (undone_by IS NULL)))
);
CREATE INDEX configuration_change_created_by ON public.configuration_change USING btree (created_by, undo_until);
CREATE INDEX configuration_change_values ON public.configuration_change USING gin (changed_values) WHERE ((undone_at IS NULL) AND (superseded_at IS NULL));

create table crm_company (
  id text not null,
  name text not null,
  country text not null default ''::text,
  city text not null default ''::text,
  address text not null default ''::text,
  zip text not null default ''::text,
  state text not null default ''::text,
  phone text not null default ''::text,
  close_date date,
  customer_id integer not null,
  modified_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint crm_company_pkey PRIMARY KEY (id),
  constraint crm_company_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
CREATE INDEX crm_company_created ON public.crm_company USING btree (created_at DESC);
CREATE INDEX crm_company_customer ON public.crm_company USING btree (customer_id);

create table crm_contact (
  id text not null,
  firstname text not null default ''::text,
  lastname text not null default ''::text,
  phone text not null default ''::text,
  email text not null default ''::text,
  country text not null default ''::text,
  customer_id integer not null,
  modified_at timestamp with time zone not null default now(),
  constraint crm_contact_pkey PRIMARY KEY (id),
  constraint crm_contact_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
CREATE INDEX crm_contact_customer ON public.crm_contact USING btree (customer_id);

create table crm_contact_company (
  contact_id text not null,
  company_id text not null,
  constraint crm_contact_company_pkey PRIMARY KEY (contact_id, company_id),
  constraint crm_contact_company_company_id_fkey FOREIGN KEY (company_id) REFERENCES crm_company(id) ON DELETE CASCADE,
  constraint crm_contact_company_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES crm_contact(id) ON DELETE CASCADE
);
CREATE INDEX crm_contact_company_company ON public.crm_contact_company USING btree (company_id);

create table crm_deal (
  id text not null,
  customer_id integer not null,
  name text not null,
  stage text not null,
  is_closed boolean not null default false,
  amount bigint not null,
  currency text not null,
  close_date date not null,
  company_id text not null,
  contact_id text,
  created_at timestamp with time zone not null default now(),
  constraint crm_deal_pkey PRIMARY KEY (id),
  constraint crm_deal_company_id_fkey FOREIGN KEY (company_id) REFERENCES crm_company(id) ON DELETE CASCADE,
  constraint crm_deal_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES crm_contact(id) ON DELETE SET NULL,
  constraint crm_deal_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
CREATE INDEX crm_deal_company ON public.crm_deal USING btree (company_id);
CREATE INDEX crm_deal_contact ON public.crm_deal USING btree (contact_id);
CREATE INDEX crm_deal_customer ON public.crm_deal USING btree (customer_id);

create table currency (
  id integer not null generated by default as identity,
  iso text not null,
  zero_decimal boolean not null default false,
  constraint currency_pkey PRIMARY KEY (id),
  constraint currency_iso_key UNIQUE (iso),
  constraint currency_iso_check CHECK ((iso ~ '^[A-Z]{3}$'::text))
);

create table current_connection (
  dev integer not null,
  connected_dev integer not null,
  connected_at timestamp with time zone not null,
  constraint current_connection_pkey PRIMARY KEY (dev),
  constraint current_connection_connected_dev_fkey FOREIGN KEY (connected_dev) REFERENCES device(dev) ON DELETE CASCADE,
  constraint current_connection_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE
);
CREATE INDEX current_connection_connected ON public.current_connection USING btree (connected_dev);

create table customer_access_group (
  customer_id integer not null,
  group_id integer not null,
  constraint customer_access_group_pkey PRIMARY KEY (customer_id, group_id),
  constraint customer_access_group_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint customer_access_group_group_id_fkey FOREIGN KEY (group_id) REFERENCES access_group(id) ON DELETE CASCADE
);
CREATE INDEX customer_access_group_group ON public.customer_access_group USING btree (group_id);

create table customer_company (
  customer_id integer not null,
  company_id text not null,
  company_name text not null,
  linked_at timestamp with time zone not null default now(),
  constraint customer_company_pkey PRIMARY KEY (customer_id),
  constraint customer_company_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE
);
CREATE INDEX customer_company_company ON public.customer_company USING btree (company_id);

create table data_key (
  key_id smallint not null default 0,
  name text not null,
  created_at timestamp with time zone not null default now(),
  introduced_by integer,
  constraint data_key_pkey PRIMARY KEY (key_id),
  constraint data_key_name_key UNIQUE (name)
);
CREATE INDEX data_key_introduced_by ON public.data_key USING btree (introduced_by);

create table data_key_group (
  group_id smallint not null generated always as identity,
  device_type smallint not null,
  name text not null,
  position smallint not null,
  constraint data_key_group_pkey PRIMARY KEY (group_id),
  constraint data_key_group_device_type_name_key UNIQUE (device_type, name),
  constraint data_key_group_device_type_check CHECK (((device_type >= 1) AND (device_type <= 3)))
);

create table data_key_meaning (
  device_type smallint not null,
  key_id smallint not null,
  group_id smallint not null,
  position smallint not null,
  alias text not null,
  unit text,
  constraint data_key_meaning_pkey PRIMARY KEY (device_type, key_id),
  constraint data_key_meaning_device_type_check CHECK (((device_type >= 1) AND (device_type <= 3))),
  constraint data_key_meaning_group_id_fkey FOREIGN KEY (group_id) REFERENCES data_key_group(group_id),
  constraint data_key_meaning_key_id_fkey FOREIGN KEY (key_id) REFERENCES data_key(key_id) ON DELETE CASCADE
);

create table data_key_translation (
  device_type smallint not null,
  key_id smallint not null,
  value text not null,
  translated_value text not null,
  constraint data_key_translation_pkey PRIMARY KEY (device_type, key_id, value),
  constraint data_key_translation_device_type_key_id_fkey FOREIGN KEY (device_type, key_id) REFERENCES data_key_meaning(device_type, key_id) ON DELETE CASCADE
);

create table data_key_version (
  only_row boolean not null default true,
  version bigint not null default 0,
  constraint data_key_version_pkey PRIMARY KEY (only_row),
  constraint data_key_version_only_row_check CHECK (only_row)
);

create table data_query (
  id integer not null generated always as identity,
  name text not null,
  description text not null,
  username text not null,
  is_public boolean not null,
  wh_query text not null,
  db_query text not null,
  db_query_first boolean not null,
  params jsonb not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  deleted_at timestamp with time zone,
  constraint data_query_pkey PRIMARY KEY (id),
  constraint data_query_username_fkey FOREIGN KEY (username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX data_query_deleted ON public.data_query USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX data_query_public ON public.data_query USING btree (id) WHERE (is_public AND (deleted_at IS NULL));
CREATE INDEX data_query_username ON public.data_query USING btree (username);

create table data_query_execution (
  id integer not null generated always as identity,
  username text not null,
  run_id uuid not null,
  address text,
  value jsonb not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  constraint data_query_execution_pkey PRIMARY KEY (id),
  constraint data_query_execution_username_run_id_key UNIQUE (username, run_id),
  constraint data_query_execution_username_fkey FOREIGN KEY (username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX data_query_execution_started ON public.data_query_execution USING btree (started_at);

create table data_query_schedule (
  id integer not null generated always as identity,
  username text not null,
  query_id integer not null,
  query_name text not null,
  every text not null,
  weekdays integer[] not null,
  month_day integer not null,
  at_time text not null,
  zone text not null,
  params jsonb not null,
  mails boolean not null,
  kept_results integer not null,
  state text not null default 'active'::text,
  reason text,
  next_at timestamp with time zone,
  failures integer not null default 0,
  constraint data_query_schedule_pkey PRIMARY KEY (id),
  constraint data_query_schedule_check CHECK (((state = 'active'::text) = (next_at IS NOT NULL))),
  constraint data_query_schedule_check1 CHECK ((mails OR (kept_results > 0))),
  constraint data_query_schedule_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint data_query_schedule_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text]))),
  constraint data_query_schedule_username_fkey FOREIGN KEY (username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX data_query_schedule_next ON public.data_query_schedule USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX data_query_schedule_username ON public.data_query_schedule USING btree (username);

create table data_query_run (
  id integer not null generated always as identity,
  schedule_id integer not null,
  state text not null default 'waiting'::text,
  due_at timestamp with time zone not null,
  is_by_hand boolean not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  row_count integer,
  is_truncated boolean not null default false,
  failure text,
  mail_ref uuid not null default gen_random_uuid(),
  mail_state text,
  mail_failure text,
  waits_for text,
  constraint data_query_run_pkey PRIMARY KEY (id),
  constraint data_query_run_mail_state_check CHECK ((mail_state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text]))),
  constraint data_query_run_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint data_query_run_waits_for_check CHECK ((waits_for = ANY (ARRAY['own'::text, 'others'::text, 'long'::text]))),
  constraint data_query_run_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES data_query_schedule(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX data_query_run_due ON public.data_query_run USING btree (schedule_id, due_at) WHERE (NOT is_by_hand);
CREATE UNIQUE INDEX data_query_run_open ON public.data_query_run USING btree (schedule_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX data_query_run_schedule ON public.data_query_run USING btree (schedule_id, id DESC);

create table data_query_result (
  run_id integer not null,
  customers integer[] not null,
  rights text[] not null,
  content bytea not null,
  bytes integer not null,
  file_bytes integer not null,
  constraint data_query_result_pkey PRIMARY KEY (run_id),
  constraint data_query_result_run_id_fkey FOREIGN KEY (run_id) REFERENCES data_query_run(id) ON DELETE CASCADE
);

create table stored_file (
  name text not null,
  original_name text not null,
  content_type text not null,
  size bigint not null,
  customer_id integer not null,
  created_by text,
  created_at timestamp with time zone not null default now(),
  of_document boolean not null default false,
  of_quote boolean not null default false,
  of_developer_document boolean not null default false,
  constraint stored_file_pkey PRIMARY KEY (name),
  constraint stored_file_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
CREATE INDEX stored_file_customer ON public.stored_file USING btree (customer_id);

create table developer_document (
  id integer not null generated by default as identity,
  folder text not null,
  name text not null,
  file_name text not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by text,
  removed_at timestamp with time zone,
  removed_by text,
  constraint developer_document_pkey PRIMARY KEY (id),
  constraint developer_document_file_name_key UNIQUE (file_name),
  constraint developer_document_file_name_fkey FOREIGN KEY (file_name) REFERENCES stored_file(name)
);
CREATE UNIQUE INDEX developer_document_name ON public.developer_document USING btree (folder, lower(name)) WHERE (removed_at IS NULL);

create table device_attribute (
  dev integer not null,
  scope text not null,
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint device_attribute_pkey PRIMARY KEY (dev, scope, name),
  constraint device_attribute_scope_check CHECK ((scope = ANY (ARRAY['client'::text, 'shared'::text]))),
  constraint device_attribute_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE
);

create table device_connection (
  id bigint not null generated always as identity,
  dev integer not null,
  connected_dev integer,
  connected_at timestamp with time zone not null,
  constraint device_connection_pkey PRIMARY KEY (id),
  constraint device_connection_connected_dev_fkey FOREIGN KEY (connected_dev) REFERENCES device(dev) ON DELETE CASCADE,
  constraint device_connection_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE
);
CREATE INDEX device_connection_connected ON public.device_connection USING btree (connected_dev, connected_at DESC);
CREATE INDEX device_connection_dev ON public.device_connection USING btree (dev, connected_at DESC);

create table device_move (
  dev integer not null,
  moved_at timestamp with time zone not null,
  from_customer integer,
  constraint device_move_pkey PRIMARY KEY (dev, moved_at),
  constraint device_move_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE,
  constraint device_move_from_customer_fkey FOREIGN KEY (from_customer) REFERENCES customer(id) ON DELETE SET NULL
);

create table device_presence (
  dev integer not null,
  online boolean not null,
  channel text not null,
  last_message_at timestamp with time zone not null,
  gateway uuid,
  constraint device_presence_pkey PRIMARY KEY (dev),
  constraint device_presence_channel_check CHECK ((channel = ANY (ARRAY['mqtt'::text, 'http'::text]))),
  constraint device_presence_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE
) with (fillfactor=70);

create table device_request (
  id integer not null generated always as identity,
  dev integer not null,
  purpose text not null,
  method text not null,
  params bytea,
  state text not null default 'waiting'::text,
  created_at timestamp with time zone not null default clock_timestamp(),
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  answer_ms integer,
  reference integer,
  constraint device_request_pkey PRIMARY KEY (id),
  constraint device_request_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'answered'::text, 'expired'::text]))),
  constraint device_request_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE
);
CREATE INDEX device_request_dev ON public.device_request USING btree (dev);
CREATE INDEX device_request_ended ON public.device_request USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX device_request_open ON public.device_request USING btree (expires_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sent'::text]));
CREATE INDEX device_request_waiting ON public.device_request USING btree (dev, id) WHERE (state = 'waiting'::text);

create table device_token (
  dev integer not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint device_token_pkey PRIMARY KEY (dev),
  constraint device_token_token_hash_key UNIQUE (token_hash),
  constraint device_token_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE
);

create table document (
  id integer not null generated by default as identity,
  kind text not null,
  title text not null,
  description text not null default ''::text,
  file_name text not null,
  customer_id integer not null,
  position integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by text,
  replaced_at timestamp with time zone,
  replaced_by text,
  removed_at timestamp with time zone,
  removed_by text,
  constraint document_pkey PRIMARY KEY (id),
  constraint document_file_name_key UNIQUE (file_name),
  constraint document_kind_check CHECK ((kind = ANY (ARRAY['support'::text, 'sales'::text, 'customer'::text, 'general'::text]))),
  constraint document_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint document_file_name_fkey FOREIGN KEY (file_name) REFERENCES stored_file(name)
);
CREATE INDEX document_customer ON public.document USING btree (customer_id);

create table email_link (
  token_hash bytea not null,
  username text not null,
  email text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint email_link_pkey PRIMARY KEY (token_hash),
  constraint email_link_username_fkey FOREIGN KEY (username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX email_link_username_idx ON public.email_link USING btree (username);

create table emergency_mail (
  id integer not null generated always as identity,
  message text not null,
  is_tlm boolean not null,
  is_ts boolean not null,
  people integer not null,
  companies integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  created_by text not null,
  constraint emergency_mail_pkey PRIMARY KEY (id),
  constraint emergency_mail_check CHECK ((is_tlm OR is_ts))
);
CREATE INDEX emergency_mail_time ON public.emergency_mail USING btree (created_at DESC);

create table feature_group (
  id integer not null generated by default as identity,
  name text not null,
  is_template_group boolean not null default false,
  constraint feature_group_pkey PRIMARY KEY (id),
  constraint feature_group_name_key UNIQUE (name)
);

create table feature (
  id integer not null generated by default as identity,
  tag text not null,
  description text not null default ''::text,
  group_id integer not null,
  constraint feature_pkey PRIMARY KEY (id),
  constraint feature_tag_key UNIQUE (tag),
  constraint feature_tag_check CHECK ((tag ~ '^[^ A-Z]+$'::text)),
  constraint feature_group_id_fkey FOREIGN KEY (group_id) REFERENCES feature_group(id)
);
CREATE INDEX feature_group_id ON public.feature USING btree (group_id);

create table feature_clock (
  only_row boolean not null default true,
  considered_to timestamp with time zone not null,
  constraint feature_clock_pkey PRIMARY KEY (only_row),
  constraint feature_clock_only_row_check CHECK (only_row)
);

create table feature_configuration (
  id integer not null generated by default as identity,
  feature_id integer not null,
  collection_id integer not null,
  constraint feature_configuration_pkey PRIMARY KEY (id),
  constraint feature_configuration_feature_id_collection_id_key UNIQUE (feature_id, collection_id),
  constraint feature_configuration_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES access_group_collection(id),
  constraint feature_configuration_feature_id_fkey FOREIGN KEY (feature_id) REFERENCES feature(id) ON DELETE CASCADE
);
CREATE INDEX feature_configuration_collection ON public.feature_configuration USING btree (collection_id);

create table feature_option (
  id integer not null generated by default as identity,
  feature_id integer not null,
  tag text not null,
  description text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint feature_option_pkey PRIMARY KEY (id),
  constraint feature_option_feature_id_id_key UNIQUE (feature_id, id),
  constraint feature_option_feature_id_tag_key UNIQUE (feature_id, tag),
  constraint feature_option_tag_check CHECK ((tag ~ '^[^ A-Z]+$'::text)),
  constraint feature_option_feature_id_fkey FOREIGN KEY (feature_id) REFERENCES feature(id) ON DELETE CASCADE
);

create table feature_configuration_option (
  configuration_id integer not null,
  option_id integer not null,
  constraint feature_configuration_option_pkey PRIMARY KEY (configuration_id, option_id),
  constraint feature_configuration_option_configuration_id_fkey FOREIGN KEY (configuration_id) REFERENCES feature_configuration(id) ON DELETE CASCADE,
  constraint feature_configuration_option_option_id_fkey FOREIGN KEY (option_id) REFERENCES feature_option(id) ON DELETE CASCADE
);
CREATE INDEX feature_configuration_option_option ON public.feature_configuration_option USING btree (option_id);

create table feature_configuration_timeframe (
  configuration_id integer not null,
  position smallint not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  constraint feature_configuration_timeframe_pkey PRIMARY KEY (configuration_id, "position"),
  constraint feature_configuration_timeframe_check CHECK ((valid_to >= valid_from)),
  constraint feature_configuration_timeframe_configuration_id_fkey FOREIGN KEY (configuration_id) REFERENCES feature_configuration(id) ON DELETE CASCADE
);
CREATE INDEX feature_timeframe_begin ON public.feature_configuration_timeframe USING btree (valid_from);
CREATE INDEX feature_timeframe_end ON public.feature_configuration_timeframe USING btree (valid_to) WHERE (valid_to IS NOT NULL);

create table feature_metadata (
  id integer not null generated by default as identity,
  feature_id integer not null,
  key text not null,
  value text not null,
  position integer not null,
  valid_from timestamp with time zone,
  valid_to timestamp with time zone,
  constraint feature_metadata_pkey PRIMARY KEY (id),
  constraint feature_metadata_check CHECK ((valid_to >= valid_from)),
  constraint feature_metadata_feature_id_fkey FOREIGN KEY (feature_id) REFERENCES feature(id) ON DELETE CASCADE
);
CREATE INDEX feature_metadata_begin ON public.feature_metadata USING btree (valid_from) WHERE (valid_from IS NOT NULL);
CREATE INDEX feature_metadata_end ON public.feature_metadata USING btree (valid_to) WHERE (valid_to IS NOT NULL);
CREATE INDEX feature_metadata_feature ON public.feature_metadata USING btree (feature_id, "position");

create table feature_refresh (
  id bigint not null generated always as identity,
  dev integer,
  customer_id integer,
  is_of_many boolean not null default false,
  feature_id integer,
  feature_group_id integer,
  collection_id integer,
  constraint feature_refresh_pkey PRIMARY KEY (id)
);
CREATE INDEX feature_refresh_wide ON public.feature_refresh USING btree (id) WHERE (dev IS NULL);

create table gateway_process (
  id uuid not null,
  seen_at timestamp with time zone not null,
  constraint gateway_process_pkey PRIMARY KEY (id)
);

create table greeting_change (
  id integer not null generated always as identity,
  is_breakdown boolean not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  created_by text not null,
  ended_at timestamp with time zone,
  constraint greeting_change_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX greeting_change_running ON public.greeting_change USING btree (((ended_at IS NULL))) WHERE (ended_at IS NULL);

create table group_price (
  id integer not null generated by default as identity,
  feature_group_id integer not null,
  collection_id integer not null,
  price bigint not null,
  currency_id integer not null,
  description text not null default ''::text,
  valid_from date not null,
  ownership_days integer,
  valid_to date,
  constraint group_price_pkey PRIMARY KEY (id),
  constraint group_price_once UNIQUE NULLS NOT DISTINCT (feature_group_id, collection_id, currency_id, valid_from, ownership_days),
  constraint group_price_ends_after_start CHECK ((valid_to > valid_from)),
  constraint group_price_ownership_days_check CHECK ((ownership_days > 0)),
  constraint group_price_price_check CHECK ((price >= 0)),
  constraint group_price_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES access_group_collection(id),
  constraint group_price_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currency(id),
  constraint group_price_feature_group_id_fkey FOREIGN KEY (feature_group_id) REFERENCES feature_group(id)
);
CREATE INDEX group_price_collection ON public.group_price USING btree (collection_id);

create table history (
  dev integer not null,
  created timestamp with time zone not null,
  lag integer not null,
  keys smallint[] not null,
  vals text not null
) partition by RANGE (created);
CREATE INDEX history_dev ON ONLY public.history USING btree (dev, created DESC);
CREATE INDEX history_keyday ON ONLY public.history USING gin (keyday(keys, created)) WITH (fastupdate='on');

create table history_day (
  dev integer not null,
  day date not null,
  records integer not null,
  constraint history_day_pkey PRIMARY KEY (dev, day)
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.02);

create table import (
  id integer not null generated always as identity,
  operation_type text not null,
  data_key text not null,
  device_type smallint not null,
  customer_id integer not null,
  count integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  created_by text not null,
  undone_at timestamp with time zone,
  constraint import_pkey PRIMARY KEY (id),
  constraint import_device_type_check CHECK ((device_type = ANY (ARRAY[1, 2]))),
  constraint import_operation_type_check CHECK ((operation_type = ANY (ARRAY['Insert'::text, 'Update'::text])))
);
CREATE INDEX import_created_at ON public.import USING btree (created_at);
CREATE INDEX import_created_by ON public.import USING btree (created_by, id);

create table import_value (
  import integer not null,
  dev integer not null,
  before text,
  after text not null,
  was_set boolean not null,
  constraint import_value_pkey PRIMARY KEY (import, dev),
  constraint import_value_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE,
  constraint import_value_import_fkey FOREIGN KEY (import) REFERENCES import(id) ON DELETE CASCADE
);
CREATE INDEX import_value_dev ON public.import_value USING btree (dev);

create table known_browser (
  username text not null,
  id_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  has_own_attempts boolean not null default true,
  constraint known_browser_pkey PRIMARY KEY (username, id_hash),
  constraint known_browser_username_fkey FOREIGN KEY (username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX known_browser_id ON public.known_browser USING btree (id_hash);
CREATE INDEX known_browser_time ON public.known_browser USING btree (last_used_at);

create table knox_group (
  id integer not null generated always as identity,
  name text not null,
  access_groups integer[] not null,
  created_at timestamp with time zone not null default now(),
  created_by text not null,
  constraint knox_group_pkey PRIMARY KEY (id),
  constraint knox_group_name_key UNIQUE (name)
);

create table latest (
  dev integer not null,
  created timestamp with time zone not null,
  inserted timestamp with time zone not null,
  key_id smallint not null,
  value text not null,
  constraint latest_pkey PRIMARY KEY (dev, key_id),
  constraint latest_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE,
  constraint latest_key_id_fkey FOREIGN KEY (key_id) REFERENCES data_key(key_id)
) with (fillfactor=80, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX latest_key ON public.latest USING btree (key_id, dev);

create table template (
  id integer not null generated by default as identity,
  name text not null,
  feature_id integer not null,
  constraint template_pkey PRIMARY KEY (id),
  constraint template_feature_id_key UNIQUE (feature_id),
  constraint template_name_key UNIQUE (name),
  constraint template_feature_id_fkey FOREIGN KEY (feature_id) REFERENCES feature(id)
);

create table layout (
  id integer not null generated by default as identity,
  original_id integer,
  customer_id integer not null,
  dev integer,
  name text not null,
  template_id integer not null,
  generated boolean not null default false,
  tags text[] not null default '{}'::text[],
  date_from timestamp with time zone not null default now(),
  date_to timestamp with time zone,
  created_by text,
  deleted_at timestamp with time zone,
  deleted_by text,
  constraint layout_pkey PRIMARY KEY (id),
  constraint layout_check CHECK ((date_to >= date_from)),
  constraint layout_deleted CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint layout_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint layout_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE SET NULL,
  constraint layout_original_id_fkey FOREIGN KEY (original_id) REFERENCES layout(id) ON DELETE SET NULL,
  constraint layout_template_id_fkey FOREIGN KEY (template_id) REFERENCES template(id)
);
CREATE INDEX layout_customer ON public.layout USING btree (customer_id);
CREATE INDEX layout_dev ON public.layout USING btree (dev, date_from DESC);
CREATE INDEX layout_original ON public.layout USING btree (original_id);
CREATE INDEX layout_shared ON public.layout USING btree (customer_id) WHERE (dev IS NULL);

create table logbook_entry (
  id integer not null generated always as identity,
  dev integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  author text not null,
  author_username text,
  body text not null,
  request_key uuid,
  deleted_at timestamp with time zone,
  constraint logbook_entry_pkey PRIMARY KEY (id),
  constraint logbook_entry_author_username_fkey FOREIGN KEY (author_username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint logbook_entry_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE
);
CREATE INDEX logbook_entry_author ON public.logbook_entry USING btree (author_username) WHERE (author_username IS NOT NULL);
CREATE INDEX logbook_entry_dev ON public.logbook_entry USING btree (dev, created_at DESC);
CREATE UNIQUE INDEX logbook_entry_request ON public.logbook_entry USING btree (author_username, request_key) WHERE (request_key IS NOT NULL);

create table mail (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  sent_at timestamp with time zone,
  ref uuid not null default gen_random_uuid(),
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_ref_key UNIQUE (ref)
);
CREATE INDEX mail_unsent ON public.mail USING btree (created_at) WHERE (sent_at IS NULL);

create table material_link (
  kind text not null,
  url text not null default ''::text,
  constraint material_link_pkey PRIMARY KEY (kind),
  constraint material_link_kind_check CHECK ((kind = ANY (ARRAY['linemarker'::text, 'surveyor'::text]))),
  constraint material_link_url_check CHECK (((url = ''::text) OR (url ~~ 'https://%'::text)))
);

create table outside_service (
  id text not null,
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  failing_since timestamp with time zone,
  reason text,
  failures_in_a_row integer not null,
  failures integer not null,
  constraint outside_service_pkey PRIMARY KEY (id)
);

create table password_link (
  token_hash bytea not null,
  username text not null,
  email text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_link_pkey PRIMARY KEY (token_hash),
  constraint password_link_username_fkey FOREIGN KEY (username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX password_link_username_idx ON public.password_link USING btree (username);

create table production_device (
  device_type smallint not null,
  device_id integer not null,
  product_model integer not null,
  priority integer not null,
  status text not null default 'available'::text,
  hardware_id text,
  dev integer,
  is_new_device boolean not null default false,
  provisioned_at timestamp with time zone,
  connected_at timestamp with time zone,
  server_status text not null generated always as (
CASE
    WHEN (status = 'available'::text) THEN 'waiting'::text
    WHEN (connected_at IS NULL) THEN 'provisioned'::text
    ELSE 'connected'::text
END) stored,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint production_device_pkey PRIMARY KEY (device_type, device_id),
  constraint production_device_dev_key UNIQUE (dev),
  constraint production_device_hardware_id_key UNIQUE (hardware_id),
  constraint production_device_check CHECK (
CASE status
    WHEN 'available'::text THEN ((hardware_id IS NULL) AND (dev IS NULL) AND (connected_at IS NULL))
    ELSE ((hardware_id IS NOT NULL) AND (dev IS NOT NULL) AND (provisioned_at IS NOT NULL))
END),
  constraint production_device_device_id_check CHECK ((device_id > 0)),
  constraint production_device_device_type_check CHECK ((device_type = ANY (ARRAY[1, 3]))),
  constraint production_device_priority_check CHECK ((priority > 0)),
  constraint production_device_status_check CHECK ((status = ANY (ARRAY['available'::text, 'deployed'::text]))),
  constraint production_device_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE,
  constraint production_device_product_model_fkey FOREIGN KEY (product_model) REFERENCES product_model(id)
);
CREATE INDEX production_device_free ON public.production_device USING btree (product_model, priority, device_id) WHERE (status = 'available'::text);
CREATE INDEX production_device_updated ON public.production_device USING btree (updated_at, device_type, device_id);

create table provisioning_key (
  product_model integer not null,
  key text not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  created_by text,
  constraint provisioning_key_pkey PRIMARY KEY (product_model),
  constraint provisioning_key_key_key UNIQUE (key),
  constraint provisioning_key_product_model_fkey FOREIGN KEY (product_model) REFERENCES product_model(id)
);

create table purchase (
  id integer not null generated by default as identity,
  customer_id integer not null,
  dev integer,
  tablet_id integer,
  former_devs integer[],
  feature_group_id integer not null,
  transaction_id text not null default ('SC-'::text || nextval('purchase_transaction'::regclass)),
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  state text not null default 'COMPLETE'::text,
  created_at timestamp with time zone not null default now(),
  created_by text,
  request_key uuid,
  refunded_at timestamp with time zone,
  refunded_by text,
  refund jsonb,
  is_cost_kept boolean not null default false,
  price bigint,
  currency text,
  zero_decimal boolean,
  vat_percent numeric(5,2),
  vat bigint,
  ownership_days integer,
  priced_by text,
  vat_by text,
  constraint purchase_pkey PRIMARY KEY (id),
  constraint purchase_created_by_request_key_key UNIQUE (created_by, request_key),
  constraint purchase_check CHECK (((tablet_id IS NOT NULL) OR (dev IS NULL))),
  constraint purchase_check1 CHECK ((valid_to >= valid_from)),
  constraint purchase_check2 CHECK (((state = 'REFUNDED'::text) = (refunded_at IS NOT NULL))),
  constraint purchase_days_of_price CHECK (((price IS NOT NULL) OR (ownership_days IS NULL))),
  constraint purchase_ownership_days_check CHECK ((ownership_days > 0)),
  constraint purchase_price_check CHECK ((price >= 0)),
  constraint purchase_price_is_whole CHECK (((num_nulls(price, currency, zero_decimal, priced_by) = ANY (ARRAY[0, 4])) AND (is_cost_kept OR (price IS NULL)))),
  constraint purchase_state_check CHECK ((state = ANY (ARRAY['COMPLETE'::text, 'PENDING'::text, 'FAILED'::text, 'REFUNDED'::text]))),
  constraint purchase_vat_check CHECK ((vat >= 0)),
  constraint purchase_vat_is_whole CHECK (((num_nulls(vat_percent, vat, vat_by) = ANY (ARRAY[0, 3])) AND ((price IS NOT NULL) OR (vat IS NULL)))),
  constraint purchase_vat_percent_check CHECK (((vat_percent >= (0)::numeric) AND (vat_percent <= (100)::numeric))),
  constraint purchase_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint purchase_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE SET NULL,
  constraint purchase_feature_group_id_fkey FOREIGN KEY (feature_group_id) REFERENCES feature_group(id)
);
CREATE INDEX purchase_begin ON public.purchase USING btree (valid_from);
CREATE INDEX purchase_customer ON public.purchase USING btree (customer_id);
CREATE INDEX purchase_dev ON public.purchase USING btree (dev);
CREATE INDEX purchase_end ON public.purchase USING btree (valid_to) WHERE (valid_to IS NOT NULL);
CREATE INDEX purchase_feature_group ON public.purchase USING btree (feature_group_id);

create table qc_picture (
  name text not null,
  content bytea not null,
  content_type text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  created_by text not null,
  offered_at timestamp with time zone not null default clock_timestamp(),
  constraint qc_picture_pkey PRIMARY KEY (name),
  constraint qc_picture_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 2000000))),
  constraint qc_picture_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint qc_picture_name_check CHECK ((name ~ '^[0-9a-f]{64}\.(jpg|png|webp)$'::text))
);
CREATE INDEX qc_picture_offered ON public.qc_picture USING btree (offered_at);

create table qc_trial (
  id integer not null generated always as identity,
  dev integer not null,
  workflow_id text not null,
  workflow_version text not null,
  workflow_name text not null,
  workflow jsonb not null,
  state text not null default 'running'::text,
  started_at timestamp with time zone not null default clock_timestamp(),
  started_by text not null,
  ended_at timestamp with time zone,
  ended_by text,
  constraint qc_trial_pkey PRIMARY KEY (id),
  constraint qc_trial_check CHECK ((((state = 'running'::text) = (ended_at IS NULL)) AND ((ended_at IS NULL) = (ended_by IS NULL)))),
  constraint qc_trial_state_check CHECK ((state = ANY (ARRAY['running'::text, 'passed'::text, 'failed'::text, 'cancelled'::text]))),
  constraint qc_trial_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE
);
CREATE INDEX qc_trial_dev ON public.qc_trial USING btree (dev, started_at);
CREATE INDEX qc_trial_workflow ON public.qc_trial USING btree (workflow_id, started_at);

create table qc_trial_command (
  trial_id integer not null,
  chapter smallint not null,
  question smallint not null,
  request_id integer not null,
  sent_at timestamp with time zone not null default clock_timestamp(),
  by_user text not null,
  constraint qc_trial_command_pkey PRIMARY KEY (trial_id, chapter, question),
  constraint qc_trial_command_request_id_key UNIQUE (request_id),
  constraint qc_trial_command_trial_id_fkey FOREIGN KEY (trial_id) REFERENCES qc_trial(id) ON DELETE CASCADE
);

create table qc_trial_outcome (
  id integer not null generated always as identity,
  trial_id integer not null,
  chapter smallint not null,
  question smallint not null,
  kind text not null,
  result text not null,
  sentences jsonb not null default '[]'::jsonb,
  note text not null default ''::text,
  answer text,
  created_at timestamp with time zone not null default clock_timestamp(),
  by_user text not null,
  constraint qc_trial_outcome_pkey PRIMARY KEY (id),
  constraint qc_trial_outcome_chapter_check CHECK ((chapter >= 0)),
  constraint qc_trial_outcome_kind_check CHECK ((kind = ANY (ARRAY['test'::text, 'connect'::text, 'command'::text, 'manual'::text, 'skip'::text]))),
  constraint qc_trial_outcome_question_check CHECK ((question >= 0)),
  constraint qc_trial_outcome_result_check CHECK ((result = ANY (ARRAY['passed'::text, 'failed'::text, 'skipped'::text]))),
  constraint qc_trial_outcome_sentences_check CHECK ((jsonb_typeof(sentences) = 'array'::text)),
  constraint qc_trial_outcome_trial_id_fkey FOREIGN KEY (trial_id) REFERENCES qc_trial(id) ON DELETE CASCADE
);
CREATE INDEX qc_trial_outcome_trial ON public.qc_trial_outcome USING btree (trial_id, id);

create table qc_trial_picture (
  id integer not null generated always as identity,
  trial_id integer not null,
  chapter smallint not null,
  question smallint not null,
  content bytea not null,
  size integer not null generated always as (octet_length(content)) stored,
  content_type text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  by_user text not null,
  constraint qc_trial_picture_pkey PRIMARY KEY (id),
  constraint qc_trial_picture_chapter_check CHECK ((chapter >= 0)),
  constraint qc_trial_picture_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 10000000))),
  constraint qc_trial_picture_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint qc_trial_picture_question_check CHECK ((question >= 0)),
  constraint qc_trial_picture_trial_id_fkey FOREIGN KEY (trial_id) REFERENCES qc_trial(id) ON DELETE CASCADE
);
CREATE INDEX qc_trial_picture_trial ON public.qc_trial_picture USING btree (trial_id, id);

create table qc_workflow_version (
  service text not null,
  workflow_id bigint not null,
  version bigint not null,
  name text not null,
  serial_start integer not null,
  serial_end integer not null,
  chapters jsonb not null,
  chapter_count integer not null generated always as (jsonb_array_length(chapters)) stored,
  question_count integer not null generated always as (jsonb_array_length(jsonb_path_query_array(chapters, '$[*]."questions"[*]'::jsonpath))) stored,
  created_at timestamp with time zone not null,
  created_by text not null,
  constraint qc_workflow_version_pkey PRIMARY KEY (service, workflow_id, version),
  constraint qc_workflow_version_chapters_check CHECK ((jsonb_typeof(chapters) = 'array'::text)),
  constraint qc_workflow_version_version_check CHECK ((version >= 0)),
  constraint qc_workflow_version_workflow_id_check CHECK ((workflow_id >= 0))
);

create table qc_version_picture (
  service text not null,
  workflow_id bigint not null,
  version bigint not null,
  picture text not null,
  constraint qc_version_picture_pkey PRIMARY KEY (service, workflow_id, version, picture),
  constraint qc_version_picture_picture_fkey FOREIGN KEY (picture) REFERENCES qc_picture(name),
  constraint qc_version_picture_service_workflow_id_version_fkey FOREIGN KEY (service, workflow_id, version) REFERENCES qc_workflow_version(service, workflow_id, version)
);
CREATE INDEX qc_version_picture_picture ON public.qc_version_picture USING btree (picture);

create table qc_workflow_save (
  service text not null,
  workflow_id bigint not null,
  save uuid not null default gen_random_uuid(),
  started_at timestamp with time zone not null default clock_timestamp(),
  constraint qc_workflow_save_pkey PRIMARY KEY (service, workflow_id)
);

create table quote (
  id integer not null generated by default as identity,
  number text not null,
  counter integer not null,
  request_id uuid not null,
  request jsonb not null,
  customer_id integer not null,
  username text not null,
  contract text not null,
  quote_type text not null,
  selection jsonb not null,
  figures jsonb not null,
  company jsonb not null,
  contact jsonb not null,
  paper jsonb not null,
  currency text not null,
  net bigint not null,
  vat bigint,
  total bigint not null,
  issued_at timestamp with time zone not null default now(),
  issued_on date not null,
  valid_until date not null,
  close_date date not null,
  file_name text,
  pdf_failure text,
  mail_state text,
  mail_to text,
  mail_failure text,
  crm_state text,
  crm_failure text,
  deal_stage text,
  deal_id text,
  company_id text,
  contact_id text,
  company_name text not null generated always as ((company ->> 'name'::text)) stored,
  contact_name text not null generated always as (btrim((((contact ->> 'firstname'::text) || ' '::text) || (contact ->> 'lastname'::text)))) stored,
  search text not null generated always as (fold_text(((((((((((''::text || number) || ''::text) || username) || ''::text) || contract) || ''::text) || (company ->> 'name'::text)) || ''::text) || btrim((((contact ->> 'firstname'::text) || ' '::text) || (contact ->> 'lastname'::text)))) || ''::text))) stored,
  constraint quote_pkey PRIMARY KEY (id),
  constraint quote_counter_key UNIQUE (counter),
  constraint quote_file_name_key UNIQUE (file_name),
  constraint quote_number_key UNIQUE (number),
  constraint quote_request_id_key UNIQUE (request_id),
  constraint quote_crm_state_check CHECK ((crm_state = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text]))),
  constraint quote_mail_state_check CHECK ((mail_state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text]))),
  constraint quote_quote_type_check CHECK ((quote_type = ANY (ARRAY['budgetary'::text, 'signature'::text]))),
  constraint quote_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint quote_file_name_fkey FOREIGN KEY (file_name) REFERENCES stored_file(name)
);
CREATE INDEX quote_customer ON public.quote USING btree (customer_id, issued_at DESC);
CREATE INDEX quote_issued ON public.quote USING btree (issued_at DESC, id DESC);

create table quote_pdf (
  id integer not null generated by default as identity,
  title text not null,
  kind text not null,
  file_name text not null,
  pages integer not null,
  created_at timestamp with time zone not null default now(),
  created_by text,
  removed_at timestamp with time zone,
  constraint quote_pdf_pkey PRIMARY KEY (id),
  constraint quote_pdf_file_name_key UNIQUE (file_name),
  constraint quote_pdf_kind_check CHECK ((kind = ANY (ARRAY['cover'::text, 'payment'::text, 'contract'::text, 'final'::text, 'budgetary'::text]))),
  constraint quote_pdf_pages_check CHECK ((pages > 0)),
  constraint quote_pdf_file_name_fkey FOREIGN KEY (file_name) REFERENCES stored_file(name)
);

create table quote_contract (
  id integer not null generated by default as identity,
  name text not null,
  position integer not null default 0,
  countries text[] not null default '{}'::text[],
  seller jsonb not null default '{}'::jsonb,
  pdf_cover integer,
  pdf_payment integer,
  pdf_contract integer,
  pdf_final integer,
  pdf_budgetary integer,
  version integer not null default 1,
  constraint quote_contract_pkey PRIMARY KEY (id),
  constraint quote_contract_name_key UNIQUE (name),
  constraint quote_contract_pdf_budgetary_fkey FOREIGN KEY (pdf_budgetary) REFERENCES quote_pdf(id),
  constraint quote_contract_pdf_contract_fkey FOREIGN KEY (pdf_contract) REFERENCES quote_pdf(id),
  constraint quote_contract_pdf_cover_fkey FOREIGN KEY (pdf_cover) REFERENCES quote_pdf(id),
  constraint quote_contract_pdf_final_fkey FOREIGN KEY (pdf_final) REFERENCES quote_pdf(id),
  constraint quote_contract_pdf_payment_fkey FOREIGN KEY (pdf_payment) REFERENCES quote_pdf(id)
);

create table quote_item_number (
  key text not null,
  lang text not null,
  value text not null,
  constraint quote_item_number_pkey PRIMARY KEY (key, lang)
);

create table quote_plan (
  id integer not null generated by default as identity,
  contract_id integer not null,
  position integer not null default 0,
  title text not null,
  product text not null,
  currency text not null,
  items jsonb not null,
  extras jsonb not null default '[]'::jsonb,
  templates jsonb not null default '[]'::jsonb,
  plan bigint[] not null,
  is_monthly boolean not null default false,
  version integer not null default 1,
  constraint quote_plan_pkey PRIMARY KEY (id),
  constraint quote_plan_contract_id_product_title_key UNIQUE (contract_id, product, title),
  constraint quote_plan_plan_check CHECK ((cardinality(plan) > 0)),
  constraint quote_plan_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES quote_contract(id) ON DELETE CASCADE,
  constraint quote_plan_currency_fkey FOREIGN KEY (currency) REFERENCES currency(iso)
);

create table quote_setting (
  id boolean not null default true,
  free_templates integer[] not null default '{}'::integer[],
  free_templates_qty integer not null default 0,
  all_free_after_qty integer not null default 999,
  next_number integer not null default 1,
  version integer not null default 1,
  constraint quote_setting_pkey PRIMARY KEY (id),
  constraint quote_setting_all_free_after_qty_check CHECK ((all_free_after_qty >= 0)),
  constraint quote_setting_free_templates_qty_check CHECK ((free_templates_qty >= 0)),
  constraint quote_setting_id_check CHECK (id),
  constraint quote_setting_next_number_check CHECK ((next_number > 0))
);

create table quote_translation (
  key text not null,
  lang text not null,
  value text not null,
  constraint quote_translation_pkey PRIMARY KEY (key, lang)
);

create table recent_call (
  name text not null,
  address text not null,
  at timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  last_at timestamp with time zone not null default clock_timestamp(),
  constraint recent_call_pkey PRIMARY KEY (name, address)
);
CREATE INDEX recent_call_last ON public.recent_call USING btree (last_at);

create table recovery_code (
  username text not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (username, code_hash),
  constraint recovery_code_username_fkey FOREIGN KEY (username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE CASCADE
);

create table refused_data (
  dev integer not null,
  reason text not null,
  messages bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  example text not null,
  constraint refused_data_pkey PRIMARY KEY (dev, reason),
  constraint refused_data_example_check CHECK ((length(example) <= 500)),
  constraint refused_data_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE
);

create table refused_provisioning (
  id integer not null generated always as identity,
  is_trusted boolean not null,
  address text not null,
  hardware_id text not null,
  reason text not null,
  product_model integer,
  device_id integer,
  requests bigint not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint refused_provisioning_pkey PRIMARY KEY (id),
  constraint refused_provisioning_address_hardware_id_reason_product_mod_key UNIQUE NULLS NOT DISTINCT (address, hardware_id, reason, product_model),
  constraint refused_provisioning_address_check CHECK ((length(address) <= 100)),
  constraint refused_provisioning_hardware_id_check CHECK ((length(hardware_id) <= 200)),
  constraint refused_provisioning_product_model_fkey FOREIGN KEY (product_model) REFERENCES product_model(id)
);

create table server_address (
  id integer not null generated by default as identity,
  description text not null default ''::text,
  address text not null,
  port integer not null,
  secure boolean not null,
  prepend_hostname boolean not null,
  deprecated_at timestamp with time zone,
  constraint server_address_pkey PRIMARY KEY (id),
  constraint server_address_address_port_secure_prepend_hostname_key UNIQUE (address, port, secure, prepend_hostname),
  constraint server_address_port_check CHECK (((port >= 1) AND (port <= 65535)))
);

create table robot_address (
  dev integer not null,
  server_id integer not null,
  constraint robot_address_pkey PRIMARY KEY (dev),
  constraint robot_address_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE,
  constraint robot_address_server_id_fkey FOREIGN KEY (server_id) REFERENCES server_address(id)
);
CREATE INDEX robot_address_server ON public.robot_address USING btree (server_id);

create table robot_extra_access_group (
  dev integer not null,
  group_id integer not null,
  constraint robot_extra_access_group_pkey PRIMARY KEY (dev, group_id),
  constraint robot_extra_access_group_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE,
  constraint robot_extra_access_group_group_id_fkey FOREIGN KEY (group_id) REFERENCES access_group(id) ON DELETE CASCADE
);
CREATE INDEX robot_extra_access_group_group ON public.robot_extra_access_group USING btree (group_id);

create table robot_model_overwrite (
  dev integer not null,
  model_id integer not null,
  reported text,
  reported_created timestamp with time zone,
  constraint robot_model_overwrite_pkey PRIMARY KEY (dev),
  constraint robot_model_overwrite_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE,
  constraint robot_model_overwrite_model_id_fkey FOREIGN KEY (model_id) REFERENCES product_model(id)
);

create table rollout (
  id integer not null generated always as identity,
  customer_id integer not null,
  name text not null,
  version text not null,
  settings jsonb not null,
  state text not null default 'running'::text,
  pause jsonb,
  current_step smallint not null default 0,
  started_by text not null,
  acts_as text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  constraint rollout_pkey PRIMARY KEY (id),
  constraint rollout_check CHECK (((state = 'paused'::text) = (pause IS NOT NULL))),
  constraint rollout_check1 CHECK (((state = ANY (ARRAY['stopped'::text, 'finished'::text])) = (ended_at IS NOT NULL))),
  constraint rollout_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'stopped'::text, 'finished'::text]))),
  constraint rollout_acts_as_fkey FOREIGN KEY (acts_as) REFERENCES app_user(username) ON UPDATE CASCADE,
  constraint rollout_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint rollout_started_by_fkey FOREIGN KEY (started_by) REFERENCES app_user(username) ON UPDATE CASCADE
);
CREATE INDEX rollout_customer ON public.rollout USING btree (customer_id);
CREATE INDEX rollout_open ON public.rollout USING btree (id) WHERE (state = ANY (ARRAY['running'::text, 'paused'::text]));

create table rollout_device (
  rollout_id integer not null,
  dev integer not null,
  position integer not null,
  step smallint,
  state text not null,
  reason text,
  detail text,
  attempts smallint not null default 0,
  retry_at timestamp with time zone,
  command_id integer,
  issued_at timestamp with time zone,
  updated_at timestamp with time zone,
  problem_since timestamp with time zone,
  is_accepted boolean not null default false,
  software_before text,
  software_now text,
  hdop_before text,
  hdop_now text,
  message_before text,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint rollout_device_pkey PRIMARY KEY (rollout_id, dev),
  constraint rollout_device_check CHECK (((step IS NULL) <= (state = 'skipped'::text))),
  constraint rollout_device_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'updating'::text, 'checking'::text, 'healthy'::text, 'unhealthy'::text, 'failed'::text, 'skipped'::text, 'removed'::text]))),
  constraint rollout_device_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE,
  constraint rollout_device_rollout_id_fkey FOREIGN KEY (rollout_id) REFERENCES rollout(id) ON DELETE CASCADE
);
CREATE INDEX rollout_device_busy ON public.rollout_device USING btree (rollout_id) WHERE (state = ANY (ARRAY['updating'::text, 'checking'::text]));
CREATE INDEX rollout_device_dev ON public.rollout_device USING btree (dev);

create table rollout_event (
  id integer not null generated always as identity,
  rollout_id integer not null,
  kind text not null,
  at timestamp with time zone not null default clock_timestamp(),
  username text,
  step smallint,
  robots integer,
  pause jsonb,
  constraint rollout_event_pkey PRIMARY KEY (id),
  constraint rollout_event_rollout_id_fkey FOREIGN KEY (rollout_id) REFERENCES rollout(id) ON DELETE CASCADE
);
CREATE INDEX rollout_event_rollout ON public.rollout_event USING btree (rollout_id, id);

create table rollout_step (
  rollout_id integer not null,
  step smallint not null,
  up_to integer not null,
  unit text not null,
  began_at timestamp with time zone,
  constraint rollout_step_pkey PRIMARY KEY (rollout_id, step),
  constraint rollout_step_unit_check CHECK ((unit = ANY (ARRAY['robots'::text, 'percent'::text]))),
  constraint rollout_step_rollout_id_fkey FOREIGN KEY (rollout_id) REFERENCES rollout(id) ON DELETE CASCADE
);

create table second_factor (
  username text not null,
  seed bytea,
  pending_seed bytea,
  last_step bigint,
  constraint second_factor_pkey PRIMARY KEY (username),
  constraint second_factor_username_fkey FOREIGN KEY (username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE CASCADE
);

create table session (
  id uuid not null,
  username text not null,
  browser text,
  os text,
  address text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_username_fkey FOREIGN KEY (username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX session_by_user ON public.session USING btree (username);
CREATE INDEX session_end ON public.session USING btree (expires_at);

create table sign_in_attempt (
  id bigint not null generated always as identity,
  account bytea not null,
  origin bytea,
  known_browser boolean not null,
  settled boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  lifted boolean not null default false,
  wrong_code boolean not null default false,
  constraint sign_in_attempt_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_attempt_account ON public.sign_in_attempt USING btree (account, created_at);
CREATE INDEX sign_in_attempt_origin ON public.sign_in_attempt USING btree (origin, created_at) WHERE (origin IS NOT NULL);
CREATE INDEX sign_in_attempt_time ON public.sign_in_attempt USING btree (created_at);

create table software_version (
  id integer not null generated by default as identity,
  device_type smallint not null,
  tag text not null,
  uploaded_at timestamp with time zone not null default now(),
  deprecated_at timestamp with time zone,
  constraint software_version_pkey PRIMARY KEY (id),
  constraint software_version_device_type_tag_key UNIQUE (device_type, tag),
  constraint software_version_device_type_check CHECK (((device_type >= 1) AND (device_type <= 3))),
  constraint software_version_tag_check CHECK (((tag ~ '^[A-Za-z0-9][A-Za-z0-9._+-]*$'::text) AND (length(tag) <= 64)))
);

create table support_line (
  id integer not null generated always as identity,
  outside_id text,
  name text not null,
  number text not null default ''::text,
  greeting text not null,
  breakdown_greeting text not null default ''::text,
  is_breakdown boolean not null default false,
  changed_at timestamp with time zone,
  changed_by text,
  constraint support_line_pkey PRIMARY KEY (id),
  constraint support_line_outside_id_key UNIQUE (outside_id),
  constraint support_line_check CHECK (((changed_at IS NULL) = (changed_by IS NULL)))
);

create table tablet_feature (
  dev integer not null,
  feature_id integer not null,
  chosen_at timestamp with time zone not null default now(),
  chosen_by text,
  constraint tablet_feature_pkey PRIMARY KEY (dev, feature_id),
  constraint tablet_feature_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE,
  constraint tablet_feature_feature_id_fkey FOREIGN KEY (feature_id) REFERENCES feature(id)
);
CREATE INDEX tablet_feature_feature ON public.tablet_feature USING btree (feature_id);

create table tablet_feature_option (
  dev integer not null,
  feature_id integer not null,
  option_id integer not null,
  constraint tablet_feature_option_pkey PRIMARY KEY (dev, option_id),
  constraint tablet_feature_option_dev_feature_id_fkey FOREIGN KEY (dev, feature_id) REFERENCES tablet_feature(dev, feature_id) ON DELETE CASCADE,
  constraint tablet_feature_option_feature_id_option_id_fkey FOREIGN KEY (feature_id, option_id) REFERENCES feature_option(feature_id, id)
);
CREATE INDEX tablet_feature_option_feature ON public.tablet_feature_option USING btree (dev, feature_id);
CREATE INDEX tablet_feature_option_option ON public.tablet_feature_option USING btree (option_id);

create table tablet_order (
  id integer not null generated always as identity,
  dev integer not null,
  kind text not null,
  title text not null default ''::text,
  message text not null default ''::text,
  state text not null default 'sending'::text,
  failure text,
  request_id integer,
  created_at timestamp with time zone not null default clock_timestamp(),
  created_by text not null,
  ended_at timestamp with time zone,
  constraint tablet_order_pkey PRIMARY KEY (id),
  constraint tablet_order_kind_check CHECK ((kind = ANY (ARRAY['lock'::text, 'unlock'::text, 'notify'::text, 'resetApp'::text, 'pushProfile'::text, 'group'::text]))),
  constraint tablet_order_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'waiting'::text, 'accepted'::text, 'done'::text, 'failed'::text, 'unknown'::text]))),
  constraint tablet_order_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE
);
CREATE INDEX tablet_order_dev ON public.tablet_order USING btree (dev, kind, id DESC);
CREATE INDEX tablet_order_request ON public.tablet_order USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX tablet_order_sending ON public.tablet_order USING btree (id) WHERE (state = 'sending'::text);

create table tablet_setting (
  dev integer not null,
  locked_at timestamp with time zone,
  locked_by text,
  lock_message text not null default ''::text,
  user_level text,
  user_level_at timestamp with time zone,
  user_level_by text,
  app_version text,
  app_version_once boolean not null default true,
  app_version_at timestamp with time zone,
  app_version_by text,
  knox_group integer,
  constraint tablet_setting_pkey PRIMARY KEY (dev),
  constraint tablet_setting_check CHECK (((locked_at IS NULL) = (locked_by IS NULL))),
  constraint tablet_setting_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE CASCADE,
  constraint tablet_setting_knox_group_fkey FOREIGN KEY (knox_group) REFERENCES knox_group(id)
);
CREATE INDEX tablet_setting_group ON public.tablet_setting USING btree (knox_group) WHERE (knox_group IS NOT NULL);
CREATE INDEX tablet_setting_once ON public.tablet_setting USING btree (dev) WHERE ((app_version IS NOT NULL) AND app_version_once);

create table ticket (
  id integer not null generated always as identity,
  source text not null default 'embedded'::text,
  issue_id integer not null default nextval('ticket_issue'::regclass),
  subject text not null,
  category text not null default ''::text,
  status text not null,
  requester text not null default ''::text,
  requester_phone text not null default ''::text,
  requester_email text not null default ''::text,
  requester_username text,
  assignee text not null default ''::text,
  assignee_phone text not null default ''::text,
  assignee_email text not null default ''::text,
  assignee_username text,
  organization text not null default ''::text,
  dev integer,
  device_type smallint,
  device_id integer,
  robot_id integer generated always as (
CASE device_type
    WHEN 1 THEN device_id
    ELSE NULL::integer
END) stored,
  tablet_id integer generated always as (
CASE device_type
    WHEN 2 THEN device_id
    ELSE NULL::integer
END) stored,
  customer_id integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  closed_at timestamp with time zone,
  is_open boolean not null generated always as ((status = ANY (ARRAY['new'::text, 'open'::text]))) stored,
  created_by text,
  request_key uuid,
  search text not null generated always as (fold_text(((((((((((((((((((((((((''::text || (issue_id)::text) || ''::text) || subject) || ''::text) || category) || ''::text) || status) || ''::text) || requester) || ''::text) || requester_phone) || ''::text) || requester_email) || ''::text) || assignee) || ''::text) || assignee_phone) || ''::text) || assignee_email) || ''::text) || organization) || ''::text) || COALESCE((device_id)::text, ''::text)) || ''::text))) stored,
  constraint ticket_pkey PRIMARY KEY (id),
  constraint ticket_source_issue_id_key UNIQUE (source, issue_id),
  constraint ticket_check CHECK (((device_type IS NULL) = (device_id IS NULL))),
  constraint ticket_check1 CHECK (((dev IS NULL) OR (device_id IS NOT NULL))),
  constraint ticket_device_type_check CHECK ((device_type = ANY (ARRAY[1, 2]))),
  constraint ticket_source_check CHECK ((source = ANY (ARRAY['embedded'::text, 'zendesk'::text]))),
  constraint ticket_status_check CHECK ((status = ANY (ARRAY['new'::text, 'open'::text, 'pending'::text, 'hold'::text, 'solved'::text, 'closed'::text]))),
  constraint ticket_assignee_username_fkey FOREIGN KEY (assignee_username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint ticket_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint ticket_dev_fkey FOREIGN KEY (dev) REFERENCES device(dev) ON DELETE SET NULL,
  constraint ticket_requester_username_fkey FOREIGN KEY (requester_username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE SET NULL
);
CREATE INDEX ticket_assignee ON public.ticket USING btree (assignee_username) WHERE (assignee_username IS NOT NULL);
CREATE INDEX ticket_by_assignee ON public.ticket USING btree (source, assignee COLLATE natural_order, id);
CREATE INDEX ticket_by_category ON public.ticket USING btree (source, category COLLATE natural_order, id);
CREATE INDEX ticket_by_organization ON public.ticket USING btree (source, organization COLLATE natural_order, id);
CREATE INDEX ticket_by_requester ON public.ticket USING btree (source, requester COLLATE natural_order, id);
CREATE INDEX ticket_by_robot_id ON public.ticket USING btree (source, robot_id, id);
CREATE INDEX ticket_by_status ON public.ticket USING btree (source, status COLLATE natural_order, id);
CREATE INDEX ticket_by_subject ON public.ticket USING btree (source, subject COLLATE natural_order, id);
CREATE INDEX ticket_by_tablet_id ON public.ticket USING btree (source, tablet_id, id);
CREATE INDEX ticket_created ON public.ticket USING btree (source, created_at DESC, id DESC);
CREATE INDEX ticket_customer ON public.ticket USING btree (customer_id, source, created_at DESC, id DESC);
CREATE INDEX ticket_dev ON public.ticket USING btree (dev, created_at DESC) WHERE (dev IS NOT NULL);
CREATE INDEX ticket_open ON public.ticket USING btree (source, created_at DESC, id DESC) WHERE is_open;
CREATE UNIQUE INDEX ticket_request ON public.ticket USING btree (created_by, request_key) WHERE (request_key IS NOT NULL);
CREATE INDEX ticket_requester ON public.ticket USING btree (requester_username) WHERE (requester_username IS NOT NULL);
CREATE INDEX ticket_updated ON public.ticket USING btree (source, updated_at DESC, id DESC);

create table ticket_comment (
  id integer not null generated always as identity,
  ticket_id integer not null,
  outside_id bigint,
  created_at timestamp with time zone not null default clock_timestamp(),
  author text not null,
  author_username text,
  body text not null,
  is_public boolean not null,
  request_key uuid,
  constraint ticket_comment_pkey PRIMARY KEY (id),
  constraint ticket_comment_ticket_id_outside_id_key UNIQUE (ticket_id, outside_id),
  constraint ticket_comment_author_username_fkey FOREIGN KEY (author_username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE SET NULL,
  constraint ticket_comment_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE
);
CREATE INDEX ticket_comment_author ON public.ticket_comment USING btree (author_username) WHERE (author_username IS NOT NULL);
CREATE UNIQUE INDEX ticket_comment_request ON public.ticket_comment USING btree (author_username, request_key) WHERE (request_key IS NOT NULL);
CREATE INDEX ticket_comment_ticket ON public.ticket_comment USING btree (ticket_id, created_at, id);

create table ticket_attachment (
  id integer not null generated always as identity,
  comment_id integer not null,
  name text not null,
  file text,
  url text,
  size bigint not null,
  type text not null,
  constraint ticket_attachment_pkey PRIMARY KEY (id),
  constraint ticket_attachment_file_key UNIQUE (file),
  constraint ticket_attachment_check CHECK (((file IS NULL) <> (url IS NULL))),
  constraint ticket_attachment_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES ticket_comment(id) ON DELETE CASCADE,
  constraint ticket_attachment_file_fkey FOREIGN KEY (file) REFERENCES stored_file(name)
);
CREATE INDEX ticket_attachment_comment ON public.ticket_attachment USING btree (comment_id);

create table ticket_comments_due (
  issue_id integer not null,
  updated_at timestamp with time zone not null,
  attempts smallint not null default 0,
  next_at timestamp with time zone not null default clock_timestamp(),
  constraint ticket_comments_due_pkey PRIMARY KEY (issue_id)
);
CREATE INDEX ticket_comments_due_updated ON public.ticket_comments_due USING btree (updated_at DESC);

create table ticket_device_state (
  ticket_id integer not null,
  state jsonb not null,
  constraint ticket_device_state_pkey PRIMARY KEY (ticket_id),
  constraint ticket_device_state_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE
);

create table ticket_sync (
  source text not null,
  cursor text,
  synced_at timestamp with time zone,
  account text not null default ''::text,
  running_until timestamp with time zone,
  constraint ticket_sync_pkey PRIMARY KEY (source),
  constraint ticket_sync_source_check CHECK ((source = 'zendesk'::text))
);

create table user_access (
  username text not null,
  tag text not null,
  granted_by text default viewer_username(),
  granted_at timestamp with time zone default now(),
  granted_before timestamp with time zone,
  constraint user_access_pkey PRIMARY KEY (username, tag),
  constraint user_access_tag_fkey FOREIGN KEY (tag) REFERENCES access_field(tag),
  constraint user_access_username_fkey FOREIGN KEY (username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE CASCADE
);

create table user_action (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null default now(),
  action_type text not null,
  status_code smallint not null,
  username text,
  address text,
  device_type smallint,
  device_id integer,
  value jsonb,
  before jsonb,
  after jsonb,
  search text not null generated always as (fold_text(((((((((((((((''::text || action_type) || ''::text) || (status_code)::text) || ''::text) || COALESCE(username, ''::text)) || ''::text) || COALESCE(replace((value)::text, '"'::text, ''::text), ''::text)) || ''::text) || COALESCE(account, ''::text)) || ''::text) || COALESCE(replace((before)::text, '"'::text, ''::text), ''::text)) || ''::text) || COALESCE(replace((after)::text, '"'::text, ''::text), ''::text)) || ''::text))) stored,
  account text,
  constraint user_action_pkey PRIMARY KEY (id)
);
CREATE INDEX user_action_account ON public.user_action USING btree (account, created_at DESC, id DESC) WHERE (account IS NOT NULL);
CREATE INDEX user_action_action ON public.user_action USING btree (action_type, created_at DESC, id DESC);
CREATE INDEX user_action_status ON public.user_action USING btree (status_code, created_at DESC, id DESC);
CREATE INDEX user_action_time ON public.user_action USING btree (created_at DESC, id DESC);
CREATE INDEX user_action_user ON public.user_action USING btree (username, created_at DESC, id DESC);

create table user_action_count (
  day date not null,
  action_type text not null,
  status_code smallint not null,
  entries integer not null,
  constraint user_action_count_pkey PRIMARY KEY (day, action_type, status_code)
);

create table user_action_name (
  username text not null,
  constraint user_action_name_pkey PRIMARY KEY (username)
);

create table user_customer (
  username text not null,
  customer_id integer not null,
  position smallint not null,
  constraint user_customer_pkey PRIMARY KEY (username, customer_id),
  constraint user_customer_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint user_customer_username_fkey FOREIGN KEY (username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX user_customer_customer ON public.user_customer USING btree (customer_id);

create table user_secret (
  username text not null,
  password_hash text,
  constraint user_secret_pkey PRIMARY KEY (username),
  constraint user_secret_username_fkey FOREIGN KEY (username) REFERENCES app_user(username) ON UPDATE CASCADE ON DELETE CASCADE
);

create table vat (
  id integer not null generated by default as identity,
  access_group_id integer not null,
  percent numeric(5,2) not null,
  constraint vat_pkey PRIMARY KEY (id),
  constraint vat_access_group_id_key UNIQUE (access_group_id),
  constraint vat_percent_check CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric))),
  constraint vat_access_group_id_fkey FOREIGN KEY (access_group_id) REFERENCES access_group(id)
);

create table version_configuration (
  id integer not null generated by default as identity,
  version_id integer not null,
  collection_id integer not null,
  is_rc boolean not null default false,
  priority integer not null default 100,
  constraint version_configuration_pkey PRIMARY KEY (id),
  constraint version_configuration_version_id_collection_id_is_rc_key UNIQUE (version_id, collection_id, is_rc),
  constraint version_configuration_priority_check CHECK ((priority >= 0)),
  constraint version_configuration_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES access_group_collection(id),
  constraint version_configuration_version_id_fkey FOREIGN KEY (version_id) REFERENCES software_version(id) ON DELETE CASCADE
);
CREATE INDEX version_configuration_collection ON public.version_configuration USING btree (collection_id);

create table version_configuration_timeframe (
  configuration_id integer not null,
  position smallint not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  constraint version_configuration_timeframe_pkey PRIMARY KEY (configuration_id, "position"),
  constraint version_configuration_timeframe_check CHECK ((valid_to >= valid_from)),
  constraint version_configuration_timeframe_configuration_id_fkey FOREIGN KEY (configuration_id) REFERENCES version_configuration(id) ON DELETE CASCADE
);

create table viewer_secret (
  only_row boolean not null default true,
  ticket_key text not null default random_text(),
  username text not null default ('viewer.username_'::text || random_text()),
  customers text not null default ('viewer.customers_'::text || random_text()),
  rights text not null default ('viewer.rights_'::text || random_text()),
  is_unscoped text not null default ('viewer.is_unscoped_'::text || random_text()),
  focused_dev text not null default ('viewer.focused_dev_'::text || random_text()),
  focused_since text not null default ('viewer.focused_since_'::text || random_text()),
  constraint viewer_secret_pkey PRIMARY KEY (only_row),
  constraint viewer_secret_only_row_check CHECK (only_row)
);

create table voucher (
  id integer not null generated always as identity,
  code_hash bytea not null,
  batch text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  used_by_customer integer,
  tablet_dev integer,
  constraint voucher_pkey PRIMARY KEY (id),
  constraint voucher_code_hash_key UNIQUE (code_hash),
  constraint voucher_batch_check CHECK ((length(batch) <= 100)),
  constraint voucher_check CHECK (((used_at IS NOT NULL) OR ((used_by_customer IS NULL) AND (tablet_dev IS NULL)))),
  constraint voucher_tablet_dev_fkey FOREIGN KEY (tablet_dev) REFERENCES device(dev) ON DELETE SET NULL,
  constraint voucher_used_by_customer_fkey FOREIGN KEY (used_by_customer) REFERENCES customer(id)
);
CREATE INDEX voucher_customer ON public.voucher USING btree (used_by_customer);
CREATE INDEX voucher_tablet ON public.voucher USING btree (tablet_dev);

create table pgboss.bam (
  id uuid not null default gen_random_uuid(),
  name text not null,
  version integer not null,
  status text not null default 'pending'::text,
  queue text,
  table_name text not null,
  command text not null,
  error text,
  created_on timestamp with time zone not null default clock_timestamp(),
  started_on timestamp with time zone,
  completed_on timestamp with time zone,
  constraint bam_pkey PRIMARY KEY (id)
);

create table pgboss.job (
  id uuid not null default gen_random_uuid(),
  name text not null,
  priority integer not null default 0,
  data jsonb,
  state pgboss.job_state not null default 'created'::pgboss.job_state,
  retry_limit integer not null default 2,
  retry_count integer not null default 0,
  retry_delay integer not null default 0,
  retry_backoff boolean not null default false,
  retry_delay_max integer,
  expire_seconds integer not null default 900,
  deletion_seconds integer not null default 604800,
  singleton_key text,
  singleton_on timestamp without time zone,
  group_id text,
  group_tier text,
  start_after timestamp with time zone not null default now(),
  created_on timestamp with time zone not null default now(),
  started_on timestamp with time zone,
  completed_on timestamp with time zone,
  keep_until timestamp with time zone not null default (now() + '336:00:00'::interval),
  output jsonb,
  dead_letter text,
  policy text,
  heartbeat_on timestamp with time zone,
  heartbeat_seconds integer,
  blocked boolean not null default false,
  blocking boolean not null default false,
  pending_dependencies integer not null default 0,
  source_name text,
  source_id uuid,
  source_created_on timestamp with time zone,
  source_retry_count integer,
  source_output jsonb,
  source_root_id uuid,
  constraint job_pkey PRIMARY KEY (name, id)
) partition by LIST (name);

create table pgboss.queue (
  name text not null,
  policy text not null,
  retry_limit integer not null,
  retry_delay integer not null,
  retry_backoff boolean not null,
  retry_delay_max integer,
  expire_seconds integer not null,
  retention_seconds integer not null,
  deletion_seconds integer not null,
  dead_letter text,
  partition boolean not null,
  table_name text not null,
  deferred_count integer not null default 0,
  queued_count integer not null default 0,
  ready_count integer not null default 0,
  warning_queued integer not null default 0,
  active_count integer not null default 0,
  failed_count integer not null default 0,
  total_count integer not null default 0,
  created_delta integer not null default 0,
  completed_delta integer not null default 0,
  failed_delta integer not null default 0,
  delta_on timestamp with time zone,
  delta_seconds integer,
  ready_history integer[] not null default '{}'::integer[],
  heartbeat_seconds integer,
  notify boolean not null default false,
  singletons_active text[],
  monitor_claim_on timestamp with time zone,
  monitor_on timestamp with time zone,
  maintain_on timestamp with time zone,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  constraint queue_pkey PRIMARY KEY (name),
  constraint queue_check CHECK ((dead_letter IS DISTINCT FROM name)),
  constraint queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name)
);

create table pgboss.job_common (
  id uuid not null default gen_random_uuid(),
  name text not null,
  priority integer not null default 0,
  data jsonb,
  state pgboss.job_state not null default 'created'::pgboss.job_state,
  retry_limit integer not null default 2,
  retry_count integer not null default 0,
  retry_delay integer not null default 0,
  retry_backoff boolean not null default false,
  retry_delay_max integer,
  expire_seconds integer not null default 900,
  deletion_seconds integer not null default 604800,
  singleton_key text,
  singleton_on timestamp without time zone,
  group_id text,
  group_tier text,
  start_after timestamp with time zone not null default now(),
  created_on timestamp with time zone not null default now(),
  started_on timestamp with time zone,
  completed_on timestamp with time zone,
  keep_until timestamp with time zone not null default (now() + '336:00:00'::interval),
  output jsonb,
  dead_letter text,
  policy text,
  heartbeat_on timestamp with time zone,
  heartbeat_seconds integer,
  blocked boolean not null default false,
  blocking boolean not null default false,
  pending_dependencies integer not null default 0,
  source_name text,
  source_id uuid,
  source_created_on timestamp with time zone,
  source_retry_count integer,
  source_output jsonb,
  source_root_id uuid,
  constraint job_common_pkey PRIMARY KEY (name, id),
  constraint job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL)))),
  constraint dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED,
  constraint q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX job_common_i1 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE INDEX job_common_i10 ON pgboss.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i11 ON pgboss.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX job_common_i12 ON pgboss.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX job_common_i2 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX job_common_i3 ON pgboss.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX job_common_i4 ON pgboss.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE UNIQUE INDEX job_common_i6 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'exclusive'::text));
CREATE INDEX job_common_i7 ON pgboss.job_common USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE UNIQUE INDEX job_common_i8 ON pgboss.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::pgboss.job_state, 'retry'::pgboss.job_state, 'failed'::pgboss.job_state])) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i9 ON pgboss.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
alter table pgboss.job attach partition pgboss.job_common default;

create table pgboss.job_dependency (
  child_name text not null,
  child_id uuid not null,
  parent_name text not null,
  parent_id uuid not null,
  constraint job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id)
);
CREATE INDEX job_dep_parent_idx ON pgboss.job_dependency USING btree (parent_name, parent_id);

create table pgboss.queue_stats (
  id uuid not null default gen_random_uuid(),
  name text not null,
  deferred_count integer not null default 0,
  queued_count integer not null default 0,
  ready_count integer not null default 0,
  active_count integer not null default 0,
  failed_count integer not null default 0,
  total_count integer not null default 0,
  created_delta integer,
  completed_delta integer,
  failed_delta integer,
  delta_seconds integer,
  delta_on timestamp with time zone,
  captured_on timestamp with time zone not null default now(),
  constraint queue_stats_pkey PRIMARY KEY (id, captured_on)
) partition by RANGE (captured_on);
CREATE INDEX queue_stats_i1 ON ONLY pgboss.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

create table pgboss.schedule (
  name text not null,
  key text not null default ''::text,
  kind text not null default 'cron'::text,
  cron text not null,
  timezone text default 'UTC'::text,
  data jsonb,
  options jsonb,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  last_job_id uuid,
  constraint schedule_pkey PRIMARY KEY (name, key),
  constraint schedule_kind_check CHECK ((kind = ANY (ARRAY['cron'::text, 'rrule'::text]))),
  constraint schedule_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE
);

create table pgboss.subscription (
  event text not null,
  name text not null,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  constraint subscription_pkey PRIMARY KEY (event, name),
  constraint subscription_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE
);

create table pgboss.version (
  version integer not null,
  cron_on timestamp with time zone,
  bam_on timestamp with time zone,
  flow_on timestamp with time zone,
  reindex_on timestamp with time zone,
  monitor_backoff_on timestamp with time zone,
  constraint version_pkey PRIMARY KEY (version)
);

create table pgboss.warning (
  id uuid not null default gen_random_uuid(),
  type text not null,
  message text not null,
  data jsonb,
  created_on timestamp with time zone not null default now(),
  constraint warning_pkey PRIMARY KEY (id)
);
CREATE INDEX warning_i1 ON pgboss.warning USING btree (created_on DESC);


-- Functions of rows of tables

CREATE OR REPLACE FUNCTION public.viewer_from(u app_user, session_id uuid, expires_at timestamp with time zone)
 RETURNS SETOF viewer
 LANGUAGE sql
 STABLE
AS $function$
      select session_id, u.username, u.verified,
        array(select customer_id from user_customer c where c.username = u.username order by position),
        array(select tag from user_access a where a.username = u.username order by tag),
        expires_at
    $function$;


-- Views

create view current_viewer as
 SELECT NULLIF(current_setting(username, true), ''::text) AS username,
    (NULLIF(current_setting(customers, true), ''::text))::integer[] AS customers,
    (NULLIF(current_setting(rights, true), ''::text))::text[] AS rights,
    (current_setting(is_unscoped, true) = 'on'::text) AS is_unscoped,
    (NULLIF(current_setting(focused_dev, true), ''::text))::integer AS focused_dev,
    (NULLIF(current_setting(focused_since, true), ''::text))::timestamp with time zone AS focused_since
   FROM viewer_secret s;

create view tablet_connection with (security_invoker=true) as
 SELECT cc.dev AS tablet,
    cc.connected_dev AS robot
   FROM (current_connection cc
     JOIN device t ON ((t.dev = cc.dev)))
  WHERE (t.device_type = 2);

create view device_history with (security_invoker=true) as
 SELECT d.device_type,
    d.device_id,
    k.name AS key,
    e.value,
    h.created,
    history_inserted(h.created, (h.lag)::double precision) AS inserted
   FROM (((history h
     JOIN device d ON ((d.dev = h.dev)))
     CROSS JOIN LATERAL UNNEST(h.keys, history_values(h.vals)) e(key_id, value))
     JOIN data_key k ON ((k.key_id = e.key_id)));

create view "extract".devices with (security_barrier=true) as
 SELECT d.dev,
        CASE d.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    d.device_id,
    d.name,
    d.customer_id,
    c.name AS customer,
    c.dealer_id,
    s.name AS dealer,
    m.model_id AS product_model,
    COALESCE(p.online, false) AS online,
    p.last_message_at,
    d.created_at,
    d.deprecated_at,
    d.replacement_id
   FROM ((((device d
     JOIN customer c ON ((c.id = d.customer_id)))
     LEFT JOIN all_dealers() s(id, name) ON ((s.id = c.dealer_id)))
     LEFT JOIN product_model m ON ((m.id = d.product_model)))
     LEFT JOIN device_presence p ON ((p.dev = d.dev)));
alter view "extract".devices owner to service_center_views;
comment on view "extract".devices is 'Robots, tablets and reference stations.';
comment on column "extract".devices.dev is 'The device, by the number that joins all views.';
comment on column "extract".devices.device_type is 'robot, tablet or referencestation.';
comment on column "extract".devices.device_id is 'Its number among the devices of its type, as in the console.';
comment on column "extract".devices.name is 'Its name; empty without one.';
comment on column "extract".devices.customer_id is 'The customer that it belongs to.';
comment on column "extract".devices.customer is 'That customer’s name.';
comment on column "extract".devices.dealer_id is 'The dealer who serves that customer.';
comment on column "extract".devices.dealer is 'That dealer’s name.';
comment on column "extract".devices.product_model is 'What it is built as; null where nobody said it.';
comment on column "extract".devices.online is 'Whether it is connected to the server.';
comment on column "extract".devices.last_message_at is 'When it last said something; null: never.';
comment on column "extract".devices.created_at is 'Since when it is known here.';
comment on column "extract".devices.deprecated_at is 'Since when it is no longer in use; null: it is.';
comment on column "extract".devices.replacement_id is 'The number of the device that is used in its place.';

create view "extract".customers with (security_barrier=true) as
 SELECT c.id AS customer_id,
    c.name,
    p.id AS parent_id,
    c.dealer_id,
    s.name AS dealer,
    c.is_dealer,
    c.is_root_dealer,
    c.is_internal,
    c.sales_rep,
    c.reviewed,
    c.countries,
    c.created_at
   FROM ((customer c
     LEFT JOIN customer p ON ((p.id = c.parent_id)))
     LEFT JOIN all_dealers() s(id, name) ON ((s.id = c.dealer_id)));
alter view "extract".customers owner to service_center_views;
comment on view "extract".customers is 'Customers and dealers: those of your accounts, and all below them.';
comment on column "extract".customers.customer_id is 'The customer’s number.';
comment on column "extract".customers.name is 'Its name.';
comment on column "extract".customers.parent_id is 'The customer above it; null for the highest that you see.';
comment on column "extract".customers.dealer_id is 'The dealer who serves it: itself, or the nearest one above.';
comment on column "extract".customers.dealer is 'That dealer’s name.';
comment on column "extract".customers.is_dealer is 'Whether it is a dealer.';
comment on column "extract".customers.is_root_dealer is 'Whether it is a root dealer.';
comment on column "extract".customers.is_internal is 'Whether it belongs to the manufacturer.';
comment on column "extract".customers.sales_rep is 'The user name of its sales representative; null without one.';
comment on column "extract".customers.reviewed is 'Whether somebody approved it as a company.';
comment on column "extract".customers.countries is 'Its countries, by their codes.';
comment on column "extract".customers.created_at is 'Since when it exists.';

create view "extract".connections with (security_barrier=true) as
 SELECT d.dev,
        CASE d.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    d.device_id,
    o.dev AS connected_dev,
        CASE o.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            WHEN 3 THEN 'referencestation'::text
            ELSE NULL::text
        END AS connected_type,
    o.device_id AS connected_id,
    x.connected_at
   FROM ((current_connection x
     JOIN device d ON ((d.dev = x.dev)))
     JOIN device o ON ((o.dev = x.connected_dev)));
alter view "extract".connections owner to service_center_views;
comment on view "extract".connections is 'The present connections: tablets to robots, robots to reference stations. Both devices are visible to you.';
comment on column "extract".connections.dev is 'The device, by the number that joins all views.';
comment on column "extract".connections.device_type is 'robot, tablet or referencestation.';
comment on column "extract".connections.device_id is 'Its number among the devices of its type, as in the console.';
comment on column "extract".connections.connected_dev is 'The other device.';
comment on column "extract".connections.connected_type is 'Its type.';
comment on column "extract".connections.connected_id is 'Its number, as in the console.';
comment on column "extract".connections.connected_at is 'Since when.';

create view "extract".connection_history with (security_barrier=true) as
 SELECT d.dev,
        CASE d.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    d.device_id,
    o.dev AS connected_dev,
        CASE o.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            WHEN 3 THEN 'referencestation'::text
            ELSE NULL::text
        END AS connected_type,
    o.device_id AS connected_id,
    x.connected_at
   FROM ((device_connection x
     JOIN device d ON ((d.dev = x.dev)))
     LEFT JOIN device o ON ((o.dev = x.connected_dev)));
alter view "extract".connection_history owner to service_center_views;
comment on view "extract".connection_history is 'When devices were connected and disconnected, since they moved into your scope.';
comment on column "extract".connection_history.dev is 'The device, by the number that joins all views.';
comment on column "extract".connection_history.device_type is 'robot, tablet or referencestation.';
comment on column "extract".connection_history.device_id is 'Its number among the devices of its type, as in the console.';
comment on column "extract".connection_history.connected_dev is 'The other device.';
comment on column "extract".connection_history.connected_type is 'Its type.';
comment on column "extract".connection_history.connected_id is 'Its number, as in the console.';
comment on column "extract".connection_history.connected_at is 'When it was connected; without another device, when it was disconnected.';

create view "extract".locations with (security_barrier=true) as
 SELECT d.dev,
        CASE d.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    d.device_id,
        CASE
            WHEN (abs(place.said[1]) <= (90)::double precision) THEN place.said[1]
            ELSE (0)::double precision
        END AS latitude,
        CASE
            WHEN (abs(place.said[1]) > (90)::double precision) THEN (0)::double precision
            WHEN (abs(place.said[2]) <= (180)::double precision) THEN place.said[2]
            ELSE (place.said[2] - ((360)::double precision * floor(((place.said[2] + (180)::double precision) / (360)::double precision))))
        END AS longitude,
    l.created
   FROM (((latest l
     JOIN data_key k ON (((k.key_id = l.key_id) AND (k.name = 'Location Link'::text))))
     JOIN device d ON ((d.dev = l.dev)))
     JOIN LATERAL ( SELECT (regexp_match(l.value, '^\s*(-?\d{1,9}(?:\.\d{1,20})?)[ ,]+(-?\d{1,9}(?:\.\d{1,20})?)\s*$'::text))::double precision[] AS said) place ON ((place.said IS NOT NULL)));
alter view "extract".locations owner to service_center_views;
comment on view "extract".locations is 'Where devices are by the newest position that they reported.';
comment on column "extract".locations.dev is 'The device, by the number that joins all views.';
comment on column "extract".locations.device_type is 'robot, tablet or referencestation.';
comment on column "extract".locations.device_id is 'Its number among the devices of its type, as in the console.';
comment on column "extract".locations.latitude is 'In degrees, north is positive. If the device reported one outside ±90, latitude and longitude are 0.';
comment on column "extract".locations.longitude is 'In degrees, east is positive.';
comment on column "extract".locations.created is 'The device’s time of the position.';

create view "extract".moves with (security_barrier=true) as
 SELECT d.dev,
        CASE d.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    d.device_id,
    x.moved_at
   FROM (device_move x
     JOIN device d ON ((d.dev = x.dev)));
alter view "extract".moves owner to service_center_views;
comment on view "extract".moves is 'When devices moved to other customers within your scope.';
comment on column "extract".moves.dev is 'The device, by the number that joins all views.';
comment on column "extract".moves.device_type is 'robot, tablet or referencestation.';
comment on column "extract".moves.device_id is 'Its number among the devices of its type, as in the console.';
comment on column "extract".moves.moved_at is 'When it got another customer.';

create view "extract".latest with (security_barrier=false) as
 SELECT d.dev,
        CASE d.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    d.device_id,
    k.name AS key,
    l.value,
        CASE
            WHEN pg_input_is_valid(l.value, 'double precision'::text) THEN (l.value)::double precision
            ELSE NULL::double precision
        END AS number,
    l.created,
    l.inserted
   FROM ((latest l
     JOIN data_key k ON ((k.key_id = l.key_id)))
     JOIN device d ON ((d.dev = l.dev)));
alter view "extract".latest owner to service_center_views;
comment on view "extract".latest is 'The newest value of each key of each device.';
comment on column "extract".latest.dev is 'The device, by the number that joins all views.';
comment on column "extract".latest.device_type is 'robot, tablet or referencestation.';
comment on column "extract".latest.device_id is 'Its number among the devices of its type, as in the console.';
comment on column "extract".latest.key is 'What the value is of, such as Battery.';
comment on column "extract".latest.value is 'The value as the device sent it.';
comment on column "extract".latest.number is 'The value as a number; null where it is none.';
comment on column "extract".latest.created is 'The device’s time of the value.';
comment on column "extract".latest.inserted is 'When the server stored it.';

create view "extract".history with (security_barrier=false) as
 SELECT d.dev,
        CASE d.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    d.device_id,
    k.name AS key,
    e.value,
        CASE
            WHEN pg_input_is_valid(e.value, 'double precision'::text) THEN (e.value)::double precision
            ELSE NULL::double precision
        END AS number,
    h.created,
    history_inserted(h.created, (h.lag)::double precision) AS inserted
   FROM (((history h
     JOIN device d ON ((d.dev = h.dev)))
     CROSS JOIN LATERAL UNNEST(h.keys, history_values(h.vals)) e(key_id, value))
     JOIN data_key k ON ((k.key_id = e.key_id)));
alter view "extract".history owner to service_center_views;
comment on view "extract".history is 'All stored values, one row each, since their device moved into your scope. Name devices (device_type with device_id, or join others by dev) and a range of created: without both, a query reads very much. For few keys of many devices, history_of_keys is faster.';
comment on column "extract".history.dev is 'The device, by the number that joins all views.';
comment on column "extract".history.device_type is 'robot, tablet or referencestation.';
comment on column "extract".history.device_id is 'Its number among the devices of its type, as in the console.';
comment on column "extract".history.key is 'What the value is of, such as Battery.';
comment on column "extract".history.value is 'The value as the device sent it.';
comment on column "extract".history.number is 'The value as a number; null where it is none.';
comment on column "extract".history.created is 'The device’s time of the value.';
comment on column "extract".history.inserted is 'When the server stored it.';

create view "extract".history_days with (security_barrier=false) as
 SELECT d.dev,
        CASE d.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    d.device_id,
    h.day,
    h.records
   FROM (history_day h
     JOIN device d ON ((d.dev = h.dev)));
alter view "extract".history_days owner to service_center_views;
comment on view "extract".history_days is 'How many values each device reported on each day, in UTC, from the first whole day after it moved into your scope. Fast for the whole fleet.';
comment on column "extract".history_days.dev is 'The device, by the number that joins all views.';
comment on column "extract".history_days.device_type is 'robot, tablet or referencestation.';
comment on column "extract".history_days.device_id is 'Its number among the devices of its type, as in the console.';
comment on column "extract".history_days.day is 'The day.';
comment on column "extract".history_days.records is 'The number of its values.';

create view "extract".keys with (security_barrier=true) as
 SELECT k.name AS key,
        CASE m.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            WHEN 3 THEN 'referencestation'::text
            ELSE NULL::text
        END AS device_type,
    g.name AS key_group,
    m.alias,
    m.unit
   FROM ((data_key k
     LEFT JOIN data_key_meaning m ON ((m.key_id = k.key_id)))
     LEFT JOIN data_key_group g ON ((g.group_id = m.group_id)));
alter view "extract".keys owner to service_center_views;
comment on view "extract".keys is 'What devices report: each key with its meaning.';
comment on column "extract".keys.key is 'The key, as in latest and history.';
comment on column "extract".keys.device_type is 'Of which type of device the meaning is; null for a key without one.';
comment on column "extract".keys.key_group is 'The group under which the console shows it.';
comment on column "extract".keys.alias is 'What the console calls it.';
comment on column "extract".keys.unit is 'Its unit; null without one.';

create view "extract".commands with (security_barrier=true) as
 SELECT x.id AS command_id,
    d.dev,
        CASE d.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    d.device_id,
    x.type,
    x.args AS arguments,
    x.state,
    x.issued_by,
    x.issued_at,
    x.acknowledged_at,
    x.started_at,
    x.completed_at,
    x.failure,
    x.rollout_id
   FROM (command x
     JOIN device d ON ((d.dev = x.dev)))
  WHERE (( SELECT viewer_has_right('Commands'::text) AS viewer_has_right) OR ( SELECT viewer_has_right('BulkCommands'::text) AS viewer_has_right));
alter view "extract".commands owner to service_center_views;
comment on view "extract".commands is 'Commands to robots and reference stations. Needs the right Commands or BulkCommands.';
comment on column "extract".commands.command_id is 'The command’s number.';
comment on column "extract".commands.dev is 'The device, by the number that joins all views.';
comment on column "extract".commands.device_type is 'robot, tablet or referencestation.';
comment on column "extract".commands.device_id is 'Its number among the devices of its type, as in the console.';
comment on column "extract".commands.type is 'update or reconfigure_ntrip.';
comment on column "extract".commands.arguments is 'What it was sent with, as JSON.';
comment on column "extract".commands.state is 'queued, sent, acknowledged, running, completed, failed, cancelled or expired.';
comment on column "extract".commands.issued_by is 'The user who sent it.';
comment on column "extract".commands.issued_at is 'When it was sent.';
comment on column "extract".commands.acknowledged_at is 'When the device accepted it.';
comment on column "extract".commands.started_at is 'When the device began.';
comment on column "extract".commands.completed_at is 'When it ended.';
comment on column "extract".commands.failure is 'Why it failed; null where it did not.';
comment on column "extract".commands.rollout_id is 'The rollout that it belongs to; null without one.';

create view "extract".command_messages with (security_barrier=true) as
 SELECT command_id,
    n AS "position",
    message,
    is_error,
    created_at
   FROM command_log x
  WHERE (( SELECT viewer_has_right('Commands'::text) AS viewer_has_right) OR ( SELECT viewer_has_right('BulkCommands'::text) AS viewer_has_right));
alter view "extract".command_messages owner to service_center_views;
comment on view "extract".command_messages is 'What devices said while they worked on commands. Needs the right Commands or BulkCommands.';
comment on column "extract".command_messages.command_id is 'The command.';
comment on column "extract".command_messages."position" is 'The order of its messages.';
comment on column "extract".command_messages.message is 'What the device said.';
comment on column "extract".command_messages.is_error is 'Whether it told a failure.';
comment on column "extract".command_messages.created_at is 'When.';

create view "extract".rollouts with (security_barrier=true) as
 SELECT id AS rollout_id,
    name,
    version,
    state,
    current_step,
    customer_id,
    started_by,
    created_at,
    ended_at
   FROM rollout x
  WHERE ( SELECT viewer_has_right('BulkCommands'::text) AS viewer_has_right);
alter view "extract".rollouts owner to service_center_views;
comment on view "extract".rollouts is 'Updates of groups of robots. Needs the right BulkCommands.';
comment on column "extract".rollouts.rollout_id is 'The rollout’s number.';
comment on column "extract".rollouts.name is 'Its name.';
comment on column "extract".rollouts.version is 'The version that its robots get.';
comment on column "extract".rollouts.state is 'running, paused, stopped or finished.';
comment on column "extract".rollouts.current_step is 'The step that it is at, from 0.';
comment on column "extract".rollouts.customer_id is 'The customer whose rollout it is.';
comment on column "extract".rollouts.started_by is 'The user who started it.';
comment on column "extract".rollouts.created_at is 'When it was started.';
comment on column "extract".rollouts.ended_at is 'When it ended; null: it has not.';

create view "extract".rollout_robots with (security_barrier=true) as
 SELECT x.rollout_id,
    d.dev,
        CASE d.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    d.device_id,
    x.step,
    x.state,
    x.reason,
    x.attempts,
    x.software_before,
    x.software_now,
    x.changed_at
   FROM (rollout_device x
     JOIN device d ON ((d.dev = x.dev)))
  WHERE ( SELECT viewer_has_right('BulkCommands'::text) AS viewer_has_right);
alter view "extract".rollout_robots owner to service_center_views;
comment on view "extract".rollout_robots is 'The robots of rollouts. Needs the right BulkCommands.';
comment on column "extract".rollout_robots.rollout_id is 'The rollout.';
comment on column "extract".rollout_robots.dev is 'The device, by the number that joins all views.';
comment on column "extract".rollout_robots.device_type is 'robot, tablet or referencestation.';
comment on column "extract".rollout_robots.device_id is 'Its number among the devices of its type, as in the console.';
comment on column "extract".rollout_robots.step is 'The step that the robot belongs to, from 0.';
comment on column "extract".rollout_robots.state is 'waiting, updating, checking, healthy, unhealthy, failed, skipped or removed.';
comment on column "extract".rollout_robots.reason is 'Why it is in this state; null where that is plain.';
comment on column "extract".rollout_robots.attempts is 'How often it was tried.';
comment on column "extract".rollout_robots.software_before is 'Its version before.';
comment on column "extract".rollout_robots.software_now is 'Its version when it was last looked at.';
comment on column "extract".rollout_robots.changed_at is 'When its state last changed.';

create view "extract".software_versions with (security_barrier=true) as
 SELECT id AS version_id,
        CASE device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    tag AS version,
    uploaded_at,
    deprecated_at
   FROM software_version x
  WHERE (( SELECT viewer_has_right('Commands'::text) AS viewer_has_right) OR ( SELECT viewer_has_right('BulkCommands'::text) AS viewer_has_right) OR ( SELECT viewer_has_right('DbToolRobotSoftwareVersion'::text) AS viewer_has_right) OR ( SELECT viewer_has_right('DbToolAppVersions'::text) AS viewer_has_right) OR ( SELECT viewer_has_right('TabletAppVersion'::text) AS viewer_has_right));
alter view "extract".software_versions owner to service_center_views;
comment on view "extract".software_versions is 'Versions of software. Needs a right of commands or of the versions.';
comment on column "extract".software_versions.version_id is 'The version’s number.';
comment on column "extract".software_versions.device_type is 'For which type of device it is.';
comment on column "extract".software_versions.version is 'Its name.';
comment on column "extract".software_versions.uploaded_at is 'Since when it is here.';
comment on column "extract".software_versions.deprecated_at is 'Since when nobody should get it; null: anybody may.';

create view "extract".tickets with (security_barrier=true) as
 SELECT id AS ticket_id,
    issue_id,
    subject,
    category,
    status,
    requester,
    assignee,
    organization,
    customer_id,
        CASE device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE NULL::text
        END AS device_type,
    device_id,
    created_at,
    updated_at,
    closed_at
   FROM ticket x;
alter view "extract".tickets owner to service_center_views;
comment on view "extract".tickets is 'What was asked of support.';
comment on column "extract".tickets.ticket_id is 'The ticket’s number in these views.';
comment on column "extract".tickets.issue_id is 'Its number for people.';
comment on column "extract".tickets.subject is 'What it is about.';
comment on column "extract".tickets.category is 'Its category.';
comment on column "extract".tickets.status is 'new, open, pending, hold, solved or closed.';
comment on column "extract".tickets.requester is 'Who asked.';
comment on column "extract".tickets.assignee is 'Who works on it; empty: nobody.';
comment on column "extract".tickets.organization is 'The organization of who asked.';
comment on column "extract".tickets.customer_id is 'The customer that it belongs to.';
comment on column "extract".tickets.device_type is 'The type of the device that it is about; null without one.';
comment on column "extract".tickets.device_id is 'That device’s number.';
comment on column "extract".tickets.created_at is 'When it was asked.';
comment on column "extract".tickets.updated_at is 'When it last changed.';
comment on column "extract".tickets.closed_at is 'When it was closed; null: it is not.';

create view "extract".ticket_messages with (security_barrier=true) as
 SELECT ticket_id,
    author,
    body AS message,
    is_public,
    created_at
   FROM ticket_comment x;
alter view "extract".ticket_messages owner to service_center_views;
comment on view "extract".ticket_messages is 'What was written in tickets: answers, and for users of the manufacturer also notes.';
comment on column "extract".ticket_messages.ticket_id is 'The ticket.';
comment on column "extract".ticket_messages.author is 'Who wrote it.';
comment on column "extract".ticket_messages.message is 'The text.';
comment on column "extract".ticket_messages.is_public is 'An answer, not a note among colleagues.';
comment on column "extract".ticket_messages.created_at is 'When.';

create view "extract".logbook with (security_barrier=true) as
 SELECT d.dev,
        CASE d.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    d.device_id,
    x.author,
    x.body AS note,
    x.created_at
   FROM (logbook_entry x
     JOIN device d ON (((d.dev = x.dev) AND (x.deleted_at IS NULL))))
  WHERE ( SELECT viewer_has_right('PostSupport'::text) AS viewer_has_right);
alter view "extract".logbook owner to service_center_views;
comment on view "extract".logbook is 'Notes about devices, since they moved into your scope. Needs the right PostSupport.';
comment on column "extract".logbook.dev is 'The device, by the number that joins all views.';
comment on column "extract".logbook.device_type is 'robot, tablet or referencestation.';
comment on column "extract".logbook.device_id is 'Its number among the devices of its type, as in the console.';
comment on column "extract".logbook.author is 'Who wrote it.';
comment on column "extract".logbook.note is 'The text.';
comment on column "extract".logbook.created_at is 'When.';

create view "extract".user_actions with (security_barrier=true) as
 SELECT id AS action_id,
    created_at,
    action_type,
    status_code,
    username,
    account,
        CASE device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            WHEN 3 THEN 'referencestation'::text
            ELSE NULL::text
        END AS device_type,
    device_id,
    value,
    before,
    after
   FROM user_action x
  WHERE ( SELECT viewer_has_right('UserActions'::text) AS viewer_has_right);
alter view "extract".user_actions owner to service_center_views;
comment on view "extract".user_actions is 'What users changed or tried to change. Needs the right UserActions.';
comment on column "extract".user_actions.action_id is 'The entry’s number.';
comment on column "extract".user_actions.created_at is 'When.';
comment on column "extract".user_actions.action_type is 'What was done.';
comment on column "extract".user_actions.status_code is 'How it ended: 200 is a success.';
comment on column "extract".user_actions.username is 'Who did it; null for somebody unknown.';
comment on column "extract".user_actions.account is 'The account that it was done to; null without one.';
comment on column "extract".user_actions.device_type is 'The type of the device that it was done to.';
comment on column "extract".user_actions.device_id is 'That device’s number.';
comment on column "extract".user_actions.value is 'What was asked, as JSON.';
comment on column "extract".user_actions.before is 'How it was before, as JSON.';
comment on column "extract".user_actions.after is 'How it was afterwards, as JSON.';

create view "extract".features with (security_barrier=true) as
 SELECT x.id AS feature_id,
    x.tag AS feature,
    x.description,
    g.name AS feature_group
   FROM (feature x
     JOIN feature_group g ON ((g.id = x.group_id)))
  WHERE (( SELECT viewer_has_right('DbToolFeatures'::text) AS viewer_has_right) OR ( SELECT viewer_has_right('DbToolTabletFeatures'::text) AS viewer_has_right) OR ( SELECT viewer_has_right('DbToolFeatureGroupsAndPricings'::text) AS viewer_has_right) OR ( SELECT viewer_has_right('DbToolPurchases'::text) AS viewer_has_right));
alter view "extract".features owner to service_center_views;
comment on view "extract".features is 'What tablets can be able to do. Needs a right of DbTool for features or purchases.';
comment on column "extract".features.feature_id is 'The feature’s number.';
comment on column "extract".features.feature is 'Its name for tablets.';
comment on column "extract".features.description is 'What it is.';
comment on column "extract".features.feature_group is 'The group in which it is sold.';

create view "extract".tablet_features with (security_barrier=true) as
 SELECT d.dev,
        CASE d.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    d.device_id,
    x.feature_id,
    f.tag AS feature,
    x.chosen_at,
    x.chosen_by
   FROM ((tablet_feature x
     JOIN device d ON ((d.dev = x.dev)))
     JOIN feature f ON ((f.id = x.feature_id)))
  WHERE ( SELECT viewer_has_right('DbToolTabletFeatures'::text) AS viewer_has_right);
alter view "extract".tablet_features owner to service_center_views;
comment on view "extract".tablet_features is 'Features that were chosen for single tablets. Needs the right DbToolTabletFeatures.';
comment on column "extract".tablet_features.dev is 'The device, by the number that joins all views.';
comment on column "extract".tablet_features.device_type is 'robot, tablet or referencestation.';
comment on column "extract".tablet_features.device_id is 'Its number among the devices of its type, as in the console.';
comment on column "extract".tablet_features.feature_id is 'The feature.';
comment on column "extract".tablet_features.feature is 'Its name for tablets.';
comment on column "extract".tablet_features.chosen_at is 'When it was chosen.';
comment on column "extract".tablet_features.chosen_by is 'The user who chose it.';

create view "extract".quotes with (security_barrier=true) as
 SELECT id AS quote_id,
    number,
    customer_id,
    username,
    contract,
    quote_type,
    company_name AS company,
    contact_name AS contact,
    currency,
    net,
    vat,
    total,
    issued_at,
    valid_until,
    close_date
   FROM quote x
  WHERE ( SELECT viewer_has_right('QuoteGenerator'::text) AS viewer_has_right);
alter view "extract".quotes owner to service_center_views;
comment on view "extract".quotes is 'Issued quotes; amounts are in the smallest unit of the currency. Needs the right QuoteGenerator.';
comment on column "extract".quotes.quote_id is 'The quote’s number in these views.';
comment on column "extract".quotes.number is 'Its number for people.';
comment on column "extract".quotes.customer_id is 'The customer whose user issued it.';
comment on column "extract".quotes.username is 'The user who issued it.';
comment on column "extract".quotes.contract is 'Its contract type.';
comment on column "extract".quotes.quote_type is 'budgetary or signature.';
comment on column "extract".quotes.company is 'The company that it is for.';
comment on column "extract".quotes.contact is 'The person that it is for.';
comment on column "extract".quotes.currency is 'The currency, by its code.';
comment on column "extract".quotes.net is 'The sum without tax.';
comment on column "extract".quotes.vat is 'The tax; null without one.';
comment on column "extract".quotes.total is 'The sum with tax.';
comment on column "extract".quotes.issued_at is 'When it was issued.';
comment on column "extract".quotes.valid_until is 'Until when it holds.';
comment on column "extract".quotes.close_date is 'When the sale is expected.';

create view "extract".production with (security_barrier=true) as
 SELECT
        CASE x.device_type
            WHEN 1 THEN 'robot'::text
            ELSE 'referencestation'::text
        END AS device_type,
    x.device_id,
    x.dev,
    m.model_id AS product_model,
    x.priority,
    x.hardware_id,
    x.status,
    x.server_status,
    x.provisioned_at,
    x.connected_at,
    x.created_at
   FROM (production_device x
     JOIN product_model m ON ((m.id = x.product_model)))
  WHERE ( SELECT viewer_has_right('Production'::text) AS viewer_has_right);
alter view "extract".production owner to service_center_views;
comment on view "extract".production is 'Devices that are being built. Needs the right Production, and is for users of the manufacturer.';
comment on column "extract".production.device_type is 'robot or referencestation.';
comment on column "extract".production.device_id is 'The number that the device gets.';
comment on column "extract".production.dev is 'The device, once it is provisioned.';
comment on column "extract".production.product_model is 'What it is built as.';
comment on column "extract".production.priority is 'Which number is given first: the highest.';
comment on column "extract".production.hardware_id is 'The hardware that has the number; null: none yet.';
comment on column "extract".production.status is 'available or deployed.';
comment on column "extract".production.server_status is 'waiting, provisioned or connected.';
comment on column "extract".production.provisioned_at is 'When the hardware got the number.';
comment on column "extract".production.connected_at is 'When it first connected.';
comment on column "extract".production.created_at is 'When the number was added.';

create view "extract".layouts with (security_barrier=true) as
 SELECT x.id AS layout_id,
    x.name,
    t.name AS template,
    x.customer_id,
    d.device_id AS tablet_id,
    x.generated,
    x.tags,
    x.date_from,
    x.date_to,
    x.created_by
   FROM ((layout x
     JOIN template t ON (((t.id = x.template_id) AND (x.deleted_at IS NULL))))
     LEFT JOIN device d ON ((d.dev = x.dev)));
alter view "extract".layouts owner to service_center_views;
comment on view "extract".layouts is 'Layouts of customers and of their tablets, without those in the trash.';
comment on column "extract".layouts.layout_id is 'The layout’s number.';
comment on column "extract".layouts.name is 'Its name.';
comment on column "extract".layouts.template is 'The template that it was made from.';
comment on column "extract".layouts.customer_id is 'The customer that it belongs to.';
comment on column "extract".layouts.tablet_id is 'The tablet that it belongs to; null: all tablets of the customer.';
comment on column "extract".layouts.generated is 'Whether it was generated.';
comment on column "extract".layouts.tags is 'Its tags.';
comment on column "extract".layouts.date_from is 'From when it is used.';
comment on column "extract".layouts.date_to is 'Until when; null: without an end.';
comment on column "extract".layouts.created_by is 'The user who made it.';

create view "extract".users with (security_barrier=true) as
 SELECT username,
    firstname,
    lastname,
    email,
    verified,
    ARRAY( SELECT u.customer_id
           FROM user_customer u
          WHERE (u.username = x.username)
          ORDER BY u."position") AS customers,
    valid_from,
    valid_to,
    last_login,
    created_at,
    deleted_at
   FROM app_user x
  WHERE ( SELECT viewer_has_right('User'::text) AS viewer_has_right);
alter view "extract".users owner to service_center_views;
comment on view "extract".users is 'Accounts of your customers. Needs the right User.';
comment on column "extract".users.username is 'The name to sign in with.';
comment on column "extract".users.firstname is 'First name.';
comment on column "extract".users.lastname is 'Last name.';
comment on column "extract".users.email is 'Where mails to this user go; null without one.';
comment on column "extract".users.verified is 'Whether the address has been confirmed.';
comment on column "extract".users.customers is 'The customers of the account that you see.';
comment on column "extract".users.valid_from is 'From when the account can be used; null: at once.';
comment on column "extract".users.valid_to is 'Until when; null: without an end.';
comment on column "extract".users.last_login is 'When the user last signed in; null: never.';
comment on column "extract".users.created_at is 'Since when the account exists.';
comment on column "extract".users.deleted_at is 'When it was deleted; null: it was not.';

create view "extract".history_of_keys with (security_barrier=false) as
 SELECT d.dev,
        CASE d.device_type
            WHEN 1 THEN 'robot'::text
            WHEN 2 THEN 'tablet'::text
            ELSE 'referencestation'::text
        END AS device_type,
    d.device_id,
    k.name AS key,
    history_value(h.keys, h.vals, k.key_id) AS value,
        CASE
            WHEN pg_input_is_valid(history_value(h.keys, h.vals, k.key_id), 'double precision'::text) THEN (history_value(h.keys, h.vals, k.key_id))::double precision
            ELSE NULL::double precision
        END AS number,
    h.created,
    history_inserted(h.created, (h.lag)::double precision) AS inserted
   FROM ((data_key k
     JOIN history h ON ((k.key_id = ANY (h.keys))))
     JOIN device d ON ((d.dev = h.dev)));
alter view "extract".history_of_keys owner to service_center_views;
comment on view "extract".history_of_keys is 'The same as history, and several times faster for few keys. Name them (key = … or key in (…)) and a range of created; without keys, it is slower.';
comment on column "extract".history_of_keys.dev is 'The device, by the number that joins all views.';
comment on column "extract".history_of_keys.device_type is 'robot, tablet or referencestation.';
comment on column "extract".history_of_keys.device_id is 'Its number among the devices of its type, as in the console.';
comment on column "extract".history_of_keys.key is 'What the value is of, such as Battery. Name one or few.';
comment on column "extract".history_of_keys.value is 'The value as the device sent it.';
comment on column "extract".history_of_keys.number is 'The value as a number; null where it is none.';
comment on column "extract".history_of_keys.created is 'The device’s time of the value.';
comment on column "extract".history_of_keys.inserted is 'When the server stored it.';

create view "extract".purchases with (security_barrier=true) as
 SELECT x.id AS purchase_id,
    x.customer_id,
    c.name AS customer,
    x.tablet_id,
    g.name AS feature_group,
    x.transaction_id,
    x.state,
    x.valid_from,
    x.valid_to,
    x.created_at,
    x.refunded_at,
    x.price,
    x.currency,
    x.vat_percent,
    x.vat,
    (x.price + COALESCE(x.vat, (0)::bigint)) AS total,
        CASE
            WHEN (x.state = 'REFUNDED'::text) THEN (x.price + COALESCE(x.vat, (0)::bigint))
            ELSE NULL::bigint
        END AS refunded,
    x.is_cost_kept
   FROM ((purchase x
     JOIN customer c ON ((c.id = x.customer_id)))
     JOIN feature_group g ON ((g.id = x.feature_group_id)))
  WHERE ( SELECT viewer_has_right('DbToolPurchases'::text) AS viewer_has_right);
alter view "extract".purchases owner to service_center_views;
comment on view "extract".purchases is 'What customers bought for their tablets. Needs the right DbToolPurchases.';
comment on column "extract".purchases.purchase_id is 'The purchase’s number.';
comment on column "extract".purchases.customer_id is 'The customer who bought it.';
comment on column "extract".purchases.customer is 'That customer’s name.';
comment on column "extract".purchases.tablet_id is 'The tablet that it is for; null: all tablets of the customer.';
comment on column "extract".purchases.feature_group is 'What was bought.';
comment on column "extract".purchases.transaction_id is 'The number of the payment.';
comment on column "extract".purchases.state is 'COMPLETE, PENDING, FAILED or REFUNDED.';
comment on column "extract".purchases.valid_from is 'From when it holds.';
comment on column "extract".purchases.valid_to is 'Until when it holds; null: without an end.';
comment on column "extract".purchases.created_at is 'When it was bought.';
comment on column "extract".purchases.refunded_at is 'When it was refunded; null: it was not.';
comment on column "extract".purchases.price is 'What it cost without tax, in the smallest unit of the currency; null: there was no price, or it is older than kept prices.';
comment on column "extract".purchases.currency is 'The currency, by its code; null without a price.';
comment on column "extract".purchases.vat_percent is 'The tax in percent; null without one.';
comment on column "extract".purchases.vat is 'The tax, in the smallest unit of the currency; null without one.';
comment on column "extract".purchases.total is 'The price with tax; null without a price.';
comment on column "extract".purchases.refunded is 'How much was refunded; null: nothing, or not known.';
comment on column "extract".purchases.is_cost_kept is 'False: it is from before purchases kept what they cost.';


-- Triggers

CREATE TRIGGER check_name BEFORE INSERT OR UPDATE OF name ON public.access_group FOR EACH ROW WHEN (true) EXECUTE FUNCTION check_name_once('name', 'access_group_name_key');

CREATE TRIGGER refresh_features_update AFTER UPDATE ON public.access_group REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_update_of_access_group();

CREATE TRIGGER add_members AFTER INSERT ON public.access_group_collection FOR EACH ROW EXECUTE FUNCTION add_collection_members();

CREATE TRIGGER sort_collection BEFORE INSERT OR UPDATE ON public.access_group_collection FOR EACH ROW EXECUTE FUNCTION sort_collection();

CREATE TRIGGER end_links_with_account AFTER UPDATE OF valid_to, deleted_at ON public.app_user FOR EACH ROW WHEN (((old.valid_to IS DISTINCT FROM new.valid_to) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION end_links_with_account();

CREATE TRIGGER notify_viewer_changed AFTER UPDATE OF verified, valid_from, valid_to, deleted_at ON public.app_user FOR EACH ROW EXECUTE FUNCTION notify_viewer_changed();

CREATE TRIGGER check_name BEFORE INSERT OR UPDATE OF name, source, device_type ON public.changelog_version FOR EACH ROW WHEN ((new.source = 'embedded'::text)) EXECUTE FUNCTION check_name_once('name', 'changelog_version_source_device_type_name_key', 'source', 'device_type');

CREATE TRIGGER count_deleted AFTER DELETE ON public.command REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_commands();

CREATE TRIGGER count_inserted AFTER INSERT ON public.command REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_commands();

CREATE TRIGGER supersede_changes AFTER INSERT ON public.configuration_change FOR EACH ROW EXECUTE FUNCTION supersede_changes();

CREATE TRIGGER follow_deleted AFTER DELETE ON public.crm_company FOR EACH ROW EXECUTE FUNCTION follow_company();

CREATE TRIGGER follow_renamed AFTER UPDATE OF name ON public.crm_company FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION follow_company();

CREATE TRIGGER lock_tree BEFORE INSERT OR DELETE OR UPDATE OF parent_id, is_dealer ON public.customer FOR EACH STATEMENT EXECUTE FUNCTION lock_customer_tree_first();

CREATE TRIGGER move_quotes BEFORE DELETE ON public.customer FOR EACH ROW EXECUTE FUNCTION move_quotes_to_parent();

CREATE TRIGGER move_subtree AFTER UPDATE OF parent_id, is_dealer ON public.customer FOR EACH ROW WHEN (((old.path IS DISTINCT FROM new.path) OR (old.dealer_id IS DISTINCT FROM new.dealer_id))) EXECUTE FUNCTION move_customer_subtree();

CREATE TRIGGER refresh_features AFTER UPDATE OF parent_id ON public.customer FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION refresh_features_of_subtree();

CREATE TRIGGER set_1_path BEFORE INSERT OR UPDATE OF parent_id ON public.customer FOR EACH ROW EXECUTE FUNCTION set_customer_path();

CREATE TRIGGER set_2_dealer BEFORE INSERT OR UPDATE OF parent_id, is_dealer ON public.customer FOR EACH ROW EXECUTE FUNCTION set_customer_dealer();

CREATE TRIGGER set_name_key BEFORE INSERT OR UPDATE OF name, parent_id ON public.customer FOR EACH ROW EXECUTE FUNCTION set_customer_name_key();

CREATE TRIGGER refresh_features_delete AFTER DELETE ON public.customer_access_group REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_of_customers();

CREATE TRIGGER refresh_features_insert AFTER INSERT ON public.customer_access_group REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_of_customers();

CREATE TRIGGER refresh_features_update AFTER UPDATE ON public.customer_access_group REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_of_customers();

CREATE TRIGGER number_data_key BEFORE INSERT ON public.data_key FOR EACH ROW WHEN ((new.key_id = 0)) EXECUTE FUNCTION number_data_key();

CREATE TRIGGER delete_own_schedules AFTER DELETE ON public.data_query FOR EACH ROW EXECUTE FUNCTION delete_own_schedules();

CREATE TRIGGER notify_cancelled_run AFTER UPDATE OF state ON public.data_query_run FOR EACH ROW WHEN ((new.state = 'cancelled'::text)) EXECUTE FUNCTION notify_cancelled_run();

CREATE TRIGGER notify_deleted_run AFTER DELETE ON public.data_query_run FOR EACH ROW WHEN ((old.state = ANY (ARRAY['waiting'::text, 'running'::text]))) EXECUTE FUNCTION notify_cancelled_run();

CREATE TRIGGER delete_file AFTER DELETE ON public.developer_document FOR EACH ROW EXECUTE FUNCTION delete_former_file();

CREATE TRIGGER delete_replaced_file AFTER UPDATE OF file_name ON public.developer_document FOR EACH ROW WHEN ((old.file_name <> new.file_name)) EXECUTE FUNCTION delete_former_file();

CREATE TRIGGER forget_refused_data AFTER UPDATE OF customer_id ON public.device FOR EACH ROW WHEN ((old.customer_id IS DISTINCT FROM new.customer_id)) EXECUTE FUNCTION forget_refused_data();

CREATE TRIGGER move_tickets AFTER UPDATE OF customer_id ON public.device FOR EACH ROW WHEN ((old.customer_id <> new.customer_id)) EXECUTE FUNCTION move_tickets_of_device();

CREATE TRIGGER record_move AFTER UPDATE OF customer_id ON public.device FOR EACH ROW WHEN ((old.customer_id <> new.customer_id)) EXECUTE FUNCTION record_device_move();

CREATE TRIGGER refresh_features_insert AFTER INSERT ON public.device FOR EACH ROW WHEN ((new.device_type = 2)) EXECUTE FUNCTION refresh_features_of_device();

CREATE TRIGGER refresh_features_update AFTER UPDATE OF customer_id ON public.device FOR EACH ROW WHEN (((new.device_type = 2) AND (old.customer_id <> new.customer_id))) EXECUTE FUNCTION refresh_features_of_device();

CREATE TRIGGER tell_newest_values_delete AFTER DELETE ON public.device_presence REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.tells_newest_values'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_newest_values();

CREATE TRIGGER tell_newest_values_insert AFTER INSERT ON public.device_presence REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.tells_newest_values'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_newest_values();

CREATE TRIGGER tell_newest_values_update AFTER UPDATE ON public.device_presence REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.tells_newest_values'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_newest_values();

CREATE TRIGGER notify_device_request AFTER INSERT ON public.device_request REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION notify_device_request();

CREATE TRIGGER notify_token_changed AFTER DELETE OR UPDATE OF token_hash ON public.device_token FOR EACH ROW EXECUTE FUNCTION notify_token_changed();

CREATE TRIGGER delete_file AFTER DELETE ON public.document FOR EACH ROW EXECUTE FUNCTION delete_former_file();

CREATE TRIGGER delete_replaced_file AFTER UPDATE OF file_name ON public.document FOR EACH ROW WHEN ((old.file_name <> new.file_name)) EXECUTE FUNCTION delete_former_file();

CREATE TRIGGER refresh_features_delete AFTER DELETE ON public.feature REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_delete_of_feature();

CREATE TRIGGER refresh_features_insert AFTER INSERT ON public.feature REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_insert_of_feature();

CREATE TRIGGER refresh_features_update AFTER UPDATE ON public.feature REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_update_of_feature();

CREATE TRIGGER refresh_features_delete AFTER DELETE ON public.feature_configuration REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_delete_of_feature_configuration();

CREATE TRIGGER refresh_features_update AFTER UPDATE ON public.feature_configuration REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_update_of_feature_configuration();

CREATE TRIGGER refresh_features_delete AFTER DELETE ON public.feature_configuration_option REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_delete_of_feature_configuration_option();

CREATE TRIGGER refresh_features_insert AFTER INSERT ON public.feature_configuration_option REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_insert_of_feature_configuration_option();

CREATE TRIGGER refresh_features_update AFTER UPDATE ON public.feature_configuration_option REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_update_of_feature_configuration_option();

CREATE TRIGGER refresh_features_delete AFTER DELETE ON public.feature_configuration_timeframe REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_delete_of_feature_configuration_timefram();

CREATE TRIGGER refresh_features_insert AFTER INSERT ON public.feature_configuration_timeframe REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_insert_of_feature_configuration_timefram();

CREATE TRIGGER refresh_features_update AFTER UPDATE ON public.feature_configuration_timeframe REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_update_of_feature_configuration_timefram();

CREATE TRIGGER check_name BEFORE INSERT OR UPDATE OF name ON public.feature_group FOR EACH ROW WHEN (true) EXECUTE FUNCTION check_name_once('name', 'feature_group_name_key');

CREATE TRIGGER refresh_features_update AFTER UPDATE ON public.feature_group REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_update_of_feature_group();

CREATE TRIGGER refresh_features_delete AFTER DELETE ON public.feature_metadata REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_delete_of_feature_metadata();

CREATE TRIGGER refresh_features_insert AFTER INSERT ON public.feature_metadata REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_insert_of_feature_metadata();

CREATE TRIGGER refresh_features_update AFTER UPDATE ON public.feature_metadata REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_update_of_feature_metadata();

CREATE TRIGGER refresh_features_delete AFTER DELETE ON public.feature_option REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_delete_of_feature_option();

CREATE TRIGGER refresh_features_insert AFTER INSERT ON public.feature_option REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_insert_of_feature_option();

CREATE TRIGGER refresh_features_update AFTER UPDATE ON public.feature_option REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_update_of_feature_option();

CREATE TRIGGER count_added AFTER INSERT ON public.history REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_history();

CREATE TRIGGER count_deleted AFTER DELETE ON public.history REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_history();

CREATE TRIGGER check_name BEFORE INSERT OR UPDATE OF name ON public.knox_group FOR EACH ROW WHEN (true) EXECUTE FUNCTION check_name_once('name', 'knox_group_name_key');

CREATE TRIGGER tell_newest_values_delete AFTER DELETE ON public.latest REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.tells_newest_values'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_newest_values();

CREATE TRIGGER tell_newest_values_insert AFTER INSERT ON public.latest REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.tells_newest_values'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_newest_values();

CREATE TRIGGER tell_newest_values_update AFTER UPDATE ON public.latest REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((current_setting('app.tells_newest_values'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION tell_newest_values();

CREATE TRIGGER keep_former_tablets BEFORE UPDATE OF customer_id ON public.purchase FOR EACH ROW WHEN (((old.customer_id <> new.customer_id) AND (old.tablet_id IS NULL) AND (old.former_devs IS NULL))) EXECUTE FUNCTION keep_former_tablets();

CREATE TRIGGER refresh_features_delete AFTER DELETE ON public.purchase REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_of_purchases();

CREATE TRIGGER refresh_features_insert AFTER INSERT ON public.purchase REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_of_purchases();

CREATE TRIGGER refresh_features_update AFTER UPDATE ON public.purchase REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_of_purchases();

CREATE TRIGGER check_name BEFORE INSERT OR UPDATE OF title, contract_id, product ON public.quote_plan FOR EACH ROW WHEN (true) EXECUTE FUNCTION check_name_once('title', 'quote_plan_contract_id_product_title_key', 'contract_id', 'product');

CREATE TRIGGER keep_reported_model BEFORE INSERT ON public.robot_model_overwrite FOR EACH ROW EXECUTE FUNCTION keep_reported_model();

CREATE TRIGGER show_overwritten_model AFTER INSERT OR UPDATE OF model_id ON public.robot_model_overwrite FOR EACH ROW EXECUTE FUNCTION show_overwritten_model();

CREATE TRIGGER show_reported_model AFTER DELETE ON public.robot_model_overwrite FOR EACH ROW EXECUTE FUNCTION show_reported_model();

CREATE TRIGGER check_name BEFORE INSERT OR UPDATE OF address, port, secure, prepend_hostname ON public.server_address FOR EACH ROW WHEN (true) EXECUTE FUNCTION check_name_once('address', 'server_address_address_port_secure_prepend_hostname_key', 'port', 'secure', 'prepend_hostname');

CREATE TRIGGER notify_viewer_changed AFTER DELETE OR UPDATE OF revoked_at, expires_at ON public.session FOR EACH ROW EXECUTE FUNCTION notify_viewer_changed();

CREATE TRIGGER check_name BEFORE INSERT OR UPDATE OF tag, device_type ON public.software_version FOR EACH ROW WHEN (true) EXECUTE FUNCTION check_name_once('tag', 'software_version_device_type_tag_key', 'device_type');

CREATE TRIGGER refresh_features_delete AFTER DELETE ON public.tablet_feature REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_of_tablets();

CREATE TRIGGER refresh_features_insert AFTER INSERT ON public.tablet_feature REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_of_tablets();

CREATE TRIGGER refresh_features_update AFTER UPDATE ON public.tablet_feature REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_of_tablets();

CREATE TRIGGER refresh_features_delete AFTER DELETE ON public.tablet_feature_option REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_of_tablets();

CREATE TRIGGER refresh_features_insert AFTER INSERT ON public.tablet_feature_option REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_of_tablets();

CREATE TRIGGER refresh_features_update AFTER UPDATE ON public.tablet_feature_option REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_of_tablets();

CREATE TRIGGER refresh_features_delete AFTER DELETE ON public.template REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_delete_of_template();

CREATE TRIGGER refresh_features_insert AFTER INSERT ON public.template REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_insert_of_template();

CREATE TRIGGER refresh_features_update AFTER UPDATE ON public.template REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_features_after_update_of_template();

CREATE TRIGGER move_files AFTER UPDATE OF customer_id ON public.ticket FOR EACH ROW WHEN ((old.customer_id <> new.customer_id)) EXECUTE FUNCTION move_files_of_ticket();

CREATE TRIGGER notify_viewer_changed AFTER INSERT OR DELETE OR UPDATE ON public.user_access FOR EACH ROW EXECUTE FUNCTION notify_viewer_changed();

CREATE TRIGGER notify_viewer_changed AFTER INSERT OR DELETE OR UPDATE ON public.user_customer FOR EACH ROW EXECUTE FUNCTION notify_viewer_changed();

CREATE TRIGGER lift_lockout_by_password AFTER INSERT OR UPDATE OF password_hash ON public.user_secret FOR EACH ROW EXECUTE FUNCTION lift_lockout_by_password();

CREATE TRIGGER take_attempts_of_browsers AFTER UPDATE OF password_hash ON public.user_secret FOR EACH ROW WHEN ((old.password_hash IS DISTINCT FROM new.password_hash)) EXECUTE FUNCTION take_attempts_of_browsers();


-- Who may do what

grant select on access_field to service_center_app;

alter table access_group enable row level security;
alter table access_group force row level security;
create policy everybody_reads on access_group for select to service_center_app using (true);
create policy staff_deletes on access_group for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on access_group for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on access_group for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on access_group to pg_database_owner using (true);
grant select on access_group to service_center_app;
grant insert (name, short_name, type_id, inheritable), update (name, short_name, type_id, inheritable) on access_group to service_center_app;

alter table access_group_collection enable row level security;
alter table access_group_collection force row level security;
create policy everybody_reads on access_group_collection for select to service_center_app using (true);
create policy staff_deletes on access_group_collection for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on access_group_collection for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on access_group_collection for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on access_group_collection to pg_database_owner using (true);
grant select on access_group_collection to service_center_app;
grant insert (groups) on access_group_collection to service_center_app;

alter table access_group_collection_member enable row level security;
alter table access_group_collection_member force row level security;
create policy everybody_reads on access_group_collection_member for select to service_center_app using (true);
create policy staff_deletes on access_group_collection_member for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on access_group_collection_member for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on access_group_collection_member for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on access_group_collection_member to pg_database_owner using (true);
grant select on access_group_collection_member to service_center_app;

alter table access_group_type enable row level security;
alter table access_group_type force row level security;
create policy everybody_reads on access_group_type for select to service_center_app using (true);
create policy staff_deletes on access_group_type for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on access_group_type for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on access_group_type for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on access_group_type to pg_database_owner using (true);
grant select on access_group_type to service_center_app;

alter table app_user enable row level security;
alter table app_user force row level security;
create policy changed on app_user for update to service_center_app using (viewer_can_change_user(username));
create policy created on app_user for insert to service_center_app with check (( SELECT viewer_has_right('User'::text) AS viewer_has_right));
create policy in_scope on app_user for select to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (username IN ( SELECT user_customer.username FROM user_customer))));
create policy system on app_user to pg_database_owner using (true);
grant insert, select on app_user to service_center_app;
grant update (firstname, lastname, email, contract_access, verified, valid_from, valid_to, deleted_at, version) on app_user to service_center_app;

alter table changelog_item enable row level security;
alter table changelog_item force row level security;
create policy staff_deletes on changelog_item for delete to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('ChangelogTecnical'::text) AS viewer_has_right) AND (version_id IN ( SELECT changelog_version.id FROM changelog_version WHERE (changelog_version.source = 'embedded'::text)))));
create policy staff_inserts on changelog_item for insert to service_center_app with check ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('ChangelogTecnical'::text) AS viewer_has_right) AND (version_id IN ( SELECT changelog_version.id FROM changelog_version WHERE (changelog_version.source = 'embedded'::text)))));
create policy staff_updates on changelog_item for update to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('ChangelogTecnical'::text) AS viewer_has_right) AND (version_id IN ( SELECT changelog_version.id FROM changelog_version WHERE (changelog_version.source = 'embedded'::text)))));
create policy system on changelog_item to pg_database_owner using (true);
create policy translated_read on changelog_item for select to service_center_app using (((translated IS NOT NULL) OR ( SELECT viewer_has_right('ChangelogTecnical'::text) AS viewer_has_right)));
grant delete, insert, select on changelog_item to service_center_app;

alter table changelog_refresh enable row level security;
alter table changelog_refresh force row level security;
create policy staff_ends on changelog_refresh for update to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('ChangelogTecnical'::text) AS viewer_has_right)));
create policy staff_starts on changelog_refresh for insert to service_center_app with check ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('ChangelogTecnical'::text) AS viewer_has_right) AND (started_by = ( SELECT current_viewer.username FROM current_viewer))));
create policy system on changelog_refresh to pg_database_owner using (true);
create policy technical_reads on changelog_refresh for select to service_center_app using (( SELECT viewer_has_right('ChangelogTecnical'::text) AS viewer_has_right));
grant select on changelog_refresh to service_center_app;
grant insert (device_type, started_by), update (ended_at, failure) on changelog_refresh to service_center_app;

alter table changelog_version enable row level security;
alter table changelog_version force row level security;
create policy everybody_reads on changelog_version for select to service_center_app using (true);
create policy staff_deletes on changelog_version for delete to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('ChangelogTecnical'::text) AS viewer_has_right) AND (source = 'embedded'::text)));
create policy staff_inserts on changelog_version for insert to service_center_app with check ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('ChangelogTecnical'::text) AS viewer_has_right) AND (source = 'embedded'::text)));
create policy staff_updates on changelog_version for update to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('ChangelogTecnical'::text) AS viewer_has_right) AND (source = 'embedded'::text)));
create policy system on changelog_version to pg_database_owner using (true);
grant delete, select on changelog_version to service_center_app;
grant insert (id, device_type, name, released_at), update (name, released_at) on changelog_version to service_center_app;

alter table command enable row level security;
alter table command force row level security;
create policy in_scope on command to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR ((dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) AND (issued_at >= ( SELECT current_viewer.focused_since FROM current_viewer))) OR ((dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev))) AND ((NOT (dev IN ( SELECT moved_devices() AS moved_devices))) OR (issued_at >= visible_since(dev))))));
create policy own_name on command as restrictive for insert to service_center_app with check ((issued_by = ( SELECT current_viewer.username FROM current_viewer)));
create policy system on command to pg_database_owner using (true);
grant insert (dev, type, args, secret, issued_by, request_key, rollout_id, state, sent_at, expires_at), select (id, dev, type, args, issued_by, issued_at, request_key, rollout_id, state, sent_at, acknowledged_at, started_at, completed_at, heard_at, is_end_reported, failure, expires_at, cancel_requested_at, unanswered), update (secret, state, completed_at, failure, cancel_requested_at, unanswered) on command to service_center_app;

alter table command_count enable row level security;
alter table command_count force row level security;
create policy in_scope on command_count to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy system on command_count to pg_database_owner using (true);
grant select on command_count to service_center_app;

alter table command_log enable row level security;
alter table command_log force row level security;
create policy in_scope on command_log to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (command_id IN ( SELECT command.id FROM command))));
create policy system on command_log to pg_database_owner using (true);
grant select on command_log to service_center_app;

alter table company_creation enable row level security;
alter table company_creation force row level security;
create policy in_scope on company_creation to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy system on company_creation to pg_database_owner using (true);
grant delete, insert, select, update on company_creation to service_center_app;

alter table configuration_change enable row level security;
alter table configuration_change force row level security;
create policy created_by_viewer on configuration_change as restrictive for insert to service_center_app with check ((created_by = ( SELECT current_viewer.username FROM current_viewer)));
create policy in_scope on configuration_change to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy private_of_creator on configuration_change as restrictive for select to service_center_app using (((NOT is_private) OR (created_by = ( SELECT current_viewer.username FROM current_viewer))));
create policy system on configuration_change to pg_database_owner using (true);
create policy undone_by_viewer on configuration_change as restrictive for update to service_center_app using (true) with check ((undone_by = ( SELECT current_viewer.username FROM current_viewer)));
grant select on configuration_change to service_center_app;
grant insert (action_type, customer_id, subjects, changed_values, what, from_text, to_text, before, after, created_by, is_private), update (undone_at, undone_by) on configuration_change to service_center_app;

alter table crm_company enable row level security;
alter table crm_company force row level security;
create policy in_scope on crm_company to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy system on crm_company to pg_database_owner using (true);
grant delete, insert, select, update on crm_company to service_center_app;

alter table crm_contact enable row level security;
alter table crm_contact force row level security;
create policy in_scope on crm_contact to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy system on crm_contact to pg_database_owner using (true);
grant delete, insert, select, update on crm_contact to service_center_app;

alter table crm_contact_company enable row level security;
alter table crm_contact_company force row level security;
create policy in_scope on crm_contact_company to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (contact_id IN ( SELECT crm_contact.id FROM crm_contact))));
create policy system on crm_contact_company to pg_database_owner using (true);
grant delete, insert, select on crm_contact_company to service_center_app;

alter table crm_deal enable row level security;
alter table crm_deal force row level security;
create policy in_scope on crm_deal to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy system on crm_deal to pg_database_owner using (true);
grant select on crm_deal to service_center_app;

alter table currency enable row level security;
alter table currency force row level security;
create policy everybody_reads on currency for select to service_center_app using (true);
create policy staff_deletes on currency for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on currency for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on currency for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on currency to pg_database_owner using (true);
grant select on currency to service_center_app;

alter table current_connection enable row level security;
alter table current_connection force row level security;
create policy in_scope on current_connection to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (((dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))) AND ((connected_dev IS NULL) OR (connected_dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (connected_dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))))));
create policy system on current_connection to pg_database_owner using (true);
grant select on current_connection to service_center_app;

grant select on current_viewer to service_center_app;
grant select on current_viewer to service_center_query;

alter table customer enable row level security;
alter table customer force row level security;
create policy in_scope on customer to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (path && ( SELECT current_viewer.customers FROM current_viewer))));
create policy system on customer to pg_database_owner using (true);
grant insert, select, update on customer to service_center_app;

alter table customer_access_group enable row level security;
alter table customer_access_group force row level security;
create policy in_scope on customer_access_group to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy system on customer_access_group to pg_database_owner using (true);
grant delete, insert, select on customer_access_group to service_center_app;

alter table customer_company enable row level security;
alter table customer_company force row level security;
create policy in_scope on customer_company to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy system on customer_company to pg_database_owner using (true);
grant delete, insert, select, update on customer_company to service_center_app;

grant select on data_key to service_center_app;

grant select on data_key_group to service_center_app;

grant select on data_key_meaning to service_center_app;

grant select on data_key_translation to service_center_app;

alter table data_key_version enable row level security;
alter table data_key_version force row level security;
create policy system on data_key_version to pg_database_owner using (true);

alter table data_query enable row level security;
alter table data_query force row level security;
create policy changed on data_query for update to service_center_app using (((username = ( SELECT current_viewer.username FROM current_viewer)) AND ( SELECT viewer_has_right('DataExtractor'::text) AS viewer_has_right)));
create policy readable on data_query for select to service_center_app using (((username = ( SELECT current_viewer.username FROM current_viewer)) OR (is_public AND (deleted_at IS NULL) AND ( SELECT viewer_has_right('DataExtractorRead'::text) AS viewer_has_right))));
create policy saved on data_query for insert to service_center_app with check (((username = ( SELECT current_viewer.username FROM current_viewer)) AND ( SELECT viewer_has_right('DataExtractor'::text) AS viewer_has_right)));
create policy system on data_query to pg_database_owner using (true);
grant select on data_query to service_center_app;
grant insert (name, description, username, is_public, wh_query, db_query, db_query_first, params), update (name, description, is_public, wh_query, db_query, db_query_first, params, changed_at, deleted_at) on data_query to service_center_app;

alter table data_query_execution enable row level security;
alter table data_query_execution force row level security;
create policy of_viewer on data_query_execution to service_center_app using ((username = ( SELECT current_viewer.username FROM current_viewer)));
create policy system on data_query_execution to pg_database_owner using (true);
grant delete on data_query_execution to service_center_app;
grant insert (username, run_id, address, value), select (id, username, run_id, started_at) on data_query_execution to service_center_app;

alter table data_query_result enable row level security;
alter table data_query_result force row level security;
create policy of_viewer_in_scope on data_query_result to service_center_app using (((run_id IN ( SELECT data_query_run.id FROM data_query_run)) AND (rights <@ ( SELECT current_viewer.rights FROM current_viewer)) AND (( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customers <@ ARRAY( SELECT visible_customers.id FROM visible_customers() visible_customers(id))))));
create policy system on data_query_result to pg_database_owner using (true);
grant delete, select on data_query_result to service_center_app;

alter table data_query_run enable row level security;
alter table data_query_run force row level security;
create policy cancelled_by_viewer on data_query_run as restrictive for update to service_center_app using ((state = ANY (ARRAY['waiting'::text, 'running'::text]))) with check ((state = 'cancelled'::text));
create policy of_viewer on data_query_run to service_center_app using ((schedule_id IN ( SELECT data_query_schedule.id FROM data_query_schedule)));
create policy system on data_query_run to pg_database_owner using (true);
grant delete, select on data_query_run to service_center_app;
grant insert (schedule_id, due_at, is_by_hand), update (state, ended_at) on data_query_run to service_center_app;

alter table data_query_schedule enable row level security;
alter table data_query_schedule force row level security;
create policy of_viewer on data_query_schedule to service_center_app using ((username = ( SELECT current_viewer.username FROM current_viewer)));
create policy system on data_query_schedule to pg_database_owner using (true);
grant delete, select on data_query_schedule to service_center_app;
grant insert (username, query_id, query_name, every, weekdays, month_day, at_time, zone, params, mails, kept_results, next_at), update (query_name, every, weekdays, month_day, at_time, zone, params, mails, kept_results, state, reason, next_at, failures) on data_query_schedule to service_center_app;

alter table developer_document enable row level security;
alter table developer_document force row level security;
create policy added on developer_document for insert to service_center_app with check ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('Developer'::text) AS viewer_has_right)));
create policy managed on developer_document for update to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('Developer'::text) AS viewer_has_right)));
create policy readable on developer_document for select to service_center_app using ((( SELECT viewer_has_right('Developer'::text) AS viewer_has_right) AND ((removed_at IS NULL) OR ( SELECT current_viewer.is_unscoped FROM current_viewer))));
create policy system on developer_document to pg_database_owner using (true);
grant select on developer_document to service_center_app;
grant insert (folder, name, file_name, changed_by), update (file_name, version, changed_at, changed_by, removed_at, removed_by) on developer_document to service_center_app;

alter table device enable row level security;
alter table device force row level security;
create policy in_scope on device to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy new_customer_in_scope on device as restrictive for update to service_center_app with check ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy system on device to pg_database_owner using (true);
grant select on device to service_center_app;
grant update (name, customer_id, deprecated_at, replacement_id) on device to service_center_app;

alter table device_attribute enable row level security;
alter table device_attribute force row level security;
create policy in_scope on device_attribute to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy shared_inserted on device_attribute as restrictive for insert to service_center_app with check ((scope = 'shared'::text));
create policy shared_updated on device_attribute as restrictive for update to service_center_app using ((scope = 'shared'::text));
create policy system on device_attribute to pg_database_owner using (true);
grant delete, insert, select, update on device_attribute to service_center_app;

alter table device_connection enable row level security;
alter table device_connection force row level security;
create policy in_scope on device_connection to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (((dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))) AND ((connected_dev IS NULL) OR (connected_dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (connected_dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))) AND (connected_at >= visible_since(dev)) AND ((connected_dev IS NULL) OR (connected_at >= visible_since(connected_dev))))));
create policy system on device_connection to pg_database_owner using (true);
grant select on device_connection to service_center_app;

grant select on device_history to service_center_app;

alter table device_move enable row level security;
alter table device_move force row level security;
create policy in_scope on device_move for select to service_center_app using (((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))) AND (moved_at >= visible_since(dev))));
create policy system on device_move to pg_database_owner using (true);
grant select (dev, moved_at) on device_move to service_center_app;

alter table device_presence enable row level security;
alter table device_presence force row level security;
create policy in_scope on device_presence to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy system on device_presence to pg_database_owner using (true);
grant select on device_presence to service_center_app;

alter table device_request enable row level security;
alter table device_request force row level security;
create policy in_scope on device_request to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy system on device_request to pg_database_owner using (true);
grant delete on device_request to service_center_app;
grant insert (dev, purpose, method, params, state, sent_at, expires_at, answer_ms, reference), select (id, dev, purpose, method, state, created_at, sent_at, ended_at, expires_at, reference) on device_request to service_center_app;

alter table device_token enable row level security;
alter table device_token force row level security;
create policy in_scope on device_token to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy system on device_token to pg_database_owner using (true);
grant delete, insert on device_token to service_center_app;
grant select (dev) on device_token to service_center_app;

alter table document enable row level security;
alter table document force row level security;
create policy managed on document for update to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND CASE WHEN (kind = 'support'::text) THEN ( SELECT viewer_has_right('PostSupport'::text) AS viewer_has_right) ELSE ( SELECT viewer_has_right('DealerMaterials'::text) AS viewer_has_right) END));
create policy published on document for insert to service_center_app with check ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND CASE WHEN (kind = 'support'::text) THEN ( SELECT viewer_has_right('PostSupport'::text) AS viewer_has_right) ELSE ( SELECT viewer_has_right('DealerMaterials'::text) AS viewer_has_right) END));
create policy readable on document for select to service_center_app using ((((kind = 'support'::text) OR ( SELECT viewer_has_right('DealerMaterials'::text) AS viewer_has_right)) AND (( SELECT current_viewer.is_unscoped FROM current_viewer) OR ((removed_at IS NULL) AND ((customer_id IN ( SELECT customers_above_viewer() AS customers_above_viewer)) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id))))))));
create policy system on document to pg_database_owner using (true);
grant select on document to service_center_app;
grant insert (kind, title, description, file_name, customer_id, position, created_by), update (kind, title, description, file_name, customer_id, position, version, replaced_at, replaced_by, removed_at, removed_by) on document to service_center_app;

alter table email_link enable row level security;
alter table email_link force row level security;
create policy system on email_link to pg_database_owner using (true);
create policy written on email_link to service_center_app using (viewer_can_change_user(username));
grant delete, insert on email_link to service_center_app;
grant select (username, used_at) on email_link to service_center_app;

alter table emergency_mail enable row level security;
alter table emergency_mail force row level security;
create policy readable on emergency_mail for select to service_center_app using ((( SELECT viewer_has_right('Emergency'::text) AS viewer_has_right) AND (( SELECT current_viewer.is_unscoped FROM current_viewer) OR (created_by = ( SELECT current_viewer.username FROM current_viewer)) OR (created_by IN ( SELECT fully_visible_users() AS fully_visible_users)))));
create policy sender on emergency_mail for insert to service_center_app with check ((( SELECT viewer_has_right('Emergency'::text) AS viewer_has_right) AND (created_by = ( SELECT current_viewer.username FROM current_viewer))));
create policy system on emergency_mail to pg_database_owner using (true);
grant select on emergency_mail to service_center_app;
grant insert (message, is_tlm, is_ts, people, companies, created_by) on emergency_mail to service_center_app;

alter table feature enable row level security;
alter table feature force row level security;
create policy everybody_reads on feature for select to service_center_app using (true);
create policy staff_deletes on feature for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on feature for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on feature for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on feature to pg_database_owner using (true);
grant select on feature to service_center_app;
grant insert (tag, description, group_id), update (tag, description, group_id) on feature to service_center_app;

alter table feature_clock enable row level security;
alter table feature_clock force row level security;
create policy system on feature_clock to pg_database_owner using (true);

alter table feature_configuration enable row level security;
alter table feature_configuration force row level security;
create policy everybody_reads on feature_configuration for select to service_center_app using (true);
create policy staff_deletes on feature_configuration for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on feature_configuration for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on feature_configuration for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on feature_configuration to pg_database_owner using (true);
grant delete, select on feature_configuration to service_center_app;
grant insert (feature_id, collection_id), update (collection_id) on feature_configuration to service_center_app;

alter table feature_configuration_option enable row level security;
alter table feature_configuration_option force row level security;
create policy everybody_reads on feature_configuration_option for select to service_center_app using (true);
create policy staff_deletes on feature_configuration_option for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on feature_configuration_option for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on feature_configuration_option for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on feature_configuration_option to pg_database_owner using (true);
grant delete, insert, select on feature_configuration_option to service_center_app;

alter table feature_configuration_timeframe enable row level security;
alter table feature_configuration_timeframe force row level security;
create policy everybody_reads on feature_configuration_timeframe for select to service_center_app using (true);
create policy staff_deletes on feature_configuration_timeframe for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on feature_configuration_timeframe for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on feature_configuration_timeframe for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on feature_configuration_timeframe to pg_database_owner using (true);
grant delete, insert, select on feature_configuration_timeframe to service_center_app;

alter table feature_group enable row level security;
alter table feature_group force row level security;
create policy everybody_reads on feature_group for select to service_center_app using (true);
create policy staff_deletes on feature_group for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on feature_group for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on feature_group for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on feature_group to pg_database_owner using (true);
grant select on feature_group to service_center_app;
grant insert (name, is_template_group), update (name, is_template_group) on feature_group to service_center_app;

alter table feature_metadata enable row level security;
alter table feature_metadata force row level security;
create policy everybody_reads on feature_metadata for select to service_center_app using (true);
create policy staff_deletes on feature_metadata for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on feature_metadata for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on feature_metadata for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on feature_metadata to pg_database_owner using (true);
grant delete, select on feature_metadata to service_center_app;
grant insert (feature_id, key, value, position, valid_from, valid_to), update (key, value, position, valid_from, valid_to) on feature_metadata to service_center_app;

alter table feature_option enable row level security;
alter table feature_option force row level security;
create policy everybody_reads on feature_option for select to service_center_app using (true);
create policy staff_deletes on feature_option for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on feature_option for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on feature_option for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on feature_option to pg_database_owner using (true);
grant select on feature_option to service_center_app;
grant insert (feature_id, tag, description, deleted_at), update (tag, description, deleted_at) on feature_option to service_center_app;

alter table feature_refresh enable row level security;
alter table feature_refresh force row level security;
create policy system on feature_refresh to pg_database_owner using (true);

alter table greeting_change enable row level security;
alter table greeting_change force row level security;
create policy emergency on greeting_change to service_center_app using (( SELECT viewer_has_right('Emergency'::text) AS viewer_has_right)) with check (( SELECT viewer_has_right('Emergency'::text) AS viewer_has_right));
create policy staff_inserts on greeting_change as restrictive for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on greeting_change as restrictive for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on greeting_change to pg_database_owner using (true);
grant select on greeting_change to service_center_app;
grant insert (is_breakdown, created_by), update (ended_at) on greeting_change to service_center_app;

alter table group_price enable row level security;
alter table group_price force row level security;
create policy everybody_reads on group_price for select to service_center_app using (true);
create policy staff_deletes on group_price for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on group_price for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on group_price for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on group_price to pg_database_owner using (true);
grant delete, select on group_price to service_center_app;
grant insert (feature_group_id, collection_id, price, currency_id, description, valid_from, ownership_days, valid_to), update (collection_id, price, currency_id, description, valid_from, ownership_days, valid_to) on group_price to service_center_app;

alter table history enable row level security;
alter table history force row level security;
create policy in_scope on history to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR ((dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) AND (created >= ( SELECT current_viewer.focused_since FROM current_viewer))) OR ((dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev))) AND ((NOT (dev IN ( SELECT moved_devices() AS moved_devices))) OR (created >= visible_since(dev))))));
create policy system on history to pg_database_owner using (true);
grant delete, select on history to service_center_app;

alter table history_day enable row level security;
alter table history_day force row level security;
create policy in_scope on history_day to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR ((dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) AND (((day)::timestamp without time zone AT TIME ZONE 'UTC'::text) >= ( SELECT current_viewer.focused_since FROM current_viewer))) OR ((dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev))) AND (day >= COALESCE(((( SELECT first_visible_days() AS first_visible_days) ->> (dev)::text))::date, '-infinity'::date)))));
create policy system on history_day to pg_database_owner using (true);
grant select on history_day to service_center_app;

alter table import enable row level security;
alter table import force row level security;
create policy created_by_viewer on import as restrictive for insert to service_center_app with check ((created_by = ( SELECT current_viewer.username FROM current_viewer)));
create policy in_scope on import to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (created_by = ( SELECT current_viewer.username FROM current_viewer)) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy system on import to pg_database_owner using (true);
grant select on import to service_center_app;
grant insert (operation_type, data_key, device_type, customer_id, count, created_by), update (undone_at) on import to service_center_app;

alter table import_value enable row level security;
alter table import_value force row level security;
create policy in_scope on import_value to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy of_own_import on import_value as restrictive for insert to service_center_app with check ((import IN ( SELECT import.id FROM import WHERE (import.created_by = ( SELECT current_viewer.username FROM current_viewer)))));
create policy system on import_value to pg_database_owner using (true);
grant insert, select on import_value to service_center_app;

alter table known_browser enable row level security;
alter table known_browser force row level security;
create policy system on known_browser to pg_database_owner using (true);

alter table knox_group enable row level security;
alter table knox_group force row level security;
create policy in_scope on knox_group to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (created_by = ( SELECT current_viewer.username FROM current_viewer)) OR (id IN ( SELECT tablet_setting.knox_group FROM tablet_setting WHERE (tablet_setting.knox_group IS NOT NULL))))) with check ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (created_by = ( SELECT current_viewer.username FROM current_viewer))));
create policy system on knox_group to pg_database_owner using (true);
grant insert, select on knox_group to service_center_app;

alter table latest enable row level security;
alter table latest force row level security;
create policy in_scope on latest to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy system on latest to pg_database_owner using (true);
grant select on latest to service_center_app;

alter table layout enable row level security;
alter table layout force row level security;
create policy in_scope on layout to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy system on layout to pg_database_owner using (true);
grant delete, select on layout to service_center_app;
grant insert (original_id, customer_id, name, template_id, generated, tags, created_by), update (deleted_at, deleted_by) on layout to service_center_app;

alter table logbook_entry enable row level security;
alter table logbook_entry force row level security;
create policy deleted on logbook_entry for update to service_center_app using ((( SELECT viewer_has_right('PostSupport'::text) AS viewer_has_right) AND (( SELECT current_viewer.is_unscoped FROM current_viewer) OR ((dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) AND (created_at >= ( SELECT current_viewer.focused_since FROM current_viewer))) OR ((dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev))) AND ((NOT (dev IN ( SELECT moved_devices() AS moved_devices))) OR (created_at >= visible_since(dev))))) AND (( SELECT current_viewer.is_unscoped FROM current_viewer) OR (author_username = ( SELECT current_viewer.username FROM current_viewer)))));
create policy in_scope on logbook_entry for select to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR ((dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) AND (created_at >= ( SELECT current_viewer.focused_since FROM current_viewer))) OR ((dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev))) AND ((NOT (dev IN ( SELECT moved_devices() AS moved_devices))) OR (created_at >= visible_since(dev))))));
create policy system on logbook_entry to pg_database_owner using (true);
create policy written on logbook_entry for insert to service_center_app with check ((( SELECT viewer_has_right('PostSupport'::text) AS viewer_has_right) AND (author_username = ( SELECT current_viewer.username FROM current_viewer)) AND (( SELECT current_viewer.is_unscoped FROM current_viewer) OR ((dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) AND (created_at >= ( SELECT current_viewer.focused_since FROM current_viewer))) OR ((dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev))) AND ((NOT (dev IN ( SELECT moved_devices() AS moved_devices))) OR (created_at >= visible_since(dev)))))));
grant select on logbook_entry to service_center_app;
grant insert (dev, author, author_username, body, request_key), update (deleted_at) on logbook_entry to service_center_app;

alter table mail enable row level security;
alter table mail force row level security;
create policy sender on mail for insert to service_center_app with check (true);
create policy system on mail to pg_database_owner using (true);
grant insert on mail to service_center_app;

alter table material_link enable row level security;
alter table material_link force row level security;
create policy managed on material_link for update to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('DealerMaterials'::text) AS viewer_has_right)));
create policy readable on material_link for select to service_center_app using (( SELECT viewer_has_right('DealerMaterials'::text) AS viewer_has_right));
create policy system on material_link to pg_database_owner using (true);
grant select on material_link to service_center_app;
grant update (url) on material_link to service_center_app;

alter table outside_service enable row level security;
alter table outside_service force row level security;
create policy of_manufacturer on outside_service for select to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on outside_service to pg_database_owner using (true);
grant select on outside_service to service_center_app;

alter table password_link enable row level security;
alter table password_link force row level security;
create policy system on password_link to pg_database_owner using (true);
create policy written on password_link to service_center_app using (viewer_can_change_user(username));
grant delete, insert on password_link to service_center_app;
grant select (username, used_at) on password_link to service_center_app;

alter table product_model enable row level security;
alter table product_model force row level security;
create policy for_everybody on product_model for select to service_center_app using (true);
create policy system on product_model to pg_database_owner using (true);
grant select on product_model to service_center_app;

alter table production_device enable row level security;
alter table production_device force row level security;
create policy of_manufacturer on production_device to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on production_device to pg_database_owner using (true);
grant delete, select on production_device to service_center_app;
grant insert (device_type, device_id, product_model, priority), update (status, hardware_id, dev, is_new_device, provisioned_at, connected_at, updated_at) on production_device to service_center_app;

alter table provisioning_key enable row level security;
alter table provisioning_key force row level security;
create policy of_manufacturer on provisioning_key to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on provisioning_key to pg_database_owner using (true);
grant delete on provisioning_key to service_center_app;
grant insert (product_model, key, secret_hash, created_by), select (product_model, key, created_at, created_by) on provisioning_key to service_center_app;

alter table purchase enable row level security;
alter table purchase force row level security;
create policy in_scope on purchase to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy system on purchase to pg_database_owner using (true);
grant select on purchase to service_center_app;
grant insert (customer_id, dev, tablet_id, feature_group_id, valid_from, valid_to, created_by, request_key, is_cost_kept, price, currency, zero_decimal, vat_percent, vat, ownership_days, priced_by, vat_by), update (state, refunded_at, refunded_by, refund) on purchase to service_center_app;

alter table qc_picture enable row level security;
alter table qc_picture force row level security;
create policy qc_inserts on qc_picture for insert to service_center_app with check ((( SELECT viewer_has_right('QCApp'::text) AS viewer_has_right) AND (created_by = ( SELECT current_viewer.username FROM current_viewer))));
create policy qc_offers on qc_picture for update to service_center_app using (( SELECT viewer_has_right('QCApp'::text) AS viewer_has_right));
create policy qc_reads on qc_picture for select to service_center_app using (( SELECT viewer_has_right('QCApp'::text) AS viewer_has_right));
create policy system on qc_picture to pg_database_owner using (true);
grant select on qc_picture to service_center_app;
grant insert (name, content, content_type, created_by), update (offered_at) on qc_picture to service_center_app;

alter table qc_trial enable row level security;
alter table qc_trial force row level security;
create policy in_scope on qc_trial to service_center_app using ((( SELECT viewer_has_right('QCApp'::text) AS viewer_has_right) AND (( SELECT current_viewer.is_unscoped FROM current_viewer) OR ((dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) AND (started_at >= ( SELECT current_viewer.focused_since FROM current_viewer))) OR ((dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev))) AND ((NOT (dev IN ( SELECT moved_devices() AS moved_devices))) OR (started_at >= visible_since(dev)))))));
create policy own_name on qc_trial as restrictive for insert to service_center_app with check ((started_by = ( SELECT current_viewer.username FROM current_viewer)));
create policy system on qc_trial to pg_database_owner using (true);
grant select on qc_trial to service_center_app;
grant insert (dev, workflow_id, workflow_version, workflow_name, workflow, started_by), update (state, ended_at, ended_by) on qc_trial to service_center_app;

alter table qc_trial_command enable row level security;
alter table qc_trial_command force row level security;
create policy of_visible_trial on qc_trial_command to service_center_app using ((EXISTS ( SELECT FROM qc_trial t WHERE (t.id = qc_trial_command.trial_id))));
create policy own_name on qc_trial_command as restrictive for insert to service_center_app with check ((by_user = ( SELECT current_viewer.username FROM current_viewer)));
create policy system on qc_trial_command to pg_database_owner using (true);
grant delete, select on qc_trial_command to service_center_app;
grant insert (trial_id, chapter, question, request_id, by_user) on qc_trial_command to service_center_app;

alter table qc_trial_outcome enable row level security;
alter table qc_trial_outcome force row level security;
create policy of_visible_trial on qc_trial_outcome to service_center_app using ((EXISTS ( SELECT FROM qc_trial t WHERE (t.id = qc_trial_outcome.trial_id))));
create policy own_name on qc_trial_outcome as restrictive for insert to service_center_app with check ((by_user = ( SELECT current_viewer.username FROM current_viewer)));
create policy system on qc_trial_outcome to pg_database_owner using (true);
grant select on qc_trial_outcome to service_center_app;
grant insert (trial_id, chapter, question, kind, result, sentences, note, answer, by_user) on qc_trial_outcome to service_center_app;

alter table qc_trial_picture enable row level security;
alter table qc_trial_picture force row level security;
create policy of_visible_trial on qc_trial_picture to service_center_app using ((EXISTS ( SELECT FROM qc_trial t WHERE (t.id = qc_trial_picture.trial_id))));
create policy own_name on qc_trial_picture as restrictive for insert to service_center_app with check ((by_user = ( SELECT current_viewer.username FROM current_viewer)));
create policy system on qc_trial_picture to pg_database_owner using (true);
grant select on qc_trial_picture to service_center_app;
grant insert (trial_id, chapter, question, content, content_type, by_user) on qc_trial_picture to service_center_app;

alter table qc_version_picture enable row level security;
alter table qc_version_picture force row level security;
create policy qc_inserts on qc_version_picture for insert to service_center_app with check (( SELECT viewer_has_right('QCApp'::text) AS viewer_has_right));
create policy qc_reads on qc_version_picture for select to service_center_app using (( SELECT viewer_has_right('QCApp'::text) AS viewer_has_right));
create policy system on qc_version_picture to pg_database_owner using (true);
grant insert, select on qc_version_picture to service_center_app;

alter table qc_workflow_save enable row level security;
alter table qc_workflow_save force row level security;
create policy qc_works on qc_workflow_save to service_center_app using (( SELECT viewer_has_right('QCApp'::text) AS viewer_has_right));
create policy system on qc_workflow_save to pg_database_owner using (true);
grant delete, select on qc_workflow_save to service_center_app;
grant insert (service, workflow_id), update (save, started_at) on qc_workflow_save to service_center_app;

alter table qc_workflow_version enable row level security;
alter table qc_workflow_version force row level security;
create policy qc_inserts on qc_workflow_version for insert to service_center_app with check ((( SELECT viewer_has_right('QCApp'::text) AS viewer_has_right) AND (created_by = ( SELECT current_viewer.username FROM current_viewer))));
create policy qc_reads on qc_workflow_version for select to service_center_app using (( SELECT viewer_has_right('QCApp'::text) AS viewer_has_right));
create policy system on qc_workflow_version to pg_database_owner using (true);
grant select on qc_workflow_version to service_center_app;
grant insert (service, workflow_id, version, name, serial_start, serial_end, chapters, created_at, created_by) on qc_workflow_version to service_center_app;

alter table quote enable row level security;
alter table quote force row level security;
create policy issued on quote for insert to service_center_app with check ((( SELECT viewer_has_right('QuoteGenerator'::text) AS viewer_has_right) AND (( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))) AND (username = ( SELECT current_viewer.username FROM current_viewer)) AND viewer_may_quote(contract)));
create policy readable on quote for select to service_center_app using ((( SELECT viewer_has_right('QuoteGenerator'::text) AS viewer_has_right) AND (( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id))))));
create policy system on quote to pg_database_owner using (true);
create policy tried_again on quote for update to service_center_app using ((( SELECT viewer_has_right('QuoteGenerator'::text) AS viewer_has_right) AND (( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id))))));
grant select on quote to service_center_app;
grant insert (number, counter, request_id, request, customer_id, username, contract, quote_type, selection, figures, company, contact, paper, currency, net, vat, total, issued_on, valid_until, close_date, mail_state, mail_to, crm_state, deal_stage, company_id, contact_id), update (pdf_failure, mail_state, mail_failure, crm_state, crm_failure) on quote to service_center_app;

alter table quote_contract enable row level security;
alter table quote_contract force row level security;
create policy added on quote_contract for insert to service_center_app with check ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy changed on quote_contract for update to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy readable on quote_contract for select to service_center_app using (((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)) OR viewer_may_quote(name)));
create policy removed on quote_contract for delete to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy system on quote_contract to pg_database_owner using (true);
grant delete, insert, select on quote_contract to service_center_app;
grant update (position, countries, seller, pdf_cover, pdf_payment, pdf_contract, pdf_final, pdf_budgetary, version) on quote_contract to service_center_app;

alter table quote_item_number enable row level security;
alter table quote_item_number force row level security;
create policy added on quote_item_number for insert to service_center_app with check ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy changed on quote_item_number for update to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy readable on quote_item_number for select to service_center_app using ((( SELECT viewer_has_right('QuoteGenerator'::text) AS viewer_has_right) OR (( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right))));
create policy removed on quote_item_number for delete to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy system on quote_item_number to pg_database_owner using (true);
grant delete, insert, select on quote_item_number to service_center_app;
grant update (value) on quote_item_number to service_center_app;

alter table quote_pdf enable row level security;
alter table quote_pdf force row level security;
create policy added on quote_pdf for insert to service_center_app with check ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy changed on quote_pdf for update to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy readable on quote_pdf for select to service_center_app using (((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)) OR (id IN ( SELECT unnest(ARRAY[quote_contract.pdf_cover, quote_contract.pdf_payment, quote_contract.pdf_contract, quote_contract.pdf_final, quote_contract.pdf_budgetary]) AS unnest FROM quote_contract))));
create policy removed on quote_pdf for delete to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy system on quote_pdf to pg_database_owner using (true);
grant insert, select on quote_pdf to service_center_app;
grant update (title, removed_at) on quote_pdf to service_center_app;

alter table quote_plan enable row level security;
alter table quote_plan force row level security;
create policy added on quote_plan for insert to service_center_app with check ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy changed on quote_plan for update to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy readable on quote_plan for select to service_center_app using ((contract_id IN ( SELECT quote_contract.id FROM quote_contract)));
create policy removed on quote_plan for delete to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy system on quote_plan to pg_database_owner using (true);
grant delete, insert, select on quote_plan to service_center_app;
grant update (position, title, product, currency, items, extras, templates, plan, is_monthly, version) on quote_plan to service_center_app;

alter table quote_setting enable row level security;
alter table quote_setting force row level security;
create policy changed on quote_setting for update to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy readable on quote_setting for select to service_center_app using ((( SELECT viewer_has_right('QuoteGenerator'::text) AS viewer_has_right) OR (( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right))));
create policy system on quote_setting to pg_database_owner using (true);
grant select on quote_setting to service_center_app;
grant update (free_templates, free_templates_qty, all_free_after_qty, version) on quote_setting to service_center_app;

alter table quote_translation enable row level security;
alter table quote_translation force row level security;
create policy added on quote_translation for insert to service_center_app with check ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy changed on quote_translation for update to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy readable on quote_translation for select to service_center_app using ((( SELECT viewer_has_right('QuoteGenerator'::text) AS viewer_has_right) OR (( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right))));
create policy removed on quote_translation for delete to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) AND ( SELECT viewer_has_right('QuoteSettings'::text) AS viewer_has_right)));
create policy system on quote_translation to pg_database_owner using (true);
grant delete, insert, select on quote_translation to service_center_app;
grant update (value) on quote_translation to service_center_app;

alter table recent_call enable row level security;
alter table recent_call force row level security;
create policy system on recent_call to pg_database_owner using (true);

alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy in_scope on recovery_code to service_center_app using ((username = ( SELECT current_viewer.username FROM current_viewer)));
create policy system on recovery_code to pg_database_owner using (true);
grant delete, insert, select, update on recovery_code to service_center_app;

alter table refused_data enable row level security;
alter table refused_data force row level security;
create policy in_scope on refused_data to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy system on refused_data to pg_database_owner using (true);
grant select on refused_data to service_center_app;

alter table refused_provisioning enable row level security;
alter table refused_provisioning force row level security;
create policy of_manufacturer on refused_provisioning for select to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on refused_provisioning to pg_database_owner using (true);
grant select on refused_provisioning to service_center_app;

alter table robot_address enable row level security;
alter table robot_address force row level security;
create policy in_scope on robot_address to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy system on robot_address to pg_database_owner using (true);
grant delete, insert, select, update on robot_address to service_center_app;

alter table robot_extra_access_group enable row level security;
alter table robot_extra_access_group force row level security;
create policy in_scope on robot_extra_access_group to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy system on robot_extra_access_group to pg_database_owner using (true);
grant delete, insert, select on robot_extra_access_group to service_center_app;

alter table robot_model_overwrite enable row level security;
alter table robot_model_overwrite force row level security;
create policy in_scope on robot_model_overwrite to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy system on robot_model_overwrite to pg_database_owner using (true);
grant delete, select on robot_model_overwrite to service_center_app;
grant insert (dev, model_id), update (model_id) on robot_model_overwrite to service_center_app;

alter table rollout enable row level security;
alter table rollout force row level security;
create policy in_scope on rollout to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy own_name on rollout as restrictive for insert to service_center_app with check (((started_by = ( SELECT current_viewer.username FROM current_viewer)) AND (acts_as = ( SELECT current_viewer.username FROM current_viewer))));
create policy system on rollout to pg_database_owner using (true);
grant select on rollout to service_center_app;
grant insert (customer_id, name, version, settings, started_by, acts_as), update (state, pause, ended_at) on rollout to service_center_app;

alter table rollout_device enable row level security;
alter table rollout_device force row level security;
create policy in_scope on rollout_device to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR ((rollout_id IN ( SELECT rollout.id FROM rollout)) AND (( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))))));
create policy system on rollout_device to pg_database_owner using (true);
grant select on rollout_device to service_center_app;
grant insert (rollout_id, dev, position, step, state, reason, software_before, software_now, hdop_before, hdop_now, message_before), update (state, reason, detail, attempts, retry_at, command_id, issued_at, updated_at, problem_since, is_accepted, software_before, hdop_before, message_before, changed_at) on rollout_device to service_center_app;

alter table rollout_event enable row level security;
alter table rollout_event force row level security;
create policy in_scope on rollout_event to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (rollout_id IN ( SELECT rollout.id FROM rollout))));
create policy system on rollout_event to pg_database_owner using (true);
grant select on rollout_event to service_center_app;
grant insert (rollout_id, kind, username, step, robots, pause) on rollout_event to service_center_app;

alter table rollout_step enable row level security;
alter table rollout_step force row level security;
create policy in_scope on rollout_step to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (rollout_id IN ( SELECT rollout.id FROM rollout))));
create policy system on rollout_step to pg_database_owner using (true);
grant insert, select on rollout_step to service_center_app;

alter table second_factor enable row level security;
alter table second_factor force row level security;
create policy in_scope on second_factor to service_center_app using ((username = ( SELECT current_viewer.username FROM current_viewer)));
create policy system on second_factor to pg_database_owner using (true);
grant delete, insert, select, update on second_factor to service_center_app;

alter table server_address enable row level security;
alter table server_address force row level security;
create policy everybody_reads on server_address for select to service_center_app using (true);
create policy staff_deletes on server_address for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on server_address for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on server_address for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on server_address to pg_database_owner using (true);
grant select on server_address to service_center_app;
grant insert (description, address, port, secure, prepend_hostname), update (deprecated_at) on server_address to service_center_app;

alter table session enable row level security;
alter table session force row level security;
create policy own on session to service_center_app using ((username = ( SELECT current_viewer.username FROM current_viewer)));
create policy system on session to pg_database_owner using (true);
grant select on session to service_center_app;
grant update (expires_at, revoked_at) on session to service_center_app;

alter table sign_in_attempt enable row level security;
alter table sign_in_attempt force row level security;
create policy system on sign_in_attempt to pg_database_owner using (true);

alter table software_version enable row level security;
alter table software_version force row level security;
create policy everybody_reads on software_version for select to service_center_app using (true);
create policy staff_deletes on software_version for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on software_version for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on software_version for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on software_version to pg_database_owner using (true);
grant select on software_version to service_center_app;
grant insert (device_type, tag, uploaded_at), update (deprecated_at) on software_version to service_center_app;

alter table stored_file enable row level security;
alter table stored_file force row level security;
create policy in_scope on stored_file to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy of_developer_document on stored_file for select to service_center_app using ((of_developer_document AND (name IN ( SELECT developer_document.file_name FROM developer_document WHERE (developer_document.removed_at IS NULL)))));
create policy of_developer_document_only on stored_file as restrictive for select to service_center_app using (((NOT of_developer_document) OR (name IN ( SELECT developer_document.file_name FROM developer_document WHERE (developer_document.removed_at IS NULL)))));
create policy of_readable_document on stored_file for select to service_center_app using ((of_document AND (name IN ( SELECT document.file_name FROM document WHERE (document.removed_at IS NULL)))));
create policy of_readable_document_only on stored_file as restrictive for select to service_center_app using (((NOT of_document) OR (name IN ( SELECT document.file_name FROM document WHERE (document.removed_at IS NULL)))));
create policy of_readable_quote_only on stored_file as restrictive for select to service_center_app using (((NOT of_quote) OR (name IN ( SELECT quote.file_name FROM quote)) OR (name IN ( SELECT quote_pdf.file_name FROM quote_pdf WHERE (quote_pdf.removed_at IS NULL)))));
create policy of_readable_quote_pdf on stored_file for select to service_center_app using ((of_quote AND (name IN ( SELECT quote_pdf.file_name FROM quote_pdf WHERE (quote_pdf.removed_at IS NULL)))));
create policy of_visible_comment on stored_file as restrictive for select to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (NOT is_ticket_file(name)) OR (EXISTS ( SELECT FROM ticket_attachment a WHERE (a.file = stored_file.name)))));
create policy system on stored_file to pg_database_owner using (true);
grant insert, select on stored_file to service_center_app;

alter table support_line enable row level security;
alter table support_line force row level security;
create policy emergency on support_line to service_center_app using (( SELECT viewer_has_right('Emergency'::text) AS viewer_has_right)) with check (( SELECT viewer_has_right('Emergency'::text) AS viewer_has_right));
create policy own_deleted on support_line as restrictive for delete to service_center_app using ((outside_id IS NULL));
create policy own_inserted on support_line as restrictive for insert to service_center_app with check ((outside_id IS NULL));
create policy staff_deletes on support_line as restrictive for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on support_line as restrictive for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on support_line as restrictive for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on support_line to pg_database_owner using (true);
grant delete, select on support_line to service_center_app;
grant insert (name, number, greeting, breakdown_greeting, is_breakdown), update (name, number, greeting, breakdown_greeting, is_breakdown, changed_at, changed_by) on support_line to service_center_app;

grant select on tablet_connection to service_center_app;

alter table tablet_feature enable row level security;
alter table tablet_feature force row level security;
create policy in_scope on tablet_feature to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy system on tablet_feature to pg_database_owner using (true);
grant delete, select on tablet_feature to service_center_app;
grant insert (dev, feature_id, chosen_by) on tablet_feature to service_center_app;

alter table tablet_feature_option enable row level security;
alter table tablet_feature_option force row level security;
create policy in_scope on tablet_feature_option to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy system on tablet_feature_option to pg_database_owner using (true);
grant delete, insert, select on tablet_feature_option to service_center_app;

alter table tablet_order enable row level security;
alter table tablet_order force row level security;
create policy in_scope on tablet_order to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy system on tablet_order to pg_database_owner using (true);
grant insert, select, update on tablet_order to service_center_app;

alter table tablet_setting enable row level security;
alter table tablet_setting force row level security;
create policy in_scope on tablet_setting to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (dev = ( SELECT current_viewer.focused_dev FROM current_viewer)) OR (dev IN ( SELECT visible_devices.dev FROM visible_devices() visible_devices(dev)))));
create policy system on tablet_setting to pg_database_owner using (true);
grant insert, select, update on tablet_setting to service_center_app;

grant select on template to service_center_app;
grant select (feature_id) on template to service_center_app;

alter table ticket enable row level security;
alter table ticket force row level security;
create policy in_scope on ticket for select to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))));
create policy posted on ticket for insert to service_center_app with check ((( SELECT viewer_has_right('PostSupport'::text) AS viewer_has_right) AND (( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id)))) AND (created_by = ( SELECT current_viewer.username FROM current_viewer)) AND ((dev IS NULL) OR ((dev, customer_id) IN ( SELECT d.dev, d.customer_id FROM device d WHERE (d.dev = ticket.dev))))));
create policy system on ticket to pg_database_owner using (true);
create policy worked_on on ticket for update to service_center_app using ((( SELECT viewer_has_right('PostSupport'::text) AS viewer_has_right) AND (source = 'embedded'::text) AND (( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT visible_customers.id FROM visible_customers() visible_customers(id))))));
grant select on ticket to service_center_app;
grant insert (source, issue_id, subject, category, status, requester, requester_phone, requester_email, requester_username, organization, dev, device_type, device_id, customer_id, closed_at, created_by, request_key), update (status, assignee, assignee_phone, assignee_email, assignee_username, updated_at, closed_at) on ticket to service_center_app;

alter table ticket_attachment enable row level security;
alter table ticket_attachment force row level security;
create policy attached on ticket_attachment for insert to service_center_app with check ((( SELECT viewer_has_right('PostSupport'::text) AS viewer_has_right) AND (file IS NOT NULL) AND (EXISTS ( SELECT FROM ticket_comment c WHERE ((c.id = ticket_attachment.comment_id) AND (c.author_username = ( SELECT current_viewer.username FROM current_viewer)))))));
create policy in_scope on ticket_attachment for select to service_center_app using ((EXISTS ( SELECT FROM ticket_comment c WHERE (c.id = ticket_attachment.comment_id))));
create policy system on ticket_attachment to pg_database_owner using (true);
grant select on ticket_attachment to service_center_app;
grant insert (comment_id, name, file, size, type) on ticket_attachment to service_center_app;

alter table ticket_comment enable row level security;
alter table ticket_comment force row level security;
create policy in_scope on ticket_comment for select to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (is_public AND (EXISTS ( SELECT FROM ticket t WHERE (t.id = ticket_comment.ticket_id))))));
create policy system on ticket_comment to pg_database_owner using (true);
create policy written on ticket_comment for insert to service_center_app with check ((( SELECT viewer_has_right('PostSupport'::text) AS viewer_has_right) AND (author_username = ( SELECT current_viewer.username FROM current_viewer)) AND (is_public OR ( SELECT current_viewer.is_unscoped FROM current_viewer)) AND (EXISTS ( SELECT FROM ticket t WHERE (t.id = ticket_comment.ticket_id)))));
grant select on ticket_comment to service_center_app;
grant insert (ticket_id, author, author_username, body, is_public, request_key) on ticket_comment to service_center_app;

alter table ticket_comments_due enable row level security;
alter table ticket_comments_due force row level security;
create policy system on ticket_comments_due to pg_database_owner using (true);

alter table ticket_device_state enable row level security;
alter table ticket_device_state force row level security;
create policy in_scope on ticket_device_state for select to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (EXISTS ( SELECT FROM ticket t WHERE ((t.id = ticket_device_state.ticket_id) AND (t.dev IS NOT NULL) AND (t.created_at >= visible_since(t.dev)))))));
create policy recorded on ticket_device_state for insert to service_center_app with check ((( SELECT viewer_has_right('PostSupport'::text) AS viewer_has_right) AND (EXISTS ( SELECT FROM ticket t WHERE (t.id = ticket_device_state.ticket_id)))));
create policy system on ticket_device_state to pg_database_owner using (true);
grant insert, select on ticket_device_state to service_center_app;

alter table ticket_sync enable row level security;
alter table ticket_sync force row level security;
create policy system on ticket_sync to pg_database_owner using (true);

alter table user_access enable row level security;
alter table user_access force row level security;
create policy given on user_access for insert to service_center_app with check ((( SELECT viewer_has_right('User'::text) AS viewer_has_right) AND viewer_can_change_user(username) AND ((tag = 'Default'::text) OR viewer_has_right(tag) OR (tag IN ( SELECT u.tag FROM unheld_rights() u(tag))))));
create policy in_scope on user_access for select to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (username IN ( SELECT user_customer.username FROM user_customer))));
create policy system on user_access to pg_database_owner using (true);
create policy taken on user_access for delete to service_center_app using ((( SELECT viewer_has_right('User'::text) AS viewer_has_right) AND viewer_can_change_user(username)));
grant delete, select on user_access to service_center_app;
grant insert (username, tag) on user_access to service_center_app;

alter table user_action enable row level security;
alter table user_action force row level security;
create policy readable on user_action for select to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (username IN ( SELECT fully_visible_users() AS fully_visible_users))));
create policy system on user_action to pg_database_owner using (true);
create policy written on user_action for insert to service_center_app with check ((username = ( SELECT current_viewer.username FROM current_viewer)));
grant insert, select on user_action to service_center_app;

alter table user_action_count enable row level security;
alter table user_action_count force row level security;
create policy in_scope on user_action_count to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on user_action_count to pg_database_owner using (true);
grant select on user_action_count to service_center_app;

alter table user_action_name enable row level security;
alter table user_action_name force row level security;
create policy in_scope on user_action_name to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on user_action_name to pg_database_owner using (true);
grant select on user_action_name to service_center_app;

alter table user_customer enable row level security;
alter table user_customer force row level security;
create policy given on user_customer for insert to service_center_app with check ((( SELECT viewer_has_right('User'::text) AS viewer_has_right) AND viewer_can_change_user(username) AND (customer_id IN ( SELECT customer.id FROM customer))));
create policy in_scope on user_customer for select to service_center_app using ((( SELECT current_viewer.is_unscoped FROM current_viewer) OR (customer_id IN ( SELECT customer.id FROM customer)) OR (username = ( SELECT current_viewer.username FROM current_viewer))));
create policy moved on user_customer for update to service_center_app using ((( SELECT viewer_has_right('User'::text) AS viewer_has_right) AND viewer_can_change_user(username))) with check ((viewer_can_change_user(username) AND (customer_id IN ( SELECT customer.id FROM customer))));
create policy system on user_customer to pg_database_owner using (true);
create policy taken on user_customer for delete to service_center_app using ((( SELECT viewer_has_right('User'::text) AS viewer_has_right) AND viewer_can_change_user(username)));
grant delete, insert, select on user_customer to service_center_app;
grant update (position) on user_customer to service_center_app;

alter table user_secret enable row level security;
alter table user_secret force row level security;
create policy system on user_secret to pg_database_owner using (true);
create policy written on user_secret to service_center_app using (viewer_can_change_user(username));
grant insert (username, password_hash), select (username), update (password_hash) on user_secret to service_center_app;

alter table vat enable row level security;
alter table vat force row level security;
create policy everybody_reads on vat for select to service_center_app using (true);
create policy staff_deletes on vat for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on vat for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on vat for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on vat to pg_database_owner using (true);
grant select on vat to service_center_app;
grant insert (access_group_id, percent), update (access_group_id, percent) on vat to service_center_app;

alter table version_configuration enable row level security;
alter table version_configuration force row level security;
create policy everybody_reads on version_configuration for select to service_center_app using (true);
create policy staff_deletes on version_configuration for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on version_configuration for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on version_configuration for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on version_configuration to pg_database_owner using (true);
grant delete, insert, select, update on version_configuration to service_center_app;

alter table version_configuration_timeframe enable row level security;
alter table version_configuration_timeframe force row level security;
create policy everybody_reads on version_configuration_timeframe for select to service_center_app using (true);
create policy staff_deletes on version_configuration_timeframe for delete to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_inserts on version_configuration_timeframe for insert to service_center_app with check (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy staff_updates on version_configuration_timeframe for update to service_center_app using (( SELECT current_viewer.is_unscoped FROM current_viewer));
create policy system on version_configuration_timeframe to pg_database_owner using (true);
grant delete, insert, select, update on version_configuration_timeframe to service_center_app;

alter table voucher enable row level security;
alter table voucher force row level security;
create policy created on voucher for insert to service_center_app with check ((viewer_has_right('Developer'::text) AND is_unscoped() AND (used_at IS NULL)));
create policy system on voucher to pg_database_owner using (true);
grant insert (code_hash, batch) on voucher to service_center_app;

grant select on "extract".command_messages to service_center_query;

grant select on "extract".commands to service_center_query;

grant select on "extract".connection_history to service_center_query;

grant select on "extract".connections to service_center_query;

grant select on "extract".customers to service_center_query;

grant select on "extract".devices to service_center_query;

grant select on "extract".features to service_center_query;

grant select on "extract".history to service_center_query;

grant select on "extract".history_days to service_center_query;

grant select on "extract".history_of_keys to service_center_query;

grant select on "extract".keys to service_center_query;

grant select on "extract".latest to service_center_query;

grant select on "extract".layouts to service_center_query;

grant select on "extract".locations to service_center_query;

grant select on "extract".logbook to service_center_query;

grant select on "extract".moves to service_center_query;

grant select on "extract".production to service_center_query;

grant select on "extract".purchases to service_center_query;

grant select on "extract".quotes to service_center_query;

grant select on "extract".rollout_robots to service_center_query;

grant select on "extract".rollouts to service_center_query;

grant select on "extract".software_versions to service_center_query;

grant select on "extract".tablet_features to service_center_query;

grant select on "extract".ticket_messages to service_center_query;

grant select on "extract".tickets to service_center_query;

grant select on "extract".user_actions to service_center_query;

grant select on "extract".users to service_center_query;
