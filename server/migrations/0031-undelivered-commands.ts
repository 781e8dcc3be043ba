import { type Kysely, sql } from 'kysely'

/** To find commands that have not reached their device, and have no request that would bring them there. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index command_unanswered`.execute(db)
  await sql`
    create index command_undelivered on command (id)
    where state in ('queued', 'sent') or cancel_requested_at is not null`.execute(db)
}
