import { type Kysely, sql } from 'kysely'
import { OF_VISIBLE_CUSTOMER, protectByScope } from './support/row-level-security.ts'

/** What users changed of customers and devices a while ago, so that it can be undone. */
export async function up(db: Kysely<never>): Promise<void> {
  // Without references: a change locks what it is about first and is recorded last, and checking a reference would lock
  // the customer after its devices. Rows are deleted after a day anyway.
  await sql`
    create table configuration_change (
      id integer generated always as identity primary key,
      action_type text not null,
      -- In whose scope it is.
      customer_id integer not null,
      -- [{kind, id}], the main one first.
      subjects jsonb not null,
      -- The names of the values that were changed: a later change of one of them supersedes this one.
      changed_values text[] not null,
      what text not null,
      from_text text not null,
      to_text text not null,
      before jsonb not null,
      after jsonb not null,
      created_at timestamptz not null default clock_timestamp(),
      created_by text not null,
      undo_until timestamptz not null default clock_timestamp() + interval '10 minutes',
      superseded_at timestamptz,
      undone_at timestamptz,
      undone_by text,
      check ((undone_at is null) = (undone_by is null))
    );
    create index configuration_change_created_by on configuration_change (created_by, undo_until);
    create index configuration_change_values on configuration_change using gin (changed_values)
      where undone_at is null and superseded_at is null`.execute(db)
  await protectByScope(db, OF_VISIBLE_CUSTOMER, 'configuration_change')
  // Nobody changes or undoes something in another user's name.
  await sql`
    create policy created_by_viewer on configuration_change as restrictive for insert to service_center_app
      with check (created_by = (select username from current_viewer));
    create policy undone_by_viewer on configuration_change as restrictive for update to service_center_app
      using (true) with check (undone_by = (select username from current_viewer));
    grant select,
      insert (action_type, customer_id, subjects, changed_values, what, from_text, to_text, before, after, created_by),
      update (undone_at, undone_by) on configuration_change to service_center_app`.execute(db)
  // Also those that the viewer does not see. In the order of their ids, so that two changes never deadlock.
  await sql`
    create function supersede_changes() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update configuration_change set superseded_at = clock_timestamp()
      where id in (
        select id from configuration_change
        where changed_values && new.changed_values and id < new.id and undone_at is null and superseded_at is null
        order by id for update);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger supersede_changes after insert on configuration_change
    for each row execute function supersede_changes()`.execute(db)
}
