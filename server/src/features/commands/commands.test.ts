import type { Command } from '@service-center/contract/commands/command.ts'
import { commands } from '@service-center/contract/commands/commands.ts'
import { deviceSettings } from '@service-center/contract/device-settings/device-settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { connectCommandDevice } from '../../testing/devices/command-device.ts'
import { type CommandWorld, openCommandWorld } from '../../testing/worlds/command-world.ts'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { MAX_UNANSWERED } from './command-life.ts'
import { deprecatedDeviceJob } from './deprecated-devices.service.ts'

let server: TestServer
let world: CommandWorld
let token: string

const UPDATE = { type: 'update' as const, args: { rs: '10.4.2' } }

beforeAll(async () => {
  server = await startTestServer()
  world = await openCommandWorld(server)
  token = await world.user('sender', ['Commands', 'BulkCommands'])
})
afterAll(() => server.stop())

type Body = Parameters<typeof server.call<typeof commands.send>>[1]['body']

const send = (body: Body, as = token) => server.call(commands.send, { body, token: as })
const read = async (id: number, as = token): Promise<Command> =>
  (await server.call(commands.get, { params: { id: String(id) }, token: as })).body
const stateOf = async (id: number) => (await read(id)).state
const logOf = async (id: number) =>
  (await server.call(commands.logs, { params: { id: String(id) }, token })).body.data
const cancel = (ids: number[], as = token) => server.call(commands.cancelMany, { body: { ids }, token: as })

test('a command waits for its device, runs with its log, and is completed: each step is a live event', async () => {
  const robot = await world.robot()
  const { events } = await openLiveClient(server, token)
  const { body } = await send({ ...robot.named, ...UPDATE })
  expect(await read(body.id)).toMatchObject({
    robotId: robot.named.robotId,
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
  expect(device.replies).toEqual([{ result: 'ok' }, { result: 'ok' }])
  const heard = z.object({ state: z.string() })
  await expect
    .poll(() =>
      events.filter(({ name }) => name === 'command').map(({ payload }) => heard.parse(payload).state),
    )
    .toEqual(['queued', 'sent', 'acknowledged', 'running', 'completed'])
})

test('a device that refuses fails the command with its reason', async () => {
  const robot = await world.robot()
  await connectCommandDevice(server, robot.deviceToken, { answer: () => ({ error: 'Battery too low' }) })
  const { body } = await send({ ...robot.named, ...UPDATE })
  await expect.poll(() => stateOf(body.id)).toBe('failed')
  expect(await read(body.id)).toMatchObject({ failure: 'Battery too low', startedAt: null })
})

test('an invalid answer of a device fails the command, but its later reports still count', async () => {
  const robot = await world.robot()
  const device = await connectCommandDevice(server, robot.deviceToken, { answer: () => [1, { a: 'x' }] })
  const { body } = await send({ ...robot.named, ...UPDATE })
  await expect.poll(() => stateOf(body.id)).toBe('failed')
  expect((await read(body.id)).failure).toContain('[1,{"a":"x"}]')
  await device.report({ command: body.id, state: 'completed' })
  expect(await read(body.id)).toMatchObject({ state: 'completed', failure: null })
})

test('an unanswered command is sent again after each reconnection until it is answered, and runs only once', async () => {
  const robot = await world.robot()
  const silent = await connectCommandDevice(server, robot.deviceToken, { answer: () => undefined })
  const { body } = await send({ ...robot.named, ...UPDATE })
  await expect.poll(() => silent.heard).toHaveLength(1)
  await silent.client.endAsync(true)
  const again = await connectCommandDevice(server, robot.deviceToken)
  await expect.poll(() => stateOf(body.id)).toBe('completed')
  expect(again.heard).toMatchObject([{ params: { command: body.id } }])
  expect(again.memory.ran).toEqual([body.id])
})

test('a command that waits behind an unanswered one stays behind it after a reconnection', async () => {
  const robot = await world.robot()
  const silent = await connectCommandDevice(server, robot.deviceToken, { answer: () => undefined })
  const first = await send({ ...robot.named, ...UPDATE })
  await expect.poll(() => silent.heard).toHaveLength(1)
  await silent.client.endAsync(true)
  await expect.poll(async () => (await read(first.body.id)).online).toBe(false)
  const second = await send({ ...robot.named, ...UPDATE })
  const again = await connectCommandDevice(server, robot.deviceToken)
  await expect.poll(() => stateOf(second.body.id)).toBe('completed')
  expect(again.memory.ran).toEqual([first.body.id, second.body.id])
})

test('a device that never answers fails the command after some attempts; a late report still counts', async () => {
  const robot = await world.robot()
  const device = await connectCommandDevice(server, robot.deviceToken, { answer: () => undefined })
  const { body } = await send({ ...robot.named, ...UPDATE })
  for (let attempt = 1; attempt <= MAX_UNANSWERED; attempt += 1) {
    await expect.poll(() => device.heard).toHaveLength(attempt)
    // The time to answer is over.
    await server.db
      .updateTable('device_request')
      .set({ expires_at: new Date() })
      .where('dev', '=', robot.dev)
      .where('state', '=', 'sent')
      .execute()
  }
  await expect.poll(() => stateOf(body.id)).toBe('failed')
  expect((await read(body.id)).failure).toContain('never answered')
  await device.report({ command: body.id, state: 'completed' })
  expect(await stateOf(body.id)).toBe('completed')
})

test('a command to a device that is away for longer than a request waits gets a new request', async () => {
  const robot = await world.robot()
  const { body } = await send({ ...robot.named, ...UPDATE })
  await server.db
    .updateTable('device_request')
    .set({ expires_at: new Date() })
    .where('dev', '=', robot.dev)
    .execute()
  await expect.poll(() => world.requestsOf(robot.dev)).toEqual([{ state: 'expired' }, { state: 'waiting' }])
  await connectCommandDevice(server, robot.deviceToken)
  await expect.poll(() => stateOf(body.id)).toBe('completed')
})

test('a command that was not started in time expires, and is not sent any more', async () => {
  const robot = await world.robot()
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  const { body } = await send({ ...robot.named, ...UPDATE, expiresAt })
  expect((await read(body.id)).expiresAt).toBe(expiresAt)
  const past = { expires_at: new Date(Date.now() - 1000) }
  await server.db.updateTable('command').set(past).where('id', '=', body.id).execute()
  await server.db.updateTable('device_request').set(past).where('dev', '=', robot.dev).execute()
  await expect.poll(() => stateOf(body.id)).toBe('expired')
  const device = await connectCommandDevice(server, robot.deviceToken)
  const { body: next } = await send({ ...robot.named, ...UPDATE })
  await expect.poll(() => stateOf(next.id)).toBe('completed')
  expect(device.memory.ran).toEqual([next.id])
  const late = await send({ ...robot.named, ...UPDATE, expiresAt: 1000 })
  expect(late).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ param: 'expiresAt' }] } })
})

test('a waiting command is cancelled at once; a device that already has it is asked; for a started one it is too late', async () => {
  const [away, busy, running] = [await world.robot(), await world.robot(), await world.robot()]
  const device = await connectCommandDevice(server, busy.deviceToken, { run: async () => undefined })
  const other = await connectCommandDevice(server, running.deviceToken, {
    run: ({ report }, { params: { command } }) => report({ command, state: 'running' }),
  })
  const ids: number[] = []
  for (const { named } of [away, busy, running]) ids.push((await send({ ...named, ...UPDATE })).body.id)
  await expect.poll(() => Promise.all(ids.map(stateOf))).toEqual(['queued', 'acknowledged', 'running'])
  const both = await Promise.all([cancel(ids), cancel(ids)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const outcomes = both.map(({ body }) => body)
  expect(outcomes).toContainEqual({ cancelled: [ids[0]], requested: [ids[1]], tooLate: [ids[2]] })
  await expect.poll(() => Promise.all(ids.map(stateOf))).toEqual(['cancelled', 'cancelled', 'running'])
  expect(device.heard.filter(({ method }) => method === 'cancel')).toHaveLength(1)
  expect(device.memory.givenUp).toEqual(new Set([ids[1]]))
  expect(other.heard.filter(({ method }) => method === 'cancel')).toHaveLength(0)
  const again = await server.call(commands.cancel, { params: { id: String(ids[2]) }, token })
  expect(again).toMatchObject({ status: 409, body: { code: 'command_started' } })
})

test('repeating a request, also at the same time, makes one command; the keys of another user are independent', async () => {
  const robot = await world.robot()
  const body = { ...robot.named, ...UPDATE, requestKey: crypto.randomUUID() }
  const replies = await Promise.all([send(body), send(body), send(body)])
  expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
  const other = await world.user('other-sender', ['Commands'])
  expect((await send(body, other)).body.id).not.toBe(replies[0].body.id)
})

test('the history has pages, filters and numbers; the total is that of the devices', async () => {
  const robot = await world.robot()
  const ids: number[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await send({ ...robot.named, ...UPDATE })).body.id)
  await cancel(ids.slice(0, 2))
  const list = async (query: Record<string, string>) => {
    const asked = { robotId: String(robot.named.robotId), deviceType: '1' as const, ...query }
    const { body } = await server.call(commands.list, { query: asked, token })
    return [body.data.map(({ id }) => id), body.filteredCount, body.totalCount]
  }
  expect(await list({})).toEqual([ids.toReversed(), 5, 5])
  expect(await list({ skip: '1', limit: '2' })).toEqual([[ids[3], ids[2]], 5, 5])
  expect(await list({ orderBy: 'issuedAt,asc', limit: '1' })).toEqual([[ids[0]], 5, 5])
  expect(await list({ filters: '{"state":["cancelled"]}' })).toEqual([[ids[1], ids[0]], 2, 5])
  expect(await list({ type: 'reconfigure_ntrip' })).toEqual([[], 0, 5])
  expect(await list({ byUserSearch: 'SEND', filters: '{"issuedAt":["0",""]}' })).toEqual([
    ids.toReversed(),
    5,
    5,
  ])
  const everything = await server.call(commands.list, { query: { limit: '1' }, token })
  const { count } = await server.db
    .selectFrom('command')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(everything.body.totalCount).toBe(count)
})

test('a deprecated device gets no command: waiting ones are cancelled, the sent one is withdrawn, new ones refused', async () => {
  const robot = await world.robot()
  const { robotId } = robot.named
  const deprecator = await world.user('deprecator', ['DeprecateDevice'])
  // It receives a command and never answers.
  const device = await connectCommandDevice(server, robot.deviceToken, { answer: () => undefined })
  const sent = (await send({ ...robot.named, ...UPDATE })).body.id
  await expect.poll(() => device.heard.length).toBe(1)
  await device.client.endAsync()
  const waiting = (await send({ ...robot.named, ...UPDATE })).body.id

  const body = { deviceType: 1 as const, oldId: robotId }
  expect((await server.call(deviceSettings.deprecate, { body, token: deprecator })).status).toBe(200)
  expect(await read(waiting)).toMatchObject({
    state: 'cancelled',
    failure: 'The device was deprecated before it was sent.',
  })
  expect((await read(sent)).cancelRequestedAt).not.toBeNull()
  expect(await send({ ...robot.named, ...UPDATE })).toMatchObject({
    status: 409,
    body: { code: 'device_deprecated', message: expect.stringContaining(`Robot ${robotId}`) },
  })
  const query = { robotId: [String(robotId)], deviceType: '1' as const }
  expect((await server.call(commands.deviceAccess, { query, token })).body).toEqual({
    data: [],
    deprecated: [robotId],
  })

  const again = await connectCommandDevice(server, robot.deviceToken)
  await expect.poll(() => stateOf(sent)).toBe('cancelled')
  expect(again.heard.map(({ method }) => method)).toEqual(['cancel'])
})

test('commands that wait for a device which was deprecated before are cancelled', async () => {
  const robot = await world.robot()
  const waiting = (await send({ ...robot.named, ...UPDATE })).body.id
  await server.db
    .updateTable('device')
    .set({ deprecated_at: new Date() })
    .where('dev', '=', robot.dev)
    .execute()
  await deprecatedDeviceJob(server.app).run()
  expect(await read(waiting)).toMatchObject({ state: 'cancelled' })
  expect(await world.requestsOf(robot.dev)).toEqual([])
})

test('after a move the new owner sees the commands since then, and the former one none', async () => {
  const robot = await world.robot()
  const before = (await send({ ...robot.named, ...UPDATE })).body.id
  const buyer = await world.customer('Buyer')
  const buyerToken = await world.user('buyer', ['Commands'], [buyer])
  await server.db.updateTable('device').set({ customer_id: buyer }).where('dev', '=', robot.dev).execute()
  const after = (await send({ ...robot.named, ...UPDATE }, buyerToken)).body.id
  const seen = await server.call(commands.list, { query: {}, token: buyerToken })
  expect(seen.body).toMatchObject({ data: [{ id: after }], filteredCount: 1, totalCount: 1 })
  for (const [id, as] of [
    [before, buyerToken],
    [after, token],
  ] as const) {
    const params = { id: String(id) }
    expect((await server.call(commands.get, { params, token: as })).status).toBe(404)
    expect((await server.call(commands.logs, { params, token: as })).status).toBe(404)
    expect((await cancel([id], as)).status).toBe(404)
  }
})
