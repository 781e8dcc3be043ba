import { sql } from 'kysely'
import type { CustomerAccessGroup } from '@service-center/contract/users/user-access.ts'
import type { Database } from '../../platform/database/database.ts'

/** The access groups of the given customers in scope, own ones and inherited ones. */
export async function listCustomerAccessGroups(
  db: Database,
  customerIds: readonly number[],
): Promise<CustomerAccessGroup[]> {
  if (customerIds.length === 0) return []
  const { rows } = await sql<CustomerAccessGroup>`
    select g.id, g.name, g.short_name as "shortName", t.key as "accessGroupType", g.inheritable, t.required,
      a.customer_id as "customerId", a.inherited_from as "inheritedFrom"
    from access_groups_of(array(select id from customer where id = any (${customerIds}::integer[]))) a
    join access_group g on g.id = a.group_id
    join access_group_type t on t.id = g.type_id
    order by a.customer_id, t.key, g.name`.execute(db)
  return rows
}
