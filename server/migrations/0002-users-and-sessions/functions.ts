import { type Kysely, sql } from 'kysely'

/** Functions that read or change rows out of the viewer's scope, each for one purpose. */
export async function addFunctions(db: Kysely<never>): Promise<void> {
  // Locks in the order of the ids, as the end of several own sessions does, so that there is no deadlock.
  await sql`
    create function end_sessions(wanted text) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update session set revoked_at = now()
      where id in (select id from session
        where username = wanted and revoked_at is null
          and (is_system() or viewer_can_change_user(wanted))
        order by id for update) $$`.execute(db)
  await sql`
    create function has_password(wanted text) returns boolean
    language sql stable security definer set search_path = public, pg_temp
    as $$ select exists (select from user_secret where username = wanted and password_hash is not null) $$
  `.execute(db)
  // The user's customers out of the viewer's scope: how many, and their positions in the user's list.
  await sql`
    create function customers_outside(wanted text)
    returns table (count bigint, first smallint, last smallint, is_main boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      select count(*) filter (where hidden), min(position) filter (where hidden),
        max(position) filter (where hidden),
        coalesce(min(position) filter (where hidden) = min(position), false)
      from (select u.position, not c.path && (select customers from current_viewer) as hidden
        from user_customer u join customer c on c.id = u.customer_id where u.username = wanted) as every $$
  `.execute(db)
  // The number of other users who can administer rights in the whole system.
  await sql`
    create function count_other_administrators(wanted text) returns bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select count(*) from app_user u
      join user_access a on a.username = u.username and a.tag = 'User'
      join user_customer c on c.username = u.username and c.customer_id = 1
      where u.username <> wanted and can_sign_in(u.deleted_at, u.valid_from, u.valid_to)
        and has_password(u.username) $$`.execute(db)
  await sql`
    grant execute on function confusable_form(text), can_sign_in(timestamptz, timestamptz, timestamptz), end_sessions(text),
      has_password(text), customers_outside(text), count_other_administrators(text) to service_center_app`.execute(
    db,
  )
}
