import { type Kysely, sql } from 'kysely'

/** Pages around quotes can be renamed by those who change what quotes are made of. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`grant update (title) on quote_pdf to service_center_app`.execute(db)
}
