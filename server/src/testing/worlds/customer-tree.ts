import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Customers whose stored path or dealer does not match their parents, or that are in a circle. */
export async function treeFaults(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with recursive walked (id, path, dealer) as (
      select id, array[id], 1 from customer where id = 1
      union all
      select c.id, w.path || c.id, case when c.is_dealer then c.id else w.dealer end
      from customer c join walked w on c.parent_id = w.id)
    select c.id, c.path, w.path as wanted, c.dealer_id, w.dealer from customer c left join walked w using (id)
    where w.id is null or c.path <> w.path or c.dealer_id <> w.dealer`.execute(db)
  return rows
}
