import { type Kysely, sql } from 'kysely'
import { protect } from './support/row-level-security.ts'

/** Saved queries that run by themselves, their runs, and the results that are kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await addFairWork(db)
  await addSchedules(db)
  await addRuns(db)
  await addResults(db)
}

/** Work may have a priority, and a group of which few items are done at once: nobody's runs keep those of others waiting. */
async function addFairWork(db: Kysely<never>): Promise<void> {
  await sql`
    drop function enqueue_work(text, jsonb, text, timestamptz);
    create function enqueue_work(kind text, input jsonb, once_key text, not_before timestamptz,
      priority integer default 0, work_group text default null) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare begins timestamptz := coalesce(not_before, clock_timestamp());
    begin
      insert into pgboss.job (name, data, start_after, created_on, singleton_key, singleton_on, expire_seconds,
        deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
        heartbeat_seconds, priority, group_id)
      select q.name, input, begins, clock_timestamp(), once_key,
        case when once_key is not null then timestamp 'epoch' end, q.expire_seconds,
        q.deletion_seconds, begins + make_interval(secs => q.retention_seconds), q.retry_limit, q.retry_delay,
        q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds, enqueue_work.priority,
        work_group
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
    end $$;
    grant execute on function enqueue_work(text, jsonb, text, timestamptz, integer, text) to service_center_app`.execute(
    db,
  )
}

async function addSchedules(db: Kysely<never>): Promise<void> {
  await sql`
    create table data_query_schedule (
      id integer generated always as identity primary key,
      -- Its owner, with whose rights and scope it runs.
      username text not null references app_user on update cascade on delete cascade,
      -- No reference: a query that its owner deletes ends the schedules of others, and can come back.
      query_id integer not null,
      query_name text not null,
      every text not null check (every in ('day', 'week', 'month')),
      weekdays integer[] not null,
      month_day integer not null,
      -- HH:MM on the clocks of the zone.
      at_time text not null,
      zone text not null,
      -- [{order, from, time, back, unit}]
      params jsonb not null,
      mails boolean not null,
      kept_results integer not null,
      state text not null default 'active' check (state in ('active', 'paused', 'ended')),
      -- Why it has ended.
      reason text,
      -- Computed by the server, which knows the zones.
      next_at timestamptz,
      -- Runs that failed since the last one that did not.
      failures integer not null default 0,
      check ((state = 'active') = (next_at is not null)),
      check (mails or kept_results > 0)
    );
    create index data_query_schedule_username on data_query_schedule (username);
    create index data_query_schedule_next on data_query_schedule (next_at) where next_at is not null`.execute(
    db,
  )
  await protect(db, 'data_query_schedule')
  await sql`
    create policy of_viewer on data_query_schedule to service_center_app
      using (username = (select username from current_viewer));
    grant select,
      insert (username, query_id, query_name, every, weekdays, month_day, at_time, zone, params, mails, kept_results,
        next_at),
      update (query_name, every, weekdays, month_day, at_time, zone, params, mails, kept_results, state, reason, next_at,
        failures),
      delete
      on data_query_schedule to service_center_app`.execute(db)
  // Those of others end instead, and say why.
  await sql`
    create function delete_own_schedules() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from data_query_schedule where query_id = old.id and username = old.username;
      return old;
    end $$;
    create trigger delete_own_schedules after delete on data_query
    for each row execute function delete_own_schedules()`.execute(db)
}

async function addRuns(db: Kysely<never>): Promise<void> {
  await sql`
    create table data_query_run (
      id integer generated always as identity primary key,
      schedule_id integer not null references data_query_schedule on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      due_at timestamptz not null,
      is_by_hand boolean not null,
      started_at timestamptz,
      ended_at timestamptz,
      -- Of its result.
      row_count integer,
      is_truncated boolean not null default false,
      -- Why it failed, or why its last try did.
      failure text,
      -- The same for every try, so that a mail that was sent twice is recognised.
      mail_ref uuid not null default gen_random_uuid(),
      -- Null: it is not to be mailed.
      mail_state text check (mail_state in ('pending', 'sent', 'failed')),
      mail_failure text
    );
    create index data_query_run_schedule on data_query_run (schedule_id, id desc);
    -- A time is due once, and one run of a schedule ends before the next one begins.
    create unique index data_query_run_due on data_query_run (schedule_id, due_at) where not is_by_hand;
    create unique index data_query_run_open on data_query_run (schedule_id) where state in ('waiting', 'running')`.execute(
    db,
  )
  await protect(db, 'data_query_run')
  await sql`
    create policy of_viewer on data_query_run to service_center_app
      using (schedule_id in (select id from data_query_schedule));
    -- Its owner cancels one that has not ended; what became of the others is not theirs to say.
    create policy cancelled_by_viewer on data_query_run as restrictive for update to service_center_app
      using (state in ('waiting', 'running')) with check (state = 'cancelled');
    grant select, insert (schedule_id, due_at, is_by_hand), update (state, ended_at), delete
      on data_query_run to service_center_app`.execute(db)
  // Whichever process executes it stops.
  await sql`
    create function notify_cancelled_run() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform pg_notify('data_query_run_cancelled', old.id::text);
      return null;
    end $$;
    create trigger notify_cancelled_run after update of state on data_query_run
    for each row when (new.state = 'cancelled') execute function notify_cancelled_run();
    create trigger notify_deleted_run after delete on data_query_run
    for each row when (old.state in ('waiting', 'running')) execute function notify_cancelled_run()`.execute(
    db,
  )
}

async function addResults(db: Kysely<never>): Promise<void> {
  await sql`
    create table data_query_result (
      run_id integer primary key references data_query_run on delete cascade,
      -- The scope that it was made with: who has lost one of these customers does not see it any more.
      customers integer[] not null,
      -- The rights on which its rows depend, of the views that its queries read: the same.
      rights text[] not null,
      -- Lines of JSON, compressed by gzip: what is said of the result, then each row.
      content bytea not null,
      -- Of the content, so that it need not be read.
      bytes integer not null,
      -- Of the rows as a CSV file.
      file_bytes integer not null
    );
    -- It is compressed already.
    alter table data_query_result alter content set storage external`.execute(db)
  await protect(db, 'data_query_result')
  await sql`
    create policy of_viewer_in_scope on data_query_result to service_center_app using (
      run_id in (select id from data_query_run)
      and rights <@ (select rights from current_viewer)
      and ((select is_unscoped from current_viewer) or customers <@ array(select id from visible_customers())));
    grant select, delete on data_query_result to service_center_app`.execute(db)
}
