import { type Kysely, sql } from 'kysely'

/** Holders of the right Emergency edit the support lines of our own telephone system, which needed SQL before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    grant insert (name, number, greeting, breakdown_greeting, is_breakdown),
      update (name, number, greeting, breakdown_greeting), delete on support_line to service_center_app`.execute(
    db,
  )
  // The rows of an outside system say what it was set to, and are kept by the server alone.
  await sql`
    create policy own_inserted on support_line as restrictive for insert to service_center_app
      with check (outside_id is null);
    create policy own_deleted on support_line as restrictive for delete to service_center_app
      using (outside_id is null)`.execute(db)
}
