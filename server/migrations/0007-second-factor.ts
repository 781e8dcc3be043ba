import { type Kysely, sql } from 'kysely'
import { protect, protectByScope } from './support/row-level-security.ts'

/** The second factor, and the rate limit of sign-in attempts. */
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
  // One row per attempt. `account` is a hash of the given name, whether or not it exists. `origin` is a hash of the
  // network of an unknown browser; null: the attempt does not count for its network.
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

  // A user who may turn off another user's factor cannot read it. The factor is deleted first: every change of it locks its
  // row before the recovery codes, so that there is no deadlock.
  await sql`
    create function delete_second_factor(wanted text) returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      delete from second_factor where username = wanted and viewer_can_change_user(wanted);
      delete from recovery_code where username = wanted and viewer_can_change_user(wanted);
      update app_user set two_factor_enabled = false where username = wanted and viewer_can_change_user(wanted)
    $$`.execute(db)
  // The flag on the user can be read by all who see the user. Requests can only set their own.
  await sql`
    create function turn_on_own_second_factor() returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      update app_user set two_factor_enabled = true where username = (select username from current_viewer)
    $$`.execute(db)
  await sql`
    grant execute on function delete_second_factor(text), turn_on_own_second_factor() to service_center_app`.execute(
    db,
  )

  // The old password may have been known to somebody else, so all browsers become unknown again.
  await sql`
    create function delete_known_browsers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from known_browser where username = new.username;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger delete_known_browsers after update of password_hash on user_secret
    for each row when (old.password_hash is distinct from new.password_hash)
    execute function delete_known_browsers()`.execute(db)
}
