import { type Kysely, sql } from 'kysely'

/**
 * Who a transaction acts as. Settings of the transaction hold it, and any statement may write any setting whose name it
 * knows: so their names end in random letters, which stand in a table that requests cannot read. PostgreSQL lists such
 * settings nowhere. They are written by functions that act as their owner (`enter_session`, `look_as`, `focus_device`)
 * and read through `current_viewer`, a view that shows the values and never the names.
 */
export async function addCurrentViewer(db: Kysely<never>): Promise<void> {
  await sql`
    create function random_text() returns text language sql volatile
    as $$ select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') $$`.execute(db)
  await sql`
    create table viewer_secret (
      only_row boolean primary key default true check (only_row),
      -- What the server shows when it has a transaction enter a session.
      ticket_key text not null default random_text(),
      -- The names of the settings.
      username text not null default 'viewer.username_' || random_text(),
      customers text not null default 'viewer.customers_' || random_text(),
      rights text not null default 'viewer.rights_' || random_text(),
      sees_all text not null default 'viewer.sees_all_' || random_text(),
      focused_dev text not null default 'viewer.focused_dev_' || random_text(),
      focused_from text not null default 'viewer.focused_from_' || random_text()
    )`.execute(db)
  await sql`insert into viewer_secret default values`.execute(db)
  // One row, whose columns are null where nobody has entered. A policy asks for a column in a subquery, which PostgreSQL
  // answers once a statement. Unlike every other view it reads as its owner.
  await sql`
    create view current_viewer as
    select nullif(current_setting(s.username, true), '') as username,
      nullif(current_setting(s.customers, true), '')::integer[] as customers,
      nullif(current_setting(s.rights, true), '')::text[] as rights,
      current_setting(s.sees_all, true) = 'on' as sees_all,
      nullif(current_setting(s.focused_dev, true), '')::integer as focused_dev,
      nullif(current_setting(s.focused_from, true), '')::timestamptz as focused_from
    from viewer_secret s`.execute(db)
  await sql`grant select on current_viewer to service_center_app`.execute(db)

  // By the login of the connection: that stays the same in functions that act as their owner.
  await sql`
    create function is_system() returns boolean language sql stable parallel safe
    as $$ select pg_has_role(session_user, 'pg_database_owner', 'usage') $$`.execute(db)
  await sql`
    create function sees_all() returns boolean language sql stable parallel safe
    as $$ select coalesce(v.sees_all, false) or is_system() from current_viewer v $$`.execute(db)
  await sql`grant execute on function is_system(), sees_all() to service_center_app`.execute(db)
}
