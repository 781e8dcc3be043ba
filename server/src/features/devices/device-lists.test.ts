import { devices } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeptLists } from '../../platform/http/kept-lists.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'
import { deviceLists } from './devices.routes.ts'

let server: TestServer
let dealer: number
let club: number
let robot: number
let tablet: number
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  dealer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  club = await addCustomer(db, { name: 'Club', parentId: dealer })
  robot = await addDevice(db, { type: 1, id: 4155, customerId: dealer, name: 'North' })
  tablet = await addDevice(db, { type: 2, id: 7001, customerId: club })
  await addDevice(db, { type: 3, id: 31, customerId: 1 })
  await addUser(db, { username: 'staff', customers: [1] })
  await addUser(db, { username: 'dealer', customers: [dealer] })
  await addUser(db, { username: 'club', customers: [club] })
})
afterAll(() => server.stop())

/** The devices that a user gets, as one list: `[id, customer, name, deprecated, connected robot]`. */
async function list(username: string) {
  const { body } = await server.call(devices.list, { token: await server.signIn(username) })
  const connected = new Map(body.tablets.map(({ id, connectedRobotId }) => [id, connectedRobotId]))
  return [...body.robots, ...body.tablets, ...body.baseStations]
    .map((one) => [one.id, one.customerId, one.name, one.deprecated, connected.get(one.id) ?? null])
    .toSorted(([one], [other]) => Number(one) - Number(other))
}

/** The expected list, read from the tables: the devices of a customer and of those below it. */
async function expected(customer: number) {
  const { rows } = await sql<{ row: unknown[] }>`
    with seen as (select d.* from device d join customer c on c.id = d.customer_id where ${customer} = any (c.path))
    select json_build_array(d.device_id, d.customer_id, d.name,
      case when d.deprecated_at is not null then coalesce(d.replacement_id, 0) end, r.device_id) as row
    from seen d left join current_connection c on c.dev = d.dev left join seen r on r.dev = c.connected_dev
    order by d.device_id`.execute(server.db)
  return rows.map(({ row }) => row)
}

test('after any change every viewer gets the current devices', async () => {
  const { db } = server
  const connect = (to: number) =>
    sql`insert into current_connection (dev, connected_dev, connected_at) values (${tablet}, ${to}, now())
      on conflict (dev) do update set connected_dev = excluded.connected_dev`.execute(db)
  const changes = [
    () => db.updateTable('device').set({ name: 'Renamed' }).where('dev', '=', robot).execute(),
    () => connect(robot),
    async () => connect(await addDevice(db, { type: 1, id: 4156, customerId: club })),
    () => db.updateTable('device').set({ customer_id: 1 }).where('dev', '=', robot).execute(),
    () => connect(robot),
    () => sql`delete from current_connection`.execute(db),
    () => db.updateTable('device').set({ deprecated_at: new Date() }).where('dev', '=', tablet).execute(),
    () => sql`delete from device where device_id = 4156`.execute(db),
    () => db.updateTable('customer').set({ parent_id: 1 }).where('id', '=', club).execute(),
    () => db.updateTable('customer').set({ parent_id: dealer }).where('id', '=', club).execute(),
  ]
  for (const change of changes) {
    await Promise.all(['staff', 'dealer', 'club'].map(list))
    await change()
    expect(await list('staff')).toEqual(await expected(1))
    expect(await list('dealer')).toEqual(await expected(dealer))
    expect(await list('club')).toEqual(await expected(club))
  }
})

test('the list is built once for each scope, and again after a change', async () => {
  const lists = createKeptLists(deviceLists)
  const read = (...customers: number[]) => lists.read(server.db, { customers })
  const [first, atOnce] = await Promise.all([read(1), read(1)])
  expect(atOnce).toBe(first)
  expect(await read(dealer)).not.toBe(first)
  await server.db.updateTable('device').set({ name: 'Once more' }).where('dev', '=', robot).execute()
  expect(await read(1)).not.toBe(first)
})
