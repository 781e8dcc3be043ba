import { type Kysely, sql } from 'kysely'

/** Guards of accounts: the present password, links that end with the account, and browsers that are known to the user. */
export async function up(db: Kysely<never>): Promise<void> {
  await addOwnPasswordHash(db)
  await keepUsedLinks(db)
  await endLinksWithAccount(db)
  await keepBrowsersAfterNewPassword(db)
}

/** Requests read one hash only, that of their own viewer: to check the present password before it is changed. */
async function addOwnPasswordHash(db: Kysely<never>): Promise<void> {
  await sql`
    create function own_password_hash() returns text
    language sql stable security definer set search_path = public, pg_temp as $$
      select password_hash from user_secret where username = (select username from current_viewer) $$`.execute(
    db,
  )
  await sql`grant execute on function own_password_hash() to service_center_app`.execute(db)
}

/** Used links stay, so that the log can say that a link was used before. */
async function keepUsedLinks(db: Kysely<never>): Promise<void> {
  await sql`grant select (used_at) on password_link, email_link to service_center_app`.execute(db)
}

/** A link must not work again when an account that has ended is prolonged. */
async function endLinksWithAccount(db: Kysely<never>): Promise<void> {
  await sql`
    create function end_links_with_account() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      ended timestamptz := (
        select min(moment) from unnest(array[old.valid_to, new.valid_to, new.deleted_at]) moment
        where moment <= now());
    begin
      update password_link set expires_at = ended where username = new.username and expires_at > ended;
      update email_link set expires_at = ended where username = new.username and expires_at > ended;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger end_links_with_account after update of valid_to, deleted_at on app_user
    for each row when (old.valid_to is distinct from new.valid_to or old.deleted_at is distinct from new.deleted_at)
    execute function end_links_with_account()`.execute(db)
}

/**
 * A new password takes from all browsers the attempts of their own, as before. But the user is not told of a new browser
 * when they sign in with one of them again.
 */
async function keepBrowsersAfterNewPassword(db: Kysely<never>): Promise<void> {
  await sql`alter table known_browser add column has_own_attempts boolean not null default true`.execute(db)
  await sql`drop trigger delete_known_browsers on user_secret`.execute(db)
  await sql`drop function delete_known_browsers()`.execute(db)
  await sql`
    create function take_attempts_of_browsers() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update known_browser set has_own_attempts = false where username = new.username;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger take_attempts_of_browsers after update of password_hash on user_secret
    for each row when (old.password_hash is distinct from new.password_hash)
    execute function take_attempts_of_browsers()`.execute(db)
}
