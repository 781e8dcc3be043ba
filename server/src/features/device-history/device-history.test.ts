import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../gateway/storage/history.store.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { storeReports } from '../../testing/worlds/values.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

let server: TestServer
let token: string
let dev: number
let dense: number
let odd: number

const START = Date.parse('2026-03-01T00:00:00Z')
const HOUR = 3_600_000

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const club = await addCustomer(db, { name: 'Club' })
  await addUser(db, { username: 'staff', customers: [club], rights: ['DeleteData'] })
  dev = await addDevice(db, { type: 1, id: 4100, customerId: club })
  dense = await addDevice(db, { type: 1, id: 4101, customerId: club })
  odd = await addDevice(db, { type: 1, id: 4102, customerId: club })
  await storeReports(server.app.database, [
    reportOf(0, { Battery: '90', state: 'idle' }),
    reportOf(1, { Battery: '80' }),
    reportOf(2, { state: 'painting', note: '' }),
    reportOf(3, { Battery: '70%', state: 'idle' }),
  ])
  token = await server.signIn('staff')
})
afterAll(() => server.stop())

const reportOf = (hour: number, values: Record<string, string>): Report => ({
  dev,
  created: START + hour * HOUR,
  inserted: START + hour * HOUR + 2000,
  values: Object.entries(values),
})
const at = (hour: number) => String((START + hour * HOUR) / 1000)
const read = (query: Record<string, string | string[]>, id = '4100') =>
  server.call(deviceHistory.records, { params: { type: 'robots', id }, query, token })

test('a page is newest first, with the times and the device of each value', async () => {
  const { body } = await read({ limit: '2' })
  const common = {
    created: START / 1000 + 10_800,
    inserted: START / 1000 + 10_802,
    deviceTypeId: 1,
    deviceId: 4100,
  }
  expect(body).toEqual({
    data: [
      { key: 'Battery', value: '70%', ...common },
      { key: 'state', value: 'idle', ...common },
    ],
    filteredCount: 7,
    totalCount: 7,
  })
})

test('an empty text is a value like any other', async () => {
  await storeReports(server.app.database, [
    { dev: dense, created: START, inserted: START, values: [['note', '']] },
  ])
  const { body } = await read({}, '4101')
  expect(body.data).toMatchObject([{ key: 'note', value: '' }])
  const { rows } = await sql`select value from device_history where device_id = 4101`.execute(server.db)
  expect(rows).toEqual([{ value: '' }])
})

test('`detailed` gives the newest value of each key, and their number as the total', async () => {
  const { body } = await read({ detailed: 'true', orderBy: 'key,asc', includeKeys: ['Battery', 'state'] })
  expect(body.data.map(({ key, value }) => [key, value])).toEqual([
    ['Battery', '70%'],
    ['state', 'idle'],
  ])
  expect(body).toMatchObject({ filteredCount: 2, totalCount: 3 })
})

test('a result that exceeds one page is streamed, with the same content as in pages', async () => {
  const reports = Array.from({ length: 6000 }, (_, index): Report => {
    const created = START + HOUR + index * 60_000
    return {
      dev: dense,
      created,
      inserted: created,
      values: [
        ['n', String(index)],
        ['m', '=1'],
      ],
    }
  })
  await storeReports(server.app.database, reports)
  const all = await read({ limit: '99999999' }, '4101')
  expect(all.body.data).toHaveLength(12_001)
  expect(all.body).toMatchObject({ filteredCount: 12_001, totalCount: 12_001 })
  deviceHistory.records.response.parse(all.body)
  for (const skip of [0, 1, 4999, 6001, 7000, 11_500, 12_000]) {
    const page = await read({ skip: String(skip), limit: '500' }, '4101')
    expect(page.body.data).toEqual(all.body.data.slice(skip, skip + 500))
  }
  const sorted = await read({ limit: '99999999', orderBy: 'value,asc' }, '4101')
  expect(sorted.body.data.slice(0, 3).map(({ value }) => value)).toEqual(['0', '1', '2'])
  expect(sorted.body.data.at(-1)?.value).toBe('=1')
})

const zeros = (count: number) => '0'.repeat(count)

test('values are sorted as numbers while they fit, and then as texts in natural order', async () => {
  const created = START + HOUR
  const inOrder = ['-1e99', '-2', '0', '+1.5', '10', '2E1', `1${zeros(60)}`, `1${zeros(90)}e99`]
  const texts = ['', `1${zeros(100)}`, '1e100', 'ping 9', 'ping 10']
  await storeReports(server.app.database, [
    {
      dev: odd,
      created,
      inserted: created,
      values: [...texts, ...inOrder].toReversed().map((value, place) => [`k${place}`, value]),
    },
  ])
  const { body } = await read({ orderBy: 'value,asc' }, '4102')
  expect(body.data.map(({ value }) => value).slice(0, inOrder.length)).toEqual(inOrder)
  expect(body.data.map(({ value }) => value).toSorted()).toEqual([...texts, ...inOrder].toSorted())
  const reversed = await read({ orderBy: 'value,desc' }, '4102')
  expect(reversed.body.data.map(({ value }) => value)).toEqual(
    body.data.map(({ value }) => value).toReversed(),
  )
})

test('a file names the device, has its times at the requested offset, and runs no formula', async () => {
  const url = new URL(
    '/api/data/1/4101?csv=true&utcOffset=2&notAfter=1772326800&orderBy=created,asc',
    server.url,
  )
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  expect(response.headers.get('content-disposition')).toContain('history-robots-4101.csv')
  expect((await response.text()).split('\r\n')).toEqual([
    'Key;Value;Created At;Inserted At',
    'note;;2026-03-01T02:00:00.000+02:00;2026-03-01T02:00:00.000+02:00',
    "m;'=1;2026-03-01T03:00:00.000+02:00;2026-03-01T03:00:00.000+02:00",
    'n;0;2026-03-01T03:00:00.000+02:00;2026-03-01T03:00:00.000+02:00',
    '',
  ])
})

test('without an end, a value with a time in the future is the newest of the history too', async () => {
  const ahead = await addDevice(server.db, { type: 1, id: 4103, customerId: 1 })
  const now = Date.now()
  const values = [['Battery', '41']] as const
  await storeReports(server.app.database, [
    { dev: ahead, created: now - HOUR, inserted: now - HOUR, values },
    { dev: ahead, created: now + 50_000, inserted: now, values },
  ])
  await addUser(server.db, { username: 'all', customers: [1] })
  const all = await server.signIn('all')
  const ask = async (query: Record<string, string>) => {
    const params = { type: 'robots', id: '4103' }
    const { body } = await server.call(deviceHistory.records, { params, query, token: all })
    return [body.filteredCount, body.totalCount, body.data[0]?.created] as const
  }
  const newest = (now + 50_000) / 1000
  expect(await ask({})).toEqual([2, 2, newest])
  expect(await ask({ limit: '1' })).toEqual([2, 2, newest])
  expect(await ask({ orderBy: 'value,asc' })).toEqual([2, 2, newest])
  expect(await ask({ includeKeys: 'Battery', includeEdge: 'true' })).toEqual([2, 2, newest])
  expect(await ask({ notBefore: String(now / 1000) })).toEqual([1, 2, newest])
  expect(await ask({ detailed: 'true' })).toEqual([1, 1, newest])
  expect(await ask({ notAfter: String(now / 1000) })).toEqual([1, 2, (now - HOUR) / 1000])
})

const series = (query: Record<string, string | string[]>) =>
  server.call(deviceHistory.series, {
    params: { type: 'robots', id: '4100' },
    query: { notBefore: at(0.5), notAfter: at(2.5), pixels: '100', ...query },
    token,
  })

test('a series has the values of its window and the neighbouring ones', async () => {
  const { body } = await series({ numericKeys: ['Battery', 'state', 'unheard of'], textKeys: 'state' })
  const [half, one, three] = [Number(at(0)), Number(at(1)), Number(at(3))]
  expect(body.numeric['Battery']).toEqual({
    at: [one],
    until: [one],
    first: [80],
    min: [80],
    max: [80],
    last: [80],
    before: [half, 90],
    after: [three, 70],
  })
  expect(body.numeric['state']).toMatchObject({ at: [], before: null, after: null })
  expect(body.numeric['unheard of']).toMatchObject({ at: [], before: null, after: null })
  expect(body.text['state']).toEqual({
    values: ['idle', 'painting'],
    at: [half, Number(at(2))],
    value: [0, 1],
    changes: [1, 1],
    among: [[], []],
    after: [three, 'idle'],
  })
})

test.each([
  ['a window without length', { notAfter: at(0.5) }],
  ['no pixel', { pixels: '0' }],
  ['too many pixels', { pixels: '10001' }],
  ['too many keys', { textKeys: Array.from({ length: 101 }, (_, index) => `key ${index}`) }],
])('a series of %s is refused', async (_name, query) => {
  expect((await series(query)).status).toBe(400)
})

test('deleting removes the history and its counts, keeps the newest values, and is logged with its numbers', async () => {
  const gone = await server.call(deviceHistory.deleteHistoric, { params: { type: '1', id: '4100' }, token })
  expect(gone.body).toEqual({ deleted: 7 })
  expect((await read({})).body).toEqual({ data: [], filteredCount: 0, totalCount: 0 })
  expect((await read({ detailed: 'true' })).body.totalCount).toBe(3)
  const counts = await server.db.selectFrom('history_day').selectAll().where('dev', '=', dev).execute()
  expect(counts).toEqual([])
  const entry = await server.db.selectFrom('user_action').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(entry).toMatchObject({
    action_type: 'DeleteHistoricData',
    status_code: 200,
    device_id: 4100,
    before: { deleted: 7, from: Number(at(0)), to: Number(at(3)) },
  })
  await storeReports(server.app.database, [reportOf(5, { Battery: '60' })])
  expect((await read({ includeEdge: 'true', notAfter: at(4) })).body).toMatchObject({
    data: [{ value: '60' }],
    filteredCount: 1,
    totalCount: 1,
  })
})

test('deleting a history needs the right for it', async () => {
  await addUser(server.db, { username: 'clerk', customers: [1] })
  const clerk = await server.signIn('clerk')
  const refused = await server.call(deviceHistory.deleteHistoric, {
    params: { type: '1', id: '4100' },
    token: clerk,
  })
  expect(refused.status).toBe(403)
  expect((await read({})).body.totalCount).toBe(1)
})

const refuse = async (query: string): Promise<unknown> => {
  const url = new URL(`/api/data/robots/4100?${query}`, server.url)
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(400)
  return body
}

test.each(
  [
    ['limit=-1', 'limit'],
    ['limit=100000000', 'limit'],
    ['limit=1e3', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['skip=99999999999', 'skip'],
    ['skip=1.5', 'skip'],
    ['orderBy=created', 'orderBy.0'],
    ['orderBy=created,desc;drop%20table%20history', 'orderBy.0'],
    ['orderBy=vals,asc', 'orderBy.0'],
    ['notBefore=-5', 'notBefore'],
    ['notBefore=yesterday', 'notBefore'],
    ['notAfter=999999999999', 'notAfter'],
    ['notBefore=20&notAfter=10', 'notAfter'],
    ['filters=%7B', 'filters'],
    ['filters=%5B%5D', 'filters'],
    ['filters=%7B%22vals%22%3A%5B%22x%22%5D%7D', 'filters'],
    ['filters=%7B%22value%22%3A%5B1%5D%7D', 'filters.value.0'],
    ['filters=%7B%22key%22%3A%5B%22a%5Cu0000%22%5D%7D', 'filters.key.0'],
    ['filters=%7B%22created%22%3A%5B%221%22%5D%7D', 'filters.created'],
    [`filters=${encodeURIComponent('{"valueSize":["less than","1 or true"]}')}`, 'filters.valueSize.1'],
    [`filters=${encodeURIComponent('{"valueSize":["between","1"]}')}`, 'filters.valueSize'],
    ['globalSearch=a%00b', 'globalSearch'],
    ['includeKeys=', 'includeKeys.0'],
    ['includeKeys=%00', 'includeKeys.0'],
    [Array.from({ length: 1000 }, (_, index) => `includeKeys=${index}`).join('&'), 'includeKeys'],
    [`filters=${encodeURIComponent(JSON.stringify({ value: Array(1000).fill('') }))}`, 'filters.value'],
    ['csv=yes', 'csv'],
    ['utcOffset=13', 'utcOffset'],
    ['detailed=true&includeEdge=true', 'includeEdge'],
    ['surprise=1', 'surprise'],
  ].map(([query = '', param = '']) => ({ query, param, start: query.slice(0, 60) })),
)("$start is refused with the field's name", async ({ query, param }) => {
  expect(await refuse(query)).toMatchObject({ errors: [{ param }] })
})
