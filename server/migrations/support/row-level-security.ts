import { type Kysely, sql } from 'kysely'

/** For rows with a `customer_id`: visible to viewers of that customer. */
export const OF_VISIBLE_CUSTOMER = `
  (select is_unscoped from current_viewer) or customer_id in (select id from visible_customers())`

/** For rows with a `dev`: visible to viewers of that device. The focused one needs no list of all. */
export const OF_VISIBLE_DEVICE = `
  (select is_unscoped from current_viewer) or dev = (select focused_dev from current_viewer)
  or dev in (select dev from visible_devices())`

/**
 * Switches row-level security on, for the tables' owner too. The system (the owner of the database) sees all rows;
 * requests see none until a policy to `service_center_app` says which.
 */
export async function protect(db: Kysely<never>, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    await sql`
      alter table ${sql.table(table)} enable row level security;
      alter table ${sql.table(table)} force row level security;
      create policy system on ${sql.table(table)} to pg_database_owner using (true)`.execute(db)
  }
}

/**
 * Protects tables with one rule for reading and writing.
 * @param using the condition of the policy: one of the above, or SQL of its own
 */
export async function protectByScope(db: Kysely<never>, using: string, ...tables: string[]): Promise<void> {
  await protect(db, ...tables)
  for (const table of tables) {
    await sql`create policy in_scope on ${sql.table(table)} to service_center_app using (${sql.raw(using)})`.execute(
      db,
    )
  }
}
