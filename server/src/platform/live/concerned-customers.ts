import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * The ids for the `path` of a live event about some customers: these customers and all above them. With `below` also all
 * customers below, whose viewers see the customer's name as their dealer. For a move, read it before and after and publish
 * to both; each viewer gets an event once.
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
