import { type Kysely, sql } from 'kysely'
import { protect } from './support/row-level-security.ts'

/** Saved data queries, and those that are being executed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table data_query (
      id integer generated always as identity primary key,
      name text not null,
      description text not null,
      -- Its owner.
      username text not null references app_user on update cascade on delete cascade,
      is_public boolean not null,
      wh_query text not null,
      db_query text not null,
      db_query_first boolean not null,
      -- [{order, name}], in the order of their numbers.
      params jsonb not null,
      created_at timestamptz not null default clock_timestamp(),
      changed_at timestamptz not null default clock_timestamp(),
      -- Nobody sees it any more, and its owner can undo that for a while.
      deleted_at timestamptz
    );
    create index data_query_username on data_query (username);
    create index data_query_public on data_query (id) where is_public and deleted_at is null;
    create index data_query_deleted on data_query (deleted_at) where deleted_at is not null`.execute(db)
  // One row from before an execution begins until its entry is in the user action log: a server that dies in between
  // leaves it, and another one writes the entry.
  await sql`
    create table data_query_execution (
      id integer generated always as identity primary key,
      username text not null references app_user on update cascade on delete cascade,
      -- As its caller named it.
      run_id uuid not null,
      address text,
      -- What the entry says of it.
      value jsonb not null,
      started_at timestamptz not null default clock_timestamp(),
      unique (username, run_id)
    );
    create index data_query_execution_started on data_query_execution (started_at)`.execute(db)
  await protect(db, 'data_query', 'data_query_execution')
  await sql`
    create policy readable on data_query for select to service_center_app using (
      username = (select username from current_viewer)
      or is_public and deleted_at is null and (select viewer_has_right('DataExtractorRead')));
    create policy saved on data_query for insert to service_center_app
      with check (username = (select username from current_viewer) and (select viewer_has_right('DataExtractor')));
    create policy changed on data_query for update to service_center_app
      using (username = (select username from current_viewer) and (select viewer_has_right('DataExtractor')));
    create policy of_viewer on data_query_execution to service_center_app
      using (username = (select username from current_viewer));
    grant select, insert (name, description, username, is_public, wh_query, db_query, db_query_first, params),
      update (name, description, is_public, wh_query, db_query, db_query_first, params, changed_at, deleted_at)
      on data_query to service_center_app;
    grant select (id, username, run_id, started_at), insert (username, run_id, address, value), delete
      on data_query_execution to service_center_app`.execute(db)
  // Changes of what belongs to one user alone: neither their values nor their words are for anybody else.
  await sql`
    alter table configuration_change add is_private boolean not null default false;
    create policy private_of_creator on configuration_change as restrictive for select to service_center_app
      using (not is_private or created_by = (select username from current_viewer));
    grant insert (is_private) on configuration_change to service_center_app`.execute(db)
}
