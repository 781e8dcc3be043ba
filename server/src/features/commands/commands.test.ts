import type { Command } from '@service-center/contract/commands/commands.ts'
import { commands } from '@service-center/contract/commands/commands.ts'
import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectCommandDevice } from '../../testing/command-device.ts'
import { addTokenDevice, openLiveClient } from '../../testing/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addCustomer, addUser } from '../../testing/world.ts'

let server: TestServer
let own: number
let token: string
let nextId = 4000

const UPDATE = { type: 'update' as const, args: { rs: '10.4.2' } }

beforeAll(async () => {
  server = await startTestServer()
  own = await addCustomer(server.db, { name: 'Own' })
  token = await userWith('sender', ['Commands', 'BulkCommands'])
})
afterAll(() => server.stop())

async function userWith(username: string, rights: Right[], customers = [own]): Promise<string> {
  await addUser(server.db, { username, customers, rights })
  return server.signIn(username)
}

async function addRobot(customerId = own) {
  const id = nextId++
  const { dev, token: deviceToken } = await addTokenDevice(server.db, { type: 1, id, customerId })
  return { robotId: id, dev, deviceToken, named: { robotId: id, deviceType: 1 as const } }
}

const send = (body: Parameters<typeof server.call<typeof commands.send>>[1]['body'], as = token) =>
  server.call(commands.send, { body, token: as })
const read = async (id: number, as = token): Promise<Command> =>
  (await server.call(commands.get, { params: { id: String(id) }, token: as })).body
const stateOf = async (id: number) => (await read(id)).state
const logOf = async (id: number) =>
  (await server.call(commands.logs, { params: { id: String(id) }, token })).body.data

test('a command waits for its device, runs with its log, and is completed: each step live', async () => {
  const robot = await addRobot()
  const { events } = await openLiveClient(server, token)
  const { body } = await send({ ...robot.named, ...UPDATE })
  expect(await read(body.id)).toMatchObject({
    robotId: robot.robotId,
    byUser: 'sender',
    state: 'queued',
    sentAt: null,
    args: { rs: '10.4.2' },
    online: false,
  })
  const device = await connectCommandDevice(server, robot.deviceToken)
  await expect.poll(() => stateOf(body.id)).toBe('completed')
  expect(device.heard).toMatchObject([
    { method: 'update', params: { command: body.id, rs: '10.4.2', version: 1 } },
  ])
  const done = await read(body.id)
  expect(
    [done.sentAt, done.acknowledgedAt, done.startedAt, done.completedAt].every((at) => at !== null),
  ).toBe(true)
  expect(await logOf(body.id)).toMatchObject([
    { id: 1, message: 'Downloading', error: false },
    { id: 2, message: 'Installing' },
    { id: 3, message: '3/3 done' },
  ])
  const states = events.flatMap(({ name, payload }) => (name === 'command' ? [payload] : []))
  expect(states.map((payload) => (payload as { state: string }).state)).toEqual([
    'queued',
    'sent',
    'acknowledged',
    'running',
    'completed',
  ])
})

test('a device that refuses fails the command with its reason, and a report that comes late still counts', async () => {
  const robot = await addRobot()
  await connectCommandDevice(server, robot.deviceToken, { answer: () => ({ error: 'Battery too low' }) })
  const { body } = await send({ ...robot.named, ...UPDATE })
  await expect.poll(() => stateOf(body.id)).toBe('failed')
  expect(await read(body.id)).toMatchObject({ failure: 'Battery too low', startedAt: null })
})
