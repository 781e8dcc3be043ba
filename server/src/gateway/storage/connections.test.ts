import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestOf } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addDevice } from '../../testing/server/world.ts'
import { createBatchWriter, type Item } from './batch.ts'
import { createRefusedData } from './refused-data.ts'
import { openReportStore } from './reports.store.ts'

let server: TestServer
let tablet: number
let robots: number[]
let write: (item: Item) => Promise<unknown>
/** Called once, after the next report was compared with the stored values and before it is stored. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve()

beforeAll(async () => {
  server = await startTestServer()
  const { database, disk, live, newestValues } = server.app
  const store = openReportStore(database)
  const writeItems = createBatchWriter({
    database,
    disk,
    live,
    newestValues,
    store: {
      ...store,
      write: async (...report) => {
        await meanwhile()
        meanwhile = () => Promise.resolve()
        return store.write(...report)
      },
    },
    refusals: createRefusedData({ system: database.system, log: pino({ level: 'silent' }) }),
    gateway: '00000000-0000-4000-8000-000000000000',
  })
  write = (item) => writeItems([item])
  tablet = await addDevice(server.db, { type: 2, id: 20_901, customerId: 1 })
  robots = await Promise.all([11, 12, 13].map((id) => addDevice(server.db, { type: 1, id, customerId: 1 })))
})
afterAll(() => server.stop())

/** Stores the tablet's reports of its robot, in this order. */
const say = (...values: string[]) => {
  const at = Date.now()
  const reports = values.map((value, n) => ({
    dev: tablet,
    created: at - values.length + n,
    inserted: at,
    values: [['robot', value] as const],
  }))
  return write({ dev: tablet, at, presence: { kind: 'message', channel: 'mqtt' }, reports })
}
const setRobot = async (robot: number | undefined) => {
  await sql`select connect_tablet(${tablet}, ${robot ?? null}::integer)`.execute(server.db)
}
const shown = async () => {
  const { rows } = await sql<{ connected_dev: number }>`
    select connected_dev from current_connection where dev = ${tablet}`.execute(server.db)
  return { connected: rows[0]?.connected_dev, said: (await latestOf(server.db, tablet))['robot'] }
}

test('a report does not replace a connection that a user has set meanwhile', async () => {
  await say('11')
  expect(await shown()).toEqual({ connected: robots[0], said: '11' })
  meanwhile = () => setRobot(robots[1])
  await say('', '13')
  expect(await shown()).toEqual({ connected: robots[1], said: '12' })
  meanwhile = () => setRobot(undefined)
  await say('13')
  expect(await shown()).toEqual({ connected: undefined, said: '' })
})

test('of several robots in one message, each is a connection, and the last one stays', async () => {
  const before = await sql`select from device_connection where dev = ${tablet}`.execute(server.db)
  await say('11', '12', '13')
  expect(await shown()).toEqual({ connected: robots[2], said: '13' })
  const after = await sql`select from device_connection where dev = ${tablet}`.execute(server.db)
  expect(after.rows.length - before.rows.length).toBe(3)
})
