import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice, connectDevice, latestOf, publish } from '../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../testing/server/test-server.ts'
import { addCustomer } from '../testing/server/world.ts'

let server: TestServer
let customer: number
let nextId = 1000

beforeAll(async () => {
  server = await startTestServer()
  customer = await addCustomer(server.db, { name: 'Limfjord Sports' })
})
afterAll(() => server.stop())

const add = () => addTokenDevice(server.db, { type: 1, id: nextId++, customerId: customer })

async function call(path: string, body?: string | Buffer): Promise<{ status: number; body: unknown }> {
  const init = body === undefined ? {} : { method: 'POST', body }
  const response = await fetch(`${server.url}/api/v1/${path}`, init)
  return { status: response.status, body: await response.json() }
}

test('values that were answered with 200 are stored', async () => {
  const { dev, token } = await add()
  expect(await call(`${token}/telemetry`, '[{"ts":1600000000000,"values":{"a":1}},{"b":"x"}]')).toEqual({
    status: 200,
    body: {},
  })
  expect(await latestOf(server.db, dev)).toEqual({ a: '1', b: 'x', 'Server online': 'online' })
})

test.each([
  ['nobody/telemetry', '{"a":1}', 401, { code: 'unknown_device', message: 'Unknown device token.' }],
  ['TOKEN/telemetry', 'a=1', 400, { code: 'bad_request', message: 'Not JSON.' }],
  ['TOKEN/telemetry', '', 400, { code: 'bad_request', message: 'Not JSON.' }],
  ['TOKEN/telemetry', '{"a":"\\u0000"}', 400, { code: 'bad_request' }],
  ['TOKEN/telemetry', Buffer.alloc(10_000_000, '1'), 413, { code: 'too_large' }],
  ['TOKEN/attributes', '{"a":"\\u0000"}', 400, { code: 'bad_request' }],
  ['TOKEN/attributes', '{"a":["\\ud800"]}', 400, { code: 'bad_request' }],
  ['TOKEN/rpc/x', '{}', 404, { code: 'not_found' }],
  ['TOKEN/claim', '{}', 404, { code: 'not_found' }],
])('%s with %s is refused', async (path, body, status, error) => {
  const { dev, token } = await add()
  const reply = await call(path.replace('TOKEN', token), body)
  expect(reply).toMatchObject({ status, body: error })
  expect(JSON.stringify(reply)).not.toContain(token)
  expect(await latestOf(server.db, dev)).toEqual({})
})

test('attributes are stored and returned, by name or all of them', async () => {
  const { dev, token } = await add()
  await call(`${token}/attributes`, '{"serial":"A1","tanks":2,"parts":{"imu":"x"},"none":null}')
  const shared = { dev, scope: 'shared', name: 'interval', value: '5' }
  await server.db.insertInto('device_attribute').values(shared).execute()
  const all = { client: { serial: 'A1', tanks: 2, parts: { imu: 'x' } }, shared: { interval: 5 } }
  expect((await call(`${token}/attributes`)).body).toEqual(all)
  expect((await call(`${token}/attributes?clientKeys=serial,unknown`)).body).toEqual({
    client: { serial: 'A1' },
    shared: {},
  })
  const client = await connectDevice(server, token)
  const answer = new Promise((resolve) =>
    client.once('message', (topic, payload) => resolve([topic, `${payload}`])),
  )
  await client.subscribeAsync('v1/devices/me/attributes/response/+', { qos: 1 })
  const query = { clientKeys: 'tanks', sharedKeys: 'interval' }
  await publish(client, query, 'v1/devices/me/attributes/request/7')
  expect(await answer).toEqual([
    'v1/devices/me/attributes/response/7',
    JSON.stringify({ client: { tanks: 2 }, shared: { interval: 5 } }),
  ])
})

test('a device removes an attribute with null', async () => {
  const { token } = await add()
  await call(`${token}/attributes`, '{"serial":"A1","tanks":2,"imu":"x"}')
  expect((await call(`${token}/attributes`, '{"serial":null,"tanks":3,"unknown":null}')).status).toBe(200)
  expect((await call(`${token}/attributes`)).body).toEqual({ client: { imu: 'x', tanks: 3 }, shared: {} })
})

test('an attribute that is a number is answered as a number with all its digits', async () => {
  const { token } = await add()
  const attributes = '{"hdop":0.8399999737739563,"iccid":89457300000012345678}'
  await call(`${token}/attributes`, attributes)
  const reply = await fetch(`${server.url}/api/v1/${token}/attributes`)
  expect(await reply.text()).toBe(`{"client":${attributes},"shared":{}}`)
})

test('over HTTP a device polls for a request and answers it', async () => {
  const { device, token } = await add()
  expect(await call(`${token}/rpc?timeout=30`)).toMatchObject({ status: 408, body: { code: 'timeout' } })
  expect(await call(`${token}/rpc?timeout=soon`)).toMatchObject({ status: 400 })
  const waiting = call(`${token}/rpc?timeout=60000`)
  const request = { device, purpose: 'http', method: 'stop', params: null, timeoutMs: 600_000 }
  const answers: unknown[] = []
  server.app.devices.onEnded('http', async ({ answer }) => void answers.push(answer))
  const id = await server.app.devices.send(server.db, request)
  expect(await waiting).toEqual({ status: 200, body: { id, method: 'stop', params: null } })
  expect(await call(`${token}/rpc/${id}`, '"stopped"')).toEqual({ status: 200, body: {} })
  expect(answers).toEqual(['stopped'])
})
