import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addTokenDevice,
  closeOf,
  connectDevice,
  historyOf,
  latestOf,
  publish,
} from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer } from '../../testing/server/world.ts'

let server: TestServer
let customer: number
let nextId = 1000

beforeAll(async () => {
  server = await startTestServer()
  customer = await addCustomer(server.db, { name: 'Limfjord Sports' })
})
afterAll(() => server.stop())

const robot = () => addTokenDevice(server.db, { type: 1, id: nextId++, customerId: customer })

test('acknowledged values are in the newest values and in history, as text', async () => {
  const { dev, token } = await robot()
  const client = await connectDevice(server, token)
  await publish(client, { Battery: 81.5, pumping: true, note: 'ok', gone: null, modem: { rssi: -71 } })
  expect(await latestOf(server.db, dev)).toEqual({
    Battery: '81.5',
    modem: '{"rssi":-71}',
    note: 'ok',
    pumping: 'true',
    'Server online': 'online',
  })
  expect(await historyOf(server.db, { dev, key: 'Battery' })).toMatchObject([{ value: '81.5' }])
})

test("an array of reports is stored with the device's times", async () => {
  const { dev, token } = await robot()
  const client = await connectDevice(server, token)
  const now = Date.now()
  await publish(client, [
    { ts: now - 2000, values: { HDOP: 1.1 } },
    { ts: now - 86_400_000 * 40, values: { HDOP: 0.9 } },
    { HDOP: 1.3 },
  ])
  const history = await historyOf(server.db, { dev, key: 'HDOP' })
  expect(history.map(({ value }) => value)).toEqual(['0.9', '1.1', '1.3'])
  expect(history[0]?.created).toBe(now - 86_400_000 * 40)
  expect(history[1]?.created).toBe(now - 2000)
  expect(history[1]?.inserted).toBeGreaterThanOrEqual(now - 1000)
  expect(await latestOf(server.db, dev)).toMatchObject({ HDOP: '1.3' })
})

test('an older value goes to history and does not replace the newest; with equal times the later one wins', async () => {
  const { dev, token } = await robot()
  const client = await connectDevice(server, token)
  const ts = Date.now()
  await publish(client, { ts, values: { Battery: 50 } })
  await publish(client, { ts: ts - 1000, values: { Battery: 90 } })
  expect(await latestOf(server.db, dev)).toMatchObject({ Battery: '50' })
  await publish(client, { ts, values: { Battery: 49 } })
  expect(await latestOf(server.db, dev)).toMatchObject({ Battery: '49' })
  expect(await historyOf(server.db, { dev, key: 'Battery' })).toHaveLength(3)
})

test('values from a clock that is years off get the time of arrival', async () => {
  const { dev, token } = await robot()
  const client = await connectDevice(server, token)
  const from = Date.now()
  await publish(client, { ts: 0, values: { speed: 'in 1970' } })
  await publish(client, { ts: Date.UTC(2100, 0), values: { speed: 'in 2100' } })
  await publish(client, { ts: 1e300, values: { speed: 'nowhere' } })
  await publish(client, { ts: Date.now(), values: { speed: 'now' } })
  const history = await historyOf(server.db, { dev, key: 'speed' })
  expect(history).toHaveLength(4)
  const until = Date.now()
  expect(history.filter(({ created }) => created < from || created > until)).toEqual([])
  expect(await latestOf(server.db, dev)).toMatchObject({ speed: 'now' })
})

test.each([
  ['not JSON', 'hello'],
  ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['a bare number', '1'],
  ['an array of numbers', '[1]'],
  ['a NUL in a value', { good: 1, bad: 'a\u0000b' }],
  ['the separator of history in a value', { good: 1, bad: 'a\u001fb' }],
  ['half a character', '{"good":1,"bad":"\\ud800"}'],
  ['a NUL in a key', { good: 1, 'k\u0000': 1 }],
  ['an empty key', { good: 1, '': 1 }],
  ['a very long key', { good: 1, ['k'.repeat(256)]: 1 }],
  ['a very long value', { good: 1, bad: 'x'.repeat(70_000) }],
  ['a time that is no number', { ts: 'now', values: { good: 1 } }],
  ['more beside ts and values', { ts: 1, values: { good: 1 }, speed: 2 }],
  [
    'bad reports only',
    [
      { good: 1, bad: 'a\u0000b' },
      { ts: 'now', values: { good: 1 } },
    ],
  ],
  ["the server's own key", { good: 1, 'Server online': 'online' }],
  ['nesting without end', `{"good":1,"bad":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
])('%s: nothing of the message is stored, the device stays connected', async (_name, payload) => {
  const { dev, token } = await robot()
  const client = await connectDevice(server, token)
  await publish(client, payload)
  await publish(client, { alive: 1 })
  expect(await latestOf(server.db, dev)).toEqual({ alive: '1', 'Server online': 'online' })
})

test('a report with a time in decimals is stored at the next millisecond, and bad ones beside it are counted', async () => {
  const { dev, token } = await robot()
  const client = await connectDevice(server, token)
  const now = Date.now() - 1000
  await publish(
    client,
    `[{"ts":${now}.6251,"values":{"speed":1}},{"speed":"\\u0000"},{"ts":"${now - 5}","values":{"speed":2}}]`,
  )
  await publish(client, { ts: 0, values: { note: 'in 1970' } })
  const history = await historyOf(server.db, { dev, key: 'speed' })
  expect(history.map(({ value, created }) => [value, created])).toEqual([
    ['2', now - 5],
    ['1', now + 1],
  ])
  await server.gateway.jobs.find(({ name }) => name === 'refused data')?.run()
  const refused = await server.db
    .selectFrom('refused_data')
    .select(['reason', 'messages', 'example'])
    .where('dev', '=', dev)
    .orderBy('reason')
    .execute()
  expect(refused).toEqual([
    { reason: 'clock', messages: 1, example: 'ts 0 is 1970-01-01T00:00:00.000Z.' },
    {
      reason: 'value',
      messages: 1,
      example: "Report 2 of 3: The value of 'speed' contains characters that cannot be stored.",
    },
  ])
})

test('digits beyond the precision of a number are kept', async () => {
  const { dev, token } = await robot()
  const client = await connectDevice(server, token)
  await publish(client, '{"iccid":89457300000012345678,"lat":56.123456789012345}')
  expect(await latestOf(server.db, dev)).toMatchObject({
    iccid: '89457300000012345678',
    lat: '56.123456789012345',
  })
})

test('10 MB end the connection; the server keeps running', async () => {
  const { dev, token } = await robot()
  const client = await connectDevice(server, token)
  const closed = closeOf(client)
  client.publish(
    'v1/devices/me/telemetry',
    JSON.stringify({ big: 'x'.repeat(10_000_000) }),
    { qos: 1 },
    () => undefined,
  )
  await closed
  const again = await connectDevice(server, token)
  await publish(again, { alive: 1 })
  expect(await latestOf(server.db, dev)).toMatchObject({ alive: '1' })
})

test.each([
  'v1/devices/other/telemetry',
  'v1/devices/me',
  '$SYS/x',
  '/provision/request',
  'v1/devices/me/rpc/request/one',
])('publishing to %s ends the connection without an acknowledgement', async (topic) => {
  const { token } = await robot()
  const client = await connectDevice(server, token)
  let isAcknowledged = false
  client.publish(topic, '{"a":1}', { qos: 1 }, () => (isAcknowledged = true))
  await closeOf(client)
  expect(isAcknowledged).toBe(false)
})

test('a device can subscribe to its own topics only', async () => {
  const { token } = await robot()
  const client = await connectDevice(server, token)
  const wanted = [
    '#',
    '+/devices/me/telemetry',
    'v1/devices/me/telemetry',
    'v1/devices/+/attributes',
    'v1/devices/me/rpc/request/7',
    'v1/devices/me/telemetry/7',
    '$SYS/#',
  ]
  for (const topic of wanted) await expect(client.subscribeAsync(topic)).rejects.toThrow('Unspecified error')
  const own = [
    'v1/devices/me/rpc/request/+',
    'v1/devices/me/attributes',
    'v1/devices/me/attributes/response/+',
    'v1/devices/me/attributes/response/7',
    'v1/devices/me/rpc/response/+',
    'v1/devices/me/rpc/response/7',
  ]
  for (const topic of own) expect(await client.subscribeAsync(topic, { qos: 1 })).toMatchObject([{ qos: 1 }])
})

test.each([
  [{ method: 'nonsense' }, "There is no method 'nonsense'."],
  [{ params: {} }, 'A call has a "method".'],
])('a call with a mistake, %j, is answered with what is wrong', async (call, error) => {
  const { token } = await robot()
  const client = await connectDevice(server, token)
  await client.subscribeAsync('v1/devices/me/rpc/response/+', { qos: 1 })
  const heard: string[] = []
  client.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`))
  await publish(client, call, 'v1/devices/me/rpc/request/3')
  await expect.poll(() => heard).toEqual([`v1/devices/me/rpc/response/3 ${JSON.stringify({ error })}`])
})

test('a subscription to one numbered answer gets that one only', async () => {
  const { token } = await robot()
  const client = await connectDevice(server, token)
  const heard: string[] = []
  client.on('message', (topic) => heard.push(topic))
  await client.subscribeAsync('v1/devices/me/attributes/response/7', { qos: 1 })
  for (const n of [6, 7]) await publish(client, { sharedKeys: 'a' }, `v1/devices/me/attributes/request/${n}`)
  await expect.poll(() => heard).toEqual(['v1/devices/me/attributes/response/7'])
})

test("no device receives another's messages", async () => {
  const [listening, speaking] = [await robot(), await robot()]
  const ears = await connectDevice(server, listening.token)
  const heard: string[] = []
  ears.on('message', (topic) => heard.push(topic))
  await ears.subscribeAsync('v1/devices/me/attributes', { qos: 1 })
  const mouth = await connectDevice(server, speaking.token)
  await mouth.publishAsync('v1/devices/me/attributes', '{"a":1}', { qos: 1, retain: true })
  await mouth.publishAsync('v1/devices/me/attributes', '{"a":2}', { qos: 0 })
  await publish(ears, { alive: 1 })
  await ears.unsubscribeAsync('v1/devices/me/attributes')
  await ears.subscribeAsync('v1/devices/me/attributes', { qos: 1 })
  await publish(ears, { alive: 2 })
  expect(heard).toEqual([])
})

test('a wrong token, none, and a client of another version are refused', async () => {
  const url = `mqtt://127.0.0.1:${server.gateway.mqttPort}`
  const settings = { protocolVersion: 4, reconnectPeriod: 0 } as const
  await expect(connectAsync(url, { ...settings, username: 'wrong' }, false)).rejects.toMatchObject({
    code: 4,
  })
  await expect(connectAsync(url, settings, false)).rejects.toMatchObject({ code: 4 })
  const { token } = await robot()
  await expect(
    connectAsync(url, { ...settings, username: token, protocolVersion: 5 }, false),
  ).rejects.toThrow('Connection refused')
})

test('a replaced token ends the connection at once, and its last will is not stored', async () => {
  const { dev, token } = await robot()
  const will = {
    topic: 'v1/devices/me/telemetry',
    payload: Buffer.from('{"will":1}'),
    qos: 1,
    retain: false,
  } as const
  const client = await connectDevice(server, token, { will })
  await publish(client, { alive: 1 })
  const closed = closeOf(client)
  await server.db.deleteFrom('device_token').where('dev', '=', dev).execute()
  await closed
  await expect.poll(() => latestOf(server.db, dev)).toEqual({ alive: '1', 'Server online': 'offline' })
  await expect(connectDevice(server, token)).rejects.toMatchObject({ code: 4 })
})

test('a last will is stored when the connection breaks', async () => {
  const { dev, token } = await robot()
  const will = {
    topic: 'v1/devices/me/telemetry',
    payload: Buffer.from('{"will":1}'),
    qos: 1,
    retain: true,
  } as const
  const client = await connectDevice(server, token, { will })
  client.stream.destroy()
  await expect.poll(() => latestOf(server.db, dev)).toEqual({ will: '1', 'Server online': 'offline' })
})

function manyValues(prefix: string, count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 1]))
}

test('a device cannot fill the dictionary', async () => {
  const { dev, token } = await robot()
  const client = await connectDevice(server, token)
  await publish(client, manyValues('a', 900))
  await publish(client, { ...manyValues('b', 200), known: 1 })
  await publish(client, { a0: 2 })
  const latest = await latestOf(server.db, dev)
  expect(latest['a0']).toBe('2')
  expect(Object.keys(latest)).toContain('b0')
  expect(Object.keys(latest)).not.toContain('b199')
})
