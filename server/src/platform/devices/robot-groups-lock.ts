import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Takes the lock under which a robot's extra access groups are changed, until the end of the transaction. Every feature that
 * changes them takes it first: requests may not lock rows of devices, which they may not change.
 */
export async function lockGroupsOfRobot(db: Database, dev: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('robot access groups'), ${dev})`.execute(db)
}
