import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { runAs } from '../../testing/worlds/query-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { storeReports } from '../../testing/worlds/values.ts'
import { addCustomer, addDevice, addSession, addUser } from '../../testing/server/world.ts'

// The counts of days from before a device moved belong to its former customer. The day of the move counts values of both.

let server: TestServer
let south: number
let robot: number
const DAY = 86_400_000
const FIRST = Date.parse('2026-03-01T00:00:00Z')
const USERS = ['staff', 'dealer', 'north', 'south'] as const

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const dealer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  const north = await addCustomer(db, { name: 'North', parentId: dealer })
  south = await addCustomer(db, { name: 'South', parentId: dealer })
  const customers = { staff: 1, dealer, north, south }
  for (const username of USERS) {
    await addUser(db, { username, customers: [customers[username]], rights: ['DataExtractorRead'] })
  }
  robot = await addDevice(db, { type: 1, id: 4100, customerId: north })
  // On day n, n values at 06:00 and one at 18:00.
  const reports = [1, 2, 3, 4, 5].flatMap((day) =>
    [6, 18].map((hour) => {
      const created = FIRST + (day - 1) * DAY + hour * 3_600_000
      const values = Array.from({ length: hour === 6 ? day : 1 }, (_, n) => [`key ${n}`, '5'] as const)
      return { dev: robot, created, inserted: created, values }
    }),
  )
  await storeReports(server.app.database, reports)
  await db.updateTable('device').set({ customer_id: south }).where('dev', '=', robot).execute()
})
afterAll(() => server.stop())

const moveAt = (time: string) => server.db.updateTable('device_move').set({ moved_at: time }).execute()

const ALL = ['01: 2', '02: 3', '03: 4', '04: 5', '05: 6']
const AT_NOON = ['04: 5', '05: 6']

const daysOf = (db: Database) =>
  sql<{ text: string }>`select to_char(day, 'DD: ') || records as text from history_day order by 1`
    .execute(db)
    .then(({ rows }) => rows.map(({ text }) => text))

/** What a user's requests see of all devices, and of the focused one. */
async function seenByRequests(username: string) {
  const options = {
    database: server.app.database,
    sessionId: await addSession(server.db, username),
    readOnly: true,
  }
  const all = await actingAs(options, daysOf)
  const focused = await actingAs(options, async (db) => {
    await sql`select * from focus_device(1, 4100)`.execute(db)
    return daysOf(db)
  })
  expect(focused).toEqual(all)
  return all
}

/** What the user's data queries see. */
async function seenByQueries(username: string) {
  const text = "select to_char(day, 'DD: ') || records as day from history_days order by 1"
  const read = async (texts: { whQuery: string; dbQuery: string }) => {
    const { rows } = await server.app.dataQueries.run(runAs({ username }, texts))
    return rows.map(([day]) => day)
  }
  const fromWarehouse = await read({ whQuery: text, dbQuery: 'select * from first_query' })
  expect(await read({ whQuery: 'select 1 as one', dbQuery: text })).toEqual(fromWarehouse)
  return fromWarehouse
}

/**
 * The number of values that the user's page of the device's history counts; the HTTP status if the device is
 * not visible.
 */
async function countedOnPage(username: string) {
  const { status, body } = await server.call(deviceHistory.records, {
    params: { type: '1', id: '4100' },
    query: {},
    token: await server.signIn(username),
  })
  return status === 200 ? body.totalCount : status
}

test.each([
  // On the day of the move, the page counts what was reported after the move.
  { moved: '2026-03-03T12:00:00Z', south: AT_NOON, counted: 1 + 5 + 6 },
  { moved: '2026-03-03T00:00:00Z', south: ['03: 4', ...AT_NOON], counted: 4 + 5 + 6 },
  { moved: '2026-03-03T00:00:00.001Z', south: AT_NOON, counted: 4 + 5 + 6 },
  { moved: '2026-04-01T12:00:00Z', south: [], counted: 0 },
])(
  'for a device that moved at $moved, whole days after the move are visible',
  async ({ moved, ...expected }) => {
    await moveAt(moved)
    for (const seen of [seenByRequests, seenByQueries]) {
      expect(await seen('south')).toEqual(expected.south)
      expect(await seen('north')).toEqual([])
      expect(await seen('dealer')).toEqual(ALL)
      expect(await seen('staff')).toEqual(ALL)
    }
    expect(await countedOnPage('south')).toBe(expected.counted)
    expect(await countedOnPage('north')).toBe(404)
    expect(await countedOnPage('dealer')).toBe(20)
  },
)

test('days do not depend on the time zone of the connection', async () => {
  await moveAt('2026-03-03T00:00:00Z')
  const options = {
    database: server.app.database,
    sessionId: await addSession(server.db, 'south'),
    readOnly: true,
  }
  const days = await actingAs(options, async (db) => {
    await sql`set local time zone 'Asia/Tokyo'`.execute(db)
    return daysOf(db)
  })
  expect(days).toEqual(['03: 4', ...AT_NOON])
})
