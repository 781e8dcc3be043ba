import { type Kysely, sql } from 'kysely'

/** Who gave a right and when, and which account an entry of the user action log concerns. */
export async function up(db: Kysely<never>): Promise<void> {
  await addGivers(db)
  await addAccountConcerned(db)
}

/**
 * Filled by the database, not by requests. Rights from before are looked up in the log; where it does not know,
 * `granted_before` says that it was before this migration.
 */
async function addGivers(db: Kysely<never>): Promise<void> {
  await sql`
    alter table user_access add column granted_by text, add column granted_at timestamptz,
      add column granted_before timestamptz`.execute(db)
  await sql`
    with given as (
      select a.value ->> 'username' as account, tag, a.username, a.created_at, a.id
      from user_action a cross join lateral jsonb_array_elements_text(
        case when jsonb_typeof(a.after -> 'userAccess') = 'array' then a.after -> 'userAccess' end) tag
      where a.action_type in ('CreateUser', 'UpdateUser') and a.status_code = 200
        and not coalesce(a.before -> 'userAccess' ? tag, false)),
    newest as (
      select distinct on (account, tag) account, tag, username, created_at
      from given order by account, tag, created_at desc, id desc)
    update user_access u set granted_by = n.username, granted_at = n.created_at
    from newest n where n.account = u.username and n.tag = u.tag`.execute(db)
  await sql`update user_access set granted_before = now() where granted_at is null`.execute(db)

  await sql`
    create function viewer_username() returns text language sql stable parallel safe
    as $$ select username from current_viewer $$`.execute(db)
  await sql`grant execute on function viewer_username() to service_center_app`.execute(db)
  await sql`
    alter table user_access alter column granted_by set default viewer_username(),
      alter column granted_at set default now();
    revoke insert on user_access from service_center_app;
    grant insert (username, tag) on user_access to service_center_app`.execute(db)
}

/** The search text gets the account and what changed, so the whole log is written anew once. */
async function addAccountConcerned(db: Kysely<never>): Promise<void> {
  await sql`alter table user_action add column account text`.execute(db)
  await sql`
    update user_action a set account = u.username from app_user u
    where a.action_type in ('CreateUser', 'UpdateUser', 'DeleteUser', 'GenerateTwoFactor', 'TurnTwoFactor',
        'VerifyTwoFactor', 'RenewRecoveryCodes', 'SignIn', 'SendVerification', 'VerifyEmail', 'RequestPasswordReset',
        'ResetPassword')
      and lower(u.username) = lower(coalesce(a.value ->> 'username', a.username))`.execute(db)
  await sql`
    alter table user_action alter column search set expression as (lower(
      e'\\x01' || action_type || e'\\x01' || status_code::text || e'\\x01' || coalesce(username, '') || e'\\x01'
      || coalesce(replace(value::text, '"', ''), '') || e'\\x01' || coalesce(account, '') || e'\\x01'
      || coalesce(replace(before::text, '"', ''), '') || e'\\x01' || coalesce(replace(after::text, '"', ''), '')
      || e'\\x01'))`.execute(db)
  await sql`
    create index user_action_account on user_action (account, created_at desc, id desc)
    where account is not null`.execute(db)
}
