import { location, type Locations } from '@service-center/contract/map/location.ts'
import { MAX_POSITIONS } from '@service-center/contract/map/positions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { setLatest, storePositions, storeReports } from '../../testing/worlds/values.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

const NOON = Date.UTC(2026, 2, 31, 12) / 1000
const DAY = 86_400

let server: TestServer
let north: number
let south: number
let second: number
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const dealer = await addCustomer(db, { name: 'Greenline', isDealer: true })
  north = await addCustomer(db, { name: 'Northern Clubs', parentId: dealer })
  south = await addCustomer(db, { name: 'Southern Clubs' })
  const rights = ['HistoricLocation']
  await addUser(db, { username: 'staff', customers: [1], rights })
  await addUser(db, { username: 'north', customers: [north], rights })
  await addUser(db, { username: 'south', customers: [south] })
  const first = await addDevice(db, { type: 1, id: 4100, customerId: north, name: 'North Park' })
  second = await addDevice(db, {
    type: 1,
    id: 4200,
    customerId: south,
    name: 'South Park',
    replacementId: 4100,
  })
  const lost = await addDevice(db, { type: 1, id: 4300, customerId: south })
  const far = await addDevice(db, { type: 1, id: 4400, customerId: south })
  const silent = await addDevice(db, { type: 1, id: 4500, customerId: south })
  const tablet = await addDevice(db, { type: 2, id: 21_000, customerId: north })
  await setLatest(db, first, { 'Location Link': '56.1629000 10.2039000', product_model: 'TLM Sport' })
  await setLatest(db, second, { 'Location Link': '40 -3.5' })
  await setLatest(db, lost, { 'Location Link': 'no fix' })
  await setLatest(db, far, { 'Location Link': '95.5 190.25' })
  await setLatest(db, silent, { Battery: '3' })
  await setLatest(db, tablet, { 'Location Link': '1 1' })
  await sql`select ensure_history_partitions(to_timestamp(${NOON - 40 * DAY}), to_timestamp(${NOON + DAY}))`.execute(
    db,
  )
  // Across two months, to test the order of the partitions.
  await storePositions(db, first, [
    [NOON - 30 * DAY, '56.1629 10.2039'],
    [NOON - DAY, '56.1629 10.2040'],
    [NOON - 3600, 'no fix'],
    [NOON, '56.2 10.2039'],
  ])
  await storePositions(db, second, [
    [NOON - 60, '56.1630 10.2039'],
    [NOON - 30, '-95 10'],
  ])
  for (const name of ['staff', 'north', 'south']) tokens[name] = await server.signIn(name)
})
afterAll(() => server.stop())

const ask = (name: string, query: Record<string, unknown> = {}) =>
  server.call(location.list, { query, token: tokens[name] })

/** The columns as rows: `[robot, lat, lng, timestamp]`. */
const rowsOf = ({ robots, positions }: Locations) =>
  positions.timestamp.map(
    (at, row) => [robots.id[positions.robot[row] ?? -1], positions.lat[row], positions.lng[row], at] as const,
  )

test('gives the newest position of every visible robot, cleaned', async () => {
  const { status, body } = await ask('staff')
  expect(status).toBe(200)
  expect(body.robots).toEqual({
    id: [4100, 4200, 4400],
    robotName: ['North Park', 'South Park', ''],
    type: ['TLM Sport', '', ''],
    customer: [north, south, south],
    customerName: ['Northern Clubs', 'Southern Clubs', 'Southern Clubs'],
    dealer: [expect.any(Number), 1, 1],
    dealerName: ['Greenline', expect.any(String), expect.any(String)],
    deprecated: [false, true, false],
  })
  const places = rowsOf(body).map(([id, lat, lng]) => [id, lat, lng])
  expect(places).toHaveLength(3)
  expect(places).toEqual(
    expect.arrayContaining([
      [4100, 56.1629, 10.2039],
      [4200, 40, -3.5],
      [4400, 0, 0],
    ]),
  )
  expect(body.isComplete).toBe(true)
})

test('wraps a longitude around the earth', async () => {
  const dev = await addDevice(server.db, { type: 1, id: 4600, customerId: south })
  await setLatest(server.db, dev, { 'Location Link': '10 190.25' })
  const { body } = await ask('south', { robotIds: '4600' })
  expect(rowsOf(body).map(([id, lat, lng]) => [id, lat, lng])).toEqual([[4600, 10, -169.75]])
  await server.db.deleteFrom('device').where('dev', '=', dev).execute()
})

test('never returns robots out of scope, even when their ids are given', async () => {
  const own = await ask('north')
  expect(own.body.robots.id).toEqual([4100])
  const foreign = await ask('north', { robotIds: '4200' })
  expect(foreign.body.robots.id).toEqual([])
  expect(foreign.body.positions.timestamp).toEqual([])
  const past = await ask('north', { robotIds: '4200', notBefore: '0' })
  expect(past.body.robots.id).toEqual([])
  expect(past.body.positions.timestamp).toEqual([])
})

test('history needs its right', async () => {
  expect((await ask('south', { notBefore: '0' })).status).toBe(403)
  expect((await ask('south', { notAfter: String(NOON) })).status).toBe(403)
  expect((await ask('south')).status).toBe(200)
})

test('gives history newest first across months, both ends inclusive, without invalid coordinates', async () => {
  const range = { notBefore: String(NOON - 30 * DAY), notAfter: String(NOON) }
  const { body } = await ask('staff', range)
  expect(rowsOf(body)).toEqual([
    [4100, 56.2, 10.2039, NOON],
    [4200, 0, 0, NOON - 30],
    [4200, 56.163, 10.2039, NOON - 60],
    [4100, 56.1629, 10.204, NOON - DAY],
    [4100, 56.1629, 10.2039, NOON - 30 * DAY],
  ])
  expect(body.reset).toEqual([1])
  expect(body.isComplete).toBe(true)
  const inner = await ask('staff', {
    notBefore: String(NOON - DAY),
    notAfter: String(NOON - 60),
    robotIds: '4100',
  })
  expect(rowsOf(inner.body)).toEqual([[4100, 56.1629, 10.204, NOON - DAY]])
})

test('history without an end includes a position with a time in the future', async () => {
  const dev = await addDevice(server.db, { type: 1, id: 4700, customerId: south })
  const ahead = Math.floor(Date.now() / 1000) * 1000 + 50_000
  const values = [['Location Link', '41 12']] as const
  await storeReports(server.app.database, [{ dev, created: ahead, inserted: Date.now(), values }])
  const own = { robotIds: '4700', notBefore: String(NOON) }
  expect(rowsOf((await ask('staff', own)).body)).toEqual([[4700, 41, 12, ahead / 1000]])
  const until = { ...own, notAfter: String(Math.floor(Date.now() / 1000)) }
  expect(rowsOf((await ask('staff', until)).body)).toEqual([])
  await server.db.deleteFrom('device').where('dev', '=', dev).execute()
})

test('thins by distance, over all robots or per robot', async () => {
  const range = { notBefore: String(NOON - 30 * DAY), notAfter: String(NOON), distance: '50' }
  const overAll = rowsOf((await ask('staff', range)).body).map(([id, , , at]) => [id, at])
  expect(overAll).toEqual([
    [4100, NOON],
    [4200, NOON - 30],
    [4200, NOON - 60],
  ])
  const forEach = rowsOf((await ask('staff', { ...range, forEachRobot: 'true' })).body).map(
    ([id, , , at]) => [id, at],
  )
  expect(forEach).toEqual([
    [4100, NOON],
    [4200, NOON - 30],
    [4200, NOON - 60],
    [4100, NOON - DAY],
  ])
})

test('a track is interrupted where the robot changed its customer, but not for the former customer', async () => {
  const { db } = server
  const dev = await addDevice(db, { type: 1, id: 4800, customerId: north })
  const now = Math.floor(Date.now() / 1000)
  await sql`select ensure_history_partitions(now(), now())`.execute(db)
  await storePositions(db, dev, [
    [now - 200, '56.1 10'],
    [now - 100, '56.2 10'],
    [now + 100, '56.3 10'],
    [now + 200, '56.4 10'],
  ])
  const query = { robotIds: '4800', notBefore: String(now - DAY) }
  expect((await ask('staff', query)).body.interruptions).toEqual([])
  await db.updateTable('device').set({ customer_id: south }).where('dev', '=', dev).execute()
  // Newest first: the third position is the last one at the former customer.
  expect((await ask('staff', query)).body.interruptions).toEqual([2])
  expect((await ask('north', query)).body).toMatchObject({ positions: { timestamp: [] }, interruptions: [] })
  await db.deleteFrom('device').where('dev', '=', dev).execute()
})

test('a track is interrupted where the robot was silent, and where the way in between was thinned out', async () => {
  const range = { notBefore: String(NOON - 30 * DAY), notAfter: String(NOON), forEachRobot: 'true' }
  expect((await ask('staff', range)).body.interruptions).toEqual([3, 4])
  expect((await ask('staff', { ...range, distance: '50' })).body.interruptions).toEqual([3])
  expect((await ask('staff')).body.interruptions).toEqual([])
})

test('allows at most 100 robots of history, given by id or all visible ones', async () => {
  const message = 'Can not query historic data for more than 100 robots!'
  const ids = Array.from({ length: 101 }, (_, index) => 7000 + index)
  const url = new URL(location.list.path, server.url)
  url.searchParams.set('notBefore', '0')
  for (const id of ids) url.searchParams.append('robotIds', String(id))
  const named = await fetch(url, { headers: { authorization: `Bearer ${tokens['staff']}` } })
  expect(named.status).toBe(400)
  expect(await named.json()).toMatchObject({ message })
  url.searchParams.delete('robotIds', '7000')
  expect((await fetch(url, { headers: { authorization: `Bearer ${tokens['staff']}` } })).status).toBe(200)

  await sql`
    insert into device (device_type, device_id, name, customer_id)
    select 1, id, '', ${south} from unnest(${ids}::integer[]) id`.execute(server.db)
  const all = await ask('staff', { notBefore: '0' })
  expect(all.status).toBe(400)
  expect(all.body).toMatchObject({ message })
  expect((await ask('north', { notBefore: '0' })).status).toBe(200)
  await server.db.deleteFrom('device').where('device_id', 'in', ids).execute()
})

test('of too many positions the newest are returned, and the reply says so', async () => {
  await sql`
    insert into history (dev, created, lag, keys, vals)
    select ${second}, to_timestamp(${NOON - 20 * DAY} + n), 1, array[key_id], (n % 90) || ' ' || (n % 180)
    from generate_series(1, ${MAX_POSITIONS + 10}) n, data_key where name = 'Location Link'`.execute(
    server.db,
  )
  const range = { notBefore: String(NOON - 20 * DAY), notAfter: String(NOON - 20 * DAY + 2 * MAX_POSITIONS) }
  const { body } = await ask('staff', { ...range, robotIds: '4200' })
  expect(body.isComplete).toBe(false)
  expect(body.positions.timestamp).toHaveLength(MAX_POSITIONS)
  expect(body.positions.timestamp[0]).toBe(NOON - 20 * DAY + MAX_POSITIONS + 10)
  const thinned = await ask('staff', { ...range, robotIds: '4200', distance: '1000' })
  expect(thinned.body.isComplete).toBe(true)
  expect(thinned.body.positions.timestamp).toHaveLength(180)
})

test.each([
  { robotIds: '1 or 1=1' },
  { robotIds: '99999999999' },
  { notBefore: '-1' },
  { notBefore: '1e400' },
  { notBefore: '10', notAfter: '5' },
  { notBefore: String(NOON), notAfter: String(NOON) },
  { distance: '-5' },
  { distance: 'NaN' },
  { forEachRobot: 'perhaps' },
  { swla: '1' },
])('refuses %o', async (query) => {
  expect((await ask('staff', query)).status).toBe(400)
})

test('a time at the far end of the calendar is answered, without failing', async () => {
  expect((await ask('staff', { notBefore: '0', notAfter: '99999999999' })).status).toBe(200)
})

test('gives places, towns, the ionosphere and the token without any outside service', async () => {
  const token = tokens['south']
  const place = await server.call(location.geocode, { query: { lat: '57.05', lon: '9.92' }, token })
  expect(place.body).toEqual({ country: 'Denmark', state: '?', city: 'Aalborg', road: '?', postcode: '?' })
  const sea = await server.call(location.geocode, { query: { lat: '-50', lon: '-130' }, token })
  expect(sea.body.city).toBe('?')
  const area = { swla: '54.5', swln: '8', nela: '58', neln: '13' }
  const towns = await server.call(location.places, { query: area, token })
  expect(towns.body.name.slice(0, 3)).toEqual(['Copenhagen', 'Göteborg', 'Århus'])
  const pacific = { swla: '-20', swln: '177', nela: '-15', neln: '-178' }
  const across = await server.call(location.places, { query: pacific, token })
  expect(across.body.name).toContain('Suva')
  expect(across.body.lng.every((lng) => lng >= 177 || lng <= -178)).toBe(true)
  const sky = await server.call(location.ionosphere, { query: { timestamp: String(NOON) }, token })
  expect(sky.body).toMatchObject({ source: 'Klobuchar model', timestamp: NOON })
  const maps = await server.call(location.mapsToken, { token })
  expect(maps.body).toEqual({ token: null, styleUrl: null })
})

test.each([
  { lat: '91', lon: '0' },
  { lat: '0', lon: '181' },
  { lat: '', lon: '0' },
])('refuses the position %o', async (query) => {
  expect((await server.call(location.geocode, { query, token: tokens['staff'] })).status).toBe(400)
})
