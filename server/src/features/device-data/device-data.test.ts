import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { clientAttributes } from '@service-center/contract/device-data/client-attributes.ts'
import { devices } from '@service-center/contract/devices/devices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { setLatest } from '../../testing/worlds/values.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

let server: TestServer
let north: number
let south: number
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const dealer = await addCustomer(db, { name: 'Greenline', isDealer: true })
  north = await addCustomer(db, { name: 'Northern Clubs', parentId: dealer })
  south = await addCustomer(db, { name: 'Southern Clubs' })
  await addUser(db, { username: 'staff', customers: [1] })
  await addUser(db, { username: 'dealer', customers: [dealer] })
  await addUser(db, { username: 'south', customers: [south] })
  await addUser(db, { username: 'new', customers: [south], verified: false })
  const first = await addDevice(db, { type: 1, id: 4100, customerId: north, name: 'North Park' })
  const second = await addDevice(db, { type: 1, id: 4200, customerId: south, replacementId: 4100 })
  const tablet = await addDevice(db, { type: 2, id: 21_000, customerId: north })
  const foreign = await addDevice(db, { type: 2, id: 21_001, customerId: south })
  await setLatest(db, first, { Battery: '67', 'Server online': 'online' })
  await setLatest(db, second, { Battery: '12' })
  await setLatest(db, tablet, { app_version: '7.12.0' })
  const connected_at = new Date()
  // A station out of scope does not count as a hidden connection.
  const station = await addDevice(db, { type: 3, id: 500, customerId: south })
  await db
    .insertInto('current_connection')
    .values([
      ...[tablet, foreign].map((dev) => ({ dev, connected_dev: first, connected_at })),
      { dev: first, connected_dev: station, connected_at },
    ])
    .execute()
  for (const name of ['staff', 'dealer', 'south', 'new']) tokens[name] = await server.signIn(name)
})
afterAll(() => server.stop())

const columns = (name: string, keys: string[]) =>
  server.call(deviceData.latestByKeys, { params: { type: 'robots' }, body: { keys }, token: tokens[name] })
const status = (name: string, deviceId: string) =>
  server.call(deviceData.latestOfDevice, {
    params: { type: '1', deviceId },
    query: { dictionary: 'true' },
    token: tokens[name],
  })

test('columns hold the values of all visible devices, in the order of the ids', async () => {
  const { body } = await columns('staff', ['Battery', 'Dealer', 'Current Tablets', 'deprecated', 'nothing'])
  expect(body).toEqual({
    deviceIds: [4100, 4200],
    version: expect.any(String),
    columns: {
      Battery: ['67', '12'],
      Dealer: ['Greenline', 'Internal'],
      'Current Tablets': ['21000,21001', null],
      deprecated: [null, '4100'],
    },
  })
})

test('a device without a value has null, whatever the order of the keys', async () => {
  const values = { Battery: ['67', '12'], 'Server online': ['online', null] }
  for (const keys of [
    Object.keys(values),
    Object.keys(values).toReversed(),
    ['nothing', ...Object.keys(values)],
  ]) {
    expect((await columns('staff', keys)).body).toEqual({
      deviceIds: [4100, 4200],
      version: expect.any(String),
      columns: values,
    })
  }
  expect((await columns('staff', ['Name'])).body.columns).toEqual({ Name: ['North Park', ''] })
})

const findDev = async (id: number) =>
  (await server.db.selectFrom('device').select('dev').where('device_id', '=', id).executeTakeFirstOrThrow())
    .dev
const changes = (name: string, version: string | undefined, keys: string[]) =>
  server.call(deviceData.latestChanges, {
    params: { type: 'robots' },
    body: { version: version ?? '', keys },
    token: tokens[name],
  })

test('a version gives what has changed since: values, message times and derived values', async () => {
  const keys = ['Battery', 'Name', 'updated_at', 'Server online']
  const { body: before } = await columns('staff', keys)
  const { body: nothing } = await changes('staff', before.version, keys)
  expect(nothing).toEqual({ version: expect.any(String), changes: {} })

  const dev = await findDev(4200)
  await setLatest(server.db, dev, { Battery: '13' })
  await server.db.updateTable('device').set({ name: 'South Park' }).where('dev', '=', dev).execute()
  await server.app.newestValues.settled()
  const { body: after } = await changes('staff', nothing.version ?? undefined, keys)
  expect(after).toEqual({
    version: expect.any(String),
    changes: { Battery: { places: [1], values: ['13'] }, Name: { places: [1], values: ['South Park'] } },
  })
  const { body: ofDealer } = await columns('dealer', keys)
  await setLatest(server.db, dev, { Battery: '12' })
  await server.db.updateTable('device').set({ name: '' }).where('dev', '=', dev).execute()
  await server.app.newestValues.settled()
  expect((await changes('dealer', ofDealer.version, keys)).body.changes).toEqual({})
})

test('a version of other devices, of another time or an invalid one gives nothing', async () => {
  const { body: ofDealer } = await columns('dealer', ['Battery'])
  const own = ofDealer.version ?? ''
  for (const version of [own.replace(/\.\d+/, '.9999999999999'), own.replace(/\.\d+/, '.0'), 'v1']) {
    expect((await changes('dealer', version, ['Battery'])).body).toEqual({ version: null, changes: {} })
  }
  expect((await changes('staff', own, ['Battery'])).body).toEqual({ version: null, changes: {} })
})

test('a dealer sees their subtree only, in values, derived values and the list of devices', async () => {
  const { body } = await columns('dealer', ['Battery', 'Customer', 'Current Tablets'])
  expect(body).toEqual({
    deviceIds: [4100],
    version: expect.any(String),
    columns: { Battery: ['67'], Customer: ['Northern Clubs'], 'Current Tablets': ['21000'] },
  })
  const list = await server.call(devices.list, { token: tokens['dealer'] })
  expect(list.body.robots.map(({ id }) => id)).toEqual([4100])
  expect(list.body.tablets).toEqual([
    { id: 21_000, name: '', customerId: north, connectedRobotId: 4100, deprecated: null },
  ])
})

test('cached query plans are not specific to one viewer: each sees their own part', async () => {
  for (let turn = 0; turn < 12; turn++) {
    const [staff, dealer, foreign] = await Promise.all([
      columns('staff', ['Battery']),
      columns('dealer', ['Battery']),
      status('south', '4100'),
    ])
    expect(staff.body.deviceIds).toEqual([4100, 4200])
    expect(dealer.body.deviceIds).toEqual([4100])
    expect(foreign.status).toBe(404)
    expect((await status('dealer', '4100')).status).toBe(200)
  }
})

test('keys are those that visible devices have values for', async () => {
  const { body } = await server.call(deviceData.latestKeys, { params: { type: '1' }, token: tokens['south'] })
  expect(body.data).toContain('Battery')
  expect(body.data).not.toContain('Server online')
  expect(body.data).not.toContain('app_version')
})

test('one device: values, times, customer, and hidden connections', async () => {
  const { body } = await status('dealer', '4100')
  expect(body).toMatchObject({
    deviceId: 4100,
    deviceName: 'North Park',
    customerId: north,
    hiddenConnections: 1,
    deprecated: null,
    lastMessage: null,
    data: { Battery: '67', 'Server online': 'online', Dealer: 'Greenline', 'Current Tablets': '21000' },
  })
  expect(body.entries.map(([key]) => key)).toEqual(['Battery', 'Server online'])
})

test("a device out of scope answers, byte for byte, like one that doesn't exist", async () => {
  const foreign = await status('south', '4100')
  const missing = await status('south', '999999')
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual(missing.body)
  expect(Object.keys(foreign.headers)).toEqual(Object.keys(missing.headers))
})

const wholeKind = (query: { dictionary?: 'true' }) =>
  server.call(deviceData.latest, { params: { type: 'robots' }, query, token: tokens['south'] })

test('the whole type at once, with the dictionary on request', async () => {
  expect((await wholeKind({})).body).toEqual({
    data: [{ deviceId: 4200, deviceTypeId: 1, deviceName: '', data: { Battery: '12' } }],
  })
  expect((await wholeKind({ dictionary: 'true' })).body.dictionary).toBeDefined()
})

test('access groups on request: robots’ own and customers’ groups, as lists of ids', async () => {
  const { db } = server
  const type_id = await db
    .insertInto('access_group_type')
    .values({ key: 'features' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const groups = await db
    .insertInto('access_group')
    .values(
      ['Passed down', 'Own'].map((name) => ({
        name,
        short_name: name,
        type_id: type_id.id,
        inheritable: true,
      })),
    )
    .returning('id')
    .execute()
  const [passed = 0, own = 0] = groups.map(({ id }) => id)
  await db.insertInto('customer_access_group').values({ customer_id: 1, group_id: passed }).execute()
  const { dev } = await db
    .selectFrom('device')
    .select('dev')
    .where('device_id', '=', 4100)
    .executeTakeFirstOrThrow()
  await db.insertInto('robot_extra_access_group').values({ dev, group_id: own }).execute()
  // A device cannot claim groups.
  await setLatest(db, dev, { 'Robot Access Groups': '[99]' })
  const groupsOf = { 'Customer Access Groups': `[${passed}]`, 'Robot Access Groups': `[${own}]` }
  const query = { accessgroups: 'true' } as const
  const token = tokens['dealer']
  const list = await server.call(deviceData.latest, { params: { type: 'robots' }, query, token })
  expect(list.body.data).toMatchObject([{ deviceId: 4100, data: { Battery: '67', ...groupsOf } }])
  const params = { type: 'robots', deviceId: '4100' }
  const one = await server.call(deviceData.latestOfDevice, { params, query, token })
  expect(one.body.data).toMatchObject(groupsOf)
  const tablets = await server.call(deviceData.latest, { params: { type: 'tablets' }, query, token })
  expect(tablets.body.data[0]?.data).toEqual({
    app_version: '7.12.0',
    'Customer Access Groups': `[${passed}]`,
  })
  expect(await fileOf('/api/data/robots/latest?format=csv&accessgroups=true')).toContain(
    `4100;North Park;Robot Access Groups;Robot Access Groups;[${own}];[${own}];;`,
  )
})

/** The lines of a file, as the dealer gets it. */
async function fileOf(path: string): Promise<string[]> {
  const response = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${tokens['dealer']}` },
  })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return (await response.text()).split('\r\n')
}

test('the newest values as a file, a line for each device and key, of visible devices only', async () => {
  const line =
    /^4100;North Park;Battery;Battery;67;67;\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-03:00;[^;]+-03:00$/
  for (const path of ['latest', 'latest/4100']) {
    const [head, ...lines] = await fileOf(`/api/data/robots/${path}?format=csv&utcOffset=-3`)
    expect(head).toBe('Device Id;Name;Key;Alias;Value;Translated Value;Created At;Inserted At')
    expect(lines.filter((text) => line.test(text))).toHaveLength(1)
    expect(lines.filter((text) => text.startsWith('4200'))).toEqual([])
  }
  expect((await fileOf('/api/data/robots/latest/4100?format=csv')).join()).toContain(
    'Dealer;Dealer;Greenline',
  )
})

test('an unverified user sees no device at all', async () => {
  expect((await columns('new', ['Battery'])).status).toBe(403)
})

test.each([
  ['an unknown kind', { type: 'ships' }, { keys: ['Battery'] }],
  ['no key', { type: '1' }, { keys: [] }],
  ['46 keys', { type: '1' }, { keys: Array.from({ length: 46 }, (_, index) => `key ${index}`) }],
  ['a NUL', { type: '1' }, { keys: ['Bat\u0000tery'] }],
  ['a lone surrogate', { type: '1' }, { keys: ['\ud800'] }],
])('%s is refused', async (_name, params, body) => {
  const reply = await server.call(deviceData.latestByKeys, { params, body, token: tokens['staff'] })
  expect(reply.status).toBe(400)
})

test('client attributes are listed and removed within the scope, with the right, and shared ones stay', async () => {
  const { db } = server
  const dev = await addDevice(db, { type: 1, id: 4300, customerId: south })
  const add = (scope: string, name: string, value: string) =>
    db.insertInto('device_attribute').values({ dev, scope, name, value }).execute()
  await add('client', 'iccid', '89457300000012345678')
  await add('client', 'serial', '"A1"')
  await add('shared', 'interval', '5')
  await addUser(db, { username: 'deleter', customers: [south], rights: ['DeleteData'] })
  tokens['deleter'] = await server.signIn('deleter')
  const params = { type: 'robots', id: '4300' }
  const list = async (name: string) => server.call(clientAttributes.list, { params, token: tokens[name] })
  const remove = async (user: string, name: string) =>
    (await server.call(clientAttributes.remove, { params, query: { name }, token: tokens[user] })).status
  expect((await list('south')).body.data).toEqual([
    { name: 'iccid', value: '89457300000012345678', updatedAt: expect.any(Number) },
    { name: 'serial', value: 'A1', updatedAt: expect.any(Number) },
  ])
  expect((await list('dealer')).status).toBe(404)
  expect(await remove('south', 'serial')).toBe(403)
  expect(await remove('deleter', 'interval')).toBe(404)
  expect(await remove('deleter', 'serial')).toBe(200)
  expect(await remove('deleter', 'serial')).toBe(404)
  expect((await list('south')).body.data.map(({ name }) => name)).toEqual(['iccid'])
})
