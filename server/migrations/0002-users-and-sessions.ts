import { type Kysely, sql } from 'kysely'
import { addCallLimit } from './0002-users-and-sessions/call-limit.ts'
import { addFunctions } from './0002-users-and-sessions/functions.ts'
import { addNotifications } from './0002-users-and-sessions/notifications.ts'
import { addPolicies } from './0002-users-and-sessions/policies.ts'
import { addViewers } from './0002-users-and-sessions/viewers.ts'

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
  await addFunctions(db)
  await addNotifications(db)
}
