import { type Kysely, sql } from 'kysely'
import { protect, protectByScope } from './support/row-level-security.ts'

/** The second factor, and what keeps passwords and codes from being tried. */
export async function up(db: Kysely<never>): Promise<void> {
  // Seeds are encrypted with a key that the database does not have. A pending one has not been turned on yet.
  await sql`
    create table second_factor (
      username text primary key references app_user on update cascade on delete cascade,
      seed bytea,
      pending_seed bytea,
      last_step bigint
    )`.execute(db)
  await sql`
    create table recovery_code (
      username text not null references app_user on update cascade on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (username, code_hash)
    )`.execute(db)
  // One row an attempt; the account is a hash of the name that was given, whether or not somebody has it. The origin is a
  // hash of the network that a stranger signs in from; null: the attempt does not count there.
  await sql`
    create table sign_in_attempt (
      id bigint generated always as identity primary key,
      account bytea not null,
      origin bytea,
      known_browser boolean not null,
      settled boolean not null default false,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index sign_in_attempt_account on sign_in_attempt (account, created_at)`.execute(db)
  await sql`
    create index sign_in_attempt_origin on sign_in_attempt (origin, created_at) where origin is not null`.execute(
    db,
  )
  await sql`create index sign_in_attempt_time on sign_in_attempt (created_at)`.execute(db)
  // Browsers in which a user has signed in before, by a hash of the random id that the browser keeps.
  await sql`
    create table known_browser (
      username text not null references app_user on update cascade on delete cascade,
      id_hash bytea not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      primary key (username, id_hash)
    )`.execute(db)
  await sql`create index known_browser_id on known_browser (id_hash)`.execute(db)
  await sql`create index known_browser_time on known_browser (last_used_at)`.execute(db)

  await protectByScope(
    db,
    'username = (select username from current_viewer)',
    'second_factor',
    'recovery_code',
  )
  await sql`
    grant select, insert, update, delete on second_factor, recovery_code to service_center_app`.execute(db)
  await protect(db, 'sign_in_attempt', 'known_browser')

  // Whoever may turn another user's factor off never sees anything of it. The factor goes first: whoever changes
  // anything of it holds its row, so that nobody waits for a code of somebody who waits for the row.
  await sql`
    create function forget_second_factor(wanted text) returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      delete from second_factor where username = wanted and viewer_may_change(wanted);
      delete from recovery_code where username = wanted and viewer_may_change(wanted);
      update app_user set two_factor_enabled = false where username = wanted and viewer_may_change(wanted)
    $$`.execute(db)
  // The flag stands with the user for all who see the user; turning one's own on is all that is written directly.
  await sql`
    create function turn_on_own_second_factor() returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      update app_user set two_factor_enabled = true where username = (select username from current_viewer)
    $$`.execute(db)
  await sql`
    grant execute on function forget_second_factor(text), turn_on_own_second_factor() to service_center_app`.execute(
    db,
  )

  // A new password may be there because somebody else knew the old one: their browser is a stranger again.
  await sql`
    create function forget_known_browsers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from known_browser where username = new.username;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger forget_known_browsers after update of password_hash on user_secret
    for each row when (old.password_hash is distinct from new.password_hash)
    execute function forget_known_browsers()`.execute(db)
}
