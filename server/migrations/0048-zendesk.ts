import { type Kysely, sql } from 'kysely'
import { protect } from './support/row-level-security.ts'

/** How the copy of the tickets of an outside system is kept up to date; requests do not read it. */
export async function up(db: Kysely<never>): Promise<void> {
  // Another account has other tickets under the same numbers. One process at a time copies.
  await sql`
    alter table ticket_sync add column account text not null default '', add column running_until timestamptz`.execute(
    db,
  )
  // Tickets that have changed, whose comments have not been copied since.
  await sql`
    create table ticket_comments_due (
      issue_id integer primary key,
      updated_at timestamptz not null,
      attempts smallint not null default 0,
      next_at timestamptz not null default clock_timestamp()
    );
    create index ticket_comments_due_updated on ticket_comments_due (updated_at desc)`.execute(db)
  await protect(db, 'ticket_comments_due')
}
