import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { addCustomer } from '../server/world.ts'
import { addFeatureGroup } from './features.ts'

const GROUPS = 8
const FEATURE_GROUPS = 3
/** Prices that are tried for each feature group; some are of the same day as others and left out. */
const PRICES = 30
const DAY_MS = 86_400_000
const PERCENTS = [0, 0.01, 5, 8.25, 19, 19, 99.99, 100]
const CURRENCIES = ['EUR', 'USD', 'JPY']

/** Random prices and taxes, and the customers that they are for. Days are whole days since 1970. */
export interface PriceWorld {
  readonly groups: { id: number; name: string; inheritable: boolean; percent: number | null }[]
  /** Three levels below the internal customer, which is the first. */
  readonly customers: { id: number; parent: number | null; groups: number[] }[]
  readonly featureGroups: number[]
  readonly prices: WorldPrice[]
}

export interface WorldPrice {
  readonly id: number
  readonly featureGroup: number
  /** Sorted, each once. */
  readonly groups: number[]
  readonly amount: number
  readonly currency: string
  readonly from: number
  /** Exclusive; null: no end. */
  readonly to: number | null
  readonly ownership: number | null
}

/** Replaces all prices, taxes and memberships by random ones around a day. @param random numbers from 0 to 1 */
export async function storePriceWorld(db: Database, random: () => number, day: number): Promise<PriceWorld> {
  await sql`delete from purchase; delete from group_price; delete from vat; delete from customer_access_group`.execute(
    db,
  )
  const groups = await addGroups(db, random)
  const customers = await addCustomers(db, random, groups)
  const featureGroups: number[] = []
  for (let place = 0; place < FEATURE_GROUPS; place += 1) featureGroups.push(await addFeatureGroup(db))
  const planned = featureGroups.flatMap((each) =>
    plannedPrices(random, { featureGroup: each, day, groups, customers }),
  )
  return { groups, customers, featureGroups, prices: await insertPrices(db, planned) }
}

type Group = PriceWorld['groups'][number]
type Customer = PriceWorld['customers'][number]

let worlds = 0

async function addGroups(db: Database, random: () => number): Promise<Group[]> {
  worlds += 1
  const rows = Array.from({ length: GROUPS }, (_, place) => ({
    name: `World ${worlds} ${place}`,
    type_id: 16,
    inheritable: random() < 0.6,
  }))
  const added = await db
    .insertInto('access_group')
    .values(rows)
    .returning(['id', 'name', 'inheritable'])
    .execute()
  const groups = added.map((group) => ({
    ...group,
    percent: random() < 0.5 ? oneOf(PERCENTS, random) : null,
  }))
  const taxed = groups.flatMap(({ id, percent }) =>
    percent === null ? [] : [{ access_group_id: id, percent }],
  )
  if (taxed.length > 0) await db.insertInto('vat').values(taxed).execute()
  return groups
}

/** The internal customer, and a tree with two customers on each of three levels. */
async function addCustomers(
  db: Database,
  random: () => number,
  groups: readonly Group[],
): Promise<Customer[]> {
  const customers: Customer[] = [{ id: 1, parent: null, groups: [] }]
  let above = [1]
  for (const level of [1, 2, 3]) {
    const next: number[] = []
    for (const name of ['one', 'two']) {
      const parentId = oneOf(above, random)
      const id = await addCustomer(db, { name: `World ${worlds} ${level} ${name}`, parentId })
      customers.push({ id, parent: parentId, groups: [] })
      next.push(id)
    }
    above = next
  }
  for (const customer of customers) {
    const chance = customer.id === 1 ? 0.15 : 0.35
    customer.groups.push(...groups.filter(() => random() < chance).map(({ id }) => id))
  }
  const members = customers.flatMap((each) =>
    each.groups.map((group_id) => ({ customer_id: each.id, group_id })),
  )
  if (members.length > 0) await db.insertInto('customer_access_group').values(members).execute()
  return customers
}

type PlannedPrice = Omit<WorldPrice, 'id'>

function plannedPrices(
  random: () => number,
  { featureGroup, day, groups, customers }: Pick<PriceWorld, 'groups' | 'customers'> & PriceContext,
): PlannedPrice[] {
  const prices = Array.from({ length: PRICES }, (): PlannedPrice => {
    const from = day + Math.floor(random() * 7) - 4
    return {
      featureGroup,
      groups: collectionOf(random, { groups, customers }),
      amount: amountOf(random),
      currency: oneOf(CURRENCIES, random),
      from,
      to: random() < 0.6 ? null : from + 1 + Math.floor(random() * 5),
      ownership: oneOf([null, null, 1, 365], random),
    }
  })
  // There is one of a day.
  return [
    ...new Map(prices.map((each) => [JSON.stringify({ ...each, amount: 0, to: 0 }), each] as const)).values(),
  ]
}

interface PriceContext {
  readonly featureGroup: number
  readonly day: number
}

/** One to three groups; mostly such as a customer and those above it have, so that many prices fit. */
function collectionOf(
  random: () => number,
  { groups, customers }: Pick<PriceWorld, 'groups' | 'customers'>,
): number[] {
  const all = groups.map(({ id }) => id)
  const near: number[] = []
  for (let id: number | null = oneOf(customers, random).id; id !== null;) {
    const customer: Customer | undefined = customers.find((each) => each.id === id)
    near.push(...(customer?.groups ?? []))
    id = customer?.parent ?? null
  }
  const from = near.length > 0 && random() < 0.9 ? near : all
  const chosen = Array.from({ length: 1 + Math.floor(random() * 3) }, () => oneOf(from, random))
  return [...new Set(chosen)].toSorted((one, other) => one - other)
}

/** Often ends in a half of the smallest unit after the tax is added, sometimes nothing or the most that is allowed. */
function amountOf(random: () => number): number {
  const kind = random()
  if (kind < 0.05) return 0
  if (kind < 0.1) return 1_000_000_000_000
  return Math.floor(random() * (kind < 0.5 ? 200 : 1_000_000)) * 5
}

async function insertPrices(db: Database, planned: readonly PlannedPrice[]): Promise<WorldPrice[]> {
  const rows = JSON.stringify(planned.map((each, place) => ({ ...each, place, ...daysOf(each) })))
  await sql`
    insert into access_group_collection (groups)
    select distinct array(select jsonb_array_elements_text(p -> 'groups')::integer)
    from jsonb_array_elements(${rows}::jsonb) p on conflict do nothing`.execute(db)
  const { rows: added } = await sql<{ id: number; place: number }>`
    with given as (
      select p.*, array(select jsonb_array_elements_text(p.groups)::integer) as members from jsonb_to_recordset(${rows}::jsonb)
        as p (place integer, "featureGroup" integer, groups jsonb, amount bigint, currency text, "validFrom" date, "validTo" date,
          ownership integer)),
    added as (
      insert into group_price (feature_group_id, collection_id, price, currency_id, valid_from, valid_to, ownership_days)
      select p."featureGroup", a.id, p.amount, c.id, p."validFrom", p."validTo", p.ownership
      from given p join access_group_collection a on a.groups = p.members join currency c on c.iso = p.currency
      order by p.place returning *)
    select added.id, given.place from added join access_group_collection a on a.id = added.collection_id
    join currency c on c.id = added.currency_id
    join given on given."featureGroup" = added.feature_group_id and given.members = a.groups and given.currency = c.iso
      and given."validFrom" = added.valid_from and given.ownership is not distinct from added.ownership_days`.execute(
    db,
  )
  return added.flatMap(({ id, place }) => {
    const price = planned[place]
    return price === undefined ? [] : [{ id, ...price }]
  })
}

const daysOf = ({ from, to }: PlannedPrice) => ({
  validFrom: dateOf(from),
  validTo: to === null ? null : dateOf(to),
})
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

function oneOf<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}
