import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The ids of a customer's own access groups, the smallest first. */
export async function listOwnGroups(db: Database, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('customer_access_group')
    .select('group_id')
    .where('customer_id', '=', customerId)
    .orderBy('group_id')
    .execute()
  return rows.map(({ group_id }) => group_id)
}

/** Replaces a customer's own access groups by existing ones. */
export async function replaceOwnGroups(
  db: Database,
  { customerId, groups }: { customerId: number; groups: readonly number[] },
): Promise<void> {
  await sql`
    delete from customer_access_group
    where customer_id = ${customerId} and group_id <> all (${groups}::integer[])`.execute(db)
  await sql`
    insert into customer_access_group (customer_id, group_id)
    select ${customerId}, unnest(${groups}::integer[]) on conflict do nothing`.execute(db)
}
