import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Marks a change as undone.
 * @returns when, in unix seconds; undefined if it can no longer be undone: somebody was faster
 */
export async function updateUndone(
  db: Database,
  { id, username }: { id: number; username: string },
): Promise<number | undefined> {
  const row = await db
    .updateTable('configuration_change')
    .set({ undone_at: sql`clock_timestamp()`, undone_by: username })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('superseded_at', 'is', null)
    .returning(sql<number>`extract(epoch from undone_at)::float8`.as('at'))
    .executeTakeFirst()
  return row?.at
}
