import { sql } from 'kysely'
import type { Customer } from '@service-center/contract/customers.ts'
import type { Database } from '../../platform/database.ts'

/**
 * The customers in the viewer's scope, by name. A dealer above the scope is named all the same: people know who
 * serves them.
 */
export async function listCustomers(db: Database): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    with ${dealerOfCustomer}
    select c.id, c.name, c.parent_id as "parentId", c.is_dealer as "isDealer", c.is_root_dealer as "isRootDealer",
      c.sales_rep as "salesRep", c.countries, extract(epoch from c.created_at)::float8 as "from",
      d.dealer_id as "dealerId", d.dealer_name as "dealerName"
    from customer c join dealer_of_customer d on d.customer_id = c.id
    order by c.name collate "und-x-icu", c.id`.execute(db)
  return rows
}

/**
 * A common table expression `dealer_of_customer (customer_id, dealer_id, dealer_name)` over the visible customers:
 * the nearest ancestor-or-self that is a dealer, the internal customer when none is.
 */
export const dealerOfCustomer = sql`
  dealer as materialized (select * from all_dealers()),
  dealer_of_customer as materialized (
    select distinct on (c.id) c.id as customer_id, dealer.id as dealer_id, dealer.name as dealer_name
    from customer c
    cross join lateral unnest(c.path) with ordinality as step (id, depth)
    join dealer on dealer.id = step.id
    order by c.id, step.depth desc)`
