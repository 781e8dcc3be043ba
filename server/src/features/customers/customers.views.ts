import type { SalesRepChoice } from '@service-center/contract/customers/customer-dialogs.ts'
import type {
  Customer,
  CustomerDetail,
  CustomerTotals,
} from '@service-center/contract/customers/customers.ts'
import type { MissingGroups } from '@service-center/contract/customers/customer-dialogs.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { RawJson } from '../../platform/http/answers.ts'
import type { ListSource } from '../../platform/http/kept-lists.ts'

/** The customers in a viewer's scope. */
export const customerLists: ListSource = { build: listCustomers, readState }

/**
 * A text that changes when a visible customer or the name of a dealer changes: each change of a row gives it
 * another `xmin`.
 */
async function readState(db: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(':',
      (select count(*) from customer),
      (select sum(hashint8extended(xmin::text::bigint, id)) from customer),
      (select sum(hashtextextended(name, id)) from all_dealers())) as state`.execute(db)
  return rows[0]?.state ?? ''
}

/** The contract's fields of a customer `c` with its dealer `dealer (id, name)`. */
const FIELDS: Record<keyof Customer, RawBuilder<unknown>> = {
  id: sql`c.id`,
  name: sql`c.name`,
  parentId: sql`c.parent_id`,
  dealerId: sql`dealer.id`,
  dealerName: sql`dealer.name`,
  isDealer: sql`c.is_dealer`,
  isRootDealer: sql`c.is_root_dealer`,
  isInternal: sql`c.is_internal`,
  salesRep: sql`c.sales_rep`,
  reviewed: sql`c.reviewed`,
  countries: sql`c.countries`,
  from: sql`extract(epoch from c.created_at)::float8`,
}

const customerFields = sql.join(
  Object.entries(FIELDS).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
)

/**
 * The customers in the viewer's scope, by name, as the contract's list. A dealer above the scope is named too, because
 * users know their dealer.
 */
async function listCustomers(db: Database): Promise<RawJson> {
  const { rows } = await sql<{ body: string }>`
    with ${dealerOfCustomer}
    select json_build_object('data', coalesce(json_agg(listed), '[]'))::text as body
    from (
      select ${customerFields}
      from customer c
      join (select customer_id, dealer_id as id, dealer_name as name from dealer_of_customer) dealer
        on dealer.customer_id = c.id
      order by c.name collate "und-x-icu", c.id) listed`.execute(db)
  return new RawJson(rows[0]?.body ?? '{"data":[]}')
}

/** The dealer of a customer in scope; the internal customer if it has none. @throws notFound */
export async function findDealerId(db: Database, id: number): Promise<number> {
  const row = await db.selectFrom('customer').select('dealer_id').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return row.dealer_id
}

interface TotalsRow {
  usersOwn: number
  usersBelow: number
  heardOwn: number | null
  heardBelow: number | null
}

/**
 * A customer in the viewer's scope with its totals, or undefined.
 * @param countsUsers whether the viewer may see other users' accounts
 */
export async function findCustomer(
  db: Database,
  { id, countsUsers }: { id: number; countsUsers: boolean },
): Promise<CustomerDetail | undefined> {
  const { rows } = await sql<TotalsRow & { customer: Customer }>`
    with subtree as materialized (select s.id from customer s where s.path @> array[${id}::integer]),
    account as materialized (
      select count(distinct username)::integer as below,
        count(distinct username) filter (where m.customer_id = ${id})::integer as own
      from user_customer m join app_user u using (username)
      where u.deleted_at is null and m.customer_id in (select s.id from subtree s)),
    heard as materialized (
      select max(p.last_message_at) as below, max(p.last_message_at) filter (where d.customer_id = ${id}) as own
      from device d join device_presence p using (dev)
      where d.customer_id in (select s.id from subtree s))
    select (select to_json(one) from (select ${customerFields}) one) as customer, account.own as "usersOwn", account.below as "usersBelow",
      extract(epoch from heard.own)::float8 as "heardOwn", extract(epoch from heard.below)::float8 as "heardBelow"
    from customer c cross join account cross join heard cross join lateral dealer_of(array[c.dealer_id]) dealer
    where c.id = ${id}`.execute(db)
  const row = rows[0]
  if (row === undefined) return undefined
  const totals = (users: number, lastMessageAt: number | null): CustomerTotals => ({
    users: countsUsers ? users : null,
    lastMessageAt,
  })
  return {
    ...row.customer,
    own: totals(row.usersOwn, row.heardOwn),
    subtree: totals(row.usersBelow, row.heardBelow),
  }
}

/**
 * A common table expression `dealer_of_customer (customer_id, dealer_id, dealer_name)` over the visible customers: the
 * nearest ancestor-or-self that is a dealer, otherwise the internal customer.
 */
export const dealerOfCustomer = sql`
  dealer as materialized (select * from all_dealers()),
  dealer_of_customer as materialized (
    select c.id as customer_id, dealer.id as dealer_id, dealer.name as dealer_name
    from customer c join dealer on dealer.id = c.dealer_id)`

interface PlannedMove {
  /** The customers that move, each with all customers below it. */
  readonly ids: readonly number[]
  readonly parentId: number
}

/**
 * The required types of access groups that customers would lose by moving below another customer, because
 * they inherit their group from above.
 */
export async function listMissingGroups(
  db: Database,
  { ids, parentId }: PlannedMove,
): Promise<MissingGroups[]> {
  const { rows } = await sql<MissingGroups>`
    with moved as materialized (
      select id, name, path from customer where path && ${[...ids]}::integer[]),
    held as materialized (
      select a.customer_id, g.type_id,
        bool_or(a.inherited_from is null or a.inherited_from in (select id from moved)) as "goesAlong"
      from access_groups_of(array(select id from moved)) a join access_group g on g.id = a.group_id
      group by a.customer_id, g.type_id),
    passed_down as materialized (
      select g.type_id from access_groups_of(array[${parentId}::integer]) a
      join access_group g on g.id = a.group_id where g.inheritable),
    missing as (
      select t.key, m.id, m.name,
        row_number() over (partition by t.id order by cardinality(m.path), m.name, m.id) as place
      from held h join access_group_type t on t.id = h.type_id join moved m on m.id = h.customer_id
      where t.required and not h."goesAlong" and t.id not in (select type_id from passed_down))
    select key as "accessGroupType", count(*)::integer as count,
      json_agg(json_build_object('id', id, 'name', name) order by place) filter (where place <= 3) as customers
    from missing group by key order by key`.execute(db)
  return rows
}

/**
 * The users in scope who can be the sales representative of a customer: active accounts of the customers
 * above it.
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
