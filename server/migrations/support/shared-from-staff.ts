import { type Kysely, sql } from 'kysely'
import { protect } from './row-level-security.ts'

/**
 * For what holds for all customers: everybody reads it; only users of the internal customer, who see everything, change it.
 * What they may insert and update is granted by the migration.
 */
export async function shareFromStaff(db: Kysely<never>, ...tables: string[]): Promise<void> {
  await protect(db, ...tables)
  for (const table of tables) {
    const name = sql.table(table)
    await sql`
      create policy everybody_reads on ${name} for select to service_center_app using (true);
      create policy staff_inserts on ${name} for insert to service_center_app
        with check ((select is_unscoped from current_viewer));
      create policy staff_updates on ${name} for update to service_center_app
        using ((select is_unscoped from current_viewer));
      create policy staff_deletes on ${name} for delete to service_center_app
        using ((select is_unscoped from current_viewer));
      grant select on ${name} to service_center_app`.execute(db)
  }
}
