import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice, ATTRIBUTES, connectDevice, publish } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer } from '../../testing/server/world.ts'
import { readAttributes, storeClientAttributes } from './attributes.store.ts'

let server: TestServer
let customer: number
let nextId = 1000

beforeAll(async () => {
  server = await startTestServer()
  customer = await addCustomer(server.db, { name: 'Limfjord Sports' })
})
afterAll(() => server.stop())

const robot = () => addTokenDevice(server.db, { type: 1, id: nextId++, customerId: customer })
const ALL = { clientKeys: undefined, sharedKeys: undefined }
const clientOf = async (dev: number) =>
  (await readAttributes(server.app.database, { dev, query: ALL })).client

/** More than enough for a wrong order to show. */
const ROUNDS = Array.from({ length: 20 }, (_, round) => round)

test('attributes that a device sends without waiting are stored in the order in which they were sent', async () => {
  const { dev, token } = await robot()
  const client = await connectDevice(server, token)
  for (const round of ROUNDS) {
    const messages = [
      { mode: `first ${round}`, unknown: null },
      { mode: `last ${round}`, fault: round },
      { fault: null },
    ]
    await Promise.all(messages.map((message) => publish(client, message, ATTRIBUTES)))
    expect(await clientOf(dev)).toEqual({ mode: `last ${round}` })
  }
})

test('a device that asks for its attributes right after it has sent some gets these', async () => {
  const { token } = await robot()
  const client = await connectDevice(server, token)
  const answers: string[] = []
  client.on('message', (_topic, payload) => void answers.push(`${payload}`))
  await client.subscribeAsync('v1/devices/me/attributes/response/+', { qos: 1 })
  for (const round of ROUNDS) {
    await Promise.all([
      publish(client, { round, unknown: null }, ATTRIBUTES),
      publish(client, {}, `v1/devices/me/attributes/request/${round}`),
    ])
  }
  await expect.poll(() => answers.length).toBe(ROUNDS.length)
  expect(answers.map((answer) => JSON.parse(answer))).toEqual(
    ROUNDS.map((round) => ({ client: { round }, shared: {} })),
  )
})

test('attributes that a device sends to two server processes at the same moment are all stored', async () => {
  const { dev } = await robot()
  for (const _round of ROUNDS) {
    await Promise.all(
      [
        { left: 1, right: null },
        { left: null, right: 1 },
      ].map((values) => storeClientAttributes(server.app.database, { dev, values })),
    )
    expect(Object.keys(await clientOf(dev))).toHaveLength(1)
  }
})
