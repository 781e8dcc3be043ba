import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { closeOf, connectDevice } from '../../testing/devices/gateway.ts'
import { askByHttp, askByMqtt, productionOf, requestOf } from '../../testing/worlds/provisioning.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

let server: TestServer
let staff: ReturnType<typeof productionOf>
let keys: { key: string; secret: string }

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.db, { username: 'maker', customers: [1], rights: ['Production'] })
  staff = productionOf(server, await server.signIn('maker'))
  keys = await staff.renew('TCM1')
})
afterAll(() => server.stop())

const newcomer = () => connectDevice(server, 'provision')

test.each([
  ['no JSON', 'x'],
  ['a list', '[]'],
  ['no fields', '{}'],
  ['NUL', JSON.stringify({ deviceName: 'a\u0000b', provisionDeviceKey: 'k', provisionDeviceSecret: 's' })],
  ['a lone surrogate', '{"deviceName":"\\ud800","provisionDeviceKey":"k","provisionDeviceSecret":"s"}'],
  ['numbers', '{"deviceName":1,"provisionDeviceKey":2,"provisionDeviceSecret":3}'],
  ['a blank name', '{"deviceName":" ","provisionDeviceKey":"k","provisionDeviceSecret":"s"}'],
  [
    'a long name',
    JSON.stringify({ deviceName: 'x'.repeat(201), provisionDeviceKey: 'k', provisionDeviceSecret: 's' }),
  ],
  [
    'credentials of its own',
    '{"deviceName":"a","provisionDeviceKey":"k","provisionDeviceSecret":"s","token":"mine"}',
  ],
])('a request with %s is a failure that says why', async (_what, body) => {
  expect((await askByHttp(server, body)).answer).toMatchObject({
    status: 'FAILURE',
    errorMsg: expect.any(String),
  })
  expect(await askByMqtt(await newcomer(), body)).toMatchObject({ status: 'FAILURE' })
})

test('10 MB are refused over HTTP, and end the connection over MQTT', async () => {
  const huge = 'x'.repeat(10 * 1024 * 1024)
  const response = await fetch(`${server.url}/api/v1/provision`, { method: 'POST', body: huge }).catch(
    () => undefined,
  )
  expect(response?.status ?? 413).toBe(413)
  const client = await newcomer()
  await client.subscribeAsync('/provision/response')
  const closed = closeOf(client)
  client.publish('/provision/request', huge, { qos: 0 })
  await closed
})

test('a device without a token can do nothing else', async () => {
  const reader = await newcomer()
  for (const topic of ['v1/devices/me/attributes', '#', '/provision/request', '/provision/#']) {
    await expect(reader.subscribeAsync(topic), topic).rejects.toThrow(/subscribe/i)
  }
  const writer = await newcomer()
  const closed = closeOf(writer)
  writer.publish('v1/devices/me/telemetry', '{"battery":1}', { qos: 1 })
  await closed
  const hasty = await newcomer()
  const ended = closeOf(hasty)
  hasty.publish('/provision/request', JSON.stringify(requestOf('SN hasty', keys)), { qos: 1 })
  await ended
  expect(JSON.stringify(await server.db.selectFrom('production_device').selectAll().execute())).not.toContain(
    'hasty',
  )
})

test('answers only reach the connection that asked', async () => {
  await staff.add([6070])
  const listener = await newcomer()
  await listener.subscribeAsync('/provision/response')
  const heard: string[] = []
  listener.on('message', (_topic, payload) => void heard.push(payload.toString()))
  expect(await askByMqtt(await newcomer(), requestOf('SN 6070', keys))).toMatchObject({ status: 'SUCCESS' })
  // Its own answer is the first message that it receives.
  expect(await askByMqtt(listener, {})).toMatchObject({ status: 'FAILURE' })
  expect(heard).toHaveLength(1)
})

test('an address that asks too often waits', async () => {
  const small = await startTestServer({ PROVISIONS_PER_MINUTE: '3' })
  onTestFinished(() => small.stop())
  for (let index = 0; index < 3; index += 1) expect((await askByHttp(small, '{}')).status).toBe(200)
  const limited = await askByHttp(small, '{}')
  expect(limited).toMatchObject({ status: 429, answer: { code: 'too_many' } })
  const client = await connectAsync(`mqtt://127.0.0.1:${small.gateway.mqttPort}`, {
    username: 'provision',
    reconnectPeriod: 0,
  })
  onTestFinished(() => void client.end(true))
  expect(await askByMqtt(client, '{}')).toMatchObject({
    status: 'FAILURE',
    errorMsg: expect.stringMatching(/too many/i),
  })
})
