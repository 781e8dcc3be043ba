import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice, connectDevice, openLiveClient, publish } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let server: TestServer
let north: number
let south: number
let nextId = 1000

beforeAll(async () => {
  server = await startTestServer()
  const dealer = await addCustomer(server.db, { name: 'Nordic Lines', isDealer: true })
  north = await addCustomer(server.db, { name: 'Aalborg', parentId: dealer })
  south = await addCustomer(server.db, { name: 'Odense', parentId: dealer })
  await addUser(server.db, { username: 'dealer', customers: [dealer] })
  await addUser(server.db, { username: 'north', customers: [north] })
  await addUser(server.db, { username: 'south', customers: [south] })
})
afterAll(() => server.stop())

const add = async (type: 1 | 2 | 3, customerId: number) => {
  const id = nextId++
  return { id, ...(await addTokenDevice(server.db, { type, id, customerId })) }
}
const viewer = async (username: string) => openLiveClient(server, await server.signIn(username))

test("a device's values reach viewers within its scope, and nobody else", async () => {
  const [dealer, mine, others] = [await viewer('dealer'), await viewer('north'), await viewer('south')]
  const { id, token } = await add(1, north)
  const client = await connectDevice(server, token)
  const ts = Date.now() - 5000
  await publish(client, { ts, values: { Battery: 77 } })
  const online = {
    name: 'data',
    payload: {
      type: 1,
      id,
      entries: [['Server online', 'online', expect.any(Number), expect.any(Number), true]],
    },
  }
  const battery = {
    name: 'data',
    payload: { type: 1, id, entries: [['Battery', '77', ts / 1000, expect.any(Number), true]] },
  }
  await expect.poll(() => mine.events).toEqual([online, battery])
  expect(dealer.events).toEqual([online, battery])
  await publish(client, { ts: ts - 1, values: { Battery: 78 } })
  await publish(client, [
    { ts: ts + 1, values: { Battery: 79 } },
    { ts: ts + 2, values: { Battery: 80 } },
  ])
  await expect.poll(() => mine.events.length).toBe(3)
  // Older values are stored in history only, and a key is new only once.
  expect(mine.events[2]?.payload).toMatchObject({
    entries: [['Battery', '80', (ts + 2) / 1000, expect.any(Number)]],
  })
  expect(others.events).toEqual([])
})

test('a device that moves to another customer is visible there at once', async () => {
  const { dev, id, token } = await add(1, north)
  const client = await connectDevice(server, token)
  await publish(client, { Battery: 1 })
  const [mine, others] = [await viewer('north'), await viewer('south')]
  await server.db.updateTable('device').set({ customer_id: south }).where('dev', '=', dev).execute()
  await publish(client, { Battery: 2 })
  await expect
    .poll(() => others.events)
    .toMatchObject([{ payload: { id, entries: [['Battery', '2', expect.any(Number), expect.any(Number)]] } }])
  expect(mine.events).toEqual([])
})

test('a tablet moves between robots as it reports; an outdated report does not move it', async () => {
  const [first, second] = [await add(1, north), await add(1, south)]
  const tablet = await add(2, north)
  const client = await connectDevice(server, tablet.token)
  const [dealer, others] = [await viewer('dealer'), await viewer('south')]
  const ts = Date.now() - 60_000
  const say = (robot: unknown, after: number) => publish(client, { ts: ts + after, values: { robot } })
  await say(first.id, 0)
  await say(first.id, 10)
  await say(second.id, 20)
  await say(first.id, 15)
  await say('', 30)
  await say(999_999_999, 40)
  await publish(client, [
    { ts: ts + 60, values: { robot: 0 } },
    { ts: ts + 50, values: { robot: String(first.id) } },
  ])
  const moves = () =>
    dealer.events.filter(({ name }) => name === 'tabletConnection').map(({ payload }) => payload)
  const move = (connectionId: number | null, previousConnectionId: number | null) => ({
    id: tablet.id,
    connectionId,
    previousConnectionId,
  })
  await expect
    .poll(moves)
    .toEqual([
      move(first.id, null),
      move(second.id, first.id),
      move(null, second.id),
      move(first.id, null),
      move(null, first.id),
    ])
  // The second robot's customer does not see the tablet: for them it does not exist.
  expect(others.events).toEqual([])
  const records = await server.db
    .selectFrom('device_connection')
    .select(['connected_dev', 'connected_at'])
    .where('dev', '=', tablet.dev)
    .orderBy('id')
    .execute()
  expect(
    records.map(({ connected_dev, connected_at }) => [connected_dev, connected_at.getTime() - ts]),
  ).toEqual([
    [first.dev, 0],
    [second.dev, 20],
    [null, 30],
    [first.dev, 50],
    [null, 60],
  ])
  expect(await currentOf(tablet.dev)).toEqual([])
})

test("a robot's base station is recorded in the same way", async () => {
  const [robot, station] = [await add(1, north), await add(3, north)]
  const client = await connectDevice(server, robot.token)
  await publish(client, { base_station: String(station.id), robot: '1' })
  expect(await currentOf(robot.dev)).toEqual([station.dev])
})

async function currentOf(dev: number): Promise<number[]> {
  const rows = await server.db
    .selectFrom('current_connection')
    .select('connected_dev')
    .where('dev', '=', dev)
    .execute()
  return rows.map(({ connected_dev }) => connected_dev)
}
