import { dbToolAccessGroups, dbToolMembers } from '@service-center/contract/dbtool/access-groups.ts'
import { ROBOT_ACCESS_GROUPS, deviceData } from '@service-center/contract/device-data/device-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveClient } from '../../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addGroup } from '../../../testing/worlds/versions.ts'
import { addCustomer, addDevice, addUser } from '../../../testing/server/world.ts'

const RIGHTS = ['DbToolAccessGroups', 'DbToolCustomerAccessGroups', 'DbToolRobotExtraAccessGroups']

let server: TestServer
let staff: string
let dealer: string
let own: number
let other: number
let groups: [number, number]

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const parent = await addCustomer(db, { name: 'Dealer', isDealer: true })
  own = await addCustomer(db, { name: 'Own', parentId: parent })
  other = await addCustomer(db, { name: 'Other' })
  await addUser(db, { username: 'staff', customers: [1], rights: RIGHTS })
  await addUser(db, { username: 'dealer', customers: [parent], rights: RIGHTS })
  await addDevice(db, { type: 1, id: 4001, customerId: own, name: 'North Park' })
  await addDevice(db, { type: 1, id: 4900, customerId: other })
  groups = [await addGroup(db, { name: 'First' }), await addGroup(db, { name: 'Second' })]
  staff = await server.signIn('staff')
  dealer = await server.signIn('dealer')
})
afterAll(() => server.stop())

const listOf = (ids: readonly number[]) => ids.map((i) => ({ i, p: 0 as const }))
const setCustomer = (i: number, ids: readonly number[], token = staff) =>
  server.call(dbToolMembers.setCustomerGroups, { body: { i, g: listOf(ids) }, token })
const setRobot = (i: number, ids: readonly number[], token = staff) =>
  server.call(dbToolMembers.setRobotGroups, { body: { i, g: listOf(ids) }, token })
const robotGroups = async (token: string) =>
  (await server.call(dbToolMembers.robotGroups, { token })).body.data[0]
const customerGroups = async (token: string) =>
  (await server.call(dbToolMembers.customerGroups, { token })).body.data[0]
const entries = async (action_type: string) =>
  server.db.selectFrom('user_action').selectAll().where('action_type', '=', action_type).execute()

test('lists are the first element of data, and hold what is in scope', async () => {
  const robots = await server.call(dbToolMembers.robots, { token: dealer })
  expect(robots.body).toEqual({
    success: true,
    data: [[{ RobotId: 4001, Name: 'North Park', CustomerName: 'Own', DealerName: 'Dealer' }]],
  })
  const customers = await server.call(dbToolMembers.customers, { token: dealer })
  expect(customers.body.data[0]).toEqual([
    { Id: own - 1, Name: 'Dealer', DealerName: 'Dealer' },
    { Id: own, Name: 'Own', DealerName: 'Dealer' },
  ])
  expect((await robotGroups(staff)).map(({ RobotId }) => RobotId)).toEqual([4001, 4900])
})

test("a customer's groups are set as a whole", async () => {
  const [first, second] = groups
  expect((await setCustomer(own, [second, first, second])).body).toEqual({ success: true })
  expect((await customerGroups(dealer)).find(({ Id }) => Id === own)?.AccessGroups).toEqual([first, second])
  expect((await setCustomer(own, [second])).status).toBe(200)
  expect((await customerGroups(dealer)).find(({ Id }) => Id === own)?.AccessGroups).toEqual([second])
  expect((await setCustomer(own, [])).status).toBe(200)
  expect((await customerGroups(dealer)).find(({ Id }) => Id === own)?.AccessGroups).toEqual([])
})

test("a robot's extra groups show in its data, and other viewers get a live event", async () => {
  const { events } = await openLiveClient(server, dealer)
  expect((await setRobot(4001, groups, dealer)).status).toBe(200)
  const { body } = await server.call(deviceData.latestOfDevice, {
    params: { type: 'robots', deviceId: '4001' },
    query: { accessgroups: 'true' },
    token: dealer,
  })
  expect(body.data[ROBOT_ACCESS_GROUPS]).toBe(`[${groups.join(', ')}]`)
  await expect.poll(() => events.map(({ name }) => name)).toContain('accessGroups')
})

test('viewers of a customer below get a live event about groups that it inherits', async () => {
  const below = await addCustomer(server.db, { name: 'Below', parentId: own })
  await addUser(server.db, { username: 'below', customers: [below] })
  const { events } = await openLiveClient(server, await server.signIn('below'))
  const [first] = groups
  expect((await setCustomer(own, [first])).status).toBe(200)
  await expect.poll(() => events.map(({ name }) => name)).toEqual(['accessGroups'])
})

test('repeating a request changes nothing and adds no log entry', async () => {
  await setRobot(4001, [])
  const before = (await entries('SetRobotAccessGroups')).length
  const replies = [await setRobot(4001, groups), await setRobot(4001, groups)]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await entries('SetRobotAccessGroups')).length).toBe(before + 1)
})

test('customers and robots out of scope are not found and not changed', async () => {
  const [first] = groups
  const replies = [await setCustomer(other, [first], dealer), await setRobot(4900, [first], dealer)]
  expect(replies.map(({ status }) => status)).toEqual([404, 404])
  expect((await setCustomer(999_999, [first])).status).toBe(404)
  expect((await customerGroups(staff)).find(({ Id }) => Id === other)?.AccessGroups).toEqual([])
  expect((await robotGroups(staff)).find(({ RobotId }) => RobotId === 4900)?.AccessGroups).toEqual([])
})

test('a group that does not exist is refused, and nothing is changed', async () => {
  await setRobot(4001, [groups[0]])
  const reply = await setRobot(4001, [groups[1], 987_654])
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [{ param: 'g', msg: 'There is no access group 987654.' }] },
  })
  expect((await robotGroups(staff)).find(({ RobotId }) => RobotId === 4001)?.AccessGroups).toEqual([
    groups[0],
  ])
})

test('when two people set groups at once, one set remains, never a mixture', async () => {
  const [first, second] = groups
  const wishes = Array.from({ length: 12 }, (_, round) => (round % 2 === 0 ? [first] : [second]))
  const replies = await Promise.all([
    ...wishes.map((ids) => setRobot(4001, ids)),
    ...wishes.map((ids) => setCustomer(own, ids)),
  ])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await robotGroups(staff)).find(({ RobotId }) => RobotId === 4001)?.AccessGroups).toHaveLength(1)
  expect((await customerGroups(staff)).find(({ Id }) => Id === own)?.AccessGroups).toHaveLength(1)
})

const save = (body: { id?: number; n: string; t?: number }, token = staff) =>
  server.call(dbToolAccessGroups.save, { body: { s: 'S', i: false, t: 16, ...body }, token })
const listGroups = async () => (await server.call(dbToolAccessGroups.list, { token: staff })).body.data[0]

test('a group is created and edited by its id', async () => {
  const created = await save({ n: ' New ' })
  expect(created.body).toMatchObject({ success: true })
  const { id } = created.body
  expect((await listGroups()).find(({ Id }) => Id === id)).toEqual({
    Id: id,
    Name: 'New',
    ShortName: 'S',
    Inheritable: false,
    Type: 16,
  })
  expect((await save({ id, n: 'Renamed' })).body).toEqual({ success: true, id })
  expect((await listGroups()).find(({ Id }) => Id === id)?.Name).toBe('Renamed')
})

test('a name that is taken is refused with the specification’s message', async () => {
  const message = 'Access group First allready exists'
  expect(await save({ n: 'First' })).toMatchObject({
    status: 409,
    body: { code: 'access_group_exists', message },
  })
  expect(await save({ id: groups[1], n: 'First' })).toMatchObject({ status: 409, body: { message } })
})

test('an unknown type or id, and an empty name are refused', async () => {
  expect(await save({ n: 'Typed', t: 777 })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 't' }] },
  })
  expect((await save({ id: 987_654, n: 'Nobody' })).status).toBe(404)
  expect(await save({ n: '  ' })).toMatchObject({ status: 400, body: { errors: [{ param: 'n' }] } })
  expect((await save({ n: 'a\u0000b' })).status).toBe(400)
})

test('only users of the internal customer change groups', async () => {
  expect((await save({ n: 'Dealer’s' }, dealer)).status).toBe(403)
  expect((await listGroups()).some(({ Name }) => Name === 'Dealer’s')).toBe(false)
})

test('the types are listed', async () => {
  const { body } = await server.call(dbToolAccessGroups.types, { token: dealer })
  expect(body.data[0]).toContainEqual({ Id: 16, Key: 'Robot software' })
})

test('saving groups that somebody else has changed since is refused, and nothing is lost', async () => {
  const [first, second] = groups
  await setCustomer(own, [first])
  await setRobot(4001, [first])
  const customer = (was: number[]) =>
    server.call(dbToolMembers.setCustomerGroups, { body: { i: own, g: listOf([second]), was }, token: staff })
  const robot = (was: number[]) =>
    server.call(dbToolMembers.setRobotGroups, { body: { i: 4001, g: listOf([second]), was }, token: staff })
  for (const save of [customer, robot]) {
    expect(await save([])).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(await save([first, second])).toMatchObject({ status: 409 })
  }
  expect((await customerGroups(staff)).find(({ Id }) => Id === own)?.AccessGroups).toEqual([first])
  // Of two concurrent saves based on the same state, one is refused.
  for (const save of [customer, robot]) {
    const replies = await Promise.all([save([first]), save([first])])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
  expect((await robotGroups(staff)).find(({ RobotId }) => RobotId === 4001)?.AccessGroups).toEqual([second])
})

test('an access group that somebody else has changed is not overwritten', async () => {
  const { id } = (await save({ n: 'Read by two' })).body
  const read = { n: 'Read by two', s: 'S', i: false, t: 16 }
  const edit = (n: string) =>
    server.call(dbToolAccessGroups.save, { body: { id, ...read, n, was: read }, token: staff })
  expect((await edit('First edit')).status).toBe(200)
  expect(await edit('Second edit')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await listGroups()).find(({ Id }) => Id === id)?.Name).toBe('First edit')
})
