import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice, closeOf, connectDevice, publish } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'
import { actingAs } from '../access/viewers.ts'
import type { EndedRequest } from './devices.ts'

// Two server processes on one database: features call the first, devices connect to the second.
let here: TestServer
let there: TestServer
let own: number
let nextId = 1000
let nextPurpose = 1

beforeAll(async () => {
  here = await startTestServer()
  there = await startTestServer({ DATABASE_URL: here.databaseUrl, DATA_DIR: here.dataDir })
  own = await addCustomer(here.db, { name: 'Own' })
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

const REQUESTS = 'v1/devices/me/rpc/request/+'
const answerTopic = (id: number) => `v1/devices/me/rpc/response/${id}`

/** A device, with the messages that it received. */
async function addListener(options: { on?: TestServer; isConnected?: boolean; customerId?: number } = {}) {
  const { on = there, isConnected = true, customerId = own } = options
  const added = await addTokenDevice(here.db, { type: 1, id: nextId++, customerId })
  const heard: { id: number; text: string }[] = []
  const connect = async (to = on): Promise<MqttClient> => {
    const client = await connectDevice(to, added.token)
    client.on('message', (topic, payload) =>
      heard.push({ id: Number(topic.split('/').at(-1)), text: payload.toString() }),
    )
    await client.subscribeAsync(REQUESTS, { qos: 1 })
    return client
  }
  return { ...added, heard, connect, client: isConnected ? await connect() : undefined }
}

/** Collects the outcomes of requests of its own purpose, in both processes. */
function gatherEnds() {
  const purpose = `test ${nextPurpose++}`
  const ends: EndedRequest[] = []
  for (const { app } of [here, there]) app.devices.onEnded(purpose, async (ended) => void ends.push(ended))
  return { purpose, ends }
}

test('a request reaches the device in another process after the commit, and its answer comes back once', async () => {
  const { dev, device, heard, client } = await addListener()
  const { purpose, ends } = gatherEnds()
  const request = { device, purpose, method: 'update', params: { version: '9.8.3' }, timeoutMs: 600_000 }
  const id = await here.app.database.transaction('begin', async (db) => {
    const sent = await here.app.devices.send(db, request)
    await sleep(200)
    expect(heard).toEqual([])
    return sent
  })
  await expect.poll(() => heard).toEqual([{ id, text: '{"method":"update","params":{"version":"9.8.3"}}' }])
  expect(await here.app.devices.find(here.db, id)).toMatchObject({ state: 'sent', endedAt: null })
  if (client === undefined) throw new Error('It is connected.')
  await publish(client, { result: 'ok' }, answerTopic(id))
  await publish(client, { result: 'again' }, answerTopic(id))
  const ended = { id, dev, method: 'update', reference: null, outcome: 'answered', answer: { result: 'ok' } }
  expect(ends).toEqual([ended])
  expect(await here.app.devices.find(here.db, id)).toMatchObject({ state: 'answered' })
})

test('a request of a transaction that fails is never sent', async () => {
  const { device, heard } = await addListener()
  const request = { device, purpose: 'none', method: 'stop', params: null, timeoutMs: 600_000 }
  await here.app.database
    .transaction('begin', async (db) => {
      await here.app.devices.send(db, request)
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await here.app.devices.send(here.db, { ...request, method: 'go' })
  await expect.poll(() => heard).toHaveLength(1)
  expect(heard[0]?.text).toContain('"go"')
})

test('waiting requests are sent in order and once when the device connects; withdrawn ones are not', async () => {
  const { dev, device, heard, connect } = await addListener({ isConnected: false })
  const { devices } = here.app
  const listening: number[] = []
  there.app.devices.onListening(async (devs) => void listening.push(...devs))
  const send = (step: number) =>
    devices.send(here.db, { device, purpose: 'none', method: 'step', params: step, timeoutMs: 600_000 })
  const ids = [await send(1), await send(2), await send(3), await send(4)]
  expect(await devices.withdraw(here.db, ids[1] ?? 0)).toBe(true)
  const client = await connect()
  await expect.poll(() => heard.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]])
  // Another test's device may have connected just now.
  expect(listening.filter((one) => one === dev)).toHaveLength(1)
  expect(await devices.withdraw(here.db, ids[0] ?? 0)).toBe(false)
  await client.endAsync(true)
  await connect(here)
  const last = await send(5)
  await expect.poll(() => heard.at(-1)?.id).toBe(last)
  expect(heard).toHaveLength(4)
})

test('a device that is not connected in time and one that does not answer give different outcomes', async () => {
  const absent = await addListener({ isConnected: false })
  const silent = await addListener()
  const { purpose, ends } = gatherEnds()
  const request = { purpose, method: 'ask', params: null, timeoutMs: 600_000 }
  const first = await here.app.devices.send(here.db, { ...request, device: absent.device })
  const second = await here.app.devices.send(here.db, { ...request, device: silent.device })
  await expect.poll(() => silent.heard).toHaveLength(1)
  await expect.poll(async () => (await here.app.devices.find(here.db, second))?.state).toBe('sent')
  // Lets both requests expire.
  await here.db
    .updateTable('device_request')
    .set({ expires_at: new Date() })
    .where('id', 'in', [first, second])
    .execute()
  await expect.poll(() => ends).toHaveLength(2)
  expect(new Map(ends.map(({ id, outcome }) => [id, outcome]))).toEqual(
    new Map([
      [first, 'notConnected'],
      [second, 'noAnswer'],
    ]),
  )
  expect(absent.heard).toEqual([])
  if (silent.client === undefined) throw new Error('It is connected.')
  await publish(silent.client, '"late"', answerTopic(second))
  expect(ends.at(-1)).toMatchObject({ id: second, outcome: 'answered', answer: 'late' })
})

test("no device can answer another's request, or none", async () => {
  const asked = await addListener()
  const liar = await addListener()
  const { purpose, ends } = gatherEnds()
  const request = { device: asked.device, purpose, method: 'ask', params: null, timeoutMs: 600_000 }
  const id = await here.app.devices.send(here.db, request)
  await expect.poll(() => asked.heard).toHaveLength(1)
  if (liar.client === undefined || asked.client === undefined) throw new Error('They are connected.')
  for (const number of [id, 0, 9_999_999_999]) await publish(liar.client, '"mine"', answerTopic(number))
  await publish(asked.client, '"own"', answerTopic(id))
  expect(ends.map(({ dev, answer }) => ({ dev, answer }))).toEqual([{ dev: asked.dev, answer: 'own' }])
})

test('an answer is acknowledged after its listener has committed: when it fails, the device sends it again', async () => {
  const { device, connect } = await addListener({ isConnected: false })
  const purpose = 'failing'
  const seen: unknown[] = []
  const later: string[] = []
  there.app.devices.onEnded(purpose, async ({ answer }, { db, afterCommit }) => {
    seen.push(answer)
    afterCommit(() => later.push('committed'))
    await db.insertInto('customer').values({ name: 'From a listener', parent_id: 1, path: [] }).execute()
    if (seen.length === 1) throw new Error('not yet')
  })
  const client = await connect()
  client.on('message', (topic) => {
    const id = Number(topic.split('/').at(-1))
    client.publish(answerTopic(id), '"done"', { qos: 1 })
  })
  const closed = closeOf(client)
  const id = await here.app.devices.send(here.db, {
    device,
    purpose,
    method: 'go',
    params: null,
    timeoutMs: 600_000,
  })
  await closed
  expect(later).toEqual([])
  await publish(await connect(), '"done"', answerTopic(id))
  expect(seen).toHaveLength(2)
  expect(later).toEqual(['committed'])
  const written = await here.db
    .selectFrom('customer')
    .select('id')
    .where('name', '=', 'From a listener')
    .execute()
  expect(written).toHaveLength(1)
})

test('shared attributes are stored, sent to the device that listens, and read by it later', async () => {
  const { device, token, client } = await addListener()
  if (client === undefined) throw new Error('It is connected.')
  const heard: [string, string][] = []
  client.on('message', (topic, payload) => heard.push([topic, payload.toString()]))
  await client.subscribeAsync(['v1/devices/me/attributes', 'v1/devices/me/attributes/response/+'], { qos: 1 })
  await here.app.devices.setAttributes(here.db, device, { interval: 5, region: 'ø' })
  await expect.poll(() => heard).toEqual([['v1/devices/me/attributes', '{"interval":5,"region":"ø"}']])
  await here.app.devices.setAttributes(here.db, device, { interval: null })
  await expect.poll(() => heard.at(-1)?.[1]).toBe('{"deleted":["interval"]}')
  const many = Object.fromEntries(
    Array.from({ length: 600 }, (_, index) => [`name of attribute ${index}`, index]),
  )
  await here.app.devices.setAttributes(here.db, device, many)
  await expect.poll(() => heard.at(-1)?.[1]).toContain('"name of attribute 599":599')
  const reply = await fetch(`${there.url}/api/v1/${token}/attributes?sharedKeys=region,interval`)
  expect(await reply.json()).toEqual({ client: {}, shared: { region: 'ø' } })
})

test('devices out of scope, and their requests, do not exist', async () => {
  const other = await addCustomer(here.db, { name: 'Other' })
  const [mine, foreign] = [await addListener(), await addListener({ customerId: other })]
  await addUser(here.db, { username: 'viewer', customers: [own] })
  await here.signIn('viewer')
  const { id: sessionId } = await here.db
    .selectFrom('session')
    .select('id')
    .where('username', '=', 'viewer')
    .executeTakeFirstOrThrow()
  const { devices } = here.app
  const asViewer = <Result>(work: Parameters<typeof actingAs<Result>>[1]) =>
    actingAs<Result>({ database: here.app.database, sessionId, readOnly: false }, work)
  const request = { purpose: 'scope', method: 'ask', params: { password: 'x' }, timeoutMs: 600_000 }
  const notFound = { status: 404, code: 'not_found' }
  const { device } = foreign
  await expect(asViewer((db) => devices.send(db, { ...request, device }))).rejects.toMatchObject(notFound)
  await expect(asViewer((db) => devices.setAttributes(db, device, { a: 1 }))).rejects.toMatchObject(notFound)
  await expect(asViewer((db) => devices.reach(db, device))).rejects.toMatchObject(notFound)
  const theirs = await devices.send(here.db, { ...request, device, timeoutMs: 600_000 })
  expect(await asViewer((db) => devices.find(db, theirs))).toBeUndefined()
  expect(await asViewer((db) => devices.withdraw(db, theirs))).toBe(false)

  const id = await asViewer((db) => devices.send(db, { ...request, device: mine.device }))
  await expect.poll(() => mine.heard.map((one) => one.id)).toEqual([id])
  await asViewer((db) => devices.setAttributes(db, mine.device, { a: 1 }))
  expect(await asViewer((db) => devices.reach(db, mine.device))).toMatchObject({ online: true })
  const reading = asViewer((db) => db.selectFrom('device_request').select('params').execute())
  await expect(reading).rejects.toThrow('permission denied')
  const forging = asViewer((db) =>
    db
      .insertInto('device_attribute')
      .values({ dev: mine.dev, scope: 'client', name: 'serial', value: '1' })
      .execute(),
  )
  await expect(forging).rejects.toThrow('row-level security')
})

test('the params of a request are stored encrypted, and deleted once they are sent', async () => {
  const { device, connect, heard } = await addListener({ isConnected: false })
  const params = { password: 'of the caster' }
  const request = { device, purpose: 'secret', method: 'ntrip', params, timeoutMs: 600_000 }
  const id = await here.app.devices.send(here.db, request)
  const stored = () =>
    here.db.selectFrom('device_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const kept = (await stored()).params
  expect(kept?.length).toBeGreaterThan(10)
  expect(kept?.includes('caster')).toBe(false)
  await connect()
  await expect.poll(() => heard).toHaveLength(1)
  expect(heard[0]?.text).toContain('of the caster')
  expect((await stored()).params).toBeNull()
})

test.each([
  ['a NUL', { a: '\u0000' }],
  ['half a character', { a: '\ud800' }],
  ['ten megabytes', { a: 'x'.repeat(10_000_000) }],
])('%s is refused', async (_name, params) => {
  const { device } = await addListener({ isConnected: false })
  const request = { device, purpose: 'bad', method: 'ask', params, timeoutMs: 1000 }
  await expect(here.app.devices.send(here.db, request)).rejects.toMatchObject({ status: 400 })
  await expect(here.app.devices.setAttributes(here.db, device, params)).rejects.toMatchObject({ status: 400 })
  const backslashes = { ...request, params: { a: 'C:\\u0000' } }
  expect(await here.app.devices.send(here.db, backslashes)).toBeGreaterThan(0)
})

test('many requests at once from both processes are each sent once', async () => {
  const { device, heard } = await addListener()
  const request = { device, purpose: 'many', method: 'ask', params: null, timeoutMs: 600_000 }
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? here.app.devices.send(here.db, request) : there.app.devices.send(there.db, request),
    ),
  )
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(40)
  await sleep(100)
  expect(heard.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})
