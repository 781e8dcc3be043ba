import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBreakableLine } from '../../testing/server/breakable-line.ts'
import { startSecondServer } from '../../testing/server/second-server.ts'
import { createTestDatabase } from '../../testing/server/test-database.ts'
import {
  callEndpoint,
  startServerForTest,
  startTestServer,
  type TestServer,
} from '../../testing/server/test-server.ts'
import { setLatest } from '../../testing/worlds/values.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

let server: TestServer
let north: number
let south: number
let northern: number
let southern: number
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  north = await addCustomer(db, { name: 'North' })
  south = await addCustomer(db, { name: 'South' })
  northern = await addDevice(db, { type: 1, id: 4100, customerId: north, name: 'Northern' })
  southern = await addDevice(db, { type: 1, id: 4200, customerId: south })
  await addDevice(db, { type: 2, id: 21_000, customerId: north })
  await setLatest(db, northern, { Battery: '50', State: 'idle' })
  await setLatest(db, southern, { Battery: '60', State: 'idle' })
  await addUser(db, { username: 'north', customers: [north] })
  await addUser(db, { username: 'south', customers: [south] })
  await addUser(db, { username: 'new', customers: [north], verified: false })
  for (const name of ['north', 'south', 'new']) tokens[name] = await server.signIn(name)
})
afterAll(() => server.stop())

const KEYS = ['Battery', 'State', 'Name']
const NOT_KNOWN = { version: null, changes: {} }

/** Waits until the values are answered from memory, and returns their current version. */
async function versionFor(name: string, type = '1'): Promise<string> {
  const read = async () => {
    const input = { params: { type }, body: { keys: KEYS }, token: tokens[name] }
    return (await server.call(deviceData.latestByKeys, input)).body.version
  }
  await expect.poll(read).toEqual(expect.any(String))
  return (await read()) ?? ''
}

const changes = (name: string, version: string, keys: string[] = KEYS) =>
  server.call(deviceData.latestChanges, {
    params: { type: '1' },
    body: { version, keys },
    token: tokens[name],
  })

async function write(dev: number, values: Record<string, string>): Promise<void> {
  await setLatest(server.db, dev, values)
  await server.app.newestValues.settled()
}

test('what has changed since a version, of visible devices only', async () => {
  const [ofNorth, ofSouth] = [await versionFor('north'), await versionFor('south')]
  await write(northern, { Battery: '51' })
  const { body } = await changes('north', ofNorth)
  expect(body).toEqual({ version: expect.any(String), changes: { Battery: { places: [0], values: ['51'] } } })
  expect((await changes('south', ofSouth)).body.changes).toEqual({})
  expect((await changes('north', body.version ?? '')).body.changes).toEqual({})
  // A name is a derived value, and has a version too.
  await server.db.updateTable('device').set({ name: 'Renamed' }).where('dev', '=', northern).execute()
  expect((await changes('north', body.version ?? '')).body.changes).toEqual({
    Name: { places: [0], values: ['Renamed'] },
  })
})

test('handles keys that are unknown, not asked for, or asked for twice', async () => {
  const version = await versionFor('north')
  await write(northern, { Battery: '52', State: 'painting', constructor: 'x' })
  const keys = ['nothing', 'Battery', 'Battery', 'constructor', 'toString', '"', 'Current Tablets']
  expect((await changes('north', version, keys)).body.changes).toEqual({
    Battery: { places: [0], values: ['52'] },
    constructor: { places: [0], values: ['x'] },
  })
})

test('a key with the name of an object prototype works like any other', async () => {
  // The test server compares replies with their parsed form, which cannot contain this name.
  const second = await startSecondServer(server)
  onTestFinished(() => second.stop())
  const keys = ['Battery', '__proto__']
  const ask = async (call: string, body: object) => {
    const headers = { authorization: `Bearer ${tokens['north']}`, 'content-type': 'application/json' }
    const url = `${second.url}/api/data/robots/${call}`
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).text()
  }
  const versionIn = async () => /"version":"([^"]+)"/.exec(await ask('latestByKeys', { keys }))?.[1]
  await expect.poll(versionIn).toEqual(expect.any(String))
  const version = await versionIn()
  await setLatest(server.db, northern, Object.fromEntries([['__proto__', 'x']]))
  await second.app.newestValues.settled()
  const text = await ask('latestChanges', { version, keys })
  expect(text).toContain('"changes":{"__proto__":{"places":[0],"values":["x"]}}')
})

test('versions of another type, other devices or another process, and invalid ones, are not known', async () => {
  const version = await versionFor('north')
  const [time = '', digest = ''] = version.split(' ')
  for (const other of [
    await versionFor('north', '2'),
    await versionFor('south'),
    time,
    ` ${digest}`,
    `${time} `,
    `${time} ${digest}x`,
    `${time.slice(0, 8)}.0000000000000 ${digest}`,
    `${time.slice(0, 8)}.9999999999999 ${digest}`,
    `ffffffff.9999999999999 ${digest}`,
    `ffffffff.0000000000000 ${digest}`,
    '1'.repeat(100),
    '',
    "'; drop table latest; --",
  ])
    expect((await changes('north', other)).body, other).toEqual(NOT_KNOWN)
})

test('a value that changes back at one server before another one reads it still reaches the console', async () => {
  const second = await startSecondServer(server)
  onTestFinished(() => second.stop())
  const version = await versionFor('north')
  const input = { params: { type: '1' }, body: { version, keys: KEYS }, token: tokens['north'] }
  const { body } = await callEndpoint({ url: second.url, endpoint: deviceData.latestChanges, input })
  expect(body).toEqual(NOT_KNOWN)
})

test('after a device was added or moved, everything must be read again', async () => {
  const { db } = server
  const first = await versionFor('north')
  await addDevice(db, { type: 1, id: 4101, customerId: north })
  expect((await changes('north', first)).body).toEqual(NOT_KNOWN)
  const second = await versionFor('north')
  await db.updateTable('device').set({ customer_id: south }).where('dev', '=', northern).execute()
  await write(northern, { Battery: 'secret' })
  expect((await changes('north', second)).body).toEqual(NOT_KNOWN)
  // The former list does not contain it either.
  expect(JSON.stringify((await changes('north', first)).body)).not.toContain('secret')
  await db.updateTable('device').set({ customer_id: north }).where('dev', '=', northern).execute()
})

test('viewers who may not see devices get nothing, and invalid calls are refused', async () => {
  const version = await versionFor('north')
  expect((await changes('new', version)).status).toBe(403)
  expect((await changes('nobody', version)).status).toBe(401)
  expect((await changes('north', '1'.repeat(151))).status).toBe(400)
  expect((await changes('north', version, [])).status).toBe(400)
  const keys = Array.from({ length: 5001 }, (_, place) => `key ${place}`)
  expect((await changes('north', version, keys)).status).toBe(400)
  expect((await changes('north', version, keys.slice(1))).body.changes).toEqual({})
})

test('while the database is unavailable, nobody gets values from memory', async () => {
  const database = await createTestDatabase()
  const line = await openBreakableLine(database.url)
  const away = await startServerForTest({ DATABASE_URL: line.url }, { onFault: () => undefined })
  onTestFinished(() => database.drop())
  await addDevice(away.db, { type: 1, id: 4100, customerId: 1 })
  await addUser(away.db, { username: 'staff', customers: [1] })
  const token = await away.signIn('staff')
  const ask = () =>
    away.call(deviceData.latestByKeys, { params: { type: '1' }, body: { keys: ['Battery'] }, token })
  await expect.poll(async () => (await ask()).body.version).toEqual(expect.any(String))
  line.become('cut')
  expect(await ask()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  line.become('open')
  await expect.poll(async () => (await ask()).body.version).toEqual(expect.any(String))
})
