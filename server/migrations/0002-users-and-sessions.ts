import { type Kysely, sql } from 'kysely'
import { addCallLimit } from './0002-users-and-sessions/call-limit.ts'
import { addFunctions } from './0002-users-and-sessions/functions.ts'
import { addNotifications } from './0002-users-and-sessions/notifications.ts'
import { addPolicies } from './0002-users-and-sessions/policies.ts'
import { addViewers } from './0002-users-and-sessions/viewers.ts'

/** Users, their rights and their sessions. Secrets are in tables that viewers cannot read. */
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
      -- Incremented by each change: a form sends the version that it read.
      version integer not null default 1
    )`.execute(db)
  // Sign-in ignores case, so no two names may differ only in case.
  await sql`create unique index app_user_lower on app_user (lower(username))`.execute(db)
  // Nor may two names look the same, since nobody could tell them apart in a list or a mail. Unicode's equivalent
  // letters are folded together, and invisible ones are removed.
  await sql`
    create function confusable_form(name text) returns text language sql immutable strict parallel safe
    as $$ select normalize(casefold(normalize(
      translate(normalize(name, nfkc), U&'\\115F\\1160\\17B4\\17B5', ''), nfkc) collate "und-x-icu"), nfkc) $$
  `.execute(db)
  await sql`create unique index app_user_confusable on app_user (confusable_form(username))`.execute(db)
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
  // Links for one use, to set a password or to verify an address. Only a hash of the link's token is stored. `email` is
  // the address that the link was mailed to, which its use verifies; null if it was not mailed.
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

  // Whether a user can sign in, apart from the password: not deleted, and within the validity dates.
  await sql`
    create function can_sign_in(deleted_at timestamptz, valid_from timestamptz, valid_to timestamptz) returns boolean
    language sql stable parallel safe
    as $$ select deleted_at is null and coalesce(valid_from <= now(), true) and coalesce(valid_to > now(), true) $$
  `.execute(db)
  await addCallLimit(db)
  await addViewers(db)
  await addPolicies(db)
  await addFunctions(db)
  await addNotifications(db)
}
