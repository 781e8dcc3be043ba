import { type Kysely, sql } from 'kysely'

/** People, what they may do, and their open sessions. Secrets stand in tables that viewers cannot read. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table access_field (tag text primary key, name text not null, level smallint not null)`.execute(
    db,
  )
  await sql`
    create table app_user (
      username text primary key,
      firstname text not null default '',
      lastname text not null default '',
      email text,
      contract_access boolean not null default false,
      verified boolean not null default false,
      valid_from timestamptz,
      valid_to timestamptz,
      last_login timestamptz,
      two_factor_enabled boolean not null default false,
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      -- Counts the changes: whoever saves names the one that they started from.
      version integer not null default 1
    )`.execute(db)
  // Sign-in ignores case, so no two users may differ in it only.
  await sql`create unique index app_user_lower on app_user (lower(username))`.execute(db)
  // Nor may two read alike: what Unicode takes for the same letters is folded together, and letters that nobody sees
  // are left out. Two that do could be told apart by nobody who reads a list or a mail.
  await sql`
    create function reads_as(name text) returns text language sql immutable strict parallel safe
    as $$ select normalize(casefold(normalize(
      translate(normalize(name, nfkc), U&'\\115F\\1160\\17B4\\17B5', ''), nfkc) collate "und-x-icu"), nfkc) $$
  `.execute(db)
  await sql`create unique index app_user_reads_as on app_user (reads_as(username))`.execute(db)
  await sql`
    create table user_customer (
      username text not null references app_user on update cascade on delete cascade,
      customer_id integer not null references customer,
      position smallint not null,
      primary key (username, customer_id)
    )`.execute(db)
  await sql`create index user_customer_customer on user_customer (customer_id)`.execute(db)
  await sql`
    create table user_access (
      username text not null references app_user on update cascade on delete cascade,
      tag text not null references access_field,
      primary key (username, tag)
    )`.execute(db)
  await sql`
    create table user_secret (
      username text primary key references app_user on update cascade on delete cascade,
      password_hash text
    )`.execute(db)
  await sql`
    create table session (
      id uuid primary key,
      username text not null references app_user on update cascade on delete cascade,
      browser text,
      os text,
      address text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_seen_at timestamptz not null default now(),
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index session_by_user on session (username)`.execute(db)
  // Links of one use, by which a user sets a password or verifies an address. Only a hash of the link's token is kept.
  // Whoever uses a link that was mailed to an address can read what comes there; null: nobody mailed it.
  for (const table of ['password_link', 'email_link']) {
    await sql`
      create table ${sql.table(table)} (
        token_hash bytea primary key,
        username text not null references app_user on update cascade on delete cascade,
        email text,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      )`.execute(db)
    await sql`create index on ${sql.table(table)} (username)`.execute(db)
  }
  await sql`create index session_end on session (expires_at)`.execute(db)

  // The one rule of who may come in, apart from the password: not deleted, and within the dates.
  await sql`
    create function may_enter(deleted_at timestamptz, valid_from timestamptz, valid_to timestamptz) returns boolean
    language sql stable parallel safe
    as $$ select deleted_at is null and coalesce(valid_from <= now(), true) and coalesce(valid_to > now(), true) $$
  `.execute(db)
  await addCallLimit(db)
  await addViewers(db)
  await addPolicies(db)
  await addNotifications(db)
}

/** Calls that one address may make a few times a minute only. */
async function addCallLimit(db: Kysely<never>): Promise<void> {
  await sql`
    create table recent_call (
      name text not null,
      address text not null,
      at timestamptz[] not null default '{}',
      last_at timestamptz not null default clock_timestamp(),
      primary key (name, address)
    )`.execute(db)
  await sql`create index recent_call_last on recent_call (last_at)`.execute(db)
  await sql`
    alter table recent_call enable row level security;
    alter table recent_call force row level security;
    create policy system on recent_call using (current_user <> 'service_center_app')`.execute(db)
  // Counts a call if there is room for it, and gives 0; else the seconds until there is. What was refused counts not.
  await sql`
    create function take_call(wanted_name text, wanted_address text, most integer) returns double precision
    language plpgsql as $$
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
    end $$`.execute(db)
}

/** Who is calling, and how a transaction comes to act as them. */
async function addViewers(db: Kysely<never>): Promise<void> {
  await sql`
    create type viewer as (
      session_id uuid, username text, verified boolean, customers integer[], rights text[], expires_at timestamptz)
  `.execute(db)
  await sql`
    create function viewer_from(u app_user, session_id uuid, expires_at timestamptz) returns setof viewer
    language sql stable as $$
      select session_id, u.username, u.verified,
        array(select customer_id from user_customer c where c.username = u.username order by position),
        array(select tag from user_access a where a.username = u.username order by tag),
        expires_at
    $$`.execute(db)
  // An open session as its requests need it. No row: the session has ended, or its user may not come in (any more).
  await sql`
    create function viewer_of(wanted uuid) returns setof viewer language sql stable as $$
      select v.* from session s join app_user u using (username)
      cross join lateral viewer_from(u, s.id, s.expires_at) v
      where s.id = wanted and s.revoked_at is null and s.expires_at > now()
        and may_enter(u.deleted_at, u.valid_from, u.valid_to)
    $$`.execute(db)
  // From here to the end of the transaction everything acts as the viewer: role, name, customers, rights. Who is not
  // verified has no use of their rights.
  await sql`
    create function act_as(who viewer) returns void language plpgsql as $$
    begin
      perform set_config('app.username', who.username, true),
        set_config('app.customers', who.customers::text, true),
        set_config('app.rights', case when who.verified then who.rights else '{}' end::text, true),
        set_config('app.sees_all', case when 1 = any (who.customers) then 'on' else 'off' end, true),
        set_config('role', 'service_center_app', true);
    end $$`.execute(db)
  await sql`
    create function enter_session(wanted uuid) returns setof viewer language plpgsql rows 1 as $$
    declare who viewer;
    begin
      select * into who from viewer_of(wanted);
      if found then
        perform act_as(who);
        return next who;
      end if;
    end $$`.execute(db)
  // To look at the world through the eyes of a user whom the viewer sees, until the transaction ends.
  await sql`
    create function look_as(wanted text) returns setof viewer language plpgsql rows 1 as $$
    declare who viewer;
    begin
      if current_setting('transaction_read_only') <> 'on' then
        raise exception 'Only a transaction that reads may look through other eyes.';
      end if;
      select v.* into who from all_of_user(wanted) v where exists (select from app_user where username = wanted);
      if found then
        perform act_as(who);
        return next who;
      end if;
    end $$`.execute(db)
  await sql`
    create function all_of_user(wanted text) returns setof viewer
    language sql stable security definer set search_path = public, pg_temp
    as $$ select v.* from app_user u cross join lateral viewer_from(u, null, null) v where u.username = wanted $$
  `.execute(db)
}

/**
 * What viewers may read and write. They write users whom they may change, customers in their own part of the tree, and
 * rights that they hold themselves; of secrets and links they write what they can never read back.
 */
async function addPolicies(db: Kysely<never>): Promise<void> {
  await sql`
    create function viewer_holds(tag text) returns boolean language sql stable parallel safe
    as $$ select coalesce(tag = any (nullif(current_setting('app.rights', true), '')::text[]), false) $$`.execute(
    db,
  )
  // Oneself; with the right User those of one's own part of the tree, and those who have no place in it yet.
  await sql`
    create function viewer_may_change(wanted text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select wanted = current_setting('app.username', true) or viewer_holds('User') and (
        not exists (select from user_customer where username = wanted)
        or exists (select from user_customer u join customer c on c.id = u.customer_id
          where u.username = wanted and c.path && nullif(current_setting('app.customers', true), '')::integer[]))
    $$`.execute(db)
  for (const table of [
    'app_user',
    'user_customer',
    'user_access',
    'session',
    'user_secret',
    'password_link',
    'email_link',
  ]) {
    await sql`
      alter table ${sql.table(table)} enable row level security;
      alter table ${sql.table(table)} force row level security;
      create policy system on ${sql.table(table)} using (current_user <> 'service_center_app')`.execute(db)
  }
  await sql`
    create policy in_scope on user_customer for select using (
      (select sees_all()) or customer_id in (select id from customer)
      or username = (select current_setting('app.username', true)));
    create policy given on user_customer for insert with check (
      (select viewer_holds('User')) and viewer_may_change(username) and customer_id in (select id from customer));
    create policy moved on user_customer for update using ((select viewer_holds('User')))
      with check (viewer_may_change(username) and customer_id in (select id from customer));
    create policy taken on user_customer for delete using ((select viewer_holds('User')));

    create policy in_scope on app_user for select using (
      (select sees_all()) or username in (select username from user_customer));
    create policy created on app_user for insert with check ((select viewer_holds('User')));
    create policy changed on app_user for update using (viewer_may_change(username));

    create policy in_scope on user_access for select using (
      (select sees_all()) or username in (select username from user_customer));
    create policy given on user_access for insert with check (
      (select viewer_holds('User')) and viewer_may_change(username) and (tag = 'Default' or viewer_holds(tag)));
    create policy taken on user_access for delete using ((select viewer_holds('User')));

    create policy own on session using (username = (select current_setting('app.username', true)));
    create policy written on user_secret using (viewer_may_change(username));
    create policy written on password_link using (viewer_may_change(username));
    create policy written on email_link using (viewer_may_change(username))`.execute(db)
  await sql`
    grant select on access_field, app_user, user_customer, user_access to service_center_app;
    grant insert on app_user to service_center_app;
    grant update (firstname, lastname, email, contract_access, verified, valid_from, valid_to, deleted_at, version)
      on app_user to service_center_app;
    grant insert, delete on user_customer, user_access to service_center_app;
    grant update (position) on user_customer to service_center_app;
    grant select, update on session to service_center_app;
    grant select (username), insert (username, password_hash), update (password_hash) on user_secret
      to service_center_app;
    grant select (username), insert, delete on password_link, email_link to service_center_app`.execute(db)

  // What a viewer needs to know or do beyond their own rows, and nothing more of it.
  await sql`
    create function end_sessions(wanted text) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update session set revoked_at = now()
      where username = wanted and revoked_at is null
        and (current_setting('role') <> 'service_center_app' or viewer_may_change(wanted)) $$`.execute(db)
  await sql`
    create function has_password(wanted text) returns boolean
    language sql stable security definer set search_path = public, pg_temp
    as $$ select exists (select from user_secret where username = wanted and password_hash is not null) $$
  `.execute(db)
  // The customers of a user that stand outside of the viewer's part of the tree: how many, and where in the list.
  await sql`
    create function customers_outside(wanted text)
    returns table (count bigint, first smallint, last smallint, is_main boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select count(*) filter (where hidden), min(position) filter (where hidden),
        max(position) filter (where hidden),
        coalesce(min(position) filter (where hidden) = min(position), false)
      from (select u.position, not c.path && current_setting('app.customers', true)::integer[] as hidden
        from user_customer u join customer c on c.id = u.customer_id where u.username = wanted) as every $$
  `.execute(db)
  // How many beside a user could give and take rights in the whole system.
  await sql`
    create function other_administrators(wanted text) returns bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select count(*) from app_user u
      join user_access a on a.username = u.username and a.tag = 'User'
      join user_customer c on c.username = u.username and c.customer_id = 1
      where u.username <> wanted and may_enter(u.deleted_at, u.valid_from, u.valid_to)
        and has_password(u.username) $$`.execute(db)
  // Entering a session and counting calls are the system's own.
  await sql`
    grant execute on function reads_as(text), may_enter(timestamptz, timestamptz, timestamptz), act_as(viewer),
      look_as(text), all_of_user(text), viewer_holds(text), viewer_may_change(text), end_sessions(text),
      has_password(text), customers_outside(text), other_administrators(text) to service_center_app`.execute(
    db,
  )
}

/** Open sockets act on these at once, in every server process. */
async function addNotifications(db: Kysely<never>): Promise<void> {
  await sql`
    create function tell_viewer_changed() returns trigger language plpgsql as $$
    declare changed jsonb := to_jsonb(coalesce(new, old));
    begin
      perform pg_notify('viewer_changed', changed ->> 'username');
      return null;
    end $$`.execute(db)
  for (const [table, events] of [
    ['session', 'update of revoked_at, expires_at or delete'],
    ['app_user', 'update of verified, valid_from, valid_to, deleted_at'],
    ['user_customer', 'insert or update or delete'],
    ['user_access', 'insert or update or delete'],
  ] as const) {
    await sql`
      create trigger tell_viewer_changed after ${sql.raw(events)} on ${sql.table(table)}
      for each row execute function tell_viewer_changed()`.execute(db)
  }
}
