import { ACCESS_FIELDS } from '@service-center/contract/endpoint/rights.ts'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Updates the rows that come from the contract (access fields), and creates the root of the customer tree. */
export async function syncReferenceData(db: Database): Promise<void> {
  const fields = Object.entries(ACCESS_FIELDS).map(([tag, { name, level }]) => ({ tag, name, level }))
  await db
    .insertInto('access_field')
    .values(fields)
    .onConflict((conflict) =>
      conflict
        .column('tag')
        .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), level: ref('excluded.level') })),
    )
    .execute()
  // As SQL, because the query builder does not know that a trigger sets the path.
  await sql`
    insert into customer (id, name, path, is_internal) values (1, 'Internal', array[1], true) on conflict (id) do nothing`.execute(
    db,
  )
  await sql`
    select setval(pg_get_serial_sequence('customer', 'id'), greatest((select max(id) from customer), 1))`.execute(
    db,
  )
}
