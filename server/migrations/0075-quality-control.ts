import { type Kysely, sql } from 'kysely'
import { protect } from './support/row-level-security.ts'

const MAY_WORK = `(select viewer_has_right('QCApp'))`
/** What a request adds carries the name of its viewer. */
const IS_OWN = `created_by = (select username from current_viewer)`

/** The saved versions of quality-control workflows, and the pictures of their descriptions. */
export async function up(db: Kysely<never>): Promise<void> {
  await addVersions(db)
  await addPictures(db)
  await addSaves(db)
}

async function addVersions(db: Kysely<never>): Promise<void> {
  // Every version stays. service is empty for our own workflows, otherwise the origin of the service that has them, of
  // whose workflows these are copies as they were saved. serial_start and serial_end are inclusive.
  // chapters is a list of the contract's QcChapter, with names in place of pictures.
  await sql`
    create table qc_workflow_version (
      service text not null,
      workflow_id bigint not null check (workflow_id >= 0),
      version bigint not null check (version >= 0),
      name text not null,
      serial_start integer not null,
      serial_end integer not null,
      chapters jsonb not null check (jsonb_typeof(chapters) = 'array'),
      chapter_count integer not null generated always as (jsonb_array_length(chapters)) stored,
      question_count integer not null generated always as
        (jsonb_array_length(jsonb_path_query_array(chapters, '$[*].questions[*]'))) stored,
      created_at timestamptz not null,
      created_by text not null,
      primary key (service, workflow_id, version)
    )`.execute(db)
  await protect(db, 'qc_workflow_version')
  await sql`
    create policy qc_reads on qc_workflow_version for select to service_center_app using (${sql.raw(MAY_WORK)});
    create policy qc_inserts on qc_workflow_version for insert to service_center_app
      with check (${sql.raw(`${MAY_WORK} and ${IS_OWN}`)});
    grant select,
      insert (service, workflow_id, version, name, serial_start, serial_end, chapters, created_at, created_by)
      on qc_workflow_version to service_center_app`.execute(db)
}

async function addPictures(db: Kysely<never>): Promise<void> {
  // The name is the SHA-256 hash of the content, so that a name always stands for the same picture. offered_at is when
  // somebody last gave it: one that no version refers to is removed some days later.
  await sql`
    create table qc_picture (
      name text primary key check (name ~ '^[0-9a-f]{64}\\.(jpg|png|webp)$'),
      content bytea not null check (octet_length(content) between 1 and 2000000),
      content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
      created_at timestamptz not null default clock_timestamp(),
      created_by text not null,
      offered_at timestamptz not null default clock_timestamp()
    );
    -- Pictures are compressed already.
    alter table qc_picture alter content set storage external;
    create index qc_picture_offered on qc_picture (offered_at);
    create table qc_version_picture (
      service text not null,
      workflow_id bigint not null,
      version bigint not null,
      picture text not null references qc_picture,
      primary key (service, workflow_id, version, picture),
      foreign key (service, workflow_id, version) references qc_workflow_version
    );
    create index qc_version_picture_picture on qc_version_picture (picture)`.execute(db)
  await protect(db, 'qc_picture', 'qc_version_picture')
  await sql`
    create policy qc_reads on qc_picture for select to service_center_app using (${sql.raw(MAY_WORK)});
    create policy qc_inserts on qc_picture for insert to service_center_app
      with check (${sql.raw(`${MAY_WORK} and ${IS_OWN}`)});
    create policy qc_offers on qc_picture for update to service_center_app using (${sql.raw(MAY_WORK)});
    grant select, insert (name, content, content_type, created_by), update (offered_at)
      on qc_picture to service_center_app;
    create policy qc_reads on qc_version_picture for select to service_center_app using (${sql.raw(MAY_WORK)});
    create policy qc_inserts on qc_version_picture for insert to service_center_app
      with check (${sql.raw(MAY_WORK)});
    grant select, insert on qc_version_picture to service_center_app`.execute(db)
}

/** Which workflows of another service are being saved there: one at a time, in all server processes. */
async function addSaves(db: Kysely<never>): Promise<void> {
  await sql`
    create table qc_workflow_save (
      service text not null,
      workflow_id bigint not null,
      -- Tells one save from the next.
      save uuid not null default gen_random_uuid(),
      started_at timestamptz not null default clock_timestamp(),
      primary key (service, workflow_id)
    )`.execute(db)
  await protect(db, 'qc_workflow_save')
  await sql`
    create policy qc_works on qc_workflow_save to service_center_app using (${sql.raw(MAY_WORK)});
    grant select, insert (service, workflow_id), update (save, started_at), delete
      on qc_workflow_save to service_center_app`.execute(db)
}
