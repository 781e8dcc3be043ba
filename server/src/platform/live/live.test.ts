import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { addTokenDevice, connectDevice, openLiveClient, publish } from '../../testing/devices/gateway.ts'
import { startRedis } from '../../testing/server/redis.ts'
import { startServerForTest, startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

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

async function say(value: string): Promise<void> {
  await publish(await connectDevice(server, token), { speed: value })
}

/** The events that a viewer has received, as JSON. */
const heard = ({ events }: Awaited<ReturnType<typeof openLiveClient>>) => JSON.stringify(events)

test.each([
  ['no token', undefined],
  ['somebody else’s text', 'abc.def.ghi'],
])('with %s the connection is refused', async (_name, wrong) => {
  await expect(openLiveClient(server, wrong ?? '')).rejects.toMatchObject({
    data: { code: 'not_signed_in', message: 'You are not signed in.' },
  })
})

test('an unverified user receives only that they are verified, and everything from then on', async () => {
  const viewer = await openLiveClient(server, await server.signIn('new'))
  const witness = await openLiveClient(server, await server.signIn('anna'))
  const changed = vi.fn<() => void>()
  viewer.socket.on('viewerChanged', changed)
  // Waits until another viewer of the customer has received the value: by then it was sent to all who may receive it.
  const sayHeard = async (value: string) => {
    await say(value)
    await until(() => expect(heard(witness)).toContain(value))
  }
  await sayHeard('before')
  const verify = (verified: boolean) =>
    server.db.updateTable('app_user').set({ verified }).where('username', '=', 'new').execute()
  await verify(true)
  await until(() => expect(changed).toHaveBeenCalledOnce())
  await say('after')
  await until(() => expect(heard(viewer)).toContain('after'))
  expect(heard(viewer)).not.toContain('before')
  await verify(false)
  await until(() => expect(changed).toHaveBeenCalledTimes(2))
  await sayHeard('later')
  expect(viewer.socket.connected).toBe(true)
  expect(heard(viewer)).not.toContain('later')
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
  await until(() => expect(heard(leaver)).toContain('"1"'))
  expect(joiner.events).toEqual([])

  const left = vi.fn<() => void>()
  const joined = vi.fn<() => void>()
  leaver.socket.on('viewerChanged', left)
  joiner.socket.on('viewerChanged', joined)
  const move = (username: string, customer_id: number) =>
    server.db.updateTable('user_customer').set({ customer_id }).where('username', '=', username).execute()
  await move('leaver', other)
  await move('joiner', customer)
  await until(() => expect([left, joined].map(({ mock }) => mock.calls.length)).toEqual([1, 1]))
  await say('2')
  await until(() => expect(heard(joiner)).toContain('"2"'))
  expect(heard(leaver)).not.toContain('"2"')
})

/** From now on loading a viewer waits while `holdLoading` holds one of their customers. */
const MAKE_LOADING_WAIT = sql`
  do $make$ begin
    if to_regprocedure('viewer_at_once(uuid)') is not null then return; end if;
    alter function viewer_of(uuid) rename to viewer_at_once;
    create function viewer_of(wanted uuid) returns setof viewer language plpgsql stable as $$
    begin
      return query select * from viewer_at_once(wanted);
      perform pg_advisory_xact_lock_shared(4711, customer)
        from viewer_at_once(wanted), unnest(customers) as customer;
    end $$;
  end $make$`

/** Makes the loading of a customer's users wait until the returned function is called. */
async function holdLoading(customerId: number): Promise<() => Promise<void>> {
  await MAKE_LOADING_WAIT.execute(server.db)
  return holdLock(server.db, sql`select pg_advisory_xact_lock(4711, ${customerId})`)
}

test('a session that ends while its viewer is being admitted is disconnected', async () => {
  const owner = await addCustomer(server.db, { name: 'Of the late' })
  await addUser(server.db, { username: 'late', customers: [owner] })
  const session = await server.signIn('late')
  const goOn = await holdLoading(owner)
  const opening = openLiveClient(server, session)
  await untilWaiting(server.db, { text: 'select * from viewer_of(', count: 1 })
  await server.db
    .updateTable('session')
    .set({ revoked_at: new Date() })
    .where('username', '=', 'late')
    .execute()
  await goOn()
  const { socket } = await opening
  await until(() => expect(socket.connected).toBe(false))
})

test('the later of two changes counts, even if the first takes longer to load', async () => {
  const [from, to] = [
    await addCustomer(server.db, { name: 'From' }),
    await addCustomer(server.db, { name: 'To' }),
  ]
  const device = await addTokenDevice(server.db, { type: DEVICE_TYPE.robot, id: 1, customerId: from })
  await addUser(server.db, { username: 'mover', customers: [from] })
  // Staff see everything and are not affected by `holdLoading`.
  await addUser(server.db, { username: 'staff', customers: [1] })
  const mover = await openLiveClient(server, await server.signIn('mover'))
  const staff = await openLiveClient(server, await server.signIn('staff'))
  const changed = vi.fn<() => void>()
  const staffChanged = vi.fn<() => void>()
  mover.socket.on('viewerChanged', changed)
  staff.socket.on('viewerChanged', staffChanged)
  const grant = (username: string, tag: string) =>
    server.db.insertInto('user_access').values({ username, tag }).execute()
  // Checks run in sequence: once this one has ended, none from the connection is left.
  await grant('mover', 'History')
  await until(() => expect(changed).toHaveBeenCalledOnce())
  const goOn = await holdLoading(from)
  await grant('mover', 'RobotName')
  await untilWaiting(server.db, { text: 'select * from viewer_of(', count: 1 })
  await server.db
    .updateTable('user_customer')
    .set({ customer_id: to })
    .where('username', '=', 'mover')
    .execute()
  // A later notification has been handled. The second check of `mover` would be, too, if the two did not run in
  // sequence.
  await grant('staff', 'History')
  await until(() => expect(staffChanged).toHaveBeenCalledOnce())
  expect(changed).toHaveBeenCalledOnce()
  await goOn()
  await until(() => expect(changed).toHaveBeenCalledTimes(3))
  await publish(await connectDevice(server, device.token), { speed: 'of the former customer' })
  await until(() => expect(heard(staff)).toContain('of the former customer'))
  expect(mover.events).toEqual([])
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

test('with Redis an event reaches the viewers of another process; while it is away those of its own, and then all reload', async ({
  skip,
}) => {
  const redis = await startRedis()
  if (redis === undefined) return skip('redis-server is not installed')
  const first = await startServerForTest({ REDIS_URL: redis.url })
  const owner = await addCustomer(first.db, { name: 'North' })
  await addUser(first.db, { username: 'anna', customers: [owner] })
  const device = await addTokenDevice(first.db, { type: DEVICE_TYPE.robot, id: 1, customerId: owner })
  const session = await first.signIn('anna')
  const second = await startServerForTest({
    REDIS_URL: redis.url,
    DATABASE_URL: first.databaseUrl,
    DATA_DIR: first.dataDir,
  })
  const robot = await connectDevice(first, device.token)
  const near = await openLiveClient(first, session)
  const far = await openLiveClient(second, session)
  // Repeats the report: a process that is not subscribed to Redis yet misses events.
  const untilHeard = (value: string, viewer: typeof near) =>
    until(async () => {
      await publish(robot, { speed: value })
      expect(heard(viewer)).toContain(value)
    })
  await untilHeard('before', far)
  redis.kill()
  await untilHeard('meanwhile', near)
  const reloads = Promise.all(
    [near, far].map(
      ({ socket }) => new Promise<void>((resolve) => socket.once('disconnect', () => resolve())),
    ),
  )
  await startRedis(redis.port)
  await reloads
  const again = await openLiveClient(second, session)
  await untilHeard('after', again)
  expect(heard(far)).not.toContain('meanwhile')
})
