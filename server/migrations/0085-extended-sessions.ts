import { type Kysely, sql } from 'kysely'

/** Users may let their own session end later, after they have given their password or a code again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`grant update (expires_at) on session to service_center_app`.execute(db)
}
