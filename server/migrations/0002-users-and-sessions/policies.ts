import { type Kysely, sql } from 'kysely'
import { protect } from '../support/row-level-security.ts'

/**
 * What viewers may read and write. They may change users in scope, give them customers in scope and rights that they hold
 * themselves. Secrets and links can be written, but not read back.
 */
export async function addPolicies(db: Kysely<never>): Promise<void> {
  await addRules(db)
  await protect(
    db,
    'app_user',
    'user_customer',
    'user_access',
    'session',
    'user_secret',
    'password_link',
    'email_link',
  )
  await sql`
    create policy in_scope on user_customer for select to service_center_app using (
      (select is_unscoped from current_viewer) or customer_id in (select id from customer)
      or username = (select username from current_viewer));
    create policy given on user_customer for insert to service_center_app with check (
      (select viewer_has_right('User')) and viewer_can_change_user(username) and customer_id in (select id from customer));
    create policy moved on user_customer for update to service_center_app using ((select viewer_has_right('User')))
      with check (viewer_can_change_user(username) and customer_id in (select id from customer));
    create policy taken on user_customer for delete to service_center_app using ((select viewer_has_right('User')));

    create policy in_scope on app_user for select to service_center_app using (
      (select is_unscoped from current_viewer) or username in (select username from user_customer));
    create policy created on app_user for insert to service_center_app with check ((select viewer_has_right('User')));
    create policy changed on app_user for update to service_center_app using (viewer_can_change_user(username));

    create policy in_scope on user_access for select to service_center_app using (
      (select is_unscoped from current_viewer) or username in (select username from user_customer));
    create policy given on user_access for insert to service_center_app with check (
      (select viewer_has_right('User')) and viewer_can_change_user(username) and (tag = 'Default' or viewer_has_right(tag)));
    create policy taken on user_access for delete to service_center_app using ((select viewer_has_right('User')));

    create policy own on session to service_center_app using (username = (select username from current_viewer));
    create policy written on user_secret to service_center_app using (viewer_can_change_user(username));
    create policy written on password_link to service_center_app using (viewer_can_change_user(username));
    create policy written on email_link to service_center_app using (viewer_can_change_user(username))`.execute(
    db,
  )
  await sql`
    grant select on access_field, app_user, user_customer, user_access to service_center_app;
    grant insert on app_user to service_center_app;
    grant update (firstname, lastname, email, contract_access, verified, valid_from, valid_to, deleted_at, version)
      on app_user to service_center_app;
    grant insert, delete on user_customer, user_access to service_center_app;
    grant update (position) on user_customer to service_center_app;
    grant select, update (revoked_at) on session to service_center_app;
    grant select (username), insert (username, password_hash), update (password_hash) on user_secret
      to service_center_app;
    grant select (username), insert, delete on password_link, email_link to service_center_app`.execute(db)
}

async function addRules(db: Kysely<never>): Promise<void> {
  await sql`
    create function viewer_has_right(tag text) returns boolean language sql stable parallel safe
    as $$ select coalesce(tag = any (v.rights), false) from current_viewer v $$`.execute(db)
  // The own account; with the right User, accounts in scope and those without a customer yet.
  await sql`
    create function viewer_can_change_user(wanted text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select wanted = (select username from current_viewer) or viewer_has_right('User') and (
        not exists (select from user_customer where username = wanted)
        or exists (select from user_customer u join customer c on c.id = u.customer_id
          where u.username = wanted and c.path && (select customers from current_viewer)))
    $$`.execute(db)
  await sql`
    grant execute on function viewer_has_right(text), viewer_can_change_user(text) to service_center_app`.execute(
    db,
  )
}
