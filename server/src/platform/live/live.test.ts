import { setTimeout as pause } from 'node:timers/promises'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { addTokenDevice, connectDevice, openLiveClient, publish } from '../../testing/gateway.ts'
import { startRedis } from '../../testing/redis.ts'
import { startServerForTest, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addCustomer, addUser } from '../../testing/world.ts'

let server: TestServer
let customer: number
let token: string
beforeAll(async () => {
  server = await startTestServer()
  customer = await addCustomer(server.db, { name: 'North' })
  await addUser(server.db, { username: 'anna', customers: [customer] })
  await addUser(server.db, { username: 'new', customers: [customer], verified: false })
  const device = await addTokenDevice(server.db, { type: DEVICE_TYPE.robot, id: 4100, customerId: customer })
  token = device.token
})
afterAll(() => server.stop())

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

async function say(value: string, to = server, deviceToken = token): Promise<void> {
  const client = await connectDevice(to, deviceToken)
  await publish(client, { speed: value })
}

test.each([
  ['no token', undefined],
  ['somebody else’s text', 'abc.def.ghi'],
])('with %s the connection is refused', async (_name, wrong) => {
  await expect(openLiveClient(server, wrong ?? '')).rejects.toMatchObject({
    data: { code: 'not_signed_in', message: 'You are not signed in.' },
  })
})

test('an unverified user receives only that they are verified, and everything from then on', async () => {
  const { socket, events } = await openLiveClient(server, await server.signIn('new'))
  const changed = vi.fn<() => void>()
  socket.on('viewerChanged', changed)
  await say('before')
  const verify = (verified: boolean) =>
    server.db.updateTable('app_user').set({ verified }).where('username', '=', 'new').execute()
  await verify(true)
  await until(() => expect(changed).toHaveBeenCalledOnce())
  await until(async () => {
    await say('after')
    expect(JSON.stringify(events)).toContain('after')
  })
  expect(JSON.stringify(events)).not.toContain('before')
  await verify(false)
  await until(() => expect(changed).toHaveBeenCalledTimes(2))
  await say('later')
  expect(socket.connected).toBe(true)
  expect(JSON.stringify(events)).not.toContain('later')
})

test('a granted or revoked right is announced to its user at once, and to nobody else', async () => {
  await addUser(server.db, { username: 'keeper', customers: [customer] })
  await addUser(server.db, { username: 'other', customers: [customer] })
  const onViewerChanged = vi.fn<() => void>()
  const toldOther = vi.fn<() => void>()
  const own = await openLiveClient(server, await server.signIn('keeper'))
  const another = await openLiveClient(server, await server.signIn('other'))
  own.socket.on('viewerChanged', onViewerChanged)
  another.socket.on('viewerChanged', toldOther)
  await server.db.insertInto('user_access').values({ username: 'keeper', tag: 'RobotName' }).execute()
  await until(() => expect(onViewerChanged).toHaveBeenCalledOnce())
  await server.db.deleteFrom('user_access').where('tag', '=', 'RobotName').execute()
  await until(() => expect(onViewerChanged).toHaveBeenCalledTimes(2))
  expect(toldOther).not.toHaveBeenCalled()
})

test('signing out ends the live connection at once', async () => {
  const session = await server.signIn('anna')
  const { socket } = await openLiveClient(server, session)
  const ended = vi.fn<() => void>()
  socket.on('sessionEnded', ended)
  await server.call(sessions.signOut, { token: session })
  await until(() => expect(socket.connected).toBe(false))
  expect(ended).toHaveBeenCalledOnce()
})

test('a user who loses a customer receives nothing more of it, and one who gets it receives everything', async () => {
  const other = await addCustomer(server.db, { name: 'South' })
  await addUser(server.db, { username: 'leaver', customers: [customer] })
  await addUser(server.db, { username: 'joiner', customers: [other] })
  const leaver = await openLiveClient(server, await server.signIn('leaver'))
  const joiner = await openLiveClient(server, await server.signIn('joiner'))
  await say('1')
  await until(() => expect(JSON.stringify(leaver.events)).toContain('"1"'))
  expect(joiner.events).toEqual([])

  const onViewerChanged = vi.fn<() => void>()
  leaver.socket.on('viewerChanged', onViewerChanged)
  const move = (username: string, customer_id: number) =>
    server.db.updateTable('user_customer').set({ customer_id }).where('username', '=', username).execute()
  await move('leaver', other)
  await move('joiner', customer)
  await until(() => expect(onViewerChanged).toHaveBeenCalledOnce())
  await until(async () => {
    await say('2')
    expect(JSON.stringify(joiner.events)).toContain('"2"')
  })
  expect(JSON.stringify(leaver.events)).not.toContain('"2"')
})

/** Has the loading of a viewer wait for the returned function, for users of a customer. */
async function holdLoading(slow: TestServer, customerId: number): Promise<() => Promise<void>> {
  await sql`alter function viewer_of(uuid) rename to viewer_at_once`.execute(slow.db)
  await sql`
    create function viewer_of(wanted uuid) returns setof viewer language plpgsql stable as $$
    begin
      return query select * from viewer_at_once(wanted);
      perform pg_advisory_xact_lock_shared(4711) from viewer_at_once(wanted)
        where ${sql.lit(customerId)} = any (customers);
    end $$`.execute(slow.db)
  return holdLock(slow.db, sql`select pg_advisory_xact_lock(4711)`)
}

test('a session that ends while its viewer is being admitted is disconnected', async () => {
  const slow = await startServerForTest()
  const north = await addCustomer(slow.db, { name: 'North' })
  await addUser(slow.db, { username: 'anna', customers: [north] })
  const session = await slow.signIn('anna')
  const goOn = await holdLoading(slow, north)
  const opening = openLiveClient(slow, session)
  await untilWaiting(slow.db, { text: 'select * from viewer_of(', count: 1 })
  await slow.db.updateTable('session').set({ revoked_at: new Date() }).execute()
  await goOn()
  const { socket } = await opening
  await until(() => expect(socket.connected).toBe(false))
})

test('of two changes the later one counts, however long the first takes to be loaded', async () => {
  const slow = await startServerForTest()
  const north = await addCustomer(slow.db, { name: 'North' })
  const south = await addCustomer(slow.db, { name: 'South' })
  const device = await addTokenDevice(slow.db, { type: DEVICE_TYPE.robot, id: 1, customerId: north })
  await addUser(slow.db, { username: 'leaver', customers: [north] })
  const { socket, events } = await openLiveClient(slow, await slow.signIn('leaver'))
  const changed = vi.fn<() => void>()
  socket.on('viewerChanged', changed)
  const grant = (tag: string) =>
    slow.db.insertInto('user_access').values({ username: 'leaver', tag }).execute()
  // Checks run in sequence: after this one none is left from the connecting.
  await grant('History')
  await until(() => expect(changed).toHaveBeenCalledOnce())
  const goOn = await holdLoading(slow, north)
  await grant('RobotName')
  await untilWaiting(slow.db, { text: 'select * from viewer_of(', count: 1 })
  await slow.db.updateTable('user_customer').set({ customer_id: south }).execute()
  // Time for the second to be done before the first, if they did not run in sequence.
  await pause(500)
  await goOn()
  await until(() => expect(changed).toHaveBeenCalledTimes(3))
  await pause(100)
  await say('of the former customer', slow, device.token)
  await pause(300)
  expect(events).toEqual([])
})

test('a deleted user is disconnected', async () => {
  await addUser(server.db, { username: 'gone', customers: [customer] })
  const { socket } = await openLiveClient(server, await server.signIn('gone'))
  await server.db
    .updateTable('app_user')
    .set({ deleted_at: new Date() })
    .where('username', '=', 'gone')
    .execute()
  await until(() => expect(socket.connected).toBe(false))
})

/** Two servers on one database that share a Redis, and a viewer of each. */
async function twoServers(redisUrl: string) {
  const first = await startServerForTest({ REDIS_URL: redisUrl })
  const owner = await addCustomer(first.db, { name: 'North' })
  await addUser(first.db, { username: 'anna', customers: [owner] })
  const { token } = await addTokenDevice(first.db, { type: DEVICE_TYPE.robot, id: 1, customerId: owner })
  const session = await first.signIn('anna')
  const second = await startServerForTest({
    REDIS_URL: redisUrl,
    DATABASE_URL: first.databaseUrl,
    DATA_DIR: first.dataDir,
  })
  return { first, second, token, session }
}

test('with Redis, an event reaches the viewers of another process', async ({ skip }) => {
  const redis = await startRedis()
  if (redis === undefined) return skip('redis-server is not installed')
  const { first, second, token, session } = await twoServers(redis.url)
  const viewer = await openLiveClient(second, session)
  await until(async () => {
    await say('far', first, token)
    expect(JSON.stringify(viewer.events)).toContain('far')
  })
})

test('without Redis viewers get the events of their own process; when it is back, all viewers reload', async ({
  skip,
}) => {
  const redis = await startRedis()
  if (redis === undefined) return skip('redis-server is not installed')
  const { first, second, token, session } = await twoServers(redis.url)
  const near = await openLiveClient(first, session)
  const far = await openLiveClient(second, session)
  await until(async () => {
    await say('before', first, token)
    expect(JSON.stringify(far.events)).toContain('before')
  })
  redis.kill()
  await until(async () => {
    await say('meanwhile', first, token)
    expect(JSON.stringify(near.events)).toContain('meanwhile')
  })
  const reloads = Promise.all(
    [near, far].map(
      ({ socket }) => new Promise<void>((resolve) => socket.once('disconnect', () => resolve())),
    ),
  )
  await startRedis(redis.port)
  await reloads
  const again = await openLiveClient(second, session)
  await until(async () => {
    await say('after', first, token)
    expect(JSON.stringify(again.events)).toContain('after')
  })
  expect(JSON.stringify(far.events)).not.toContain('meanwhile')
})
