import { type Kysely, sql } from 'kysely'

/** Staff may remove client attributes too. Only the device, by the gateway, adds and changes them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop policy shared_deleted on device_attribute`.execute(db)
}
