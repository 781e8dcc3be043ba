import { type Kysely, sql } from 'kysely'
import { protect } from './support/row-level-security.ts'

/** Support lines with their greetings, and the emergency mails that were sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await addSupportLines(db)
  await addEmergencyMails(db)
}

async function addSupportLines(db: Kysely<never>): Promise<void> {
  // Of our own telephone system (outside_id is null) the row is the truth; of an outside one it says what was set last, and
  // which greeting to play again after a breakdown.
  await sql`
    create table support_line (
      id integer generated always as identity primary key,
      outside_id text unique,
      name text not null,
      number text not null default '',
      greeting text not null,
      breakdown_greeting text not null default '',
      is_breakdown boolean not null default false,
      changed_at timestamptz,
      changed_by text,
      check ((changed_at is null) = (changed_by is null))
    )`.execute(db)
  // One change at a time: two that run at once could leave some lines with one greeting and some with the other.
  await sql`
    create table greeting_change (
      id integer generated always as identity primary key,
      is_breakdown boolean not null,
      created_at timestamptz not null default clock_timestamp(),
      created_by text not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`
    create unique index greeting_change_running on greeting_change ((ended_at is null)) where ended_at is null`.execute(
    db,
  )
  await protect(db, 'support_line', 'greeting_change')
  for (const table of ['support_line', 'greeting_change']) {
    await sql`
      create policy emergency on ${sql.table(table)} to service_center_app
        using ((select viewer_has_right('Emergency'))) with check ((select viewer_has_right('Emergency')))`.execute(
      db,
    )
  }
  await sql`
    grant select, update (is_breakdown, changed_at, changed_by) on support_line to service_center_app;
    grant select, insert (is_breakdown, created_by), update (ended_at) on greeting_change to service_center_app`.execute(
    db,
  )
  await sql`
    insert into support_line (name, greeting, breakdown_greeting) values ('Support',
      'Welcome to our support. You will be connected to the next person who is free.',
      'Welcome to our support. We know of a breakdown of our services and are working on it. You need not report it.')`.execute(
    db,
  )
}

async function addEmergencyMails(db: Kysely<never>): Promise<void> {
  await sql`
    create table emergency_mail (
      id integer generated always as identity primary key,
      message text not null,
      is_tlm boolean not null,
      is_ts boolean not null,
      people integer not null,
      companies integer not null,
      created_at timestamptz not null default clock_timestamp(),
      created_by text not null,
      check (is_tlm or is_ts)
    )`.execute(db)
  await sql`create index emergency_mail_time on emergency_mail (created_at desc)`.execute(db)
  await protect(db, 'emergency_mail')
  // A mail is seen by who sent it, and by those who see everything of its sender.
  await sql`
    create policy readable on emergency_mail for select to service_center_app using (
      (select viewer_has_right('Emergency')) and ((select is_unscoped from current_viewer)
        or created_by = (select username from current_viewer)
        or created_by in (select fully_visible_users())));
    create policy sender on emergency_mail for insert to service_center_app with check (
      (select viewer_has_right('Emergency')) and created_by = (select username from current_viewer))`.execute(
    db,
  )
  await sql`
    grant select, insert (message, is_tlm, is_ts, people, companies, created_by) on emergency_mail
    to service_center_app`.execute(db)
}
