import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import { refusedData } from '@service-center/contract/refused-data/refused-data.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice, connectDevice, latestOf, publish } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

const PER_DEVICE = 10
const PER_CUSTOMER = 16

let server: TestServer
let dealer: number
let club: number
let other: number
let nextId = 5000
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer({
    KEYS_PER_DEVICE: String(PER_DEVICE),
    KEYS_PER_CUSTOMER: String(PER_CUSTOMER),
  })
  dealer = await addCustomer(server.db, { name: 'Greenline', isDealer: true })
  club = await addCustomer(server.db, { name: 'Club', parentId: dealer })
  other = await addCustomer(server.db, { name: 'Other dealer', isDealer: true })
  await addUser(server.db, { username: 'staff', customers: [1], rights: ['Developer'] })
  await addUser(server.db, { username: 'dealer', customers: [dealer], rights: ['Developer'] })
  await addUser(server.db, { username: 'rival', customers: [other], rights: ['Developer'] })
  await addUser(server.db, { username: 'clerk', customers: [1] })
  for (const name of ['staff', 'dealer', 'rival', 'clerk']) tokens[name] = await server.signIn(name)
})
afterAll(() => server.stop())

const robot = (customerId = club) => addTokenDevice(server.db, { type: 1, id: nextId++, customerId })

async function post(token: string, payload: unknown): Promise<number> {
  const body = JSON.stringify(payload)
  const response = await fetch(`${server.url}/api/v1/${token}/telemetry`, { method: 'POST', body })
  return response.status
}

/** Adds a robot of a new dealer. */
const ownRobot = async () => robot(await addCustomer(server.db, { name: `Dealer ${nextId}`, isDealer: true }))

let batch = 0
/** Values of keys that no test has used. */
const newValues = (count: number) => {
  batch += 1
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${batch}.${index}`, 1]))
}
const keyNames = async () =>
  (await server.db.selectFrom('data_key').select('name').execute()).map(({ name }) => name)

test('above the limit of a device new keys are refused, and values of known keys are stored', async () => {
  const { dev, token } = await ownRobot()
  const first = newValues(PER_DEVICE)
  expect(await post(token, first)).toBe(200)
  const further = newValues(3)
  const [known = ''] = Object.keys(first)
  expect(await post(token, { ...further, [known]: 'stored' })).toBe(200)
  expect(await latestOf(server.db, dev)).toMatchObject({ [known]: 'stored' })
  const before = await keyNames()
  expect(await post(token, further)).toBe(400)
  expect(await keyNames()).toEqual(before)
  expect(before).not.toContain(Object.keys(further)[0])
})

test('over MQTT a device keeps its connection, and other devices introduce the key', async () => {
  const { dev, token } = await ownRobot()
  const client = await connectDevice(server, token)
  await publish(client, newValues(PER_DEVICE))
  await publish(client, { 'key of two': 1 })
  expect(await latestOf(server.db, dev)).not.toHaveProperty('key of two')
  const second = await ownRobot()
  expect(await post(second.token, { 'key of two': 2 })).toBe(200)
  await publish(client, { 'key of two': 3 })
  expect(await latestOf(server.db, dev)).toMatchObject({ 'key of two': '3' })
})

test("the limit of a dealer counts all its customers' devices, and no other dealer's", async () => {
  const devices = [await robot(dealer), await robot(club), await robot(club)]
  const answers: number[] = []
  for (const { token } of devices) answers.push(await post(token, newValues(8)))
  expect(answers).toEqual([200, 200, 400])
  expect(await post((await robot(other)).token, newValues(8))).toBe(200)
})

test('a report that cannot be stored leaves no key behind, and no id is lost', async () => {
  const { token } = await robot(other)
  const highest = async () => {
    const { rows } = await sql<{ id: number }>`select max(key_id) as id from data_key`.execute(server.db)
    return rows[0]?.id ?? 0
  }
  const before = await highest()
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '22023'; end $$;
    create trigger fail before insert on latest for each row when (new.value = 'fails') execute function fail()`.execute(
    server.db,
  )
  expect(await post(token, { 'key that fails': 'fails' })).toBe(500)
  await sql`drop function fail cascade`.execute(server.db)
  expect(await keyNames()).not.toContain('key that fails')
  expect(await post(token, { 'key that works': 'x' })).toBe(200)
  expect(await highest()).toBe(before + 1)
})

const refusalsOf = async (name: string) =>
  (await server.call(refusedData.list, { token: tokens[name] })).body.data
const ofDevice = (name: string, id: number) =>
  server.call(deviceData.latestOfDevice, {
    params: { type: '1', deviceId: String(id) },
    query: {},
    token: tokens[name],
  })

test('refused messages are counted by device and reason, and shown within the scope', async () => {
  const third = await addCustomer(server.db, { name: 'Third dealer', isDealer: true })
  await addUser(server.db, { username: 'third', customers: [third], rights: ['Developer'] })
  tokens['third'] = await server.signIn('third')
  const home = await addCustomer(server.db, { name: 'Its club', parentId: third })
  const { dev, token, device } = await robot(home)
  const values = newValues(PER_DEVICE + 3)
  await post(token, values)
  for (let time = 0; time < 3; time += 1) await post(token, { 'bad\u0007key': 1 })
  const entries = async () => (await ofDevice('staff', device.id)).body.refused
  await expect.poll(async () => (await entries()).length).toBe(2)
  const [newest, older] = await entries()
  expect(newest).toMatchObject({
    reason: 'key',
    messages: 3,
    example: expect.stringContaining('no key may have'),
  })
  expect(older).toMatchObject({
    reason: 'device_keys',
    messages: 1,
    example: Object.keys(values).slice(PER_DEVICE).join(', '),
  })
  expect((await refusalsOf('third')).filter(({ deviceId }) => deviceId === device.id)).toHaveLength(2)
  expect((await refusalsOf('rival')).filter(({ deviceId }) => deviceId === device.id)).toEqual([])
  expect((await ofDevice('rival', device.id)).status).toBe(404)
  expect((await server.call(refusedData.list, { token: tokens['clerk'] })).status).toBe(403)
  const { rows } = await sql<{
    rows: number
  }>`select count(*) as rows from refused_data where dev = ${dev}`.execute(server.db)
  expect(rows).toEqual([{ rows: 2 }])
  // After a move, the new customer does not see refusals from the former customer's time.
  await server.db.updateTable('device').set({ customer_id: other }).where('dev', '=', dev).execute()
  expect((await ofDevice('rival', device.id)).body.refused).toEqual([])
})

const unused = async (name: string) =>
  (await server.call(refusedData.unusedKeys, { token: tokens[name] })).body.data.map((key) => key.name)
const forget = async (name: string, names: string[]) =>
  (await server.call(refusedData.forgetKeys, { body: { names }, token: tokens[name] })).body.forgotten

test('unused keys are forgotten by staff only; used ones stay', async () => {
  const { token } = await ownRobot()
  await post(token, { 'used key': 1 })
  await sql`insert into data_key (name) values ('unused a'), ('unused b')`.execute(server.db)
  expect(await unused('staff')).toEqual(['unused a', 'unused b'])
  expect(await unused('dealer')).toEqual([])
  expect(await forget('dealer', ['unused a'])).toEqual([])
  expect(await forget('staff', ['unused a', 'used key', 'no such key', 'Server online'])).toEqual([
    'unused a',
  ])
  // The user action log contains only the keys that were deleted.
  const logged = await server.db
    .selectFrom('user_action')
    .select('before')
    .where('action_type', '=', 'ForgetKeys')
    .where('username', '=', 'staff')
    .execute()
  expect(logged).toEqual([{ before: ['unused a'] }])
  expect(await forget('staff', ['unused a'])).toEqual([])
  expect(await unused('staff')).toEqual(['unused b'])
  expect(await keyNames()).toEqual(expect.arrayContaining(['used key', 'Server online']))
})

test('a key with history only is not forgotten', async () => {
  const { dev, token } = await ownRobot()
  await post(token, { 'old key': 1 })
  await server.db.deleteFrom('latest').where('dev', '=', dev).execute()
  expect(await unused('staff')).not.toContain('old key')
  expect(await forget('staff', ['old key'])).toEqual([])
  const { id } = await server.db
    .selectFrom('device')
    .select('device_id as id')
    .where('dev', '=', dev)
    .executeTakeFirstOrThrow()
  const records = await server.call(deviceHistory.records, {
    params: { type: '1', id: String(id) },
    query: { includeKeys: 'old key' },
    token: tokens['staff'],
  })
  expect(records.body.filteredCount).toBe(1)
})

test('a process with an outdated cache never writes a deleted key whose id another key has got', async () => {
  const [first, second] = [await ownRobot(), await ownRobot()]
  await post(first.token, { cached: 1 })
  // No value uses the key any more, but the gateway still caches its id.
  await server.db.deleteFrom('latest').where('dev', '=', first.dev).execute()
  await sql`delete from history where dev = ${first.dev}`.execute(server.db)
  expect(await forget('staff', ['cached'])).toEqual(['cached'])
  await sql`insert into data_key (name) values ('its successor')`.execute(server.db)
  expect(await post(second.token, { cached: 2 })).toBe(200)
  expect(await latestOf(server.db, second.dev)).toMatchObject({ cached: '2' })
  expect(await latestOf(server.db, second.dev)).not.toHaveProperty('its successor')
})

test('deleting keys waits for a report that uses the key at the same moment, and then keeps it', async () => {
  await sql`insert into data_key (name) values ('contested')`.execute(server.db)
  const { dev } = await ownRobot()
  let answer: Promise<string[]> | undefined
  await server.app.database.transaction('begin', async (db) => {
    await sql`
      insert into latest (dev, created, inserted, key_id, value)
      select ${dev}, now(), now(), key_id, 'x' from data_key where name = 'contested' and lock_data_keys() is not null`.execute(
      db,
    )
    answer = forget('staff', ['contested'])
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
          server.db,
        )
        return rows.length
      })
      .toBe(1)
  })
  expect(await answer).toEqual([])
  expect(await keyNames()).toContain('contested')
})
