import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Deletes keys that nothing uses; the database checks that, and that the viewer may.
 * @returns the names of the deleted ones; undefined: reports were being stored for too long
 */
export async function forgetKeys(db: Database, names: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ forgotten: string[] | null }>`
    select forget_data_keys(${names}::text[]) as forgotten`.execute(db)
  return rows[0]?.forgotten ?? undefined
}
