import { type Kysely, sql } from 'kysely'

/** Notifications on which every server process checks its open live sockets. */
export async function addNotifications(db: Kysely<never>): Promise<void> {
  await sql`
    create function notify_viewer_changed() returns trigger language plpgsql as $$
    declare changed jsonb := to_jsonb(coalesce(new, old));
    begin
      perform pg_notify('viewer_changed', changed ->> 'username');
      return null;
    end $$`.execute(db)
  for (const [table, events] of [
    ['session', 'update of revoked_at, expires_at or delete'],
    ['app_user', 'update of verified, valid_from, valid_to, deleted_at'],
    ['user_customer', 'insert or update or delete'],
    ['user_access', 'insert or update or delete'],
  ] as const) {
    await sql`
      create trigger notify_viewer_changed after ${sql.raw(events)} on ${sql.table(table)}
      for each row execute function notify_viewer_changed()`.execute(db)
  }
}
