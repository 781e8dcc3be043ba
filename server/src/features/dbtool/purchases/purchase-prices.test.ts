import { randomUUID } from 'node:crypto'
import { dbToolPurchases } from '@service-center/contract/dbtool/purchases.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'
import { addFeatureGroup, addPrice } from '../../../testing/worlds/features.ts'
import { addGroup } from '../../../testing/worlds/versions.ts'

const DAY = 86_400
/** 2026-06-01 at midnight, UTC. */
const JUNE = Date.UTC(2026, 5, 1) / 1000

let server: TestServer
let seller: string
let buyer: number
let hidden: number
/** Access groups: of the buyer, and passed down by the customer above it or by the one above that. */
let own: number
let second: number
let above: number
let top: number
/** One that the buyer does not have. */
let other: number

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const holding = await addCustomer(db, { name: 'Holding' })
  const dealer = await addCustomer(db, { name: 'Dealer', parentId: holding })
  buyer = await addCustomer(db, { name: 'Buyer', parentId: dealer })
  hidden = await addCustomer(db, { name: 'Hidden' })
  await addUser(db, { username: 'seller', customers: [dealer], rights: ['DbToolPurchases'] })
  seller = await server.signIn('seller')
  own = await addGroup(db, { name: 'Own' })
  second = await addGroup(db, { name: 'Second' })
  above = await addGroup(db, { name: 'Above', inheritable: true })
  top = await addGroup(db, { name: 'Top', inheritable: true })
  other = await addGroup(db, { name: 'Other', inheritable: true })
  const members = [
    { customer_id: buyer, group_id: own },
    { customer_id: buyer, group_id: second },
    { customer_id: dealer, group_id: above },
    { customer_id: holding, group_id: top },
    { customer_id: hidden, group_id: other },
  ]
  await db.insertInto('customer_access_group').values(members).execute()
})
afterAll(() => server.stop())

type Body = Parameters<typeof server.call<typeof dbToolPurchases.create>>[1]['body']
const buy = (body: Partial<Body> & { fi: number }) =>
  server.call(dbToolPurchases.create, { body: { ci: buyer, f: JUNE, ...body }, token: seller })
const fitting = async (groups: readonly number[], { start = JUNE, utcOffset = 0 } = {}) => {
  const query = { ci: String(buyer), f: String(start), fi: groups.map(String), utcOffset: String(utcOffset) }
  const { body } = await server.call(dbToolPurchases.prices, { query, token: seller })
  return body.data[0]
}
const pricesOf = async (group: number, options?: { start?: number; utcOffset?: number }) =>
  (await fitting([group], options))[0]!.Prices
const idsOf = async (group: number, options?: { start?: number; utcOffset?: number }) =>
  (await pricesOf(group, options)).map(({ Id }) => Id)
const bought = async (id: number) => {
  const { body } = await server.call(dbToolPurchases.list, { token: seller })
  return body.data[0].find(({ Id }) => Id === id)
}
const setVat = (group: number, percent: number) =>
  server.db.insertInto('vat').values({ access_group_id: group, percent }).execute()
const noVat = () => server.db.deleteFrom('vat').execute()
const shownOf = async (group: number) => {
  const [first] = await pricesOf(group)
  return first === undefined
    ? null
    : { price: first.Price, currency: first.CurrencyISO, vat: first.Vat, days: first.OwnershipDuration }
}

test('the price that names the customer most closely is the first', async () => {
  const group = await addFeatureGroup(server.db)
  const price = (groups: number[], rest = {}) => addPrice(server.db, { group, groups, ...rest })
  const ofTop = await price([top])
  const twoAbove = await price([top, above])
  const ofOwn = await price([own], { from: '2021-01-01' })
  const inPounds = await price([own], { currency: 'GBP', from: '2021-01-01' })
  const older = await price([own], { days: 365 })
  const ownAndAbove = await price([own, above])
  const bothOwn = await price([own, second])
  await price([own, other])
  expect(await idsOf(group)).toEqual([bothOwn, ownAndAbove, ofOwn, inPounds, older, twoAbove, ofTop])
  const [, closest] = await pricesOf(group)
  expect(closest?.AccessGroups).toEqual([
    { Name: 'Own', isOwn: true },
    { Name: 'Above', isOwn: false },
  ])
})

test('only prices that are valid on the day of the start fit, and the newest of them replaces older ones', async () => {
  const group = await addFeatureGroup(server.db)
  const price = (from: string, to: string | null = null) =>
    addPrice(server.db, { group, groups: [own], from, to })
  const first = await price('2026-01-01')
  const june = await price('2026-06-01', '2026-06-03')
  await price('2026-07-01')
  expect(await idsOf(group, { start: JUNE - 1 })).toEqual([first])
  // At midnight two hours east of Greenwich, it is still the day before in Greenwich.
  expect(await idsOf(group, { start: JUNE - 2 * 3600, utcOffset: 2 })).toEqual([june])
  expect(await idsOf(group)).toEqual([june])
  expect(await idsOf(group, { start: JUNE + DAY })).toEqual([june])
  // Its end is exclusive. Then the one before counts again.
  expect(await idsOf(group, { start: JUNE + 2 * DAY })).toEqual([first])
})

test('prices of several feature groups are answered in one call, also of those without any', async () => {
  const [one, two] = [await addFeatureGroup(server.db), await addFeatureGroup(server.db)]
  const price = await addPrice(server.db, { group: two, groups: [top] })
  expect(
    (await fitting([two, one])).map(({ FeatureGroupId, Prices }) => [FeatureGroupId, Prices.length]),
  ).toEqual([
    [one, 0],
    [two, 1],
  ])
  expect(await idsOf(two)).toEqual([price])
})

test('prices of a customer out of scope and of unknown feature groups are refused', async () => {
  const fi = [String(await addFeatureGroup(server.db))]
  const ask = (ci: number, groups: string[]) =>
    server.call(dbToolPurchases.prices, { query: { ci: String(ci), f: '0', fi: groups }, token: seller })
  expect((await ask(hidden, fi)).status).toBe(404)
  expect(await ask(buyer, [...fi, '987654'])).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'fi' }] },
  })
})

test('the VAT is that of the access group that names the customer most closely', async () => {
  const group = await addFeatureGroup(server.db)
  await addPrice(server.db, { group, groups: [top], price: 999 })
  const vat = async () => {
    const [{ VatPercent, VatBy, Vat, Total } = {}] = await pricesOf(group)
    return [VatPercent, VatBy, Vat, Total]
  }
  await noVat()
  await setVat(other, 50)
  expect(await vat()).toEqual([null, null, null, 999])
  await setVat(above, 7)
  expect(await vat()).toEqual([7, 'Above', 70, 1069])
  await setVat(second, 5)
  await setVat(own, 8.25)
  // Both are the customer's own: the higher one, since the tax is owed whatever was charged.
  expect(await vat()).toEqual([8.25, 'Own', 82, 1081])
  await setVat(top, 20)
  expect(await vat()).toEqual([20, 'Top', 200, 1199])
  await noVat()
})

test.for([
  [10, 5, 1],
  [9, 5, 0],
  [50, 19, 10],
  [2, 8.25, 0],
  [200, 8.25, 17],
  [1_000_000_000_000, 99.99, 999_900_000_000],
  [999_999_999_999, 0.01, 100_000_000],
  [100, 0, 0],
] as const)('of %d the VAT of %d percent is %d', async ([price, percent, amount]) => {
  const group = await addFeatureGroup(server.db)
  await addPrice(server.db, { group, groups: [own], price })
  await noVat()
  await setVat(own, percent)
  expect((await pricesOf(group))[0]).toMatchObject({ Vat: amount, Total: price + amount })
  await noVat()
})

test('a purchase takes the closest price, keeps it, and ends after its days', async () => {
  const group = await addFeatureGroup(server.db)
  const price = await addPrice(server.db, { group, groups: [own, above], price: 4995, days: 30 })
  await setVat(own, 19)
  const { body } = await buy({ fi: group })
  const kept = {
    From: JUNE,
    To: JUNE + 30 * DAY,
    Cost: 'PRICE',
    Price: 4995,
    CurrencyISO: 'EUR',
    ZeroDecimal: false,
    VatPercent: 19,
    Vat: 949,
    Total: 5944,
    OwnershipDuration: 30,
    PricedBy: 'Own + Above',
    VatBy: 'Own',
    Refunded: null,
  }
  expect(await bought(body.id)).toMatchObject(kept)
  await noVat()
  await server.db.deleteFrom('group_price').where('id', '=', price).execute()
  expect(await bought(body.id)).toMatchObject(kept)
  // Given ends count instead of the days.
  await addPrice(server.db, { group, groups: [own], days: 30 })
  expect(await bought((await buy({ fi: group, t: '' })).body.id)).toMatchObject({ To: null })
  expect(await bought((await buy({ fi: group, t: JUNE + DAY })).body.id)).toMatchObject({ To: JUNE + DAY })
  expect(await buy({ fi: group, f: 253_402_300_000 })).toMatchObject({ body: { errors: [{ param: 'f' }] } })
})

test('a purchase without a price differs from one from before prices were kept', async () => {
  const group = await addFeatureGroup(server.db)
  const { body } = await buy({ fi: group })
  const nothing = { Price: null, CurrencyISO: null, Vat: null, Total: null, PricedBy: null }
  expect(await bought(body.id)).toMatchObject({ ...nothing, Cost: 'NO_PRICE', To: null })
  await sql`update purchase set is_cost_kept = false where id = ${body.id}`.execute(server.db)
  expect(await bought(body.id)).toMatchObject({ ...nothing, Cost: 'NOT_KEPT' })
})

test('another price that fits can be chosen, but none that does not', async () => {
  const group = await addFeatureGroup(server.db)
  await addPrice(server.db, { group, groups: [own] })
  const dollars = await addPrice(server.db, { group, groups: [above], currency: 'USD', price: 500 })
  const foreign = await addPrice(server.db, { group, groups: [other] })
  const elsewhere = await addPrice(server.db, { group: await addFeatureGroup(server.db), groups: [own] })
  const { body } = await buy({ fi: group, pr: dollars })
  expect(await bought(body.id)).toMatchObject({ Price: 500, CurrencyISO: 'USD' })
  for (const pr of [foreign, elsewhere, 987_654]) {
    expect(await buy({ fi: group, pr })).toMatchObject({ status: 400, body: { errors: [{ param: 'pr' }] } })
  }
})

type Change = (ids: { group: number; price: number }) => Promise<unknown>
const CHANGES: readonly [what: string, change: Change][] = [
  [
    'the price is changed',
    ({ price }) => sql`update group_price set price = 1 where id = ${price}`.execute(server.db),
  ],
  [
    'its days are changed',
    ({ price }) => sql`update group_price set ownership_days = 5 where id = ${price}`.execute(server.db),
  ],
  [
    'the price ends',
    ({ price }) => sql`update group_price set valid_to = '2026-06-01' where id = ${price}`.execute(server.db),
  ],
  [
    'the price is removed',
    ({ price }) => sql`delete from group_price where id = ${price}`.execute(server.db),
  ],
  [
    'a closer price is added',
    ({ group }) => addPrice(server.db, { group, groups: [own, second], price: 77 }),
  ],
  ['VAT is set', () => setVat(second, 3)],
  [
    'the customer leaves the access group',
    () => sql`delete from customer_access_group where group_id = ${own}`.execute(server.db),
  ],
]

test.for(CHANGES)('nothing is bought when %s after the price was shown', async ([, change]) => {
  const group = await addFeatureGroup(server.db)
  const price = await addPrice(server.db, { group, groups: [own] })
  const shown = await shownOf(group)
  await change({ group, price })
  const key = randomUUID()
  for (const pr of [undefined, price]) {
    // A closer price does not matter to who has chosen another one.
    if (pr !== undefined && (await idsOf(group)).length === 2) continue
    expect(await buy({ fi: group, pr, shown, key })).toMatchObject({
      status: 409,
      body: { code: 'price_outdated', message: 'Prices have changed. Check them and try again.' },
    })
  }
  const { body } = await server.call(dbToolPurchases.list, { token: seller })
  const name = await server.db
    .selectFrom('feature_group')
    .select('name')
    .where('id', '=', group)
    .executeTakeFirst()
  expect(body.data[0].filter(({ FeatureGroup }) => FeatureGroup === name?.name)).toEqual([])
  await noVat()
  await sql`insert into customer_access_group values (${buyer}, ${own}) on conflict do nothing`.execute(
    server.db,
  )
  // The same key buys it at the new price.
  expect((await buy({ fi: group, shown: await shownOf(group), key })).status).toBe(200)
})

test('a price that was added after none was shown is refused too', async () => {
  const group = await addFeatureGroup(server.db)
  expect((await buy({ fi: group, shown: null })).status).toBe(200)
  await addPrice(server.db, { group, groups: [own] })
  expect((await buy({ fi: group, shown: null })).body).toMatchObject({ code: 'price_outdated' })
})

test('a repeated call returns the first purchase, whatever the prices are by then', async () => {
  const group = await addFeatureGroup(server.db)
  const price = await addPrice(server.db, { group, groups: [own], days: 10 })
  const call = { fi: group, key: randomUUID(), shown: await shownOf(group) }
  const { body } = await buy(call)
  await sql`update group_price set price = 5, ownership_days = 3 where id = ${price}`.execute(server.db)
  const repeated = await Promise.all([buy(call), buy({ fi: group, key: call.key })])
  expect(repeated.map((reply) => reply.body.id)).toEqual([body.id, body.id])
  // A call that shows another price than the one that was paid must not look as if it had succeeded.
  expect(await buy({ ...call, shown: await shownOf(group) })).toMatchObject({
    status: 409,
    body: { code: 'purchase_key_used' },
  })
})

test('the user action log says what a purchase cost and how much was refunded', async () => {
  const group = await addFeatureGroup(server.db)
  await addPrice(server.db, { group, groups: [own], price: 1000 })
  await setVat(own, 10)
  const { body } = await buy({ fi: group })
  await noVat()
  await server.call(dbToolPurchases.refund, { body: { i: body.id, j: '{"reason":"Wrong"}' }, token: seller })
  expect(await bought(body.id)).toMatchObject({ State: 'REFUNDED', Refunded: 1100 })
  const entries = await server.db
    .selectFrom('user_action')
    .select(['action_type', 'before', 'after'])
    .where('action_type', 'in', ['CreatePurchase', 'RefundPurchase'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(entries).toMatchObject([
    { before: { state: 'COMPLETE' }, after: { state: 'REFUNDED', refunded: 1100, currency: 'EUR' } },
    { before: null, after: { id: body.id, price: 1000, currency: 'EUR', vat: 100 } },
  ])
})

test('another refund of a refunded purchase says which one stands', async () => {
  const group = await addFeatureGroup(server.db)
  const { body } = await buy({ fi: group })
  const refund = (j: string) =>
    server.call(dbToolPurchases.refund, { body: { i: body.id, j }, token: seller })
  const reasons = ['Wrong sport', 'Too dear', 'Sold twice']
  const replies = await Promise.all(reasons.map((reason) => refund(JSON.stringify({ reason }))))
  const done = replies.findIndex(({ status }) => status === 200)
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const message = new RegExp(
    String.raw`^This purchase was refunded on \d{4}-\d\d-\d\d \d\d:\d\d UTC by seller, with the reason '${reasons[done]}'\. That refund stands: nothing was changed\.$`,
  )
  expect(await refund('{}')).toMatchObject({
    status: 409,
    body: { code: 'purchase_refunded', message: expect.stringMatching(message) },
  })
  // The same JSON, written in another way, is the same refund.
  expect((await refund(`{ "reason" : "${reasons[done]}" }`)).status).toBe(200)
})
