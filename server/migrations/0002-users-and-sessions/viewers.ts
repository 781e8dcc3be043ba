import { type Kysely, sql } from 'kysely'

/** Who is calling, and how a transaction comes to act as them. */
export async function addViewers(db: Kysely<never>): Promise<void> {
  await sql`
    create type viewer as (
      session_id uuid, username text, verified boolean, customers integer[], rights text[], expires_at timestamptz)
  `.execute(db)
  await sql`
    create function viewer_from(u app_user, session_id uuid, expires_at timestamptz) returns setof viewer
    language sql stable as $$
      select session_id, u.username, u.verified,
        array(select customer_id from user_customer c where c.username = u.username order by position),
        array(select tag from user_access a where a.username = u.username order by tag),
        expires_at
    $$`.execute(db)
  // An open session as its requests need it. No row: the session has ended, or its user may not come in (any more).
  await sql`
    create function viewer_of(wanted uuid) returns setof viewer language sql stable as $$
      select v.* from session s join app_user u using (username)
      cross join lateral viewer_from(u, s.id, s.expires_at) v
      where s.id = wanted and s.revoked_at is null and s.expires_at > now()
        and may_enter(u.deleted_at, u.valid_from, u.valid_to)
    $$`.execute(db)
  // From here to the end of the transaction everything acts as the viewer: role, name, customers, rights. Who is not
  // verified has no use of their rights.
  await sql`
    create function act_as(who viewer) returns void language plpgsql as $$
    begin
      perform set_config('app.username', who.username, true),
        set_config('app.customers', who.customers::text, true),
        set_config('app.rights', case when who.verified then who.rights else '{}' end::text, true),
        set_config('app.sees_all', case when 1 = any (who.customers) then 'on' else 'off' end, true),
        set_config('role', 'service_center_app', true);
    end $$`.execute(db)
  await sql`
    create function enter_session(wanted uuid) returns setof viewer language plpgsql rows 1 as $$
    declare who viewer;
    begin
      select * into who from viewer_of(wanted);
      if found then
        perform act_as(who);
        return next who;
      end if;
    end $$`.execute(db)
  // To look at the world through the eyes of a user whom the viewer sees, until the transaction ends.
  await sql`
    create function look_as(wanted text) returns setof viewer language plpgsql rows 1 as $$
    declare who viewer;
    begin
      if current_setting('transaction_read_only') <> 'on' then
        raise exception 'Only a transaction that reads may look through other eyes.';
      end if;
      select v.* into who from all_of_user(wanted) v where exists (select from app_user where username = wanted);
      if found then
        perform act_as(who);
        return next who;
      end if;
    end $$`.execute(db)
  await sql`
    create function all_of_user(wanted text) returns setof viewer
    language sql stable security definer set search_path = public, pg_temp
    as $$ select v.* from app_user u cross join lateral viewer_from(u, null, null) v where u.username = wanted $$
  `.execute(db)
}
