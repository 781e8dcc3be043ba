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
      deleted_at timestamptz
    )`.execute(db)
  // Sign-in ignores case, so no two users may differ in it only.
  await sql`create unique index app_user_lower on app_user (lower(username))`.execute(db)
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
  // Links of one use, by which a user sets a password. Only a hash of the link's token is kept.
  await sql`
    create table password_link (
      token_hash bytea primary key,
      username text not null references app_user on update cascade on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index session_end on session (expires_at)`.execute(db)

  // An open session as its requests need it. No row: the session has ended, or its user may not come in (any more).
  await sql`
    create type viewer as (
      session_id uuid, username text, verified boolean, customers integer[], rights text[], expires_at timestamptz)
  `.execute(db)
  await sql`
    create function viewer_of(wanted uuid) returns setof viewer language sql stable as $$
      select s.id, u.username, u.verified,
        array(select customer_id from user_customer c where c.username = u.username order by position),
        array(select tag from user_access a where a.username = u.username order by tag),
        s.expires_at
      from session s join app_user u using (username)
      where s.id = wanted and s.revoked_at is null and s.expires_at > now() and u.deleted_at is null
        and (u.valid_from is null or u.valid_from <= now()) and (u.valid_to is null or u.valid_to > now())
    $$`.execute(db)
  // From here to the end of the transaction everything acts as the viewer: role, customers, name.
  await sql`
    create function enter_session(wanted uuid) returns setof viewer language plpgsql rows 1 as $$
    declare who viewer;
    begin
      select * into who from viewer_of(wanted);
      if found then
        perform set_config('app.username', who.username, true),
          set_config('app.customers', who.customers::text, true),
          set_config('app.sees_all', case when 1 = any (who.customers) then 'on' else 'off' end, true),
          set_config('role', 'service_center_app', true);
        return next who;
      end if;
    end $$`.execute(db)

  await sql`
    alter table user_customer enable row level security;
    alter table user_customer force row level security;
    create policy in_scope on user_customer using (
      (select sees_all()) or customer_id in (select id from customer)
      or username = (select current_setting('app.username', true)));
    alter table app_user enable row level security;
    alter table app_user force row level security;
    create policy in_scope on app_user using (
      (select sees_all()) or username in (select username from user_customer));
    alter table user_access enable row level security;
    alter table user_access force row level security;
    create policy in_scope on user_access using (
      (select sees_all()) or username in (select username from user_customer));
    alter table session enable row level security;
    alter table session force row level security;
    create policy own on session using (
      username = (select current_setting('app.username', true)) or current_user <> 'service_center_app');
    alter table user_secret enable row level security;
    alter table user_secret force row level security;
    create policy nobody on user_secret using (current_user <> 'service_center_app');
    alter table password_link enable row level security;
    alter table password_link force row level security;
    create policy nobody on password_link using (current_user <> 'service_center_app')`.execute(db)
  await sql`grant select on access_field, app_user, user_customer, user_access to service_center_app`.execute(
    db,
  )
  await sql`grant select, update on session to service_center_app`.execute(db)

  // Open sockets act on these at once, in every server process.
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
