import { type Kysely, sql } from 'kysely'

/** What a viewer needs to know or do beyond their own rows, and nothing more of it. */
export async function addFunctions(db: Kysely<never>): Promise<void> {
  // Held in one order, as whoever ends several of their own does: no two wait for each other.
  await sql`
    create function end_sessions(wanted text) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update session set revoked_at = now()
      where id in (select id from session
        where username = wanted and revoked_at is null
          and (is_system() or viewer_may_change(wanted))
        order by id for update) $$`.execute(db)
  await sql`
    create function has_password(wanted text) returns boolean
    language sql stable security definer set search_path = public, pg_temp
    as $$ select exists (select from user_secret where username = wanted and password_hash is not null) $$
  `.execute(db)
  // The customers of a user that stand outside of the viewer's part of the tree: how many, and where in the list.
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
  // How many beside a user could give and take rights in the whole system.
  await sql`
    create function other_administrators(wanted text) returns bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select count(*) from app_user u
      join user_access a on a.username = u.username and a.tag = 'User'
      join user_customer c on c.username = u.username and c.customer_id = 1
      where u.username <> wanted and may_enter(u.deleted_at, u.valid_from, u.valid_to)
        and has_password(u.username) $$`.execute(db)
  await sql`
    grant execute on function reads_as(text), may_enter(timestamptz, timestamptz, timestamptz), end_sessions(text),
      has_password(text), customers_outside(text), other_administrators(text) to service_center_app`.execute(
    db,
  )
}
