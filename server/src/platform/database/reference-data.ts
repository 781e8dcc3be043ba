import { ACCESS_FIELDS, INTERNAL_RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Updates the rows that come from the contract (access fields), and creates the root of the customer tree.
 * @returns the access fields that the database did not know
 */
export async function syncReferenceData(db: Database): Promise<string[]> {
  const added = await syncAccessFields(db)
  // As SQL, because the query builder does not know that a trigger sets the path.
  await sql`
    insert into customer (id, name, path, is_internal) values (1, 'Internal', array[1], true) on conflict (id) do nothing`.execute(
    db,
  )
  await sql`
    select setval(pg_get_serial_sequence('customer', 'id'), greatest((select max(id) from customer), 1))`.execute(
    db,
  )
  return added
}

/** Of several processes that start at once, one inserts a field: only to that one it is new. */
async function syncAccessFields(db: Database): Promise<string[]> {
  const fields = Object.entries(ACCESS_FIELDS).map(([tag, { name, level }]) => ({
    tag,
    name,
    level,
    is_internal: INTERNAL_RIGHTS.has(tag),
  }))
  const stored = await db
    .insertInto('access_field')
    .values(fields)
    .onConflict((conflict) =>
      conflict.column('tag').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        level: ref('excluded.level'),
        is_internal: ref('excluded.is_internal'),
      })),
    )
    // An updated row has the transaction that updated it there.
    .returning(['tag', sql<boolean>`xmax = 0`.as('isNew')])
    .execute()
  return stored.filter(({ isNew }) => isNew).map(({ tag }) => tag)
}
