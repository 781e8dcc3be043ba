import { type Kysely, sql } from 'kysely'

/** A request to a device that this server process holds is inserted as sent, and its command with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`grant insert (state, sent_at) on device_request to service_center_app`.execute(db)
  await sql`grant insert (state, sent_at) on command to service_center_app`.execute(db)
}
