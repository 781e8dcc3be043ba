import { type Kysely, sql } from 'kysely'
import { protect } from '../support/row-level-security.ts'

/** As for history: since the device last moved into the viewer's scope. */
const SINCE_ITS_MOVE = `
  (select is_unscoped from current_viewer)
  or (dev = (select focused_dev from current_viewer)
    and created_at >= (select focused_since from current_viewer))
  or (dev in (select dev from visible_devices())
    and (dev not in (select moved_devices()) or created_at >= visible_since(dev)))`

/** Notes about devices. Who wrote one may delete it, and members of the internal customer any. */
export async function addLogbook(db: Kysely<never>): Promise<void> {
  await sql`
    create table logbook_entry (
      id integer generated always as identity primary key,
      dev integer not null references device on delete cascade,
      created_at timestamptz not null default clock_timestamp(),
      author text not null,
      author_username text references app_user on update cascade on delete set null,
      body text not null,
      request_key uuid,
      -- Kept for a while, so that it can be brought back.
      deleted_at timestamptz
    );
    create index logbook_entry_dev on logbook_entry (dev, created_at desc);
    create index logbook_entry_author on logbook_entry (author_username) where author_username is not null;
    create unique index logbook_entry_request on logbook_entry (author_username, request_key)
      where request_key is not null`.execute(db)
  await protect(db, 'logbook_entry')
  const inScope = sql.raw(SINCE_ITS_MOVE)
  await sql`
    create policy in_scope on logbook_entry for select to service_center_app using (${inScope});
    create policy written on logbook_entry for insert to service_center_app with check (
      (select viewer_has_right('PostSupport')) and author_username = (select username from current_viewer)
      and (${inScope}));
    create policy deleted on logbook_entry for update to service_center_app
      using ((select viewer_has_right('PostSupport')) and (${inScope})
        and ((select is_unscoped from current_viewer) or author_username = (select username from current_viewer)));
    grant select, insert (dev, author, author_username, body, request_key), update (deleted_at)
      on logbook_entry to service_center_app`.execute(db)
}
