import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { ListSource } from '../../platform/http/kept-lists.ts'
import { listCustomers } from './customers.views.ts'

/** The customers in a viewer's scope. */
export const customerLists: ListSource = { build: listCustomers, readState }

/**
 * The same while the visible customers, and the names of all dealers, are the same: each change of a row gives it another
 * `xmin`.
 */
async function readState(db: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(':',
      (select count(*) from customer),
      (select sum(hashint8extended(xmin::text::bigint, id)) from customer),
      (select sum(hashtextextended(name, id)) from all_dealers())) as state`.execute(db)
  return rows[0]?.state ?? ''
}
