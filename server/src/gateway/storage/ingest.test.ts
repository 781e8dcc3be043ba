import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice, latestOf } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer } from '../../testing/server/world.ts'
import { createBatchWriter, type Item } from './batch.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { createRefusedData } from './refused-data.ts'
import { openReportStore } from './reports.store.ts'

let server: TestServer
let ingest: Ingest
const batches: number[] = []

beforeAll(async () => {
  server = await startTestServer()
  const { database, disk, newestValues } = server.app
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
  const refusals = createRefusedData({ system: database.system, log: pino({ level: 'silent' }) })
  const write = createBatchWriter({
    database,
    disk,
    store,
    refusals,
    live,
    newestValues,
    gateway: '00000000-0000-4000-8000-000000000000',
  })
  ingest = createIngest({
    write: (items) => {
      batches.push(items.length)
      return write(items)
    },
    onFailure: () => store.forget(),
    log: pino({ level: 'silent' }),
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
    log: pino({ level: 'silent' }),
  })
  let isAnswered = false
  void own.add(itemOf(dev, 'x')).then(() => (isAnswered = true))
  await own.drained()
  expect(isAnswered).toBe(true)
})
