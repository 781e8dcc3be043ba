import type { SalesRepChoice } from '@service-center/contract/customers/customer-dialogs.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * The users in scope who can be the sales representative of a customer: accounts in use of the customers above it, who
 * sell to it.
 */
export async function listSalesReps(db: Database, customerId: number): Promise<SalesRepChoice[]> {
  const { rows } = await sql<SalesRepChoice>`
    select distinct u.username, u.firstname, u.lastname
    from customer c
    join user_customer m on m.customer_id = any (c.path[:cardinality(c.path) - 1])
    join app_user u on u.username = m.username
    where c.id = ${customerId} and u.deleted_at is null and (u.valid_to is null or u.valid_to > now())
    order by u.username`.execute(db)
  return rows
}
