import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { addLayouts } from '../../testing/worlds/layouts.ts'
import { idsOf, type LayoutWorld, openLayoutWorld, type Transfer } from '../../testing/worlds/layout-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

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
const undo = (id: number | undefined, token = world.mine) =>
  server.call(configurationChanges.undo, { params: { id: String(id) }, token })

test('undoing a move gives the source its layouts back and removes the copies of the target', async () => {
  const ids = await addLayouts(server.db, { customer: from, names: ['A', 'B', 'C'] })
  const [one = 0, two = 0] = ids
  const first = (await transfer({ ids: [one] })).body.undo
  // A later transfer of other layouts between the same customers does not prevent it.
  const second = (await transfer({ ids: [two] })).body.undo
  expect((await undo(first?.id)).status).toBe(200)
  expect(idsOf(await world.listed(from))).toEqual(ids.filter((id) => id !== two))
  expect((await world.listed(to)).map(({ originalId }) => originalId)).toEqual([two])
  expect(await world.deleted(to)).toEqual([])
  expect((await undo(first?.id)).status).toBe(409)
  expect((await undo(second?.id)).status).toBe(200)
  expect(idsOf(await world.listed(from))).toEqual(ids)
  expect(await world.listed(to)).toEqual([])
})

test('a copy and a restoration are undone', async () => {
  const [one = 0] = await addLayouts(server.db, { customer: from, names: ['A'] })
  const copy = (await transfer({ ids: [one], move: false })).body.undo
  expect((await undo(copy?.id, world.colleague)).status).toBe(200)
  expect(await world.listed(to)).toEqual([])
  expect(idsOf(await world.listed(from))).toEqual([one])
  await transfer({ ids: [one] })
  const restored = (await world.restore({ customer: from, ids: [one] })).body.undo
  expect((await undo(restored?.id, world.rival)).status).toBe(404)
  expect((await undo(restored?.id)).status).toBe(200)
  expect(idsOf(await world.deleted(from))).toEqual([one])
})

test('undoing is refused when the layouts have been changed since', async () => {
  const [one = 0, two = 0] = await addLayouts(server.db, { customer: from, names: ['A', 'B'] })
  const move = (await transfer({ ids: [one, two] })).body.undo
  await world.restore({ customer: from, ids: [two] })
  expect(await undo(move?.id)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await world.listed(to)).length).toBe(2)
  expect(idsOf(await world.deleted(from))).toEqual([one])
  // The target has moved its copies on.
  const third = await addCustomer(server.db, { name: `Third ${from}`, parentId: world.dealer })
  const [three = 0] = await addLayouts(server.db, { customer: from, names: ['C'] })
  const onward = (await transfer({ ids: [three] })).body.undo
  const got = idsOf((await world.listed(to)).filter(({ originalId }) => originalId === three))
  await transfer({ from: to, to: third, ids: got })
  expect((await undo(onward?.id)).status).toBe(409)
  expect((await world.listed(third)).length).toBe(1)
})

test('a customer that is deleted while it gets layouts gives them to its dealer', async () => {
  const [one = 0] = await addLayouts(server.db, { customer: from, names: ['A'] })
  const [other = 0] = await addLayouts(server.db, { customer: to, names: ['B'] })
  await addUser(server.db, {
    username: `deleter-${to}`,
    customers: [world.dealer],
    rights: ['DeleteCustomer'],
  })
  const deleter = await server.signIn(`deleter-${to}`)
  const release = await holdLock(server.db, sql`select from layout where id = ${one} for update`)
  const transferred = transfer({ ids: [one], move: false })
  await untilWaiting(server.db, { text: 'from layout where id = any', count: 1 })
  const removed = server.call(customerChanges.delete, {
    params: { id: String(to) },
    query: {},
    token: deleter,
  })
  await untilWaiting(server.db, { text: 'delete_customer', count: 1 })
  await release()
  expect((await transferred).status).toBe(200)
  expect((await removed).status).toBe(200)
  const got = (await world.listed(world.dealer)).filter(
    ({ id, originalId }) => id === other || originalId === one,
  )
  expect(got.length).toBe(2)
})
