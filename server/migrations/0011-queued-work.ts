import { type Kysely, sql } from 'kysely'
import { PG_BOSS_43 } from './0011-queued-work/pg-boss-43.ts'

/**
 * Queued work: the tables of pg-boss, and functions for requests. Every request may enqueue; only holders of Developer can
 * list items, and nobody can read their input.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(PG_BOSS_43).execute(db)

  // With a key, work is enqueued once for as long as the former item is kept. False: it exists already.
  await sql`
    create function enqueue_work(kind text, input jsonb, once_key text, not_before timestamptz) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare begins timestamptz := coalesce(not_before, clock_timestamp());
    begin
      insert into pgboss.job (name, data, start_after, created_on, singleton_key, singleton_on, expire_seconds,
        deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
        heartbeat_seconds)
      select q.name, input, begins, clock_timestamp(), once_key,
        case when once_key is not null then timestamp 'epoch' end, q.expire_seconds,
        q.deletion_seconds, begins + make_interval(secs => q.retention_seconds), q.retry_limit, q.retry_delay,
        q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
      from pgboss.queue q where q.name = kind
      on conflict do nothing;
      if not found then
        if not exists (select from pgboss.queue where name = kind) then
          raise exception 'There is no kind of work named %.', kind;
        end if;
        return false;
      end if;
      perform wake_workers(kind);
      return true;
    end $$`.execute(db)
  // The channel on which pg-boss listens; the notification is sent with the commit.
  await sql`
    create function wake_workers(kind text) returns void language sql as $$
      select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), kind) $$`.execute(db)
  await sql`
    create function work_items() returns table (
      id uuid, kind text, state text, created_at timestamptz, started_at timestamptz, ended_at timestamptz,
      next_at timestamptz, attempts integer, attempts_at_most integer, failure text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select id, name, state::text, created_on, started_on, completed_on,
        case when state in ('created', 'retry') then start_after end,
        case when started_on is null then 0 else retry_count + 1 end, retry_limit + 1,
        left(output->>'message', 500)
      from pgboss.job where viewer_has_right('Developer')
      order by created_on desc, id limit 5000 $$`.execute(db)
  // Retries a failed item once. False: there is no such failed item.
  await sql`
    create function retry_work(wanted uuid) returns boolean
    language sql security definer set search_path = public, pg_temp as $$
      with tried as (
        update pgboss.job set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1),
          completed_on = null, start_after = clock_timestamp(),
          keep_until = greatest(keep_until, clock_timestamp() + interval '1 day')
        where id = wanted and state = 'failed' and viewer_has_right('Developer')
        returning name)
      select count(wake_workers(name)) > 0 from tried $$`.execute(db)
  // Discards a waiting or failed item. A running one is not stopped.
  await sql`
    create function discard_work(wanted uuid) returns boolean
    language sql security definer set search_path = public, pg_temp as $$
      with discarded as (
        update pgboss.job set state = 'cancelled', completed_on = clock_timestamp()
        where id = wanted and state in ('created', 'retry', 'failed') and viewer_has_right('Developer')
        returning id)
      select count(*) > 0 from discarded $$`.execute(db)
  await sql`
    grant execute on function enqueue_work(text, jsonb, text, timestamptz), work_items(), retry_work(uuid),
      discard_work(uuid) to service_center_app`.execute(db)

  // Sending a mail is queued work. The mail stays in its own table, which nobody can read; the item has its `ref`.
  await sql`
    alter table mail add column ref uuid not null unique default gen_random_uuid(),
      drop column attempts, drop column next_attempt_at, drop column last_error`.execute(db)
  // The server sets the queue's options when it starts; mails that are waiting now need them here.
  await sql`
    select pgboss.create_queue('send-mail', '{"policy": "standard", "retryLimit": 11, "retryDelay": 60,
      "retryBackoff": true, "heartbeatSeconds": 15, "retentionSeconds": 2592000, "deleteAfterSeconds": 2592000}')
  `.execute(db)
  await sql`
    select enqueue_work('send-mail', jsonb_build_object('ref', ref), ref::text, null) from mail
    where sent_at is null order by id`.execute(db)
  await sql`create index mail_unsent on mail (created_at) where sent_at is null`.execute(db)
}
