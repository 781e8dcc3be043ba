import { type Kysely, sql } from 'kysely'

/** Executed by policies and views on behalf of a query, whose login they run as. */
const FUNCTIONS = [
  'enter_session(uuid, text)',
  'enter_as_user(text, text)',
  'is_system()',
  'is_unscoped()',
  'viewer_has_right(text)',
  'visible_customers()',
  'visible_devices()',
  'moved_devices()',
  'visible_since(integer)',
  'entered_scope_at(integer)',
  'fully_visible_users()',
  'all_dealers()',
  'history_values(text)',
  'history_inserted(timestamptz, double precision)',
]

/**
 * The roles of data queries. `service_center_views` owns the views: it may read what requests may read, by the same
 * policies. `service_center_query` may read the views and nothing else; the logins of queries are its members.
 * @throws Error with one line when the owner of the database may not make them
 */
export async function addQueryRoles(db: Kysely<never>): Promise<void> {
  try {
    await sql`
      do $$ declare wanted text; begin
        foreach wanted in array array['service_center_views', 'service_center_query'] loop
          begin
            if not exists (select from pg_roles where rolname = wanted) then
              execute format('create role %I nologin', wanted);
            end if;
          exception when duplicate_object or unique_violation then null;
          end;
        end loop;
        if not pg_has_role('service_center_views', 'service_center_app', 'usage') then
          grant service_center_app to service_center_views with inherit true, set false;
        end if;
        if not pg_has_role(current_user, 'service_center_views', 'set') then
          execute format('grant service_center_views to %I with inherit false, set true', current_user);
        end if;
      end $$`.execute(db)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    throw new Error(
      'The user of DATABASE_URL may not make the roles of data queries. Make them: see docs/operations.md.',
      { cause: error },
    )
  }
  await sql`
    grant usage on schema public to service_center_query;
    grant select on current_viewer to service_center_query;
    grant execute on function ${sql.raw(FUNCTIONS.join(', '))} to service_center_query`.execute(db)
}
