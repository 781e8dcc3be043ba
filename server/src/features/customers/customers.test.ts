import { customers, type Customer } from '@service-center/contract/customers/customers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

let server: TestServer
let ids: Record<'dealer' | 'north' | 'field' | 'south', number>

/** Unix seconds of the last messages of the devices. */
const HEARD = { north: 1_790_000_000, field: 1_790_000_500, south: 1_790_000_900 }

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const dealer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  const north = await addCustomer(db, {
    name: 'North',
    parentId: dealer,
    salesRep: 'rep',
    countries: ['Denmark', 'Sweden'],
  })
  const field = await addCustomer(db, { name: 'Ærø Field', parentId: north })
  const south = await addCustomer(db, { name: 'South' })
  await addCustomer(db, { name: 'Ellen', parentId: north })
  ids = { dealer, north, field, south }
  await addUser(db, { username: 'staff', customers: [1], rights: ['User'] })
  await addUser(db, { username: 'dealer', customers: [dealer], rights: ['User'] })
  await addUser(db, { username: 'north', customers: [north] })
  await addUser(db, { username: 'both', customers: [field, south], rights: ['User'] })
  await addUser(db, { username: 'gone', customers: [north] })
  await db.updateTable('app_user').set({ deleted_at: new Date() }).where('username', '=', 'gone').execute()
  await db.updateTable('customer').set({ reviewed: false }).where('id', '=', field).execute()
  await hear('north', 4001)
  await hear('field', 4002)
  await hear('south', 4003)
})
afterAll(() => server.stop())

async function hear(customer: keyof typeof HEARD, id: number): Promise<void> {
  const dev = await addDevice(server.db, { type: 1, id, customerId: ids[customer] })
  const last_message_at = new Date(HEARD[customer] * 1000)
  await server.db
    .insertInto('device_presence')
    .values({ dev, online: true, channel: 'mqtt', last_message_at })
    .execute()
}

async function list(username: string): Promise<Customer[]> {
  const token = await server.signIn(username)
  return (await server.call(customers.list, { query: { dto: 'true' }, token })).body.data
}

async function get(username: string, customerId: number | string) {
  const token = await server.signIn(username)
  return server.call(customers.get, { params: { customerId: String(customerId) }, token })
}

test('each viewer gets their part of the tree, sorted by name in natural order', async () => {
  const namesOf = async (username: string) => (await list(username)).map(({ name }) => name)
  expect(await namesOf('dealer')).toEqual(['Ærø Field', 'Dealer', 'Ellen', 'North'])
  expect(await namesOf('north')).toEqual(['Ærø Field', 'Ellen', 'North'])
  expect(await namesOf('both')).toEqual(['Ærø Field', 'South'])
  const all = await list('staff')
  expect(all).toHaveLength(6)
  expect(all.filter(({ isInternal }) => isInternal)).toMatchObject([{ id: 1, parentId: null }])
})

test('a customer has all its fields, and a dealer above the scope is named', async () => {
  const [field] = await list('both')
  expect(field).toMatchObject({
    id: ids.field,
    parentId: ids.north,
    dealerId: ids.dealer,
    dealerName: 'Dealer',
    reviewed: false,
    isInternal: false,
  })
  const north = (await list('north')).find(({ id }) => id === ids.north)
  expect(north).toMatchObject({ salesRep: 'rep', reviewed: true, countries: ['Denmark', 'Sweden'] })
  const { created_at } = await server.db
    .selectFrom('customer')
    .select('created_at')
    .where('id', '=', ids.north)
    .executeTakeFirstOrThrow()
  // The database keeps microseconds.
  expect(north?.from).toBeCloseTo(created_at.getTime() / 1000, 2)
})

test('one customer comes with its totals, alone and with its subtree', async () => {
  const { body } = await get('dealer', ids.north)
  expect(body).toEqual({
    ...(await list('dealer')).find(({ id }) => id === ids.north),
    own: { users: 1, lastMessageAt: HEARD.north },
    subtree: { users: 2, lastMessageAt: HEARD.field },
  })
  // The first start creates the user `admin`.
  expect((await get('staff', 1)).body).toMatchObject({
    own: { users: 2, lastMessageAt: null },
    subtree: { users: 5, lastMessageAt: HEARD.south },
  })
})

test('viewers without access to accounts do not learn how many there are', async () => {
  expect((await get('north', ids.north)).body).toMatchObject({
    own: { users: null, lastMessageAt: HEARD.north },
    subtree: { users: null, lastMessageAt: HEARD.field },
  })
})

test('a customer out of scope, above or next to it, gives the same 404 as one that never existed', async () => {
  const missing = await get('north', 999_999)
  expect(missing.status).toBe(404)
  for (const foreign of [ids.south, ids.dealer, 1, -1]) {
    const { status, body } = await get('north', foreign)
    expect({ foreign, status, body }).toEqual({ foreign, status: 404, body: missing.body })
  }
})

test('an invalid id is refused', async () => {
  for (const id of ['abc', '1.5', '99999999999']) expect((await get('staff', id)).status).toBe(400)
})

test('a customer that moves takes its totals along', async () => {
  const { db } = server
  const move = (parent: number) =>
    db.updateTable('customer').set({ parent_id: parent }).where('id', '=', ids.field).execute()
  await move(ids.south)
  try {
    expect((await get('staff', ids.north)).body).toMatchObject({
      subtree: { users: 1, lastMessageAt: HEARD.north },
    })
    expect((await get('north', ids.field)).status).toBe(404)
  } finally {
    await move(ids.north)
  }
})
