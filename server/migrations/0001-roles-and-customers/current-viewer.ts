import { type Kysely, sql } from 'kysely'

/**
 * The viewer that a transaction acts as, held in settings of the transaction. Any statement can write a setting whose
 * name it knows, so the names end in random letters, stored in a table that requests cannot read; PostgreSQL lists such
 * settings nowhere. Functions that act as their owner (`enter_session`, `take_scope_of`, `focus_device`) write them. The view
 * `current_viewer` shows their values, but not their names.
 */
export async function addCurrentViewer(db: Kysely<never>): Promise<void> {
  await sql`
    create function random_text() returns text language sql volatile
    as $$ select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') $$`.execute(db)
  await sql`
    create table viewer_secret (
      only_row boolean primary key default true check (only_row),
      -- The key of the server's tickets: see enter_session.
      ticket_key text not null default random_text(),
      -- The names of the settings.
      username text not null default 'viewer.username_' || random_text(),
      customers text not null default 'viewer.customers_' || random_text(),
      rights text not null default 'viewer.rights_' || random_text(),
      is_unscoped text not null default 'viewer.is_unscoped_' || random_text(),
      focused_dev text not null default 'viewer.focused_dev_' || random_text(),
      focused_since text not null default 'viewer.focused_since_' || random_text()
    )`.execute(db)
  await sql`insert into viewer_secret default values`.execute(db)
  // One row; its columns are null before `enter_session`. Policies read a column in a subquery, which PostgreSQL runs once
  // per statement. Unlike all other views, it reads as its owner.
  await sql`
    create view current_viewer as
    select nullif(current_setting(s.username, true), '') as username,
      nullif(current_setting(s.customers, true), '')::integer[] as customers,
      nullif(current_setting(s.rights, true), '')::text[] as rights,
      current_setting(s.is_unscoped, true) = 'on' as is_unscoped,
      nullif(current_setting(s.focused_dev, true), '')::integer as focused_dev,
      nullif(current_setting(s.focused_since, true), '')::timestamptz as focused_since
    from viewer_secret s`.execute(db)
  await sql`grant select on current_viewer to service_center_app`.execute(db)

  // Depends on the login of the connection, which stays the same within functions that act as their owner.
  await sql`
    create function is_system() returns boolean language sql stable parallel safe
    as $$ select pg_has_role(session_user, 'pg_database_owner', 'usage') $$`.execute(db)
  await sql`
    create function is_unscoped() returns boolean language sql stable parallel safe
    as $$ select coalesce(v.is_unscoped, false) or is_system() from current_viewer v $$`.execute(db)
  await sql`grant execute on function is_system(), is_unscoped() to service_center_app`.execute(db)
}
