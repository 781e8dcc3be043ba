import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { addTokenDevice, historyOf, latestOf } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer } from '../../testing/server/world.ts'
import { listen } from '../../platform/database/notifications.ts'
import { createNewestValues, type NewestValues } from '../../platform/devices/newest-values/newest-values.ts'
import { createBatchWriter, type Item } from './batch.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { createRefusedData } from './refused-data.ts'
import { openReportStore } from './reports.store.ts'

let server: TestServer
let ingest: Ingest
const batches: number[] = []
const log = pino({ level: 'silent' })

/** Writes batches as a server process does. */
function createWriter(newestValues: NewestValues) {
  const { database, disk } = server.app
  const store = openReportStore(database)
  const live = {
    publish: () => undefined,
    publishMany: () => undefined,
    publishToSession: () => undefined,
    connections: 0,
    sessions: () => [],
    job: { name: 'none', purpose: 'Nothing', everyMs: 60_000, run: () => Promise.resolve() },
    close: () => Promise.resolve(),
  }
  const refusals = createRefusedData({ system: database.system, log })
  const write = createBatchWriter({
    database,
    disk,
    store,
    refusals,
    live,
    newestValues,
    gateway: '00000000-0000-4000-8000-000000000000',
  })
  return { write, store }
}

beforeAll(async () => {
  server = await startTestServer()
  const { write, store } = createWriter(server.app.newestValues)
  ingest = createIngest({
    write: (items) => {
      batches.push(items.length)
      return write(items)
    },
    onFailure: () => store.forget(),
    log,
  })
})
afterAll(() => server.stop())

const itemOf = (dev: number, value: string): Item => {
  const at = Date.now()
  const reports = [{ dev, created: at, inserted: at, values: [['count', value] as const] }]
  return { dev, at, presence: { kind: 'message', channel: 'mqtt' }, reports }
}

test('one bad report fails alone', async () => {
  const customerId = await addCustomer(server.db, { name: 'Limfjord Sports' })
  const good = await Promise.all(
    [1, 2, 3, 4, 5].map((id) => addTokenDevice(server.db, { type: 1, id, customerId })),
  )
  const unknown = 999_999
  const devs = [...good.slice(0, 3).map(({ dev }) => dev), unknown, ...good.slice(3).map(({ dev }) => dev)]
  const results = await Promise.allSettled(devs.map((dev) => ingest.add(itemOf(dev, 'x'))))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  for (const { dev } of good) expect(await latestOf(server.db, dev)).toEqual({ count: 'x' })
})

test('messages that arrive together are stored together, up to a thousand reports', async () => {
  const { dev } = await addTokenDevice(server.db, { type: 1, id: 100, customerId: 1 })
  batches.length = 0
  await Promise.all(Array.from({ length: 2500 }, (_, index) => ingest.add(itemOf(dev, String(index)))))
  expect(batches).toEqual([1000, 1000, 500])
  expect(await latestOf(server.db, dev)).toEqual({ count: '2499' })
})

test('a full queue refuses further messages', async () => {
  const { dev } = await addTokenDevice(server.db, { type: 1, id: 101, customerId: 1 })
  const half = 40 * 1024 * 1024
  const first = ingest.add(itemOf(dev, 'first'), half)
  await expect(ingest.add(itemOf(dev, 'second'), half)).rejects.toThrow('The queue is full.')
  await first
  await ingest.add(itemOf(dev, 'third'), half)
  expect(await latestOf(server.db, dev)).toEqual({ count: 'third' })
})

test('senders are answered in the order of arrival, also when one of them is at fault', async () => {
  const { dev } = await addTokenDevice(server.db, { type: 1, id: 102, customerId: 1 })
  const answered: string[] = []
  const add = (of: number, name: string) =>
    ingest.add(itemOf(of, name)).then(
      () => answered.push(name),
      () => answered.push(`not ${name}`),
    )
  const unknown = 999_999
  const all = [add(dev, 'first'), add(unknown, 'second'), add(dev, 'third'), add(unknown, 'fourth')]
  await Promise.all(all)
  expect(answered).toEqual(['first', 'not second', 'third', 'not fourth'])
})

test('when the queue is drained, every sender is answered', async () => {
  const { dev } = await addTokenDevice(server.db, { type: 1, id: 103, customerId: 1 })
  const own = createIngest({
    write: () => Promise.resolve(new Map()),
    onFailure: () => undefined,
    log,
  })
  let isAnswered = false
  void own.add(itemOf(dev, 'x')).then(() => (isAnswered = true))
  await own.drained()
  expect(isAnswered).toBe(true)
})

/** A report of a device with a time of its own. */
const timed = (dev: number, at: number, values: Record<string, string>): Item => ({
  dev,
  at: Date.now(),
  presence: { kind: 'message', channel: 'mqtt' },
  reports: [{ dev, created: at, inserted: Date.now(), values: Object.entries(values), isDeviceTime: true }],
})
const countsOf = async (dev: number, key = 'count') =>
  (await historyOf(server.db, { dev, key })).map(({ value }) => value)

test('a report that is sent again is stored once, together with the first, later, and beside new values', async () => {
  const { dev } = await addTokenDevice(server.db, { type: 1, id: 104, customerId: 1 })
  const at = Date.now() - 60_000
  await Promise.all([0, 1, 0].map((n) => ingest.add(timed(dev, at + n, { count: `${n}`, mode: 'a' }))))
  await ingest.add(timed(dev, at, { count: '0', mode: 'a' }))
  expect(await countsOf(dev)).toEqual(['0', '1'])
  // Another value for the same time, and a value that was not sent before.
  await ingest.add(timed(dev, at, { count: '7', mode: 'a', speed: '3' }))
  expect(await countsOf(dev)).toEqual(['0', '7', '1'])
  expect(await countsOf(dev, 'mode')).toEqual(['a', 'a'])
  expect(await countsOf(dev, 'speed')).toEqual(['3'])
  expect(await latestOf(server.db, dev)).toEqual({ count: '1', mode: 'a', speed: '3' })
})

test('values without a time of the device are all stored', async () => {
  const { dev } = await addTokenDevice(server.db, { type: 1, id: 105, customerId: 1 })
  const item = itemOf(dev, 'x')
  await Promise.all([item, { ...item }].map((one) => ingest.add(one)))
  expect(await countsOf(dev)).toEqual(['x', 'x'])
})

test('a report that is sent again to another server process is stored once', async () => {
  const { dev } = await addTokenDevice(server.db, { type: 1, id: 106, customerId: 1 })
  const notifications = await listen({ url: server.databaseUrl, log })
  const newestValues = createNewestValues({ database: server.app.database, notifications, log })
  onTestFinished(async () => {
    newestValues.stop()
    await notifications.close()
  })
  const other = createWriter(newestValues)
  const at = Date.now() - 60_000
  await ingest.add(timed(dev, at, { count: '0' }))
  await other.write([timed(dev, at + 1, { count: '1' })])
  // This process has heard of it.
  await server.app.newestValues.settled()
  await ingest.add(timed(dev, at + 1, { count: '1' }))
  expect(await countsOf(dev)).toEqual(['0', '1'])
})

test('a batch whose commit was not answered is stored once, although it is tried again', async () => {
  const { dev } = await addTokenDevice(server.db, { type: 1, id: 107, customerId: 1 })
  const { write, store } = createWriter(server.app.newestValues)
  const items = [itemOf(dev, 'x'), timed(dev, Date.now() - 1000, { count: 'y' })]
  const { database } = server.app
  const { pipelinedTransaction } = database
  const lost = vi.spyOn(database, 'pipelinedTransaction').mockImplementationOnce(async (...args) => {
    await pipelinedTransaction(...args)
    throw Object.assign(new Error('The connection is lost.'), { code: '08006' })
  })
  onTestFinished(() => lost.mockRestore())
  const own = createIngest({ write, onFailure: () => store.forget(), log })
  await Promise.all(items.map((item) => own.add(item)))
  expect(await countsOf(dev)).toEqual(['y', 'x'])
})
