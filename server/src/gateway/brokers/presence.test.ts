import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
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
import { writePresence } from '../storage/presence.store.ts'

let server: TestServer
let customer: number
let nextId = 1000

beforeAll(async () => {
  server = await startTestServer()
  customer = await addCustomer(server.db, { name: 'Limfjord Sports' })
})
afterAll(() => server.stop())
afterEach(() => void vi.useRealTimers())

const add = () => addTokenDevice(server.db, { type: 1, id: nextId++, customerId: customer })
const onlineOf = async (dev: number) => (await latestOf(server.db, dev))['Server online']
const turnsOf = async (dev: number) =>
  (await historyOf(server.db, { dev, key: 'Server online' })).map(({ value }) => value)
const presenceOf = (dev: number) =>
  server.db.selectFrom('device_presence').selectAll().where('dev', '=', dev).executeTakeFirst()

/** Runs the presence job as if this process had run for two minutes; the clock is reset after the test. */
async function watchLater(): Promise<void> {
  const job = server.gateway.jobs.find(({ name }) => name === 'presence')
  for (const ahead of [50, 50, 50]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead * 1000 })
    await job?.run()
  }
}

test('a device is online while it is connected, and offline when it disconnects or vanishes', async () => {
  for (const end of ['goodbye', 'break'] as const) {
    const { dev, token } = await add()
    const client = await connectDevice(server, token)
    await expect.poll(() => onlineOf(dev)).toBe('online')
    if (end === 'goodbye') await client.endAsync()
    else client.stream.destroy()
    await expect.poll(() => onlineOf(dev)).toBe('offline')
    expect(await turnsOf(dev)).toEqual(['online', 'offline'])
  }
})

test('a silent connection ends after one and a half times its keep-alive', async () => {
  const { dev, token } = await add()
  const client = await connectDevice(server, token, { keepalive: 1, reschedulePings: false })
  // From here on it is silent, though its socket is open.
  client.sendPing = () => undefined
  vi.spyOn(client.stream, 'write').mockReturnValue(true)
  await expect.poll(() => turnsOf(dev)).toEqual(['online', 'offline'])
})

test('a device that reconnects while it is still connected does not flap', async () => {
  const { dev, token } = await add()
  const first = await connectDevice(server, token)
  await publish(first, { a: 1 })
  const gone = closeOf(first)
  const second = await connectDevice(server, token)
  await gone
  await publish(second, { a: 2 })
  expect(await turnsOf(dev)).toEqual(['online'])
  expect(await presenceOf(dev)).toMatchObject({ online: true, channel: 'mqtt' })
  await second.endAsync()
  await expect.poll(() => turnsOf(dev)).toEqual(['online', 'offline'])
})

test('the end of a former connection to another server process leaves a device online', async () => {
  const { dev, token } = await add()
  await connectDevice(server, token)
  await expect.poll(() => onlineOf(dev)).toBe('online')
  const goneFromOther = { dev, at: Date.now(), presence: { kind: 'disconnected' } } as const
  const { transitions } = await writePresence(server.db, { changes: [goneFromOther], gateway: randomUUID() })
  expect(transitions).toEqual([])
  expect(await presenceOf(dev)).toMatchObject({ online: true })
})

test('over HTTP a device is online with a message, and offline after two minutes of silence', async () => {
  const { dev, token } = await add()
  await fetch(`${server.url}/api/v1/${token}/telemetry`, { method: 'POST', body: '{"a":1}' })
  expect(await presenceOf(dev)).toMatchObject({ online: true, channel: 'http', gateway: null })
  expect(await onlineOf(dev)).toBe('online')
  await watchLater()
  expect(await onlineOf(dev)).toBe('online')
  const before = new Date(Date.now() - 121_000 - 150_000)
  await server.db
    .updateTable('device_presence')
    .set({ last_message_at: before })
    .where('dev', '=', dev)
    .execute()
  await watchLater()
  expect(await onlineOf(dev)).toBe('offline')
})

test('devices of a dead server process go offline, after time to reconnect', async () => {
  const lost = await add()
  const back = await add()
  const former = randomUUID()
  const seen_at = new Date(Date.now() - 61_000)
  await server.db.insertInto('gateway_process').values({ id: former, seen_at }).execute()
  for (const { dev } of [lost, back]) {
    await server.db
      .insertInto('device_presence')
      .values({ dev, online: true, channel: 'mqtt', last_message_at: seen_at, gateway: former })
      .execute()
  }
  // Sets the clock ten minutes ahead, so that the job sees a gap, as after a start of this process or a sleep of the
  // machine.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  await server.gateway.jobs.find(({ name }) => name === 'presence')?.run()
  expect(await presenceOf(lost.dev)).toMatchObject({ online: true })
  const client = await connectDevice(server, back.token)
  await publish(client, { a: 1 })
  await watchLater()
  expect(await turnsOf(lost.dev)).toEqual(['offline'])
  expect(await turnsOf(back.dev)).toEqual([])
  expect(await presenceOf(back.dev)).toMatchObject({ online: true })
})

test('connections that only the server or only the database knows are corrected', async () => {
  const [here, gone] = [await add(), await add()]
  const client = await connectDevice(server, here.token)
  await publish(client, { a: 1 })
  const gateway = (await presenceOf(here.dev))?.gateway ?? null
  await server.db
    .updateTable('device_presence')
    .set({ online: false, gateway: null })
    .where('dev', '=', here.dev)
    .execute()
  const last_message_at = new Date()
  await server.db
    .insertInto('device_presence')
    .values({ dev: gone.dev, online: true, channel: 'mqtt', last_message_at, gateway })
    .execute()
  await watchLater()
  expect(await presenceOf(here.dev)).toMatchObject({ online: true, gateway })
  expect(await presenceOf(gone.dev)).toMatchObject({ online: false, gateway: null })
})

test('the last message is kept with its channel, without a write for each', async () => {
  const { dev, token } = await add()
  const client = await connectDevice(server, token)
  await publish(client, { a: 1 })
  const first = await presenceOf(dev)
  await publish(client, { a: 2 })
  expect(await presenceOf(dev)).toEqual(first)
  await fetch(`${server.url}/api/v1/${token}/telemetry`, { method: 'POST', body: '{"a":3}' })
  expect(await presenceOf(dev)).toMatchObject({ channel: 'http', online: true, gateway: first?.gateway })
})
