import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Makes calls that add the same company or contact wait for each other, whoever makes them.
 * @param keys what is locked, always in the same order
 */
export async function lockNewRecords(db: Database, keys: readonly string[]): Promise<void> {
  for (const key of [...new Set(keys)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`new record ${key}`}, 0))`.execute(db)
}
