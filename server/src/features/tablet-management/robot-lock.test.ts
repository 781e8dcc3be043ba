import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { robotTablets } from '@service-center/contract/tablet-management/robot-tablets.ts'
import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { setLatest } from '../../testing/worlds/values.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

let server: TestServer
let support: string
let customer: string
let other: string
let [nordic, south] = [0, 0]

let ids = 3000
/** A robot with two tablets: one is connected to it, one was connected last. */
async function addRobot(customerId = nordic) {
  const [robotId, connected, former] = [(ids += 1), (ids += 1), (ids += 1)]
  const { db } = server
  const connected_dev = await addDevice(db, { type: 1, id: robotId, customerId })
  const dev = await addDevice(db, { type: 2, id: connected, customerId })
  const away = await addDevice(db, { type: 2, id: former, customerId })
  const connected_at = new Date(Date.now() - 60_000)
  await db.insertInto('current_connection').values({ dev, connected_dev, connected_at }).execute()
  await db.insertInto('device_connection').values({ dev: away, connected_dev, connected_at }).execute()
  return { robotId, connected, former, dev, away }
}

const lock = (robotId: number, isLock: boolean, token = support) =>
  server.call(tabletManagement.lockDevice, {
    token,
    query: { robotId: String(robotId), lock: isLock ? 'true' : 'false' },
    body: { message: isLock ? 'Please pay.' : '' },
  })
const locks = async (robotId: number, token = support) =>
  (await server.call(robotTablets.ofRobot, { token, params: { id: String(robotId) } })).body
const suspended = async (token = support) =>
  (await server.call(robotTablets.suspended, { token })).body.data.map(({ tabletId, robotId }) => [
    tabletId,
    robotId,
  ])
const undo = (id: number, token = support) =>
  server.call(configurationChanges.undo, { token, params: { id: String(id) } })

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  nordic = await addCustomer(db, { name: 'Nordic' })
  south = await addCustomer(db, { name: 'South' })
  await addUser(db, { username: 'support', customers: [1], rights: ['SuspendService', 'Emergency'] })
  await addUser(db, { username: 'customer', customers: [nordic] })
  await addUser(db, { username: 'other', customers: [south], rights: ['SuspendService'] })
  support = await server.signIn('support')
  customer = await server.signIn('customer')
  other = await server.signIn('other')
})
afterAll(() => server.stop())

test('a locked robot and its tablets are shown as suspended to those who see them', async () => {
  const { robotId, connected, former, dev } = await addRobot()
  await setLatest(server.db, dev, { locked: '0' })
  expect(await locks(robotId)).toMatchObject({
    data: [
      { tabletId: connected, locked: false, reported: false, since: null },
      { tabletId: former, locked: false, reported: null },
    ],
  })
  expect((await lock(robotId, true)).status).toBe(200)
  expect(await locks(robotId, customer)).toMatchObject({
    data: [
      { tabletId: connected, locked: true, reported: false, byUser: 'support', message: 'Please pay.' },
      { tabletId: former, locked: true, reported: null, failure: null },
    ],
  })
  expect(await suspended(customer)).toEqual([
    [connected, robotId],
    [former, robotId],
  ])
  expect(await suspended(other)).toEqual([])
  expect(await locks(robotId, other)).toMatchObject({ code: 'robot_not_found', message: 'Robot not found' })
  expect(await lock(robotId, true, other)).toMatchObject({
    status: 404,
    body: { message: 'Robot not found' },
  })
  expect(await lock(robotId, false, customer)).toMatchObject({ status: 403 })
  expect(await lock(robotId, true)).toMatchObject({ status: 409, body: { message: 'Device already locked' } })
  await lock(robotId, false)
  expect(await lock(robotId, false)).toMatchObject({
    status: 409,
    body: { message: 'Device already unlocked' },
  })
})

test('undoing a lock unlocks the same tablets, and undoing an unlock locks them with the former message', async () => {
  const { robotId, connected, dev } = await addRobot()
  const locked = await lock(robotId, true)
  expect((await undo(locked.body.undo?.id ?? 0)).status).toBe(200)
  expect((await locks(robotId)).data.map(({ locked: isLocked }) => isLocked)).toEqual([false, false])
  const shared = () =>
    server.db
      .selectFrom('device_attribute')
      .select(['name', 'value'])
      .where('dev', '=', dev)
      .where('scope', '=', 'shared')
      .where('name', 'in', ['locked', 'lock_message'])
      .orderBy('name')
      .execute()
  expect(await shared()).toContainEqual({ name: 'locked', value: false })
  await lock(robotId, true)
  const unlocked = await lock(robotId, false)
  await undo(unlocked.body.undo?.id ?? 0)
  expect((await locks(robotId)).data).toMatchObject([
    { tabletId: connected, locked: true, message: 'Please pay.' },
    { locked: true, message: 'Please pay.' },
  ])
  expect(await shared()).toContainEqual({ name: 'lock_message', value: 'Please pay.' })
})

test('undoing a lock unlocks only the tablets that the call has locked', async () => {
  const { robotId, former, away } = await addRobot()
  await lock(robotId, true)
  await server.db
    .updateTable('tablet_setting')
    .set({ locked_at: null, locked_by: null })
    .where('dev', '=', away)
    .execute()
  const again = await lock(robotId, true)
  expect(again.body.data).toMatchObject([{ state: 'unchanged' }, { tabletId: former, state: 'accepted' }])
  await undo(again.body.undo?.id ?? 0)
  expect((await locks(robotId)).data.map(({ locked: isLocked }) => isLocked)).toEqual([true, false])
})

test('a lock that somebody changed meanwhile is not undone', async () => {
  const { robotId, away } = await addRobot()
  const locked = await lock(robotId, true)
  await server.db
    .updateTable('tablet_setting')
    .set({ locked_at: null, locked_by: null })
    .where('dev', '=', away)
    .execute()
  expect(await undo(locked.body.undo?.id ?? 0)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect((await locks(robotId)).data.map(({ locked: isLocked }) => isLocked)).toEqual([true, false])
})

test('two concurrent calls to lock a robot lock it once', async () => {
  const { robotId } = await addRobot()
  const replies = await Promise.all([lock(robotId, true), lock(robotId, true)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a tablet that is paired later is not locked automatically; locking the robot again locks it', async () => {
  const { robotId, connected } = await addRobot()
  await lock(robotId, true)
  const later = (ids += 1)
  const dev = await addDevice(server.db, { type: 2, id: later, customerId: nordic })
  const robot = await server.db
    .selectFrom('device')
    .select('dev')
    .where('device_id', '=', robotId)
    .where('device_type', '=', 1)
    .executeTakeFirstOrThrow()
  const connection = { dev, connected_dev: robot.dev, connected_at: new Date() }
  await server.db.insertInto('current_connection').values(connection).execute()
  const states = async () => (await locks(robotId)).data.map(({ tabletId, locked }) => [tabletId, locked])
  expect(await states()).toContainEqual([later, false])
  expect((await lock(robotId, true)).status).toBe(200)
  expect(await states()).toContainEqual([later, true])
  expect(await states()).toContainEqual([connected, true])
})

test('a locked tablet that leaves its robot stays locked, and is unlocked with its new one', async () => {
  const { robotId, former, away } = await addRobot()
  const next = await addRobot()
  await lock(robotId, true)
  const robot = await server.db
    .selectFrom('device')
    .select('dev')
    .where('device_id', '=', next.robotId)
    .where('device_type', '=', 1)
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('current_connection')
    .values({ dev: away, connected_dev: robot.dev, connected_at: new Date() })
    .execute()
  expect(await suspended()).toContainEqual([former, next.robotId])
  await lock(next.robotId, false)
  expect(await suspended()).not.toContainEqual([former, next.robotId])
})

test('a suspended tablet whose robot has moved out of sight is not shown with its former robot', async () => {
  const { robotId, connected, dev } = await addRobot()
  const next = await addRobot()
  const robotOf = (id: number) =>
    server.db
      .selectFrom('device')
      .select('dev')
      .where('device_id', '=', id)
      .where('device_type', '=', 1)
      .executeTakeFirstOrThrow()
  const [former, robot] = [await robotOf(robotId), await robotOf(next.robotId)]
  const [earlier, now] = [new Date(Date.now() - 1000), new Date()]
  await server.db
    .insertInto('device_connection')
    .values([
      { dev, connected_dev: former.dev, connected_at: earlier },
      { dev, connected_dev: robot.dev, connected_at: now },
    ])
    .execute()
  await server.db
    .updateTable('current_connection')
    .set({ connected_dev: robot.dev, connected_at: now })
    .where('dev', '=', dev)
    .execute()
  await lock(next.robotId, true)
  expect(await suspended(customer)).toContainEqual([connected, next.robotId])
  await server.db.updateTable('device').set({ customer_id: south }).where('dev', '=', robot.dev).execute()
  expect(await suspended(customer)).toContainEqual([connected, null])
  expect(await suspended()).toContainEqual([connected, next.robotId])
})

test('the preview of a group counts its tablets, and those that leave another group', async () => {
  const { db } = server
  const team = await addCustomer(db, { name: 'Team' })
  await addRobot(team)
  await db.insertInto('access_group_type').values({ id: 900, key: 'type' }).execute()
  await db.insertInto('access_group').values({ id: 901, name: 'Athletics', type_id: 900 }).execute()
  await db.insertInto('customer_access_group').values({ customer_id: team, group_id: 901 }).execute()
  const preview = (accessgroups: string, token = support) =>
    server.call(tabletManagement.groupPreview, { token, query: { accessgroups } })
  expect((await preview('901')).body).toEqual({ tablets: 2, moved: 0 })
  const query = { accessgroups: '901', groupname: 'Spring' }
  await server.call(tabletManagement.createGroup, { token: support, query })
  expect((await preview('901')).body).toEqual({ tablets: 2, moved: 2 })
  expect(await preview('902')).toMatchObject({ status: 404 })
  expect(await preview('901', other)).toMatchObject({ status: 403 })
})
