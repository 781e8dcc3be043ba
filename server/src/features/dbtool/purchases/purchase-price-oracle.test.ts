import type { PurchasePrice } from '@service-center/contract/dbtool/purchase-prices.ts'
import { dbToolPurchases } from '@service-center/contract/dbtool/purchases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomOf } from '../../../testing/random-of.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addUser } from '../../../testing/server/world.ts'
import { type PriceWorld, storePriceWorld, type WorldPrice } from '../../../testing/worlds/price-world.ts'

/**
 * Implements the rules of docs/decisions/sales.md again, row by row in TypeScript, and compares the results for random
 * customers, access groups, prices and taxes.
 */

const DAY = 86_400
const TODAY = Date.UTC(2026, 5, 1) / 1000 / DAY
const QUESTIONS = 10

let server: TestServer
let seller: string
/** The place of each currency in their order. */
let currencies: Map<string, number>

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'seller', customers: [1], rights: ['DbToolPurchases'] })
  seller = await server.signIn('seller')
  const rows = await server.db.selectFrom('currency').select(['id', 'iso']).execute()
  currencies = new Map(rows.map(({ id, iso }) => [iso, id]))
})
afterAll(() => server.stop())

interface Held {
  readonly group: number
  /** How many steps above the customer it is given: 0 for its own. */
  readonly distance: number
}

function heldBy(world: PriceWorld, customer: number): Held[] {
  const held: Held[] = []
  let distance = 0
  for (let id: number | null = customer; id !== null; distance += 1) {
    const giver: PriceWorld['customers'][number] = world.customers.find((each) => each.id === id)!
    for (const group of giver.groups) {
      const isPassedDown = world.groups.find((each) => each.id === group)!.inheritable
      const isKnown = held.some((each) => each.group === group)
      if ((distance === 0 || isPassedDown) && !isKnown) held.push({ group, distance })
    }
    id = giver.parent
  }
  return held
}

interface Buyer {
  readonly customer: number
  /** Whole days since 1970. */
  readonly day: number
}

function fittingPrices(world: PriceWorld, featureGroup: number, { customer, day }: Buyer): WorldPrice[] {
  const held = heldBy(world, customer)
  const isOwn = (group: number) => held.some((each) => each.group === group && each.distance === 0)
  const valid = world.prices.filter(
    (price) =>
      price.featureGroup === featureGroup &&
      price.groups.every((group) => held.some((each) => each.group === group)) &&
      price.from <= day &&
      (price.to === null || price.to > day),
  )
  const isReplaced = (price: WorldPrice) =>
    valid.some(
      (other) =>
        other.groups.join() === price.groups.join() &&
        other.currency === price.currency &&
        other.ownership === price.ownership &&
        other.from > price.from,
    )
  const rankOf = (price: WorldPrice) => [
    -price.groups.filter(isOwn).length,
    -price.groups.length,
    -price.from,
    currencies.get(price.currency)!,
    price.id,
  ]
  return valid
    .filter((price) => !isReplaced(price))
    .toSorted((one, other) => compared(rankOf(one), rankOf(other)))
}

/** Below 0 if the first list of numbers comes first. */
function compared(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((value, at) => value !== other[at])
  return place === -1 ? 0 : one[place]! - other[place]!
}

interface Tax {
  readonly VatPercent: number | null
  readonly Vat: number | null
  readonly VatBy: string | null
}

function taxOf(world: PriceWorld, price: WorldPrice, customer: number): Tax {
  const found = heldBy(world, customer).flatMap(({ group, distance }) => {
    const { name, percent } = world.groups.find((each) => each.id === group)!
    const rank = [price.groups.includes(group) ? 0 : 1, distance, -(percent ?? 0), group]
    return percent === null ? [] : [{ name, percent, rank }]
  })
  const [closest] = found.toSorted((one, other) => compared(one.rank, other.rank))
  if (closest === undefined) return { VatPercent: null, Vat: null, VatBy: null }
  // In ten thousandths of the smallest unit, and exact: half of a unit is rounded up.
  const exact = BigInt(price.amount) * BigInt(Math.round(closest.percent * 100))
  return {
    VatPercent: closest.percent,
    Vat: Number((exact + 5000n) / 10_000n),
    VatBy: closest.name,
  }
}

const expectedPrice = (world: PriceWorld, price: WorldPrice, customer: number) => {
  const tax = taxOf(world, price, customer)
  return {
    Id: price.id,
    Price: price.amount,
    CurrencyISO: price.currency,
    ZeroDecimal: price.currency === 'JPY',
    OwnershipDuration: price.ownership,
    ...tax,
    Total: price.amount + (tax.Vat ?? 0),
  }
}

/** Without the words: names of access groups, and the description. */
const comparedFields = (price: PurchasePrice) => {
  const { Id, Price, CurrencyISO, ZeroDecimal, OwnershipDuration, VatPercent, Vat, VatBy, Total } = price
  return { Id, Price, CurrencyISO, ZeroDecimal, OwnershipDuration, VatPercent, Vat, VatBy, Total }
}

test.for([1, 2, 3, 4, 5, 6, 7, 8])(
  'prices, taxes and ends follow the decision, in random world %i',
  async (seed) => {
    const random = randomOf(seed)
    const world = await storePriceWorld(server.db, random, TODAY)
    const fi = world.featureGroups
    const found = new Set<number>()
    for (let question = 0; question < QUESTIONS; question += 1) {
      const customer = world.customers[1 + Math.floor(random() * (world.customers.length - 1))]!.id
      const start = TODAY * DAY + Math.floor((random() - 0.5) * 4 * DAY)
      const utcOffset = Math.floor(random() * 25) - 12
      const buyer = { customer, day: Math.floor((start + utcOffset * 3600) / DAY) }
      const query = {
        ci: String(customer),
        f: String(start),
        fi: fi.map(String),
        utcOffset: String(utcOffset),
      }
      const { body } = await server.call(dbToolPurchases.prices, { query, token: seller })
      const expected = fi.map((group) => fittingPrices(world, group, buyer))
      const answered = body.data[0].map(({ Prices }) => Prices.map(comparedFields))
      expect(answered).toEqual(
        expected.map((prices) => prices.map((price) => expectedPrice(world, price, customer))),
      )
      expected.forEach((prices) => found.add(prices.length))

      const place = Math.floor(random() * fi.length)
      const [taken] = expected[place]!
      const reply = await server.call(dbToolPurchases.create, {
        body: { ci: customer, f: start, fi: fi[place]!, utcOffset },
        token: seller,
      })
      const kept = await server.db
        .selectFrom('purchase')
        .select(['price', 'currency', 'vat_percent', 'vat', 'vat_by', 'ownership_days', 'valid_to'])
        .where('id', '=', reply.body.id)
        .executeTakeFirstOrThrow()
      const end = kept.valid_to === null ? null : kept.valid_to.getTime() / 1000
      const tax = taken === undefined ? undefined : taxOf(world, taken, customer)
      const days = taken?.ownership ?? null
      expect({ ...kept, vat_percent: numberOf(kept.vat_percent), valid_to: end }).toEqual({
        price: taken?.amount ?? null,
        currency: taken?.currency ?? null,
        vat_percent: tax?.VatPercent ?? null,
        vat: tax?.Vat ?? null,
        vat_by: tax?.VatBy ?? null,
        ownership_days: days,
        valid_to: days === null ? null : start + days * DAY,
      })
    }
    // Otherwise the worlds would ask nothing.
    expect(Math.max(...found)).toBeGreaterThan(2)
  },
)

const numberOf = (value: number | string | null) => (value === null ? null : Number(value))
