import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { customers } from '@service-center/contract/customers/customers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addTokenDevice, connectDevice, openLiveClient, publish } from '../../testing/devices/gateway.ts'
import { breakWaiting, holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

// Customers that are moved or deleted while users have them open, and while the server loses the database.

let server: TestServer
let staff: string
let north: number
let south: number
let nextId = 6000
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  north = await addCustomer(db, { name: 'North', isDealer: true })
  south = await addCustomer(db, { name: 'South', isDealer: true })
  await addUser(db, { username: 'staff', customers: [1], rights: ['CustomerParent', 'DeleteCustomer'] })
  await addUser(db, { username: 'at-north', customers: [north], rights: ['CustomerParent', 'CustomerName'] })
  await addUser(db, { username: 'at-south', customers: [south] })
  staff = await server.signIn('staff')
})
afterAll(() => server.stop())

const move = (customerId: number, parentId: number, token = staff) =>
  server.call(customerChanges.setParent, { body: { customerId, parentId }, token })
const remove = (id: number) =>
  server.call(customerChanges.delete, { params: { id: String(id) }, query: {}, token: staff })
const idsOf = async (token: string) =>
  (await server.call(customers.list, { query: {}, token })).body.data.map(({ id }) => id)

/** A robot of a customer, which is connected. */
async function addRobot(customerId: number) {
  const id = nextId++
  const { dev, token } = await addTokenDevice(server.db, { type: 1, id, customerId })
  const client = await connectDevice(server, token)
  return { id, dev, say: (text: string) => publish(client, { Battery: text }) }
}

type Watcher = Awaited<ReturnType<typeof openLiveClient>>
const watch = async (username: string) => openLiveClient(server, await server.signIn(username))
const heard = ({ events }: Watcher, text: string) =>
  events.filter(({ name, payload }) => name === 'data' && JSON.stringify(payload).includes(`"${text}"`))
    .length
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

test('viewers who lose a customer get no more events of its devices, viewers who get it do at once', async () => {
  const club = await addCustomer(server.db, { name: 'Club', parentId: north })
  await addUser(server.db, { username: 'at-club', customers: [club] })
  const [moved, staying] = [await addRobot(club), await addRobot(north)]
  const watchers = {
    north: await watch('at-north'),
    south: await watch('at-south'),
    club: await watch('at-club'),
  }
  await moved.say('before')
  await until(() => expect([heard(watchers.north, 'before'), heard(watchers.club, 'before')]).toEqual([1, 1]))
  expect((await move(club, south)).status).toBe(200)
  await moved.say('after')
  await staying.say('last')
  await until(() => expect(heard(watchers.north, 'last')).toBe(1))
  await until(() => expect([heard(watchers.south, 'after'), heard(watchers.club, 'after')]).toEqual([1, 1]))
  expect(heard(watchers.north, 'after')).toBe(0)
  expect([heard(watchers.south, 'before'), heard(watchers.south, 'last')]).toEqual([0, 0])
})

test('a user of several customers gets no more events of what moved up from a deleted one', async () => {
  const [club, other] = [
    await addCustomer(server.db, { name: 'Lawn', parentId: south }),
    await addCustomer(server.db, { name: 'Park', parentId: north }),
  ]
  await addUser(server.db, { username: 'of-both', customers: [club, other] })
  const [robot, own] = [await addRobot(club), await addRobot(other)]
  const token = await server.signIn('of-both')
  const watcher = await openLiveClient(server, token)
  const changed = vi.fn<() => void>()
  watcher.socket.on('viewerChanged', changed)
  await robot.say('at the club')
  await until(() => expect(heard(watcher, 'at the club')).toBe(1))
  expect((await remove(club)).status).toBe(200)
  expect(await idsOf(token)).toEqual([other])
  await until(() => expect(changed).toHaveBeenCalledOnce())
  await robot.say('went up')
  await own.say('still seen')
  await until(() => expect(heard(watcher, 'still seen')).toBe(1))
  expect(heard(watcher, 'went up')).toBe(0)
})

test('a change made before a move cannot be undone by the former viewers, but by those who see the customer now', async () => {
  const club = await addCustomer(server.db, { name: 'Arena', parentId: north })
  const token = await server.signIn('at-north')
  const renamed = await server.call(customerChanges.setName, {
    body: { customerId: club, name: 'Dome' },
    token,
  })
  const params = { id: String(renamed.body.undo?.id) }
  expect((await move(club, south)).status).toBe(200)
  expect((await server.call(configurationChanges.undo, { params, token })).status).toBe(404)
  const { body } = await server.call(configurationChanges.undoable, { token })
  expect(body.data.map(({ id }) => String(id))).not.toContain(params.id)
})

/** Everything that a move or a deletion changes, of a customer and what belongs to it. */
async function stored(ids: readonly number[]): Promise<unknown> {
  const { rows } = await sql`
    select c.id, c.parent_id, c.path, c.dealer_id, c.name,
      (select array_agg(device_id order by 1) from device d where d.customer_id = c.id) as devices,
      (select array_agg(username order by 1) from user_customer u where u.customer_id = c.id) as users
    from customer c where c.id = any (${[...ids]}::integer[]) order by c.id`.execute(server.db)
  return rows
}

test('a server that loses the database in the middle of a move or a deletion, as one that is killed, has done nothing', async () => {
  const { db } = server
  const top = await addCustomer(db, { name: 'Stadium', parentId: north })
  const below = await addCustomer(db, { name: 'Stand', parentId: top })
  await addUser(db, { username: 'of-stadium', customers: [north, top] })
  const dev = await addDevice(db, { type: 1, id: nextId++, customerId: top })
  const before = await stored([north, south, top, below])
  const endings = [
    {
      // The rows of the customers below are the last that a move changes.
      lock: sql`select from customer where id = ${below} for update`,
      send: () => move(top, south),
    },
    {
      lock: sql`select from device where dev = ${dev} for update`,
      send: () => remove(top),
    },
  ]
  for (const { lock, send } of endings) {
    const release = await holdLock(db, lock)
    const lost = send()
    await untilWaiting(db, { text: 'customer', count: 1 })
    await breakWaiting(db, 'customer')
    expect((await lost).status).toBe(503)
    await release()
    expect(await stored([north, south, top, below])).toEqual(before)
  }
  expect((await move(top, south)).status).toBe(200)
  expect((await remove(top)).status).toBe(200)
})
