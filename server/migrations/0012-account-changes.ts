import { type Kysely, sql } from 'kysely'

/**
 * Whoever changes another user's account must hold everything that it holds: the rule of
 * `contract/src/users/account-change-rule.ts`, which the database keeps as well.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function viewer_holds_access_of(wanted text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select not exists (
          select from user_access a where a.username = wanted and a.tag <> 'Default'
            and not a.tag = any (coalesce((select rights from current_viewer), '{}')))
        and (not exists (select from app_user u where u.username = wanted and u.contract_access)
          or exists (select from app_user v
            where v.username = (select username from current_viewer) and v.contract_access)) $$`.execute(db)
  // The own account; with the right User, accounts in scope and those without a customer yet, which hold nothing beyond
  // the viewer's own access.
  await sql`
    create or replace function viewer_can_change_user(wanted text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select wanted = (select username from current_viewer) or viewer_has_right('User') and (
        not exists (select from user_customer where username = wanted)
        or exists (select from user_customer u join customer c on c.id = u.customer_id
          where u.username = wanted and c.path && (select customers from current_viewer)))
        and viewer_holds_access_of(wanted) $$`.execute(db)
  for (const table of ['user_customer', 'user_access']) {
    await sql`
      alter policy taken on ${sql.table(table)}
      using ((select viewer_has_right('User')) and viewer_can_change_user(username))`.execute(db)
  }
  await sql`
    alter policy moved on user_customer
    using ((select viewer_has_right('User')) and viewer_can_change_user(username))`.execute(db)
}
