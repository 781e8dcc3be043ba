import { type Kysely, sql } from 'kysely'
import { protectByScope } from './support/row-level-security.ts'

/** As for history: since the device last moved into the viewer's scope (`docs/decisions/0016-history-scope.md`). */
const SINCE_ITS_MOVE = `
  (select is_unscoped from current_viewer)
  or (dev = (select focused_dev from current_viewer)
    and issued_at >= (select focused_since from current_viewer))
  or (dev in (select dev from visible_devices())
    and (dev not in (select moved_devices()) or issued_at >= visible_since(dev)))`

/** Commands to devices, what the devices say about them, and what requests to devices need for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await extendRequests(db)
  await sql`
    create table command (
      id integer generated always as identity primary key,
      dev integer not null references device on delete cascade,
      type text not null check (type in ('update', 'reconfigure_ntrip')),
      args jsonb not null,
      -- Encrypted; removed when the command has ended.
      secret bytea,
      issued_by text not null,
      issued_at timestamptz not null default clock_timestamp(),
      request_key uuid,
      rollout_id integer,
      state text not null default 'queued' check (state in
        ('queued', 'sent', 'acknowledged', 'running', 'completed', 'failed', 'cancelled', 'expired')),
      sent_at timestamptz,
      acknowledged_at timestamptz,
      started_at timestamptz,
      completed_at timestamptz,
      -- When the device last said something about it.
      heard_at timestamptz,
      -- The end is the device's word: nothing else changes it any more.
      is_end_reported boolean not null default false,
      failure text,
      expires_at timestamptz,
      cancel_requested_at timestamptz,
      -- How often the device has left it, or its cancellation, unanswered.
      unanswered smallint not null default 0
    )`.execute(db)
  await addIndexes(db)
  await sql`
    create table command_log (
      command_id integer not null references command on delete cascade,
      n integer not null,
      message text not null,
      is_error boolean not null,
      created_at timestamptz not null,
      primary key (command_id, n)
    )`.execute(db)
  await protectByScope(db, SINCE_ITS_MOVE, 'command')
  await protectByScope(
    db,
    '(select is_unscoped from current_viewer) or command_id in (select id from command)',
    'command_log',
  )
  // Nobody issues a command in another user's name.
  await sql`
    create policy own_name on command as restrictive for insert to service_center_app
    with check (issued_by = (select username from current_viewer))`.execute(db)
  await sql`
    grant select (id, dev, type, args, issued_by, issued_at, request_key, rollout_id, state, sent_at, acknowledged_at,
        started_at, completed_at, heard_at, is_end_reported, failure, expires_at, cancel_requested_at, unanswered),
      insert (dev, type, args, secret, issued_by, request_key, rollout_id, expires_at),
      update (state, completed_at, secret, failure, cancel_requested_at, unanswered) on command to service_center_app;
    grant select on command_log to service_center_app`.execute(db)
  await countCommands(db)
}

/** How long a device has to answer once it was sent a request, and the row of the feature that a request is about. */
async function extendRequests(db: Kysely<never>): Promise<void> {
  await sql`alter table device_request add column answer_ms integer, add column reference integer`.execute(db)
  await sql`
    grant select (reference), insert (answer_ms, reference) on device_request to service_center_app`.execute(
    db,
  )
}

async function addIndexes(db: Kysely<never>): Promise<void> {
  const partial: readonly [name: string, columns: string, condition: string][] = [
    ['command_key', 'issued_by, request_key', 'request_key is not null'],
    ['command_rollout', 'rollout_id', 'rollout_id is not null'],
    [
      'command_expiring',
      'expires_at',
      `expires_at is not null and state in ('queued', 'sent', 'acknowledged')`,
    ],
    ['command_heard', 'heard_at', `state in ('acknowledged', 'running')`],
    ['command_unanswered', 'dev', `state = 'sent' or cancel_requested_at is not null`],
  ]
  await sql`create index command_dev on command (dev, id)`.execute(db)
  await sql`create index command_type on command (type, id)`.execute(db)
  for (const [name, columns, condition] of partial) {
    await sql`create index ${sql.ref(name)} on command (${sql.raw(columns)}) where ${sql.raw(condition)}`.execute(
      db,
    )
  }
}

/** The number of commands of each device and type, kept by triggers: a long history is opened without counting it. */
async function countCommands(db: Kysely<never>): Promise<void> {
  await sql`
    create table command_count (
      dev integer not null references device on delete cascade,
      type text not null,
      commands integer not null,
      primary key (dev, type)
    )`.execute(db)
  await protectByScope(
    db,
    `(select is_unscoped from current_viewer) or dev = (select focused_dev from current_viewer)
      or dev in (select dev from visible_devices())`,
    'command_count',
  )
  await sql`grant select on command_count to service_center_app`.execute(db)
  // In one order, so that two that write at once never wait for each other in a circle.
  await sql`
    create function count_commands() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into command_count as c (dev, type, commands)
        select dev, type, count(*) from changed group by dev, type order by dev, type
        on conflict (dev, type) do update set commands = c.commands + excluded.commands;
      else
        perform from command_count where dev in (select dev from changed) order by dev, type for update;
        update command_count c set commands = c.commands - gone.commands
        from (select dev, type, count(*) as commands from changed group by dev, type) gone
        where c.dev = gone.dev and c.type = gone.type;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger count_inserted after insert on command referencing new table as changed
    for each statement execute function count_commands();
    create trigger count_deleted after delete on command referencing old table as changed
    for each statement execute function count_commands()`.execute(db)
}
