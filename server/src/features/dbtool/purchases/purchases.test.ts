import { randomUUID } from 'node:crypto'
import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { dbToolPurchases } from '@service-center/contract/dbtool/purchases.ts'
import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import { tabletFeatures } from '@service-center/contract/tablet-features/tablet-features.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveClient } from '../../../testing/devices/gateway.ts'
import { holdLock, untilWaiting } from '../../../testing/held-lock.ts'
import { addTemplate, addTemplateGroup } from '../../../testing/worlds/layouts.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../../testing/server/world.ts'

const RIGHTS = ['DbToolPurchases', 'DeleteCustomer']
const DAY = 86_400

let server: TestServer
let staff: string
let dealer: string
let parent: number
let own: number
let other: number
let group: number
let used = 0

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  parent = await addCustomer(db, { name: 'Dealer', isDealer: true })
  own = await addCustomer(db, { name: 'Own', parentId: parent })
  other = await addCustomer(db, { name: 'Other' })
  await addUser(db, { username: 'staff', customers: [1], rights: RIGHTS })
  await addUser(db, { username: 'dealer', customers: [parent], rights: RIGHTS })
  await addDevice(db, { type: 2, id: 20_001, customerId: own })
  await addDevice(db, { type: 2, id: 20_002, customerId: own })
  await addDevice(db, { type: 2, id: 20_900, customerId: other })
  group = await addTemplateGroup(db, 'Football')
  await addTemplate(db, { name: 'Full size', group })
  staff = await server.signIn('staff')
  dealer = await server.signIn('dealer')
})
afterAll(() => server.stop())

type Body = Parameters<typeof server.call<typeof dbToolPurchases.create>>[1]['body']
const create = (body: Partial<Body>, token = dealer) =>
  server.call(dbToolPurchases.create, { body: { ci: own, f: DAY, t: '', fi: group, ...body }, token })
const refund = (i: number, { j = '{"reason":"test"}', token = dealer } = {}) =>
  server.call(dbToolPurchases.refund, { body: { i, j }, token })
const list = async (token = dealer) => (await server.call(dbToolPurchases.list, { token })).body.data[0]
const explain = async (id: number, token = dealer) =>
  (await server.call(tabletFeatures.explain, { params: { id: String(id) }, token })).body
const purchased = async (id: number) =>
  (await server.call(deviceHistory.templates, { params: { id: String(id) }, token: staff })).body.groups.find(
    ({ name }) => name === 'Football',
  )?.purchased
const entries = (action_type: string) =>
  server.db.selectFrom('user_action').selectAll().where('action_type', '=', action_type).execute()
/** A customer with a tablet of their own. */
async function addOwner(parentId = parent): Promise<{ customer: number; tablet: number }> {
  used += 1
  const customer = await addCustomer(server.db, { name: `Owner ${used}`, parentId })
  await addDevice(server.db, { type: 2, id: 25_000 + used, customerId: customer })
  return { customer, tablet: 25_000 + used }
}

test('a purchase is listed to those who see its customer', async () => {
  const { body } = await create({ t: 20 * DAY, ti: 20_001 })
  const [mine] = await list()
  expect(mine).toMatchObject({
    Id: body.id,
    Customer: 'Own',
    CustomerId: own,
    Dealer: 'Dealer',
    TabletId: 20_001,
    FeatureGroup: 'Football',
    From: DAY,
    To: 20 * DAY,
    State: 'COMPLETE',
    RefundedAt: null,
    RefundedBy: null,
  })
  expect(mine!.TransactionId).toMatch(/^SC-\d+$/)
  await create({ ci: other }, staff)
  expect((await list(staff))[0]?.Customer).toBe('Other')
  expect((await list()).map(({ Customer }) => Customer)).not.toContain('Other')
})

test('customers, tablets and feature groups that do not exist for the viewer are refused', async () => {
  expect((await create({ ci: other })).status).toBe(404)
  expect((await create({ ci: 987_654 })).status).toBe(404)
  const wrong = async (body: Partial<Body>, param: string) =>
    expect(await create(body)).toMatchObject({ status: 400, body: { errors: [{ param }] } })
  await wrong({ ti: 20_900 }, 'ti')
  await wrong({ ti: 123_456 }, 'ti')
  await wrong({ fi: 987_654 }, 'fi')
  await wrong({ f: 10 * DAY, t: 9 * DAY }, 't')
})

test('repeating a call with the same key makes one purchase and one log entry', async () => {
  const key = randomUUID()
  const before = (await entries('CreatePurchase')).length
  const replies = await Promise.all([create({ key }), create({ key }), create({ key })])
  const again = await create({ key })
  expect(new Set([...replies, again].map(({ body }) => body.id)).size).toBe(1)
  expect((await list()).filter(({ Id }) => Id === again.body.id).length).toBe(1)
  expect((await entries('CreatePurchase')).length).toBe(before + 1)
  // A different purchase with the same key must not look as if it had succeeded.
  for (const other of [{ t: 9 * DAY }, { f: 2 * DAY }, { ti: 20_001 }, { ci: parent }]) {
    expect(await create({ key, ...other })).toMatchObject({
      status: 409,
      body: { code: 'purchase_key_used' },
    })
  }
  // Keys of different users are independent.
  expect((await create({ key }, staff)).body.id).not.toBe(again.body.id)
})

test('a purchase for a customer that is deleted or moved away at the same moment is refused', async () => {
  const changes = [
    (id: number) => sql`delete from customer where id = ${id}`,
    (id: number) => sql`update customer set parent_id = ${other} where id = ${id}`,
  ]
  for (const [place, change] of changes.entries()) {
    const id = await addCustomer(server.db, { name: `Leaving ${place}`, parentId: parent })
    const release = await holdLock(server.db, change(id))
    const reply = create({ ci: id })
    await untilWaiting(server.db, { text: 'customer', count: 1 })
    await release()
    expect((await reply).status).toBe(404)
  }
})

test('a refund is made once, also with concurrent calls', async () => {
  const { body } = await create({})
  const before = (await entries('RefundPurchase')).length
  const replies = await Promise.all([refund(body.id), refund(body.id), refund(body.id, { token: staff })])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await entries('RefundPurchase')).length).toBe(before + 1)
  const row = (await list()).find(({ Id }) => Id === body.id)
  expect(row).toMatchObject({ State: 'REFUNDED' })
  expect(row?.RefundedAt).not.toBeNull()
  const { refund: stored } = await server.db
    .selectFrom('purchase')
    .select('refund')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ reason: 'test' })
})

test('refunding an incomplete purchase, one out of scope or with an invalid text is refused', async () => {
  const { body } = await create({ ci: other }, staff)
  expect((await refund(body.id)).status).toBe(404)
  expect((await refund(987_654)).status).toBe(404)
  for (const j of ['', 'not JSON', '[]', '{"a":"\\u0000"}', '{"a":"\\u0000","a":1}', '{"a":1e999999}']) {
    expect(await refund(body.id, { j, token: staff })).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'j' }] },
    })
  }
  await sql`update purchase set state = 'PENDING' where id = ${body.id}`.execute(server.db)
  expect(await refund(body.id, { token: staff })).toMatchObject({
    status: 409,
    body: { code: 'purchase_not_complete' },
  })
})

test('purchased template groups are those of running purchases', async () => {
  const { customer, tablet } = await addOwner()
  const now = Math.floor(Date.now() / 1000)
  expect(await purchased(tablet)).toBe(false)
  await create({ ci: customer, f: now + DAY })
  await create({ ci: customer, f: now - 2 * DAY, t: now - DAY })
  expect(await purchased(tablet)).toBe(false)
  const { body } = await create({ ci: customer, f: now - DAY, t: now + DAY })
  expect(await purchased(tablet)).toBe(true)
  await refund(body.id)
  expect(await purchased(tablet)).toBe(false)
})

test('only consoles of users who see the customer get the live event', async () => {
  await addUser(server.db, { username: 'abroad', customers: [other], rights: RIGHTS })
  const seeing = await openLiveClient(server, dealer)
  const abroad = await openLiveClient(server, await server.signIn('abroad'))
  await create({ ti: 20_001 })
  await expect.poll(() => seeing.events.map(({ name }) => name), { timeout: 60_000 }).toContain('purchases')
  expect(abroad.events).toEqual([])
})

test('the explanation says since when, until when and by what a feature is on', async () => {
  const { customer, tablet } = await addOwner()
  const now = Math.floor(Date.now() / 1000)
  const first = await create({ ci: customer, f: now - 5 * DAY, t: now + DAY })
  await create({ ci: customer, f: now + DAY, t: now + 3 * DAY, ti: tablet })
  await refund((await create({ ci: customer, f: now - 9 * DAY })).body.id)
  const { features } = await explain(tablet)
  expect(features.find(({ tag }) => tag === 'full_size')).toMatchObject({
    group: 'Football',
    isTemplate: true,
    isOn: true,
    since: now - 5 * DAY,
    until: now + 3 * DAY,
    begins: null,
    causes: [
      { kind: 'purchase', id: first.body.id, outcome: 'runs', gives: true, isForTablet: false },
      { outcome: 'notStarted', gives: false, isForTablet: true },
      { outcome: 'refunded', gives: false },
    ],
  })
  expect((await server.call(tabletFeatures.explain, { params: { id: '20900' }, token: dealer })).status).toBe(
    404,
  )
})

test('a purchase for a tablet that now has another customer does not count, and the new customer does not see it', async () => {
  const seller = await addOwner()
  const buyer = await addOwner(other)
  await addUser(server.db, { username: 'buyer', customers: [buyer.customer], rights: RIGHTS })
  await create({ ci: seller.customer, ti: seller.tablet })
  expect(await purchased(seller.tablet)).toBe(true)
  await server.db
    .updateTable('device')
    .set({ customer_id: buyer.customer })
    .where('device_id', '=', seller.tablet)
    .execute()
  expect(await purchased(seller.tablet)).toBe(false)
  const causesFor = async (token: string) =>
    (await explain(seller.tablet, token)).features.find(({ tag }) => tag === 'full_size')?.causes
  expect(await causesFor(staff)).toMatchObject([
    { outcome: 'otherCustomer', gives: false, customer: { id: seller.customer } },
  ])
  expect(await causesFor(await server.signIn('buyer'))).toEqual([])
})

test('the customer that passes an access group down is named only to viewers who may know it', async () => {
  const { db } = server
  const top = await addCustomer(db, { name: 'Top secret holding' })
  const { customer, tablet } = await addOwner(top)
  const { id } = await db
    .insertInto('access_group')
    .values({ name: 'Inherited', type_id: 16, inheritable: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('customer_access_group').values({ customer_id: top, group_id: id }).execute()
  await addUser(db, { username: 'below', customers: [customer] })
  expect((await explain(tablet, staff)).groups).toMatchObject([
    { name: 'Inherited', isInherited: true, customer: { name: 'Top secret holding' } },
  ])
  const below = await explain(tablet, await server.signIn('below'))
  expect(below.groups).toMatchObject([{ name: 'Inherited', isInherited: true, customer: null }])
  expect(JSON.stringify(below)).not.toContain('secret')
})

test('the purchases of a deleted customer stay with the tablets that it had', async () => {
  const above = await addOwner()
  const deleted = await addOwner(above.customer)
  await create({ ci: deleted.customer })
  const gone = await server.call(customerChanges.delete, {
    params: { id: String(deleted.customer) },
    query: {},
    token: staff,
  })
  expect(gone.status).toBe(200)
  expect(await purchased(deleted.tablet)).toBe(true)
  expect(await purchased(above.tablet)).toBe(false)
  expect((await list()).find(({ CustomerId }) => CustomerId === above.customer)?.TabletId).toBeNull()
})
