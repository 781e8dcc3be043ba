import { type Kysely, sql } from 'kysely'
import { protect } from './support/row-level-security.ts'

/** As for history: since the device last moved into the viewer's scope (`docs/decisions/0016-history-scope.md`). */
const SINCE_ITS_MOVE = `
  (select viewer_has_right('QCApp')) and (
    (select is_unscoped from current_viewer)
    or (dev = (select focused_dev from current_viewer)
      and started_at >= (select focused_since from current_viewer))
    or (dev in (select dev from visible_devices())
      and (dev not in (select moved_devices()) or started_at >= visible_since(dev))))`
/** Whoever sees the trial sees what belongs to it. */
const OF_VISIBLE_TRIAL = `exists (select from qc_trial t where t.id = trial_id)`
const BY_VIEWER = `by_user = (select username from current_viewer)`

/** Trials of quality-control workflows on robots, what came of their questions, and the pictures that were taken. */
export async function up(db: Kysely<never>): Promise<void> {
  await addTrials(db)
  await addParts(db)
}

async function addTrials(db: Kysely<never>): Promise<void> {
  // workflow is the contract's QcWorkflow as it was at the start: it may come from another service, and a trial says what
  // was tried also when that is gone.
  await sql`
    create table qc_trial (
      id integer generated always as identity primary key,
      dev integer not null references device on delete cascade,
      workflow_id text not null,
      workflow_version text not null,
      workflow_name text not null,
      workflow jsonb not null,
      state text not null default 'running' check (state in ('running', 'passed', 'failed', 'cancelled')),
      started_at timestamptz not null default clock_timestamp(),
      started_by text not null,
      ended_at timestamptz,
      ended_by text,
      check ((state = 'running') = (ended_at is null) and (ended_at is null) = (ended_by is null))
    );
    create index qc_trial_dev on qc_trial (dev, started_at);
    create index qc_trial_workflow on qc_trial (workflow_id, started_at)`.execute(db)
  await protect(db, 'qc_trial')
  const inScope = sql.raw(SINCE_ITS_MOVE)
  await sql`
    create policy in_scope on qc_trial to service_center_app using (${inScope});
    create policy own_name on qc_trial as restrictive for insert to service_center_app
      with check (started_by = (select username from current_viewer));
    grant select, insert (dev, workflow_id, workflow_version, workflow_name, workflow, started_by),
      update (state, ended_at, ended_by) on qc_trial to service_center_app`.execute(db)
}

async function addParts(db: Kysely<never>): Promise<void> {
  // chapter and question are places from 0. sentences is a list of the contract's TrialReason.
  await sql`
    create table qc_trial_outcome (
      id integer generated always as identity primary key,
      trial_id integer not null references qc_trial on delete cascade,
      chapter smallint not null check (chapter >= 0),
      question smallint not null check (question >= 0),
      kind text not null check (kind in ('test', 'connect', 'command', 'manual', 'skip')),
      result text not null check (result in ('passed', 'failed', 'skipped')),
      sentences jsonb not null default '[]' check (jsonb_typeof(sentences) = 'array'),
      note text not null default '',
      -- The JSON of the robot's answer, as text: it may have letters that jsonb does not store.
      answer text,
      created_at timestamptz not null default clock_timestamp(),
      by_user text not null
    );
    create index qc_trial_outcome_trial on qc_trial_outcome (trial_id, id);

    -- Commands that the robot has yet to answer: one at a time for each question.
    create table qc_trial_command (
      trial_id integer not null references qc_trial on delete cascade,
      chapter smallint not null,
      question smallint not null,
      request_id integer not null unique,
      sent_at timestamptz not null default clock_timestamp(),
      by_user text not null,
      primary key (trial_id, chapter, question)
    );

    create table qc_trial_picture (
      id integer generated always as identity primary key,
      trial_id integer not null references qc_trial on delete cascade,
      chapter smallint not null check (chapter >= 0),
      question smallint not null check (question >= 0),
      content bytea not null check (octet_length(content) between 1 and 10000000),
      size integer not null generated always as (octet_length(content)) stored,
      content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
      created_at timestamptz not null default clock_timestamp(),
      by_user text not null
    );
    -- Pictures are compressed already.
    alter table qc_trial_picture alter content set storage external;
    create index qc_trial_picture_trial on qc_trial_picture (trial_id, id)`.execute(db)
  await protect(db, 'qc_trial_outcome', 'qc_trial_command', 'qc_trial_picture')
  for (const table of ['qc_trial_outcome', 'qc_trial_command', 'qc_trial_picture']) {
    await sql`
      create policy of_visible_trial on ${sql.table(table)} to service_center_app using (${sql.raw(OF_VISIBLE_TRIAL)});
      create policy own_name on ${sql.table(table)} as restrictive for insert to service_center_app
        with check (${sql.raw(BY_VIEWER)})`.execute(db)
  }
  // Nobody changes or deletes an outcome or a picture: what is done again is added.
  await sql`
    grant select, insert (trial_id, chapter, question, kind, result, sentences, note, answer, by_user)
      on qc_trial_outcome to service_center_app;
    grant select, insert (trial_id, chapter, question, request_id, by_user), delete
      on qc_trial_command to service_center_app;
    grant select, insert (trial_id, chapter, question, content, content_type, by_user)
      on qc_trial_picture to service_center_app`.execute(db)
}
