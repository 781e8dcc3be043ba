import { historySearch, type HistoryRow } from '@service-center/contract/history-search/history-search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { storeReports } from '../../testing/worlds/values.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'
import { daysBetween } from './history-search.views.ts'

let server: TestServer
let token: string
let expected: HistoryRow[] = []
let robot: number

const FROM = Date.parse('2026-02-20T00:00:00Z')
const TO = Date.parse('2026-03-09T12:00:00Z')

beforeAll(async () => {
  server = await startTestServer()
  const club = await addCustomer(server.db, { name: 'Club' })
  await addUser(server.db, { username: 'searcher', customers: [club], rights: ['History'] })
  await addUser(server.db, { username: 'clerk', customers: [club] })
  const devices = [4300, 4100, 4200].map((id) => ({ id, type: 1 as const, customerId: club }))
  const devs: { id: number; dev: number }[] = []
  for (const device of devices) devs.push({ id: device.id, dev: await addDevice(server.db, device) })
  robot = devs[0]?.dev ?? 0
  const tablet = await addDevice(server.db, { id: 4100, type: 2, customerId: club })
  // Every seventh hour all three report at the same time, and a tablet too.
  const reports = Array.from({ length: 100 }, (_, step) => FROM - 86_400_000 + step * 7 * 3_600_000).flatMap(
    (created, step) =>
      [...devs, { id: 0, dev: tablet }].map(({ id, dev }) => ({
        id,
        dev,
        created,
        inserted: created + 5000,
        values: [
          ['other', 'painting'],
          ['state', step % 10 === 0 ? 'Painting Line 5' : 'idle'],
          ['Top state', 'x'],
        ] as const,
      })),
  )
  await storeReports(server.app.database, reports)
  expected = reports
    .filter(({ id, created }) => id !== 0 && created >= FROM && created <= TO)
    .toSorted((a, b) => b.created - a.created || a.dev - b.dev)
    .map(({ id, created, values }) => ({
      device_id: id,
      data_val: values[1][1],
      created: created / 1000,
      inserted: created / 1000 + 5,
    }))
  token = await server.signIn('searcher')
})
afterAll(() => server.stop())

const BASE = { deviceType: '1', field: 'state', dateFrom: String(FROM / 1000), dateTo: String(TO / 1000) }
const search = (query: Record<string, string> = {}) =>
  server.call(historySearch.search, { query: { ...BASE, ...query }, token })

test("fields are the keys that the viewer's devices have reported, without the hidden ones", async () => {
  const ask = (name: string) =>
    server.call(historySearch.fields, { query: { deviceType: 'robots' }, token: name })
  expect((await ask(token)).body.data).toEqual([
    { name: 'other', translated_name: 'other', device_key_group_id: -1 },
    { name: 'state', translated_name: 'state', device_key_group_id: -1 },
  ])
  expect((await ask(await server.signIn('clerk'))).status).toBe(403)
})

test.each([
  [1, 45],
  [7, 300],
  [50, 300],
  [1000, 300],
])('pages of %i have no gaps and no duplicates in %i rows', async (size, count) => {
  const wanted = expected.slice(0, count)
  const dateFrom = String(wanted.at(-1)?.created)
  const rows: HistoryRow[] = []
  let next: string | null = null
  do {
    const { body } = await search({
      dateFrom,
      pageSize: String(size),
      ...(next !== null && { cursor: next }),
    })
    expect(body.data.length).toBeLessThanOrEqual(size)
    rows.push(...body.data)
    next = body.next
  } while (next !== null && rows.length <= count)
  expect(rows).toHaveLength(Math.min(count, expected.length))
  expect(rows).toEqual(wanted)
})

test('a page can be requested by number, 50 rows long by default', async () => {
  const { body } = await search({ pageNumber: '2' })
  expect(body.data).toEqual(expected.slice(100, 150))
  expect((await search({ pageNumber: '3' })).body).toEqual({ data: expected.slice(150), next: null })
})

test('the prompt finds words in the value of that key alone, ignoring case', async () => {
  const painted = expected.filter(({ data_val }) => data_val !== 'idle')
  expect((await search({ prompt: ' line PAINT ' })).body.data).toEqual(painted)
  expect((await search({ prompt: '%' })).body.data).toEqual([])
  expect((await search({ prompt: "'; drop table history" })).body.data).toEqual([])
})

test('without an end, a value whose time is ahead is found first', async () => {
  const ahead = Date.now() + 50_000
  const values = [['ahead', 'x']] as const
  await storeReports(server.app.database, [{ dev: robot, created: ahead, inserted: Date.now(), values }])
  const query = { deviceType: BASE.deviceType, field: 'ahead', dateFrom: '0' }
  const ask = (more: object) => server.call(historySearch.search, { query: { ...query, ...more }, token })
  expect((await ask({})).body.data.map(({ created }) => created)).toEqual([ahead / 1000])
  expect((await ask({ dateTo: String(Math.floor(Date.now() / 1000)) })).body.data).toEqual([])
})

test('the whole result is exported as a file', async () => {
  const url = new URL('/api/history', server.url)
  for (const [name, value] of Object.entries({ ...BASE, csv: 'true' })) url.searchParams.set(name, value)
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const lines = (await response.text()).split('\r\n')
  expect(lines).toHaveLength(expected.length + 2)
  const [first] = expected
  expect(lines.slice(0, 2)).toEqual([
    'Device Id;Value;Created At;Inserted At',
    `${first?.device_id};idle;2026-03-09T09:00:00.000+00:00;2026-03-09T09:00:05.000+00:00`,
  ])
})

test('the longest possible range is answered', async () => {
  const always = { dateFrom: '0', dateTo: '253402300799' }
  const { body } = await search({ ...always, prompt: 'no such value' })
  expect(body).toEqual({ data: [], next: null })
  expect((await search({ ...always, pageSize: '1000' })).body.data).toHaveLength(300)
})

test('a range is read day by day, only where history is stored', () => {
  const stored = { first: 20_000, last: 20_100 }
  const days = [...daysBetween({ from: 0, to: 253_402_300_799, stored })]
  expect(days[0]).toEqual({ first: 20_100, last: 20_100 })
  expect(days.at(-1)?.first).toBe(20_000)
  // The number of days doubles: 1, 2, 4, …
  expect(days).toHaveLength(7)
  expect([...daysBetween({ from: 0, to: 86_400, stored })]).toEqual([])
})

test('hidden keys and unknown ones find nothing', async () => {
  expect((await search({ field: 'Top state' })).body).toEqual({ data: [], next: null })
  expect((await search({ field: 'no such value' })).body).toEqual({ data: [], next: null })
})

test.each([
  [{ field: '' }, 'field'],
  [{ deviceType: '7' }, 'deviceType'],
  [{ dateFrom: '-1' }, 'dateFrom'],
  [{ dateTo: BASE.dateFrom }, 'dateTo'],
  [{ pageSize: '0' }, 'pageSize'],
  [{ pageSize: '100001' }, 'pageSize'],
  [{ prompt: 'a\u0000' }, 'prompt'],
  [{ cursor: 'abc' }, 'cursor'],
  [{ cursor: Buffer.from('[1,2,3,99999]').toString('base64url') }, 'cursor'],
])("%j is refused with the field's name", async (query, param) => {
  const { status, body } = await search(query)
  expect(status).toBe(400)
  expect(body).toMatchObject({ errors: [{ param }] })
})
