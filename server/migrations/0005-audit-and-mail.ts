import { type Kysely, sql } from 'kysely'

/** Who did what, and the mails that wait to be sent. */
export async function up(db: Kysely<never>): Promise<void> {
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
      -- What the global search looks at: each column's text between marks, without the quotes of JSON. Making it from
      -- the value for every entry of a search takes four times as long as reading it.
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
  // Who also belongs to customers outside of the viewer's part of the tree acts on what is theirs too.
  await sql`
    create function users_seen_whole() returns setof text
    language sql stable security definer set search_path = public, pg_temp as $$
      select username from user_customer join customer on id = customer_id
      group by username having bool_and(path && current_setting('app.customers', true)::integer[]) $$`.execute(
    db,
  )
  await sql`grant execute on function users_seen_whole() to service_center_app`.execute(db)
  await sql`
    alter table user_action enable row level security;
    alter table user_action force row level security;
    create policy readable on user_action for select using (
      (select sees_all()) or username in (select users_seen_whole()));
    create policy written on user_action for insert with check (
      (select sees_all()) or username = (select current_setting('app.username', true)))`.execute(db)
  await sql`grant select, insert on user_action to service_center_app`.execute(db)

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
  // Requests write mails and never read them: a mail may carry a link that signs somebody in.
  await sql`
    alter table mail enable row level security;
    alter table mail force row level security;
    create policy sender on mail for insert to service_center_app with check (true);
    create policy post_office on mail using (current_user <> 'service_center_app')`.execute(db)
  await sql`grant insert on mail to service_center_app`.execute(db)
}
