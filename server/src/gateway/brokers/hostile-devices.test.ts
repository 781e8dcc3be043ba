import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  addTokenDevice,
  ATTRIBUTES,
  closeOf,
  connectDevice,
  historyOf,
  latestOf,
  publish,
  TELEMETRY,
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
const onlineOf = async (dev: number) => (await latestOf(server.db, dev))['Server online']

/** A raw connection to the broker for hand-made bytes. */
async function rawConnection(): Promise<Socket> {
  const socket = connect(server.gateway.mqttPort ?? 0, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

async function post(token: string, payload: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}/api/v1/${token}/attributes`, { method: 'POST', body: payload })
  return { status: response.status, body: await response.json() }
}

const nested = (depth: number) => `{"good":1,"deep":${'['.repeat(depth)}${']'.repeat(depth)}}`
const many = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [index.toString(36), 1])))

test.each([
  ['deeper than PostgreSQL can walk', nested(5000), 'Nested too deeply.'],
  ['deeper than JavaScript can walk', nested(200_000), 'Nested too deeply.'],
  ['a hundred thousand', many(100_000), 'More than 1000 attributes.'],
])('attributes that are %s are dropped, and the device stays connected', async (_name, payload, message) => {
  const { dev, token } = await robot()
  expect(await post(token, payload)).toEqual({ status: 400, body: { code: 'bad_request', message } })
  const client = await connectDevice(server, token)
  await publish(client, payload, ATTRIBUTES)
  await publish(client, { alive: 1 })
  expect(await latestOf(server.db, dev)).toMatchObject({ alive: '1' })
  const kept = await server.db.selectFrom('device_attribute').select('name').where('dev', '=', dev).execute()
  expect(kept).toEqual([])
})

test.each(['{"good":1,"huge":1e400}', '{"good":1,"huge":{"list":[-1e400]}}', '{"good":1,"huge":1.5E+0400}'])(
  'a number beyond the range is refused with its message, and the device stays connected: %s',
  async (payload) => {
    const { dev, token } = await robot()
    const reply = { status: 400, body: { code: 'bad_request', message: 'A number is too large.' } }
    expect(await post(token, payload)).toEqual(reply)
    const client = await connectDevice(server, token)
    await publish(client, payload)
    await publish(client, '{"large":1e308,"small":1e-400}')
    const { good, huge, large, small } = await latestOf(server.db, dev)
    expect({ good, huge, large, small }).toEqual({ large: '1e+308', small: '0' })
  },
)

test('all attributes of a device fit into one reply', async () => {
  const { token } = await robot()
  const half = JSON.stringify({ first: 'x'.repeat(600_000) })
  expect((await post(token, half)).status).toBe(200)
  // Storing the same again takes no more space.
  expect((await post(token, half)).status).toBe(200)
  expect(await post(token, half.replace('first', 'second'))).toMatchObject({
    status: 400,
    body: { message: 'The attributes are larger than 1048576 bytes together.' },
  })
})

test("a device that reads none of its messages is disconnected, and the server's memory stays bounded", async () => {
  const { dev, token } = await robot()
  await post(token, JSON.stringify({ large: 'x'.repeat(900_000) }))
  const client = await connectDevice(server, token)
  await client.subscribeAsync('v1/devices/me/attributes/response/+', { qos: 1 })
  client.stream.pause()
  for (let request = 0; request < 60; request += 1) {
    client.publish(`v1/devices/me/attributes/request/${request}`, '{}', { qos: 0 })
  }
  await expect.poll(() => onlineOf(dev)).toBe('offline')
})

/**
 * Whether a client that announces a large packet is disconnected before one that has been silent for longer. On a machine
 * that stalls it may not be.
 */
async function isEndedAtOnce(): Promise<boolean> {
  const [silent, large] = [await rawConnection(), await rawConnection()]
  const ended = Promise.race([
    once(silent.resume(), 'close').then(() => false),
    once(large.resume(), 'close').then(() => true),
  ])
  large.write(Buffer.from([0x10, 0xff, 0xff, 0x3f]))
  const isLarge = await ended
  silent.destroy()
  large.destroy()
  return isLarge
}

test('an unauthenticated client cannot send more than the size of a token', async () => {
  await expect.poll(isEndedAtOnce).toBe(true)
})

test('clients of MQTT 3.1 and clients that use QoS 2 can connect', async () => {
  const { dev, token } = await robot()
  const old = await connectDevice(server, token, {
    protocolId: 'MQIsdp',
    protocolVersion: 3,
    clientId: 'an-old-one',
  })
  await publish(old, { old: 1 })
  const client = await connectDevice(server, token)
  await client.publishAsync('v1/devices/me/telemetry', '{"once":1}', { qos: 2 })
  expect(await latestOf(server.db, dev)).toMatchObject({ old: '1', once: '1' })
})

const textBytes = (text: string) => Buffer.concat([Buffer.from([0, text.length]), Buffer.from(text)])
const packet = (type: number, ...parts: (Buffer | number[])[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from([type, body.length]), body])
}
const connectPacket = (token: string) =>
  packet(0x10, textBytes('MQTT'), [4, 0x82, 0, 60], textBytes(''), textBytes(token))
/** A message with QoS 2. */
const twoPacket = (id: number, payload: string, flags = 0) =>
  packet(0x34 | flags, textBytes(TELEMETRY), [0, id], Buffer.from(payload))
const DUP = 8
const RELEASE = 0x62
/** What the server answers: CONNACK, PUBREC and PUBCOMP. */
const ACCEPTED = '20020000'
const received = (id: number) => `500200${id.toString(16).padStart(2, '0')}`
const completed = (id: number) => `700200${id.toString(16).padStart(2, '0')}`

test('a message with QoS 2 that is repeated before its release is stored once', async () => {
  const { dev, token } = await robot()
  const socket = await rawConnection()
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes.toString('hex')))
  socket.write(connectPacket(token))
  await expect.poll(() => heard).toBe(ACCEPTED)
  const payload = '{"twice":1}'
  // Together, so that the repetition arrives while the first one is being stored.
  socket.write(Buffer.concat([twoPacket(7, payload), twoPacket(7, payload, DUP), twoPacket(8, payload)]))
  await expect.poll(() => heard.length).toBe(32)
  expect(heard.slice(8).match(/.{8}/g)?.toSorted()).toEqual([received(7), received(7), received(8)])
  socket.write(twoPacket(7, payload, DUP))
  await expect.poll(() => heard.slice(32)).toBe(received(7))
  socket.write(packet(RELEASE, [0, 7]))
  await expect.poll(() => heard.slice(40)).toBe(completed(7))
  const stored = () => historyOf(server.db, { dev, key: 'twice' })
  expect(await stored()).toHaveLength(2)
  // Its number may be used for another message now.
  socket.write(twoPacket(7, payload))
  await expect.poll(() => heard.slice(48)).toBe(received(7))
  expect(await stored()).toHaveLength(3)
})

test('a device that sends all that it has kept at once, with QoS 2, keeps its connection, and all is stored once', async () => {
  const { dev, token } = await robot()
  const client = await connectDevice(server, token)
  // Far from all are released before the last one arrives.
  const numbers = Array.from({ length: 3000 }, (_, index) => `${index}`)
  const all = Promise.all(numbers.map((n) => client.publishAsync(TELEMETRY, `{"kept":"${n}"}`, { qos: 2 })))
  expect(await Promise.race([all.then(() => 'stored'), closeOf(client).then(() => 'ended')])).toBe('stored')
  const stored = await historyOf(server.db, { dev, key: 'kept' })
  expect(stored.map(({ value }) => value).toSorted()).toEqual(numbers.toSorted())
})
