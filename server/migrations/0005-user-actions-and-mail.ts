import { type Kysely, sql } from 'kysely'
import { protect, protectByScope } from './support/row-level-security.ts'

/** The user action log, and outgoing mails. */
export async function up(db: Kysely<never>): Promise<void> {
  await addUserActions(db)
  await addActionCounts(db)
  await addMails(db)
}

async function addUserActions(db: Kysely<never>): Promise<void> {
  await sql`
    create table user_action (
      id bigint generated always as identity primary key,
      created_at timestamptz not null default now(),
      action_type text not null,
      status_code smallint not null,
      username text,
      address text,
      device_type smallint,
      device_id integer,
      value jsonb,
      before jsonb,
      after jsonb,
      -- The text of the global search: each column between separators, without the quotes of JSON. Computing it during a
      -- search takes four times as long as reading it.
      search text not null generated always as (lower(
        e'\\x01' || action_type || e'\\x01' || status_code::text || e'\\x01' || coalesce(username, '') || e'\\x01'
        || coalesce(replace(value::text, '"', ''), '') || e'\\x01')) stored
    )`.execute(db)
  // One index for each order in which the log can be read.
  await sql`
    create index user_action_time on user_action (created_at desc, id desc);
    create index user_action_user on user_action (username, created_at desc, id desc);
    create index user_action_action on user_action (action_type, created_at desc, id desc);
    create index user_action_status on user_action (status_code, created_at desc, id desc)`.execute(db)
  // Users all of whose customers are in the viewer's scope; others also act on records of other customers.
  await sql`
    create function fully_visible_users() returns setof text
    language sql stable security definer set search_path = public, pg_temp as $$
      select username from user_customer join customer on id = customer_id
      group by username having bool_and(path && (select customers from current_viewer)) $$`.execute(db)
  await sql`grant execute on function fully_visible_users() to service_center_app`.execute(db)
  await protect(db, 'user_action')
  await sql`
    create policy readable on user_action for select to service_center_app using (
      (select is_unscoped from current_viewer) or username in (select fully_visible_users()));
    create policy written on user_action for insert to service_center_app with check (
      username = (select username from current_viewer))`.execute(db)
  await sql`grant select, insert on user_action to service_center_app`.execute(db)
}

/**
 * The number of entries per past day, and the users who have made any. With these, counting and paging of the whole log do
 * not read all of it. Viewers of a part of the log use the index on the user.
 */
async function addActionCounts(db: Kysely<never>): Promise<void> {
  await sql`
    create table user_action_count (
      day date not null,
      action_type text not null,
      status_code smallint not null,
      entries integer not null,
      primary key (day, action_type, status_code)
    )`.execute(db)
  await sql`create table user_action_name (username text primary key)`.execute(db)
  await protectByScope(
    db,
    '(select is_unscoped from current_viewer)',
    'user_action_count',
    'user_action_name',
  )
  await sql`grant select on user_action_count, user_action_name to service_center_app`.execute(db)
}

/** Requests write mails and never read them: a mail may contain a link that signs somebody in. */
async function addMails(db: Kysely<never>): Promise<void> {
  await sql`
    create table mail (
      id bigint generated always as identity primary key,
      created_at timestamptz not null default now(),
      recipient text not null,
      subject text not null,
      body_text text not null,
      body_html text not null,
      attempts smallint not null default 0,
      next_attempt_at timestamptz not null default now(),
      last_error text,
      sent_at timestamptz
    )`.execute(db)
  await sql`create index mail_waiting on mail (next_attempt_at) where sent_at is null`.execute(db)
  await protect(db, 'mail')
  await sql`create policy sender on mail for insert to service_center_app with check (true)`.execute(db)
  await sql`grant insert on mail to service_center_app`.execute(db)
}
