import { type Kysely, sql } from 'kysely'
import { protect } from '../support/row-level-security.ts'

/**
 * The files of comments: stored here, or at another ticket system. Who sees the comment sees its files; the stored file
 * belongs to the ticket's customer, and moves with it.
 */
export async function addAttachments(db: Kysely<never>): Promise<void> {
  await sql`
    create table ticket_attachment (
      id integer generated always as identity primary key,
      comment_id integer not null references ticket_comment on delete cascade,
      name text not null,
      file text unique references stored_file,
      url text,
      size bigint not null,
      type text not null,
      check ((file is null) <> (url is null))
    );
    create index ticket_attachment_comment on ticket_attachment (comment_id)`.execute(db)
  await protect(db, 'ticket_attachment')
  await sql`
    create policy in_scope on ticket_attachment for select to service_center_app using (
      exists (select from ticket_comment c where c.id = comment_id));
    create policy attached on ticket_attachment for insert to service_center_app with check (
      (select viewer_has_right('PostSupport')) and file is not null
      and exists (select from ticket_comment c
        where c.id = comment_id and c.author_username = (select username from current_viewer)));
    grant select, insert (comment_id, name, file, size, type) on ticket_attachment to service_center_app`.execute(
    db,
  )
  await hideFiles(db)
  await moveFiles(db)
}

/** The file of a note is as private as the note. */
async function hideFiles(db: Kysely<never>): Promise<void> {
  await sql`
    create function is_ticket_file(wanted text) returns boolean
    language sql stable security definer set search_path = public, pg_temp
    as $$ select exists (select from ticket_attachment where file = wanted) $$;
    grant execute on function is_ticket_file(text) to service_center_app;
    create policy of_visible_comment on stored_file as restrictive for select to service_center_app using (
      (select is_unscoped from current_viewer) or not is_ticket_file(name)
      or exists (select from ticket_attachment a where a.file = stored_file.name))`.execute(db)
}

async function moveFiles(db: Kysely<never>): Promise<void> {
  await sql`
    create function move_files_of_ticket() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update stored_file set customer_id = new.customer_id
      where name in (
        select a.file from ticket_attachment a join ticket_comment c on c.id = a.comment_id
        where c.ticket_id = new.id and a.file is not null);
      return null;
    end $$;
    create trigger move_files after update of customer_id on ticket
    for each row when (old.customer_id <> new.customer_id) execute function move_files_of_ticket()`.execute(
    db,
  )
}
