import { deviceData, type StandingValue } from '@service-center/contract/device-data/device-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { storeReports } from '../../testing/worlds/values.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

const NOW = Math.floor(Date.now() / 1000)
const DAY = 86_400

let server: TestServer
const tokens: Record<string, string> = {}

/** Reports of `[seconds ago, message, battery]`. */
const reports = (dev: number, list: readonly (readonly [number, string, string])[]) =>
  list.map(([ago, message, Battery]) => ({
    dev,
    created: (NOW - ago) * 1000,
    inserted: NOW * 1000,
    values: [
      ['system_message', message],
      ['Battery', Battery],
    ] as const,
  }))

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const north = await addCustomer(db, { name: 'Northern Clubs' })
  const south = await addCustomer(db, { name: 'Southern Clubs' })
  await addUser(db, { username: 'staff', customers: [1] })
  await addUser(db, { username: 'south', customers: [south] })
  const first = await addDevice(db, { type: 1, id: 4100, customerId: north })
  const second = await addDevice(db, { type: 1, id: 4200, customerId: south })
  await storeReports(server.app.database, [
    ...reports(first, [
      [5 * DAY, 'Paint pump blocked', '20'],
      [2 * DAY, 'System running', '31 %'],
      [DAY, 'Paint pump blocked', '29.5%'],
      [3600, 'Paint pump blocked', '12'],
      [1800, 'Paint pump blocked', 'charging'],
      [60, 'Paint pump blocked', '4'],
    ]),
    ...reports(second, [
      [9 * DAY, 'HDOP too high', '3'],
      [30, 'HDOP too high', '2'],
    ]),
  ])
  for (const name of ['staff', 'south']) tokens[name] = await server.signIn(name)
})
afterAll(() => server.stop())

const ask = (name: string, values: StandingValue[]) =>
  server.call(deviceData.since, { params: { type: 'robots' }, body: { values }, token: tokens[name] })
const message = (deviceId: number, value: string) => ({ deviceId, key: 'system_message', value })
const battery = (deviceId: number) => ({ deviceId, key: 'Battery', below: 30 })

test('the time is that of the first report of a value after the last one with another value', async () => {
  const { body } = await ask('staff', [message(4100, 'Paint pump blocked'), battery(4100)])
  expect(body.data).toEqual([
    { deviceId: 4100, key: 'Battery', since: NOW - DAY, isLonger: false },
    { deviceId: 4100, key: 'system_message', since: NOW - DAY, isLonger: false },
  ])
})

test('says if the value has been the same for longer than the history goes back', async () => {
  const { body } = await ask('staff', [message(4200, 'HDOP too high')])
  expect(body.data).toEqual([{ deviceId: 4200, key: 'system_message', since: NOW - 9 * DAY, isLonger: true }])
})

test('leaves out devices with another value, unknown ones and those out of scope', async () => {
  const { body } = await ask('staff', [
    message(4100, 'System running'),
    message(9999, 'x'),
    message(4200, ''),
  ])
  expect(body.data).toEqual([])
  const foreign = await ask('south', [message(4100, 'Paint pump blocked'), battery(4200)])
  expect(foreign.body.data).toEqual([
    { deviceId: 4200, key: 'Battery', since: NOW - 9 * DAY, isLonger: true },
  ])
})

test.each([
  [[]],
  [[{ deviceId: 1, key: 'a' }]],
  [[{ deviceId: 1, key: 'a', value: 'b', below: 3 }]],
  [[{ deviceId: 1, key: 'a', value: 'b\0' }]],
  [Array.from({ length: 51 }, () => battery(4100))],
])('refuses %j', async (values) => {
  // Some do not match the types of the contract.
  expect((await ask('staff', values as StandingValue[])).status).toBe(400)
})

test('a value asked for twice is answered once', async () => {
  expect((await ask('staff', [battery(4100), battery(4100)])).body.data).toHaveLength(1)
})
