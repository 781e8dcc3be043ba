import { type Kysely, sql } from 'kysely'

/**
 * Lockouts can be seen and lifted. An attempt that was lifted still counts for its network, so that lifting the lockout of
 * one account does not help somebody who tries one password on many accounts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table sign_in_attempt
      add column lifted boolean not null default false,
      add column wrong_code boolean not null default false`.execute(db)

  await sql`
    create function counted_attempts_of(wanted text, since timestamptz)
    returns table (known_browser boolean, settled boolean, wrong_code boolean, created_at timestamptz)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.known_browser, a.settled, a.wrong_code, a.created_at from sign_in_attempt a
      where a.account = sha256(convert_to(lower(wanted), 'UTF8')) and not a.lifted and a.created_at > since
        and (wanted = (select v.username from current_viewer v)
          or viewer_has_right('User') and viewer_can_see_user(wanted)) $$`.execute(db)
  await sql`
    create function lift_lockout(wanted text) returns void
    language sql volatile security definer set search_path = public, pg_temp as $$
      update sign_in_attempt set lifted = true
      where account = sha256(convert_to(lower(wanted), 'UTF8')) and not lifted
        and viewer_has_right('User') and viewer_can_change_user(wanted)
        and wanted <> (select username from current_viewer) $$`.execute(db)
  await sql`
    grant execute on function counted_attempts_of(text, timestamptz), lift_lockout(text) to service_center_app`.execute(
    db,
  )

  // A new password makes the wrong ones meaningless. Wrong codes stay, unless somebody else sets the password: whoever reads
  // a user's mail could otherwise have any number of codes checked, by one link after the other.
  await sql`
    create function lift_lockout_by_password() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update sign_in_attempt set lifted = true
      where account = sha256(convert_to(lower(new.username), 'UTF8')) and not lifted
        and (not wrong_code or new.username <> (select username from current_viewer));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger lift_lockout_by_password after insert or update of password_hash on user_secret
    for each row execute function lift_lockout_by_password()`.execute(db)
}
