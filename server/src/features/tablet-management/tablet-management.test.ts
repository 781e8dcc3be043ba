import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ATTRIBUTES, openLiveClient } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { openTabletWorld, REQUESTS, type TabletWorld } from '../../testing/worlds/tablet-world.ts'
import { addCustomer } from '../../testing/server/world.ts'

let server: TestServer
let world: TabletWorld
beforeAll(async () => {
  server = await startTestServer()
  world = await openTabletWorld(server)
})
afterAll(() => server.stop())

let robotId: number
let robot: number
beforeEach(async () => {
  ;({ id: robotId, dev: robot } = await world.addRobot())
})

const addTablet = (options: { customerId?: number; knoxId?: string } = {}) =>
  world.addTablet({ robot, ...options })
const stateOf = async (id: number, token = world.mine) =>
  (await server.call(tabletManagement.state, { params: { id: String(id) }, token })).body
const lock = (on: boolean, options: { robot?: number; token?: string; message?: string } = {}) =>
  server.call(tabletManagement.lockDevice, {
    query: { robotId: String(options.robot ?? robotId), lock: on ? 'true' : 'false' },
    body: { message: options.message ?? 'Please pay.' },
    token: options.token ?? world.mine,
  })
const notify = (options: { robot?: number; token?: string } = {}) =>
  server.call(tabletManagement.sendNotification, {
    query: { robotId: String(options.robot ?? robotId) },
    body: { title: 'Payment', message: 'Your payment is missing.' },
    token: options.token ?? world.mine,
  })

test('locking a robot locks its tablets: connected ones receive it at once, others when they connect', async () => {
  const [near, away] = [await addTablet(), await addTablet()]
  const { heard } = await world.listen(near.token)
  const reply = await lock(true)
  expect(reply).toMatchObject({
    status: 200,
    body: { data: [near, away].map(({ id }) => ({ tabletId: id, state: 'accepted', failure: null })) },
  })
  await expect.poll(() => heard).toEqual([[ATTRIBUTES, { locked: true, lock_message: 'Please pay.' }]])
  const attributes = await fetch(
    `${server.url}/api/v1/${away.token}/attributes?sharedKeys=locked,lock_message`,
  )
  expect(await attributes.json()).toEqual({
    client: {},
    shared: { locked: true, lock_message: 'Please pay.' },
  })
  const before = await stateOf(near.id)
  expect(before.lock).toMatchObject({
    locked: true,
    reported: null,
    byUser: 'mine',
    message: 'Please pay.',
    lastOrder: { state: 'accepted', failure: null },
  })
  await world.report(near.token, { locked: '1' })
  expect((await stateOf(near.id)).lock.reported).toBe(true)
})

test('tablets that are already locked or unlocked get no second order; the others do', async () => {
  const first = await addTablet()
  expect(await lock(false)).toMatchObject({ status: 409, body: { code: 'device_already_unlocked' } })
  expect((await lock(true)).status).toBe(200)
  expect(await lock(true)).toMatchObject({ status: 409, body: { message: 'Device already locked' } })
  const second = await addTablet()
  expect((await lock(true)).body.data).toEqual([
    { tabletId: first.id, state: 'unchanged', failure: null },
    { tabletId: second.id, state: 'accepted', failure: null },
  ])
  expect((await lock(false)).body.data.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
  expect(await lock(false)).toMatchObject({ status: 409, body: { message: 'Device already unlocked' } })
  expect((await stateOf(first.id)).lock).toMatchObject({ locked: false, byUser: null, message: '' })
})

test('of two users who lock at the same time, one succeeds and the other gets an error', async () => {
  const tablet = await addTablet()
  const replies = await Promise.all(Array.from({ length: 4 }, () => lock(true)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const orders = await server.db
    .selectFrom('tablet_order')
    .select('kind')
    .where('dev', '=', tablet.dev)
    .execute()
  expect(orders).toEqual([{ kind: 'lock' }])
})

test('a robot keeps its tablets when they are switched off, until they connect to another robot', async () => {
  const tablet = await addTablet()
  const between = { dev: tablet.dev, connected_at: new Date(Date.now() - 3_600_000) }
  await server.db.deleteFrom('current_connection').where('dev', '=', tablet.dev).execute()
  await server.db
    .insertInto('device_connection')
    .values([
      { ...between, connected_dev: robot },
      { ...between, connected_dev: null, connected_at: new Date() },
    ])
    .execute()
  expect((await notify()).body.data).toEqual([{ tabletId: tablet.id, state: 'waiting', failure: null }])
  const elsewhere = await world.addRobot(world.other)
  await server.db
    .insertInto('current_connection')
    .values({ dev: tablet.dev, connected_dev: elsewhere.dev, connected_at: new Date() })
    .execute()
  expect(await notify()).toMatchObject({ status: 409, body: { code: 'robot_without_tablets' } })
})

test('a notification waits for the tablet, and is done when the tablet confirms it', async () => {
  const tablet = await addTablet()
  const { events } = await openLiveClient(server, world.mine)
  expect((await notify()).body.data).toEqual([{ tabletId: tablet.id, state: 'waiting', failure: null }])
  expect((await stateOf(tablet.id)).lastNotification).toMatchObject({
    state: 'waiting',
    title: 'Payment',
    message: 'Your payment is missing.',
    byUser: 'mine',
    endedAt: null,
  })
  const { heard } = await world.listen(tablet.token)
  await expect.poll(async () => (await stateOf(tablet.id)).lastNotification?.state).toBe('done')
  expect(heard).toEqual([
    [REQUESTS, { method: 'notify', params: { title: 'Payment', message: 'Your payment is missing.' } }],
  ])
  const own = events.filter(({ name }) => name === 'tabletManagement')
  expect(own).toEqual([
    { name: 'tabletManagement', payload: { id: tablet.id } },
    { name: 'tabletManagement', payload: { id: tablet.id } },
  ])
})

test.each([
  ['refuses', { error: 'no\n\u202Escreen\u0000' }, 'The tablet refused it: no screen'],
  ['talks nonsense', 17, 'The tablet gave an answer that cannot be read.'],
])('the failure of a tablet that %s is shown', async (_name, answer, failure) => {
  const tablet = await addTablet()
  await world.listen(tablet.token, answer)
  await notify()
  await expect
    .poll(async () => (await stateOf(tablet.id)).lastNotification)
    .toMatchObject({ state: 'failed', failure })
})

const ask = (endpoint: typeof tabletManagement.resetApp | typeof tabletManagement.pushProfile, id: string) =>
  server.call(endpoint, { query: { tabletId: id }, token: world.mine })

test('an app is reset and a profile pushed by id or by Knox id', async () => {
  const knoxId = '0123456789abcdef0123456789ABCDEF'
  const tablet = await addTablet({ knoxId })
  const { heard } = await world.listen(tablet.token)
  expect((await ask(tabletManagement.resetApp, knoxId.toLowerCase())).body).toEqual({
    data: [{ tabletId: tablet.id, state: 'waiting', failure: null }],
  })
  expect((await ask(tabletManagement.pushProfile, String(tablet.id))).status).toBe(200)
  await expect
    .poll(() => heard.map(([, message]) => message))
    .toEqual([
      { method: 'reset_app', params: {} },
      { method: 'push_profile', params: {} },
    ])
  await expect.poll(async () => (await stateOf(tablet.id)).lastProfile?.state).toBe('done')
  expect((await stateOf(tablet.id)).lastReset?.state).toBe('done')
})

test('a Knox id that another tablet in service reports too is refused, also when nobody may see that tablet', async () => {
  const knoxId = 'ffffffffffffffffffffffffffffff01'
  await addTablet({ knoxId })
  const foreign = await addTablet({ knoxId, customerId: world.other })
  const reset = () =>
    server.call(tabletManagement.resetApp, { query: { tabletId: knoxId }, token: world.mine })
  expect(await reset()).toMatchObject({ status: 409, body: { code: 'knox_id_ambiguous' } })
  await server.db
    .updateTable('device')
    .set({ deprecated_at: new Date() })
    .where('dev', '=', foreign.dev)
    .execute()
  expect((await reset()).status).toBe(200)
})

test("nobody reaches another customer's robots and tablets, nor learns that they exist", async () => {
  const tablet = await addTablet({ knoxId: 'ffffffffffffffffffffffffffffff02' })
  const hidden = await addTablet({ customerId: world.other })
  const notFound = { status: 404, body: { code: 'not_found' } }
  for (const asked of [await lock(true, { token: world.rival }), await notify({ token: world.rival })]) {
    expect(asked).toMatchObject({
      status: 404,
      body: { code: 'robot_not_found', message: 'Robot not found' },
    })
  }
  expect((await lock(true, { robot: 999_999, token: world.rival })).body).toEqual(
    (await lock(true, { token: world.rival })).body,
  )
  for (const tabletId of [String(tablet.id), 'ffffffffffffffffffffffffffffff02', '999999']) {
    for (const endpoint of [tabletManagement.resetApp, tabletManagement.pushProfile]) {
      expect(await server.call(endpoint, { query: { tabletId }, token: world.rival })).toMatchObject(notFound)
    }
  }
  const params = { id: String(tablet.id) }
  expect(await server.call(tabletManagement.state, { params, token: world.rival })).toMatchObject(notFound)
  // The tablet of another customer, which is connected to the robot, stays as it is.
  expect((await lock(true)).body.data.map(({ tabletId }) => tabletId)).toEqual([tablet.id])
  expect((await stateOf(hidden.id, world.rival)).lock.locked).toBe(false)
})

test('locking a robot without tablets is an error', async () => {
  expect(await lock(true)).toMatchObject({ status: 409, body: { code: 'robot_without_tablets' } })
  expect(await notify()).toMatchObject({ status: 409, body: { code: 'robot_without_tablets' } })
})

test('a group contains the visible tablets of the customers with its access groups', async () => {
  const { db } = server
  await db.insertInto('access_group_type').values({ id: 51, key: 'Season' }).execute()
  const groups = [
    { id: 61, name: 'Spring', type_id: 51, inheritable: true },
    { id: 62, name: 'Autumn', type_id: 51, inheritable: false },
  ]
  await db.insertInto('access_group').values(groups).execute()
  const below = await addCustomer(db, { name: 'Below', parentId: world.own })
  for (const customer_id of [world.own, world.other]) {
    await db.insertInto('customer_access_group').values({ customer_id, group_id: 61 }).execute()
  }
  const [tablet, inherited] = [await addTablet(), await addTablet({ customerId: below })]
  const foreign = await addTablet({ customerId: world.other })
  const create = (accessgroups: string, groupname: string) =>
    server.call(tabletManagement.createGroup, { query: { accessgroups, groupname }, token: world.mine })
  const reply = await create('61', 'Spring tablets')
  expect(reply).toMatchObject({ status: 200, body: { notAdded: [] } })
  const visible = await db
    .selectFrom('device')
    .select('dev')
    .where('device_type', '=', 2)
    .where('customer_id', 'in', [world.own, below])
    .where('deprecated_at', 'is', null)
    .execute()
  expect(reply.body.tablets).toBe(visible.length)
  for (const { id } of [tablet, inherited]) expect((await stateOf(id)).group).toBe('Spring tablets')
  expect((await stateOf(foreign.id, world.rival)).group).toBeNull()
  const attributes = await fetch(`${server.url}/api/v1/${tablet.token}/attributes?sharedKeys=knox_group`)
  expect(await attributes.json()).toEqual({ client: {}, shared: { knox_group: 'Spring tablets' } })

  expect(await create('61', 'Spring tablets')).toMatchObject({
    status: 409,
    body: { code: 'knox_group_name_taken' },
  })
  expect(await create('62', 'Empty')).toMatchObject({ status: 409, body: { code: 'knox_group_empty' } })
  expect(await create('61,999', 'Unknown')).toMatchObject({ status: 404 })
  expect((await create('61;drop', 'Odd')).status).toBe(400)
})

test('the log says who did what to which device', async () => {
  const tablet = await addTablet()
  await lock(true)
  const entry = await server.db
    .selectFrom('user_action')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action_type: 'KnoxLockDevice',
    status_code: 200,
    username: 'mine',
    device_type: 1,
    device_id: robotId,
    value: { lock: true, message: 'Please pay.', tablets: [tablet.id] },
  })
})

test('texts that cannot be stored are refused', async () => {
  await addTablet()
  expect((await lock(true, { message: 'a\u0000b' })).status).toBe(400)
})
