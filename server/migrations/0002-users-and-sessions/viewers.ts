import { type Kysely, sql } from 'kysely'

/** A ticket for the session `wanted` on this connection; `s` is the row of `viewer_secret`. */
const TICKET = `encode(sha256(convert_to(concat_ws(':', pg_backend_pid(), wanted, s.ticket_key), 'UTF8')), 'hex')`

/** Statements that make `who` the viewer of the transaction, and reset the focused device of a former viewer. */
const ACT_AS = `
      perform set_config(s.username, who.username, true),
        set_config(s.customers, who.customers::text, true),
        set_config(s.rights, case when who.verified then who.rights else '{}' end::text, true),
        set_config(s.is_unscoped, case when 1 = any (who.customers) then 'on' else 'off' end, true);
      if current_setting(s.focused_dev, true) <> '' then
        perform set_config(s.focused_dev, '', true), set_config(s.focused_since, '', true);
      end if;`

/** The viewer of a session, and the functions by which a transaction acts as them. See `0001-roles-and-customers/current-viewer.ts`. */
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
  // The viewer of an open session. No row if it has ended, or its user can no longer sign in.
  await sql`
    create function viewer_of(wanted uuid) returns setof viewer language sql stable as $$
      select v.* from session s join app_user u using (username)
      cross join lateral viewer_from(u, s.id, s.expires_at) v
      where s.id = wanted and s.revoked_at is null and s.expires_at > now()
        and can_sign_in(u.deleted_at, u.valid_from, u.valid_to)
    $$`.execute(db)
  // Until the end of the transaction the policies use this viewer's name, customers and rights. A user who is not verified
  // has no rights.
  await sql`
    create function act_as(who viewer) returns void language plpgsql as $$
    declare s viewer_secret;
    begin
      select * into strict s from viewer_secret;
      ${sql.raw(ACT_AS)}
    end $$`.execute(db)
  await addSessionEntry(db)
  await addTakeScope(db)
}

/** How a request enters its session. */
async function addSessionEntry(db: Kysely<never>): Promise<void> {
  // The ticket proves that the server enters the session, and not a statement that knows the id of somebody's session: it is
  // made from a key that requests cannot read, and is valid on this connection only.
  await sql`
    create function ticket_of(wanted uuid) returns text language sql stable as $$
      select ${sql.raw(TICKET)}
      from viewer_secret s $$`.execute(db)
  // Every request calls this. It contains the bodies of `ticket_of` and `act_as`, because calling them takes 8 µs more.
  await sql`
    create function enter_session(wanted uuid, ticket text) returns setof viewer
    language plpgsql rows 1 security definer set search_path = public, pg_temp as $$
    declare s viewer_secret; who viewer;
    begin
      select * into strict s from viewer_secret;
      if ticket is distinct from ${sql.raw(TICKET)} then
        raise exception 'Not a ticket of this connection.' using errcode = 'insufficient_privilege';
      end if;
      select * into who from viewer_of(wanted);
      if found then
        ${sql.raw(ACT_AS)}
        return next who;
      end if;
    end $$`.execute(db)
  await sql`grant execute on function enter_session(uuid, text) to service_center_app`.execute(db)
}

/** Takes the scope and rights of a user in scope until the transaction ends. */
async function addTakeScope(db: Kysely<never>): Promise<void> {
  await sql`
    create function viewer_can_see_user(wanted text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select is_unscoped() or wanted = (select username from current_viewer) or exists (
        select from user_customer u join customer c on c.id = u.customer_id
        where u.username = wanted and c.path && (select customers from current_viewer)) $$`.execute(db)
  await sql`
    create function take_scope_of(wanted text) returns setof viewer
    language plpgsql rows 1 security definer set search_path = public, pg_temp as $$
    declare who viewer;
    begin
      if current_setting('transaction_read_only') <> 'on' then
        raise exception 'Only a read-only transaction may take the scope of another user.';
      end if;
      select v.* into who from app_user u cross join lateral viewer_from(u, null, null) v
      where u.username = wanted and viewer_can_see_user(wanted);
      if found then
        perform act_as(who);
        return next who;
      end if;
    end $$`.execute(db)
  await sql`grant execute on function take_scope_of(text) to service_center_app`.execute(db)
}
