import { customerLayouts as api } from '@service-center/contract/customer-layouts/customer-layouts.ts'
import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTokenDevice, openLiveClient } from '../../testing/devices/gateway.ts'
import { breakWaiting, holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { addLayouts } from '../../testing/worlds/layouts.ts'
import { idsOf, type LayoutWorld, openLayoutWorld, type Transfer } from '../../testing/worlds/layout-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

let server: TestServer
let world: LayoutWorld
let from: number
let to: number

beforeAll(async () => {
  server = await startTestServer()
  world = await openLayoutWorld(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ from, to } = await world.addPair())
})

const transfer = (given: Partial<Transfer> & { ids: number[] }, token = world.mine) =>
  world.transfer({ from, to, ...given }, token)
const restore = (ids: number[], customer = from, token = world.mine) =>
  world.restore({ customer, ids }, token)
let tablets = 30_000
const addTablet = (customerId: number) =>
  addTokenDevice(server.db, { type: 2, id: (tablets += 1), customerId })

test('a move puts the layouts into the trash of the source, and the target gets copies that refer to the originals', async () => {
  const tablet = await addTablet(from)
  const [one = 0, two = 0, stays = 0] = await addLayouts(server.db, {
    customer: from,
    names: ['North', 'South', 'East'],
    dev: tablet.dev,
  })
  expect((await transfer({ ids: [two, one, one] })).body).toMatchObject({ count: 2 })
  expect(idsOf(await world.listed(from))).toEqual([stays])
  expect(await world.deleted(from)).toMatchObject([
    { id: two, name: 'South', deletedBy: 'mine', tabletId: tablet.device.id },
    { id: one, name: 'North', template: 'Football, full size' },
  ])
  const got = await world.listed(to)
  expect(got.map(({ originalId, name, tabletId }) => ({ originalId, name, tabletId }))).toEqual([
    { originalId: two, name: 'South', tabletId: null },
    { originalId: one, name: 'North', tabletId: null },
  ])
  expect(await world.deleted(to)).toEqual([])
})

test('a copy leaves the source as it is; the same request again copies nothing twice', async () => {
  const [one = 0, two = 0] = await addLayouts(server.db, { customer: from, names: ['North', 'South'] })
  expect((await transfer({ ids: [one], move: false })).body).toMatchObject({ count: 1 })
  expect(await transfer({ ids: [one], move: false })).toMatchObject({
    status: 409,
    body: { code: 'layouts_copied_already' },
  })
  // Only missing layouts are copied.
  expect((await transfer({ ids: [one, two], move: false })).body).toMatchObject({ count: 1 })
  expect(idsOf(await world.listed(from))).toEqual([one, two])
  expect((await world.listed(to)).map(({ originalId }) => originalId)).toEqual([two, one])
  // A copy in the trash does not count: the target does not use it.
  const [copy = 0] = (await world.listed(to))
    .filter(({ originalId }) => originalId === one)
    .map(({ id }) => id)
  expect((await transfer({ from: to, to: from, ids: [copy] })).status).toBe(200)
  expect((await transfer({ ids: [one], move: false })).body).toMatchObject({ count: 1 })
})

test('restoring takes layouts out of the trash; the copies of the target stay', async () => {
  const [one = 0, two = 0] = await addLayouts(server.db, { customer: from, names: ['North', 'South'] })
  await transfer({ ids: [one, two] })
  expect((await restore([one])).body).toMatchObject({ count: 1 })
  expect(idsOf(await world.listed(from))).toEqual([one])
  expect(idsOf(await world.deleted(from))).toEqual([two])
  expect((await world.listed(to)).length).toBe(2)
  expect(await restore([one, two])).toMatchObject({ status: 409, body: { code: 'layouts_changed' } })
  expect(idsOf(await world.deleted(from))).toEqual([two])
})

test('repeating a move, and moving replaced layouts, is refused as a whole', async () => {
  const [one = 0, two = 0, old = 0] = await addLayouts(server.db, { customer: from, names: ['A', 'B', 'C'] })
  await server.db
    .updateTable('layout')
    .set({ date_to: sql`now()` })
    .where('id', '=', old)
    .execute()
  expect((await transfer({ ids: [one] })).status).toBe(200)
  const again = await transfer({ ids: [one, two] })
  expect(again).toMatchObject({ status: 409, body: { code: 'layouts_changed' } })
  expect(await transfer({ ids: [two, old] })).toMatchObject({ status: 409 })
  expect(idsOf(await world.listed(from))).toEqual([two])
  expect((await world.listed(to)).length).toBe(1)
})

test('only layouts of the source can be moved, between customers in scope', async () => {
  const [own = 0] = await addLayouts(server.db, { customer: from, names: ['Own'] })
  const [sister = 0] = await addLayouts(server.db, { customer: to, names: ['Sister'] })
  const [foreign = 0] = await addLayouts(server.db, { customer: world.abroad, names: ['Foreign'] })
  const unknown = await transfer({ ids: [own, 999_999_999] })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
  for (const reply of [
    await transfer({ ids: [own, foreign] }),
    await transfer({ ids: [own, sister] }),
    await transfer({ from: world.abroad, ids: [foreign] }),
    await transfer({ to: world.abroad, ids: [own] }),
    await transfer({ to: 999_999_999, ids: [own] }),
    await transfer({ ids: [own] }, world.rival),
    await restore([foreign], world.abroad),
    await restore([foreign]),
    await restore([own], from, world.rival),
    await server.call(api.list, { params: { id: String(world.abroad) }, token: world.mine }),
    await server.call(api.deleted, { params: { id: String(from) }, token: world.rival }),
  ]) {
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 404, body: unknown.body })
  }
  expect(idsOf(await world.listed(from))).toEqual([own])
  expect(idsOf(await world.listed(world.abroad, world.rival))).toEqual([foreign])
})

test('a move needs at least one layout and another customer than the source', async () => {
  const [one = 0] = await addLayouts(server.db, { customer: from, names: ['A'] })
  expect(await transfer({ ids: [] })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'ids', msg: 'Select at leat 1 layout' }] },
  })
  expect(await restore([])).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'ids', msg: 'Select at leat 1 layout' }] },
  })
  expect(await transfer({ ids: [one], to: from })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'to', msg: 'The target must be another customer than the source.' }] },
  })
})

test('of two users who move the same layout at once, one succeeds', async () => {
  const [one = 0] = await addLayouts(server.db, { customer: from, names: ['A'] })
  const release = await holdLock(server.db, sql`select from layout where id = ${one} for update`)
  const both = Promise.all([transfer({ ids: [one] }), transfer({ ids: [one] }, world.colleague)])
  await untilWaiting(server.db, { text: 'from layout where id = any', count: 2 })
  await release()
  expect((await both).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await world.listed(to)).length).toBe(1)
})

test('viewers of both customers get an event, others do not', async () => {
  const { db } = server
  await addUser(db, { username: `at-target-${to}`, customers: [to] })
  const near = await openLiveClient(server, await server.signIn(`at-target-${to}`))
  const away = await openLiveClient(server, world.rival)
  const [one = 0] = await addLayouts(db, { customer: from, names: ['A'] })
  await transfer({ ids: [one] })
  await expect.poll(() => near.events.map(({ name }) => name)).toEqual(['layouts'])
  expect(away.events).toEqual([])
})

test('the log says which layouts were where before and after', async () => {
  const [one = 0] = await addLayouts(server.db, { customer: from, names: ['A'] })
  await transfer({ ids: [one] })
  const [created = 0] = idsOf(await world.listed(to))
  const entry = await server.db
    .selectFrom('user_action')
    .select(['action_type', 'username', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action_type: 'TransferCustomerLayouts', username: 'mine' })
  expect([entry.before, entry.after]).toEqual([
    { [from]: [one], [to]: [] },
    { [from]: [], [to]: [created] },
  ])
})

test("a tablet's list has shared layouts, and shows those that were moved away as no longer in use", async () => {
  const tablet = await addTablet(from)
  const [own = 0] = await addLayouts(server.db, { customer: from, names: ['Own'], dev: tablet.dev })
  const [shared = 0] = await addLayouts(server.db, { customer: from, names: ['Shared'] })
  await addLayouts(server.db, { customer: to, names: ['Of somebody else'] })
  const params = { id: String(tablet.device.id) }
  const list = async () => (await server.call(deviceHistory.layouts, { params, token: world.mine })).body.data
  const open = async () => idsOf((await list()).filter(({ date_to }) => date_to === null))
  expect(await open()).toEqual([own, shared])
  await transfer({ ids: [own] })
  expect(await open()).toEqual([shared])
  expect(idsOf(await list())).toEqual([own, shared])
  await restore([own])
  expect(await open()).toEqual([own, shared])
  const templates = await server.call(deviceHistory.templates, { params, token: world.mine })
  expect(templates.body.groups).toMatchObject([{ templates: ['Football, full size'], counts: [2] }])
})

test('ten thousand layouts are listed, moved and restored in one call each', async () => {
  const names = Array.from({ length: 10_000 }, (_, n) => `Field ${n}`)
  const ids = await addLayouts(server.db, { customer: from, names })
  expect((await transfer({ ids })).body).toMatchObject({ count: 10_000 })
  expect((await restore(ids)).body).toMatchObject({ count: 10_000 })
  expect((await world.listed(from)).length).toBe(10_000)
  expect((await transfer({ ids: [...ids, 1] })).status).toBe(400)
})

test('a server that loses the database during a move, like one that is killed, has moved nothing', async () => {
  const tablet = await addTablet(to)
  await server.app.database.transaction('begin', (db) =>
    server.app.devices.setAttributesOfMany(db, [tablet.dev], { layouts_revision: 1 }),
  )
  const ids = await addLayouts(server.db, { customer: from, names: ['A', 'B'] })
  // The last statement of the transfer waits: everything before it has been done.
  const release = await holdLock(
    server.db,
    sql`select from device_attribute where dev = ${tablet.dev} for update`,
  )
  const lost = transfer({ ids })
  await untilWaiting(server.db, { text: 'insert into device_attribute', count: 1 })
  await breakWaiting(server.db, 'insert into device_attribute')
  expect((await lost).status).toBe(503)
  await release()
  expect(idsOf(await world.listed(from))).toEqual(ids)
  expect(await world.listed(to)).toEqual([])
  expect(await world.deleted(from)).toEqual([])
  expect((await transfer({ ids })).body).toMatchObject({ count: 2 })
})
