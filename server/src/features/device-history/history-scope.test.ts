import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import { historySearch } from '@service-center/contract/history-search/history-search.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { storeReports } from '../../testing/worlds/values.ts'
import { addTemplate, addTemplateGroup } from '../../testing/worlds/layouts.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

let server: TestServer
const customers: Record<string, number> = {}
const tokens: Record<string, string> = {}
let robot: number
let tablet: number

const HOUR = 3_600_000
/** The robot moves now; the reports are before and after this time. */
const now = Date.now()

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const dealer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  customers['north'] = await addCustomer(db, { name: 'North', parentId: dealer })
  customers['south'] = await addCustomer(db, { name: 'South', parentId: dealer })
  customers['abroad'] = await addCustomer(db, { name: 'Abroad' })
  const rights = ['History', 'DeleteData']
  await addUser(db, { username: 'staff', customers: [1], rights })
  await addUser(db, { username: 'dealer', customers: [dealer], rights })
  for (const name of ['north', 'south', 'abroad']) {
    await addUser(db, { username: name, customers: [customers[name] ?? 0], rights })
  }
  for (const name of ['staff', 'dealer', 'north', 'south', 'abroad']) tokens[name] = await server.signIn(name)
})
afterAll(() => server.stop())

beforeEach(async () => {
  const { db } = server
  await db.deleteFrom('history').execute()
  await db.deleteFrom('device').execute()
  robot = await addDevice(db, { type: 1, id: 4100, customerId: customers['north'] ?? 0 })
  tablet = await addDevice(db, { type: 2, id: 21_000, customerId: customers['north'] ?? 0 })
  await storeReports(
    server.app.database,
    [-49, -2, -1, 1, 2].map((hours) => {
      const created = now + hours * HOUR
      return {
        dev: robot,
        created,
        inserted: created,
        values: [
          ['place', `after ${hours}`],
          ['Battery', '5'],
        ] as const,
      }
    }),
  )
})

const move = (dev: number, to: string) =>
  server.db
    .updateTable('device')
    .set({ customer_id: customers[to] ?? 0 })
    .where('dev', '=', dev)
    .execute()

const notAfter = String((now + 24 * HOUR) / 1000)
const read = (name: string, query: Record<string, string> = {}) =>
  server.call(deviceHistory.records, {
    params: { type: '1', id: '4100' },
    query: { notAfter, ...query },
    token: tokens[name],
  })
const search = (name: string) =>
  server.call(historySearch.search, {
    query: { deviceType: '1', field: 'place', dateFrom: String((now - 100 * HOUR) / 1000), dateTo: notAfter },
    token: tokens[name],
  })

test('a history out of scope answers, byte for byte, like one that does not exist', async () => {
  const foreign = await read('south')
  const missing = await server.call(deviceHistory.records, {
    params: { type: '1', id: '77' },
    query: {},
    token: tokens['south'],
  })
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual(missing.body)
  expect((await search('south')).body).toEqual({ data: [], next: null })
  expect((await read('dealer')).body.totalCount).toBe(10)
  expect((await search('dealer')).body.data).toHaveLength(5)
})

test('after a move the new customer sees the part since then, the former one nothing, their common ancestors everything', async () => {
  await move(robot, 'south')
  expect((await read('north')).status).toBe(404)
  const { body } = await read('south', {
    includeKeys: 'place',
    includeEdge: 'true',
    notBefore: String((now + 1.5 * HOUR) / 1000),
  })
  expect(body.data.map(({ value }) => value)).toEqual(['after 2', 'after 1'])
  expect(body).toMatchObject({ filteredCount: 2, totalCount: 4 })
  expect((await read('south')).body).toMatchObject({ filteredCount: 4, totalCount: 4 })
  expect((await read('south', { globalSearch: 'after' })).body.filteredCount).toBe(2)
  expect((await read('dealer')).body).toMatchObject({ filteredCount: 10, totalCount: 10 })
  expect((await read('staff')).body).toMatchObject({ filteredCount: 10, totalCount: 10 })

  expect((await search('south')).body.data.map(({ data_val }) => data_val)).toEqual(['after 2', 'after 1'])
  expect((await search('north')).body.data).toEqual([])
  expect((await search('dealer')).body.data).toHaveLength(5)
})

test('a series and a deletion begin where the visible history does', async () => {
  await move(robot, 'south')
  const series = await server.call(deviceHistory.series, {
    params: { type: '1', id: '4100' },
    query: { textKeys: 'place', notBefore: String((now - 90 * HOUR) / 1000), notAfter, pixels: '1000' },
    token: tokens['south'],
  })
  expect(series.body.text['place']?.values).toEqual(['after 1', 'after 2'])
  const gone = await server.call(deviceHistory.deleteHistoric, {
    params: { type: '1', id: '4100' },
    token: tokens['south'],
  })
  expect(gone.body.deleted).toBe(4)
  expect((await read('staff')).body).toMatchObject({ filteredCount: 6, totalCount: 6 })
})

test('a move within the scope, and there and back, hides nothing from viewers of the whole subtree', async () => {
  await move(robot, 'south')
  await move(robot, 'north')
  expect((await read('dealer')).body.totalCount).toBe(10)
  expect((await read('north')).body.totalCount).toBe(4)
})

const seconds = (hours: number) => (now + hours * HOUR) / 1000

const connections = (name: string, query: Record<string, string> = {}) =>
  server.call(deviceHistory.tabletConnections, { params: { id: '4100' }, query, token: tokens[name] })
const connect = (dev: number, to: number | null, hours: number) =>
  server.db
    .insertInto('device_connection')
    .values({ dev, connected_dev: to, connected_at: new Date(now + hours * HOUR) })
    .execute()

test('connections to hidden devices are left out; the end of a visible connection is still known', async () => {
  const { db } = server
  const foreign = await addDevice(db, { type: 2, id: 21_009, customerId: customers['abroad'] ?? 0 })
  const elsewhere = await addDevice(db, { type: 1, id: 4999, customerId: customers['abroad'] ?? 0 })
  await connect(tablet, robot, 1)
  await connect(foreign, robot, 2)
  await connect(tablet, elsewhere, 3)
  const own = { id: 21_000, timestamp: seconds(1), until: seconds(3) }
  expect((await connections('north')).body).toEqual({
    data: [own],
    pageCount: 1,
    filteredCount: 1,
    totalCount: 1,
  })
  expect((await connections('staff')).body.data).toEqual([
    { id: 21_009, timestamp: seconds(2), until: null },
    own,
  ])
  expect((await connections('abroad')).status).toBe(404)
  const page = await connections('staff', { orderBy: 'id,asc', skip: '1', limit: '1' })
  expect(page.body).toMatchObject({ data: [{ id: 21_009 }], pageCount: 2, filteredCount: 2, totalCount: 2 })
  expect((await connections('staff', { notBefore: String(seconds(1.5)) })).body).toMatchObject({
    filteredCount: 1,
    totalCount: 2,
  })
})

test('connections from before a move stay with the former customer', async () => {
  await connect(tablet, robot, -2)
  await move(robot, 'south')
  await move(tablet, 'south')
  await connect(tablet, robot, 1)
  expect((await connections('south')).body.data).toHaveLength(1)
  expect((await connections('dealer')).body.data).toHaveLength(2)
})

test('lists the stations that a robot took corrections from', async () => {
  const station = await addDevice(server.db, { type: 3, id: 500, customerId: customers['north'] ?? 0 })
  await connect(robot, station, 1)
  await connect(robot, null, 2)
  const { body } = await server.call(deviceHistory.baseStationConnections, {
    params: { id: '4100' },
    query: {},
    token: tokens['north'],
  })
  expect(body.data).toEqual([{ id: 500, timestamp: (now + HOUR) / 1000, until: (now + 2 * HOUR) / 1000 }])
})

test('layouts are those of visible customers, and templates count their use', async () => {
  const { db } = server
  const group = await addTemplateGroup(db, 'Football')
  await addTemplateGroup(db, 'Unused')
  const { template } = await addTemplate(db, { name: '11 a side', group })
  await db
    .insertInto('purchase')
    .values({
      customer_id: customers['north'] ?? 0,
      dev: tablet,
      tablet_id: 21_000,
      feature_group_id: group,
      valid_from: new Date(now - HOUR),
    })
    .execute()
  const layout = (customer: string, name: string) => ({
    customer_id: customers[customer] ?? 0,
    dev: tablet,
    name,
    template_id: template,
    date_from: new Date(now),
  })
  await db
    .insertInto('layout')
    .values([layout('north', 'Pitch 1'), layout('abroad', 'Somebody else')])
    .execute()
  const ask = { params: { id: '21000' }, token: tokens['north'] }
  const layouts = await server.call(deviceHistory.layouts, ask)
  expect(layouts.body.data).toMatchObject([
    {
      name: 'Pitch 1',
      template: '11 a side',
      original_id: null,
      generated: false,
      date_from: now / 1000,
      date_to: null,
    },
  ])
  expect((await server.call(deviceHistory.templates, ask)).body).toEqual({
    tabletId: 21_000,
    groups: [{ name: 'Football', purchased: true, templates: ['11 a side'], counts: [1] }],
  })
  const foreign = { ...ask, token: tokens['abroad'] }
  expect((await server.call(deviceHistory.layouts, foreign)).status).toBe(404)
  expect((await server.call(deviceHistory.templates, foreign)).status).toBe(404)
})

test("access groups: a robot's own, its customer's, and inherited ones", async () => {
  const { db } = server
  const type = await db
    .insertInto('access_group_type')
    .values({ key: 'Brand' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const groups = ['Own', 'Customer', 'Passed down', 'Kept above'].map((name) => ({
    name,
    type_id: type.id,
    inheritable: name === 'Passed down',
  }))
  const made = await db.insertInto('access_group').values(groups).returning(['id', 'name']).execute()
  const idOf = (name: string) => made.find((group) => group.name === name)?.id ?? 0
  await db
    .insertInto('robot_extra_access_group')
    .values({ dev: robot, group_id: idOf('Own') })
    .execute()
  await db
    .insertInto('customer_access_group')
    .values([
      { customer_id: customers['north'] ?? 0, group_id: idOf('Customer') },
      { customer_id: 1, group_id: idOf('Passed down') },
      { customer_id: 1, group_id: idOf('Kept above') },
    ])
    .execute()
  const ask = (name: string) =>
    server.call(deviceHistory.robotAccessGroups, { params: { id: '4100' }, token: tokens[name] })
  const { body } = await ask('north')
  expect(body.data.map(({ name, source, accessGroupType }) => [name, source, accessGroupType])).toEqual([
    ['Customer', 'customer', 'Brand'],
    ['Own', 'device', 'Brand'],
    ['Passed down', 'inherited', 'Brand'],
  ])
  const tabletGroups = await server.call(deviceHistory.tabletAccessGroups, {
    params: { id: '21000' },
    token: tokens['north'],
  })
  expect(tabletGroups.body.data.map(({ name }) => name)).toEqual(['Customer', 'Passed down'])
  expect((await ask('abroad')).status).toBe(404)
})
