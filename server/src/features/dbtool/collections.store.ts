import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The id of a set of existing access groups: the same set has the same id, also for two writers at once. */
export async function collectionOf(db: Database, groups: readonly number[]): Promise<number> {
  const known = await findCollection(db, groups)
  if (known !== undefined) return known
  await sql`
    insert into access_group_collection (groups) values (${groups}::integer[]) on conflict do nothing`.execute(
    db,
  )
  // A statement of its own: it sees a row that the insert waited for.
  const added = await findCollection(db, groups)
  if (added === undefined) throw new Error('A collection is neither new nor known.')
  return added
}

async function findCollection(db: Database, groups: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from access_group_collection where groups = ${groups}::integer[]`.execute(db)
  return rows[0]?.id
}
