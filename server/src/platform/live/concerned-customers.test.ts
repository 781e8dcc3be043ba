import { liveEvents } from '@service-center/contract/live.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'
import { listConcerned } from './concerned-customers.ts'

let server: TestServer
let dealer: number
let middle: number
let leaf: number
let sibling: number

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  dealer = await addCustomer(db, { name: 'Dealer' })
  middle = await addCustomer(db, { name: 'Middle', parentId: dealer })
  leaf = await addCustomer(db, { name: 'Leaf', parentId: middle })
  sibling = await addCustomer(db, { name: 'Sibling', parentId: dealer })
})
afterAll(() => server.stop())

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

test('a change of a customer concerns it, all customers above it, and on request all below it', async () => {
  const { db } = server
  expect(sorted(await listConcerned(db, [middle]))).toEqual(sorted([1, dealer, middle]))
  expect(sorted(await listConcerned(db, [middle], { below: true }))).toEqual(
    sorted([1, dealer, middle, leaf]),
  )
  expect(sorted(await listConcerned(db, [leaf, sibling]))).toEqual(sorted([1, dealer, middle, leaf, sibling]))
  expect(await listConcerned(db, [])).toEqual([])
  expect(await listConcerned(db, [], { below: true })).toEqual([])
})

test('viewers above and below get a change once, others do not', async () => {
  const { db, live } = server
  const open = async (username: string, customers: number[]) => {
    await addUser(db, { username, customers })
    return openLiveClient(server, await server.signIn(username), ['customers', 'devices'])
  }
  const clients = {
    above: await open('above', [1]),
    both: await open('both', [middle, leaf]),
    below: await open('below', [leaf]),
    beside: await open('beside', [sibling]),
  }
  const path = await listConcerned(db, [middle], { below: true })
  live.publish(liveEvents.customers, { path, payload: {} })
  const last = await listConcerned(db, [1], { below: true })
  live.publish(liveEvents.devices, { path: last, payload: {} })
  const heard = () => Object.values(clients).map(({ events }) => events.map(({ name }) => name))
  const twoEvents = ['customers', 'devices']
  await vi.waitFor(() => expect(heard()).toEqual([twoEvents, twoEvents, twoEvents, ['devices']]), {
    timeout: 60_000,
    interval: 20,
  })
})
