import { commands } from '@service-center/contract/commands/commands.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandDevice, connectCommandDevice } from '../../testing/devices/command-device.ts'
import { type CommandWorld, openCommandWorld } from '../../testing/worlds/command-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { MAX_LOG_LINES, MAX_MESSAGE } from './command-deliveries.service.ts'

let server: TestServer
let world: CommandWorld
let token: string

beforeAll(async () => {
  server = await startTestServer()
  world = await openCommandWorld(server)
  token = await world.user('sender', ['Commands'])
})
afterAll(() => server.stop())

/** A device that has accepted a command and reports nothing by itself. */
async function accepted() {
  const robot = await world.robot()
  const device = await connectCommandDevice(server, robot.deviceToken, { run: async () => undefined })
  const body = { ...robot.named, type: 'update' as const, args: { rs: '10.4.2' } }
  const { id } = (await server.call(commands.send, { body, token })).body
  const params = { id: String(id) }
  const read = async () => (await server.call(commands.get, { params, token })).body
  await expect.poll(async () => (await read()).state).toBe('acknowledged')
  const log = async () => (await server.call(commands.logs, { params, token })).body.data
  return { robot, device, id, read, log }
}

const line = (n: number, message: string) => ({ n, message })
const lastReply = (device: CommandDevice) => device.replies.at(-1)
const refusedOf = async (dev: number) => {
  await server.gateway.jobs.find(({ name }) => name === 'refused data')?.run()
  return server.db.selectFrom('refused_data').select(['reason', 'messages']).where('dev', '=', dev).execute()
}

test('a device cannot report on the command of another one', async () => {
  const [one, other] = [await accepted(), await accepted()]
  await other.device.report({ command: one.id, state: 'completed', log: [{ n: 1, message: 'mine' }] })
  expect(lastReply(other.device)).toEqual({ error: `This device has no command ${one.id}.` })
  await other.device.report({ command: 2_000_000_000, state: 'failed' })
  expect(await one.read()).toMatchObject({ state: 'acknowledged' })
  expect(await one.log()).toEqual([])
  expect(await refusedOf(other.robot.dev)).toEqual([{ reason: 'message', messages: 2 }])
})

test.each([
  ['no object', 7],
  ['a command that is no number', { command: '1', state: 'completed' }],
  ['an unknown state', { command: 1, state: 'cancelled' }],
  ['a line number of nine hundred quadrillions', { command: 1, log: [{ n: 9e17, message: 'x' }] }],
  ['a line number below 1', { command: 1, log: [{ n: 0, message: 'x' }] }],
  ['a line without text', { command: 1, log: [{ n: 1 }] }],
  ['a NUL', { command: 1, log: [{ n: 1, message: 'a\u0000b' }] }],
  ['half a character', { command: 1, state: 'failed', error: 'a\ud800b' }],
  [
    'more lines than a report takes',
    { command: 1, log: Array.from({ length: 1001 }, (_one, n) => ({ n: n + 1, message: '' })) },
  ],
])(
  '%s is refused, counted and answered; the device stays connected and its command as it was',
  async (_name, params) => {
    const { robot, device, id, read, log } = await accepted()
    const own = typeof params === 'object' && params.command === 1 ? { ...params, command: id } : params
    await device.call({ method: 'command', params: own })
    expect(lastReply(device)).toEqual({ error: expect.any(String) })
    expect(await refusedOf(robot.dev)).toEqual([{ reason: expect.any(String), messages: 1 }])
    expect(await read()).toMatchObject({ state: 'acknowledged' })
    expect(await log()).toEqual([])
    await device.report({ command: id, state: 'completed' })
    expect(await read()).toMatchObject({ state: 'completed' })
  },
)

test.each([
  ['not JSON', '{'],
  ['no method', '{"params":{}}'],
  ['an unknown method', '{"method":"reboot","params":{}}'],
  ['nesting without end', `${'['.repeat(5000)}${']'.repeat(5000)}`],
])('a call that is %s is refused and answered', async (_name, payload) => {
  const { device, robot } = await accepted()
  await device.call(payload)
  expect(lastReply(device)).toEqual({ error: expect.any(String) })
  expect(await refusedOf(robot.dev)).toHaveLength(1)
})

test('a line of nearly a megabyte is cut, and lines beyond the limit are dropped', async () => {
  const { device, id, log, read } = await accepted()
  const long = { n: 1, message: 'x'.repeat(900_000) }
  const far = { n: MAX_LOG_LINES + 1, message: 'too far' }
  await device.report({ command: id, state: 'running', log: [long, far] })
  const lines = await log()
  expect(lines).toHaveLength(1)
  expect(lines[0]?.message).toHaveLength(MAX_MESSAGE + 1)
  expect(await read()).toMatchObject({ state: 'running' })
})

test('a repeated line, in one report or in two, is stored once; the first one counts', async () => {
  const { device, id, log } = await accepted()
  await device.report({ command: id, state: 'running', log: [line(1, 'a'), line(1, 'b'), line(2, 'c')] })
  await device.report({ command: id, log: [line(2, 'd'), line(3, 'e')] })
  expect((await log()).map(({ message }) => message)).toEqual(['a', 'c', 'e'])
})

test('a line may have a time with decimals or as text; one that is no time gets that of the call, and is counted', async () => {
  const { robot, device, id, log } = await accepted()
  const now = Date.now()
  const times = [`${now}.25001`, `"${now - 1000}"`, '"soon"', '{}']
  const lines = times.map((ts, n) => `{"n":${n + 1},"ts":${ts},"message":"x"}`)
  await device.call(`{"method":"command","params":{"command":${id},"log":[${lines.join()}]}}`)
  expect(lastReply(device)).toEqual({ result: 'ok' })
  const [first, second, ...others] = (await log()).map(({ createdAt }) => createdAt * 1000)
  expect([first, second]).toEqual([now, now - 1000])
  expect(others).toHaveLength(2)
  expect(others.every((at) => at >= now)).toBe(true)
  expect(await refusedOf(robot.dev)).toEqual([{ reason: 'clock', messages: 1 }])
})

test('over HTTP the reply is the answer; a wrong token gets 401, an invalid call 400', async () => {
  const { robot, id, read } = await accepted()
  const post = async (body: string, as = robot.deviceToken) => {
    const reply = await fetch(`${server.url}/api/v1/${as}/rpc`, { method: 'POST', body })
    return { status: reply.status, body: await reply.json() }
  }
  const report = JSON.stringify({ method: 'command', params: { command: id, state: 'completed' } })
  expect(await post(report, 'nobody')).toMatchObject({ status: 401 })
  expect(await post('{')).toMatchObject({ status: 400 })
  expect(await post('{"method":"command","params":{"command":1}}')).toMatchObject({
    status: 200,
    body: { error: 'This device has no command 1.' },
  })
  expect(await post(report)).toEqual({ status: 200, body: { result: 'ok' } })
  expect(await read()).toMatchObject({ state: 'completed' })
})
