import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Ids of the customers whose viewers see some customers, for the `path` of a live event about them: these and all above
 * them. Viewers of a customer below see its name as that of their dealer: `below` adds all of these. Read it before and
 * after a move, and publish to both; an event reaches each viewer once.
 */
export async function listConcerned(
  db: Database,
  ids: readonly number[],
  { below = false }: { below?: boolean } = {},
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select unnest(path) as id from customer where id = any (${ids}::integer[])
    union select id from customer where ${below} and path && ${ids}::integer[]`.execute(db)
  return rows.map(({ id }) => id)
}
