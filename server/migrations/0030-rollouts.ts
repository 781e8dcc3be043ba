import { type Kysely, sql } from 'kysely'
import { OF_VISIBLE_CUSTOMER, OF_VISIBLE_DEVICE, protectByScope } from './support/row-level-security.ts'

/** Staged rollouts of software versions, and how the server acts for a user without a session of theirs. */
export async function up(db: Kysely<never>): Promise<void> {
  await addRollouts(db)
  await addRobots(db)
  await addFunctions(db)
}

async function addRollouts(db: Kysely<never>): Promise<void> {
  await sql`
    create table rollout (
      id integer generated always as identity primary key,
      -- The main customer of who started it: their colleagues, and those above them, see it.
      customer_id integer not null references customer,
      name text not null,
      version text not null,
      settings jsonb not null,
      state text not null default 'running' check (state in ('running', 'paused', 'stopped', 'finished')),
      pause jsonb,
      current_step smallint not null default 0,
      started_by text not null references app_user on update cascade,
      acts_as text not null references app_user on update cascade,
      created_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      check ((state = 'paused') = (pause is not null)),
      check ((state in ('stopped', 'finished')) = (ended_at is not null))
    );
    create index rollout_customer on rollout (customer_id);
    create index rollout_open on rollout (id) where state in ('running', 'paused');
    create table rollout_step (
      rollout_id integer not null references rollout on delete cascade,
      step smallint not null,
      up_to integer not null,
      unit text not null check (unit in ('robots', 'percent')),
      began_at timestamptz,
      primary key (rollout_id, step)
    );
    create table rollout_event (
      id integer generated always as identity primary key,
      rollout_id integer not null references rollout on delete cascade,
      kind text not null,
      at timestamptz not null default clock_timestamp(),
      username text,
      step smallint,
      robots integer,
      pause jsonb
    );
    create index rollout_event_rollout on rollout_event (rollout_id, id)`.execute(db)
  await protectByScope(db, OF_VISIBLE_CUSTOMER, 'rollout')
  const ofRollout = '(select is_unscoped from current_viewer) or rollout_id in (select id from rollout)'
  await protectByScope(db, ofRollout, 'rollout_step', 'rollout_event')
  // Nobody starts a rollout in another user's name, or has one act as another user.
  await sql`
    create policy own_name on rollout as restrictive for insert to service_center_app
      with check (started_by = (select username from current_viewer)
        and acts_as = (select username from current_viewer));
    grant select,
      insert (customer_id, name, version, settings, started_by, acts_as),
      update (state, pause, ended_at) on rollout to service_center_app;
    grant select, insert on rollout_step to service_center_app;
    grant select, insert (rollout_id, kind, username, step, robots, pause) on rollout_event to service_center_app`.execute(
    db,
  )
}

/** The robots of rollouts: visible to those who see the robot and the rollout. */
async function addRobots(db: Kysely<never>): Promise<void> {
  await sql`
    create table rollout_device (
      rollout_id integer not null references rollout on delete cascade,
      dev integer not null references device on delete cascade,
      position integer not null,
      -- Null for a robot that was skipped from the start: it counts in no step.
      step smallint,
      state text not null check (state in
        ('waiting', 'updating', 'checking', 'healthy', 'unhealthy', 'failed', 'skipped', 'removed')),
      reason text,
      detail text,
      attempts smallint not null default 0,
      retry_at timestamptz,
      command_id integer,
      issued_at timestamptz,
      updated_at timestamptz,
      problem_since timestamptz,
      is_accepted boolean not null default false,
      software_before text,
      software_now text,
      hdop_before text,
      hdop_now text,
      message_before text,
      changed_at timestamptz not null default clock_timestamp(),
      primary key (rollout_id, dev),
      check ((step is null) <= (state = 'skipped'))
    );
    create index rollout_device_dev on rollout_device (dev);
    create index rollout_device_busy on rollout_device (rollout_id) where state in ('updating', 'checking')`.execute(
    db,
  )
  await protectByScope(
    db,
    `(select is_unscoped from current_viewer)
      or rollout_id in (select id from rollout) and (${OF_VISIBLE_DEVICE})`,
    'rollout_device',
  )
  await sql`
    grant select,
      insert (rollout_id, dev, position, step, state, reason, software_before, software_now, hdop_before, hdop_now,
        message_before),
      update (state, reason, detail, attempts, retry_at, command_id, issued_at, updated_at, problem_since, is_accepted,
        software_before, hdop_before, message_before, changed_at)
      on rollout_device to service_center_app`.execute(db)
}

async function addFunctions(db: Kysely<never>): Promise<void> {
  // How much of a rollout a viewer does not see, and nothing else of it.
  await sql`
    create function hidden_rollout_robots(wanted integer) returns bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select count(*) from rollout_device r
      join rollout o on o.id = r.rollout_id
      where r.rollout_id = wanted and not is_unscoped()
        and o.customer_id in (select id from visible_customers())
        and r.dev not in (select dev from visible_devices()) $$;
    grant execute on function hidden_rollout_robots(integer) to service_center_app`.execute(db)
  // Of devices that the viewer sees, those in a rollout that has not ended, whoever sees that.
  await sql`
    create function devices_in_rollouts(wanted integer[]) returns setof integer
    language sql stable security definer set search_path = public, pg_temp as $$
      select distinct r.dev from rollout_device r join rollout o on o.id = r.rollout_id
      where r.dev = any (wanted) and o.state in ('running', 'paused')
        and r.state in ('waiting', 'updating', 'checking')
        and (is_unscoped() or r.dev in (select dev from visible_devices())) $$;
    grant execute on function devices_in_rollouts(integer[]) to service_center_app`.execute(db)
  // From now on a rollout acts as the viewer, and as nobody else.
  await sql`
    create function take_rollout(wanted integer) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update rollout set acts_as = (select username from current_viewer)
      where id = wanted and viewer_has_right('BulkCommands')
        and (is_unscoped() or customer_id in (select id from visible_customers())) $$;
    grant execute on function take_rollout(integer) to service_center_app`.execute(db)
  // As enter_session, for what the server does later on behalf of a user. The ticket cannot be one of a session: its
  // second part is no uuid.
  await sql`
    create function enter_as_user(wanted text, ticket text) returns setof viewer
    language plpgsql security definer rows 1 set search_path = public, pg_temp as $$
    declare who viewer;
    begin
      if ticket is distinct from (
        select encode(sha256(convert_to(concat_ws(':', pg_backend_pid(), 'user ' || wanted, s.ticket_key), 'UTF8')), 'hex')
        from viewer_secret s) then
        raise exception 'Not a ticket of this connection.' using errcode = 'insufficient_privilege';
      end if;
      select v.* into who from app_user u cross join lateral viewer_from(u, null, null) v
      where u.username = wanted and can_sign_in(u.deleted_at, u.valid_from, u.valid_to);
      if found then
        perform act_as(who);
        return next who;
      end if;
    end $$;
    grant execute on function enter_as_user(text, text) to service_center_app`.execute(db)
}
