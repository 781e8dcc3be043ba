import { configurationChanges } from '@service-center/contract/configuration-changes/configuration-changes.ts'
import { customerLayouts as api } from '@service-center/contract/customer-layouts/customer-layouts.ts'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice, connectDevice } from '../../testing/devices/gateway.ts'
import { addLayouts } from '../../testing/worlds/layouts.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let server: TestServer
let from: number
let to: number
let token: string

beforeAll(async () => {
  server = await startTestServer()
  from = await addCustomer(server.db, { name: 'Source' })
  to = await addCustomer(server.db, { name: 'Target' })
  await addUser(server.db, { username: 'staff', customers: [1], rights: ['ManageCustomerLayouts'] })
  token = await server.signIn('staff')
})
afterAll(() => server.stop())

interface Page {
  result: { revision: number | null; layouts: { id: number; name: string }[]; next: number | null }
}

/** A connected tablet, with the revisions that it receives. */
async function connectTablet(id: number, customerId: number) {
  const { dev, token: own } = await addTokenDevice(server.db, { type: 2, id, customerId })
  const client: MqttClient = await connectDevice(server, own)
  const revisions: unknown[] = []
  const answers: unknown[] = []
  client.on('message', (topic, payload) => {
    const message = JSON.parse(payload.toString()) as object
    if (topic.includes('/rpc/')) answers.push(message)
    // It also receives its features.
    else if ('layouts_revision' in message) revisions.push(message.layouts_revision)
  })
  await client.subscribeAsync(['v1/devices/me/attributes', 'v1/devices/me/rpc/response/+'], { qos: 1 })
  const ask = async (params: unknown): Promise<unknown> => {
    const asked = answers.length
    const body = JSON.stringify({ method: 'listLayouts', params })
    await client.publishAsync('v1/devices/me/rpc/request/1', body, { qos: 1 })
    await expect.poll(() => answers.length).toBe(asked + 1)
    return answers.at(-1)
  }
  // The assertions below check the shape that is only claimed here.
  const list = (after?: number) => ask(after === undefined ? {} : { after }) as Promise<Page>
  return { dev, revisions, list, ask }
}

test('the tablets of both customers are notified and get their new lists', async () => {
  const [left, right] = [await connectTablet(1001, from), await connectTablet(1002, to)]
  const bystander = await connectTablet(1003, 1)
  const [own = 0] = await addLayouts(server.db, { customer: from, names: ['Own'], dev: left.dev })
  const [shared = 0] = await addLayouts(server.db, { customer: from, names: ['Shared'] })
  expect(await left.list()).toMatchObject({
    result: {
      revision: null,
      layouts: [{ id: own, template: 'Football, full size' }, { id: shared }],
      next: null,
    },
  })
  const move = { from, to, ids: [own], move: true }
  await server.call(api.transfer, { body: move, token })
  await expect.poll(() => [left.revisions.length, right.revisions.length]).toEqual([1, 1])
  expect(await left.list()).toMatchObject({
    result: { revision: left.revisions[0], layouts: [{ name: 'Shared' }] },
  })
  expect(await right.list()).toMatchObject({ result: { layouts: [{ name: 'Own' }] } })
  // Each change has a different revision. A copy changes nothing for the source.
  await server.call(api.restore, { body: { customer: from, ids: [own] }, token })
  await expect.poll(() => new Set(left.revisions).size).toBe(2)
  await server.call(api.transfer, { body: { ...move, ids: [shared], move: false }, token })
  await expect.poll(() => new Set(right.revisions).size).toBe(2)
  expect(left.revisions.length).toBe(2)
  expect(bystander.revisions).toEqual([])
})

test('when a move is undone, the tablets of both customers are notified again', async () => {
  const [left, right] = [await connectTablet(1004, from), await connectTablet(1005, to)]
  const ids = await addLayouts(server.db, { customer: from, names: ['Back and forth'] })
  const { body } = await server.call(api.transfer, { body: { from, to, ids, move: true }, token })
  await expect.poll(() => [left.revisions.length, right.revisions.length]).toEqual([1, 1])
  await server.call(configurationChanges.undo, { params: { id: String(body.undo?.id) }, token })
  await expect.poll(() => [left.revisions.length, right.revisions.length]).toEqual([2, 2])
})

test('a long list comes in pages, and invalid calls are refused', async () => {
  const customer = await addCustomer(server.db, { name: 'Many' })
  const tablet = await connectTablet(1010, customer)
  const names = Array.from({ length: 1201 }, (_, n) => `Field ${n}`)
  const ids = await addLayouts(server.db, { customer, names })
  const seen: number[] = []
  for (let after: number | undefined; ;) {
    const { result } = await tablet.list(after)
    seen.push(...result.layouts.map(({ id }) => id))
    if (result.next === null) break
    after = result.next
  }
  expect(seen).toEqual(ids)
  for (const params of [{ after: -1 }, { after: 'x' }, { after: 2 ** 40 }, 7, []]) {
    expect(await tablet.ask(params)).toEqual({ error: '"after" is the id of a layout, or missing.' })
  }
  expect(await tablet.ask(null)).toMatchObject({ result: { layouts: { length: 500 } } })
})
