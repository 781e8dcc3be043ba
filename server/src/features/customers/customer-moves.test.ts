import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { customers } from '@service-center/contract/customers/customers.ts'
import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { treeFaults } from '../../testing/worlds/customer-tree.ts'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addGroup } from '../../testing/worlds/versions.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

let server: TestServer
let staff: string
let both: string
let ids: Record<'north' | 'south' | 'club' | 'ground' | 'east', number>
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const north = await addCustomer(db, { name: 'North', isDealer: true })
  const south = await addCustomer(db, { name: 'South', isDealer: true })
  const club = await addCustomer(db, { name: 'Club', parentId: north })
  const ground = await addCustomer(db, { name: 'Ground', parentId: club })
  const east = await addCustomer(db, { name: 'East', isDealer: true })
  ids = { north, south, club, ground, east }
  const rights = ['CustomerParent', 'CustomerName']
  await addUser(db, { username: 'staff', customers: [1], rights })
  await addUser(db, { username: 'both', customers: [north, south], rights })
  await addUser(db, { username: 'viewer-north', customers: [north] })
  await addUser(db, { username: 'viewer-south', customers: [south] })
  await addUser(db, { username: 'viewer-ground', customers: [ground] })
  await addUser(db, { username: 'viewer-east', customers: [east] })
  await addDevice(db, { type: 1, id: 4001, customerId: ground, name: 'Pitch' })
  staff = await server.signIn('staff')
  both = await server.signIn('both')
})
afterAll(() => server.stop())

const move = (customerId: number, parentId: number, token = staff, was?: number) =>
  server.call(customerChanges.setParent, {
    body: { customerId, parentId, ...(was === undefined ? {} : { was }) },
    token,
  })
const find = async (id: number, token = staff) =>
  server.call(customers.get, { params: { customerId: String(id) }, token })
const device = (token: string) =>
  server.call(deviceData.latestOfDevice, {
    params: { type: 'robots', deviceId: '4001' },
    query: { accessgroups: 'true' },
    token,
  })
const undo = (id: number | undefined, token = staff) =>
  server.call(configurationChanges.undo, { params: { id: String(id) }, token })

test('a moved customer takes its devices, users and scope along, live viewers are notified, and it can be moved back', async () => {
  const tokens = {
    north: await server.signIn('viewer-north'),
    south: await server.signIn('viewer-south'),
    ground: await server.signIn('viewer-ground'),
    east: await server.signIn('viewer-east'),
  }
  const watching = await Promise.all(Object.values(tokens).map((token) => openLiveClient(server, token)))
  const group = await addGroup(server.db, { name: 'Southern', inheritable: true })
  await server.db
    .insertInto('customer_access_group')
    .values({ customer_id: ids.south, group_id: group })
    .execute()
  expect((await device(tokens.north)).body.data).toMatchObject({ Dealer: 'North' })
  expect((await device(tokens.south)).status).toBe(404)

  const { status, body } = await move(ids.club, ids.south, both, ids.north)
  expect(status).toBe(200)
  expect((await device(tokens.north)).status).toBe(404)
  expect((await find(ids.ground, tokens.north)).status).toBe(404)
  const moved = await device(tokens.south)
  expect(moved.body.data).toMatchObject({
    Dealer: 'South',
    customer_id: String(ids.ground),
    'Aggregated Parents': JSON.stringify([1, ids.south, ids.club, ids.ground]),
    'Customer Access Groups': JSON.stringify([group]),
  })
  expect((await find(ids.ground, tokens.ground)).body).toMatchObject({
    dealerId: ids.south,
    dealerName: 'South',
  })
  // The former and the new dealer and the users below get the event; a dealer that is not concerned gets
  // none.
  const [atNorth, atSouth, atGround, atEast] = watching.map(({ events }) => events)
  for (const events of [atNorth, atSouth, atGround]) {
    await expect
      .poll(() => events?.map(({ name }) => name).toSorted())
      .toEqual(['accessGroups', 'customers', 'devices'])
  }
  expect(atEast).toEqual([])

  const { body: undoable } = await server.call(configurationChanges.undoable, { token: both })
  expect(undoable.data).toMatchObject([
    { what: `Dealer of customer Club (${ids.club})`, from: 'North', to: 'South' },
  ])
  expect((await undo(body.undo?.id, both)).status).toBe(200)
  expect((await device(tokens.south)).status).toBe(404)
  expect((await device(tokens.north)).body.data).toMatchObject({ Dealer: 'North' })
  expect(await treeFaults(server.db)).toEqual([])
})

test('the log has the dealer before and after, by number and name', async () => {
  await move(ids.club, ids.south)
  const entry = await server.db
    .selectFrom('user_action')
    .select(['before', 'after'])
    .where('action_type', '=', 'SetCustomerParent')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    before: { parentId: ids.north, parent: 'North' },
    after: { parentId: ids.south, parent: 'South' },
  })
  await move(ids.club, ids.north)
})

test('a customer cannot move below itself; the internal customer and the viewer’s own customers cannot move', async () => {
  const rights = [{ username: 'staff', tag: 'ChooseCustomerAsDealer' }]
  await server.db.insertInto('user_access').values(rights).execute()
  for (const below of [ids.club, ids.ground]) {
    expect(await move(ids.club, below)).toMatchObject({
      status: 409,
      body: { code: 'customer_below_itself', errors: [{ param: 'parentId' }] },
    })
  }
  expect((await move(1, ids.north)).body).toMatchObject({ code: 'internal_customer_protected' })
  expect((await move(ids.north, ids.south, both)).body).toMatchObject({ code: 'own_customer_protected' })
  await server.db.deleteFrom('user_access').where('tag', '=', 'ChooseCustomerAsDealer').execute()
  expect(await treeFaults(server.db)).toEqual([])
})

test('a customer can move to a dealer; to other customers and to the top only with the right for it', async () => {
  const hall = await addCustomer(server.db, { name: 'Hall', parentId: ids.north })
  for (const target of [ids.club, 1]) {
    expect(await move(hall, target)).toMatchObject({ status: 403, body: { code: 'customer_is_no_dealer' } })
  }
  await server.db
    .insertInto('user_access')
    .values({ username: 'staff', tag: 'ChooseCustomerAsDealer' })
    .execute()
  expect((await move(hall, ids.club)).status).toBe(200)
  const back = await move(hall, ids.east)
  await server.db.deleteFrom('user_access').where('tag', '=', 'ChooseCustomerAsDealer').execute()
  // It was there before, so undoing needs no right for that place.
  expect((await undo(back.body.undo?.id)).status).toBe(200)
  expect((await find(hall)).body.parentId).toBe(ids.club)
})

test('a move to a dealer that already has a customer of this name is refused', async () => {
  const twin = await addCustomer(server.db, { name: 'club', parentId: ids.south })
  expect(await move(ids.club, ids.south)).toMatchObject({
    status: 409,
    body: {
      code: 'customer_name_taken',
      errors: [{ param: 'parentId', msg: 'A customer by this name already exists for dealer South' }],
    },
  })
  await sql`delete from customer where id = ${twin}`.execute(server.db)
})

test('of two concurrent moves of one customer from the same place, one succeeds', async () => {
  const replies = await Promise.all([
    move(ids.club, ids.south, staff, ids.north),
    move(ids.club, ids.east, staff, ids.north),
    move(ids.club, ids.south, staff, ids.north),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  await move(ids.club, ids.north)
})

test('two moves at once never make a circle', async () => {
  for (let round = 0; round < 20; round += 1) {
    const replies = await Promise.all([move(ids.south, ids.east), move(ids.east, ids.south)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await treeFaults(server.db)).toEqual([])
    await server.db
      .updateTable('customer')
      .set({ parent_id: 1 })
      .where('id', 'in', [ids.south, ids.east])
      .execute()
  }
})
