import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { connectCommandDevice } from '../../testing/devices/command-device.ts'
import { type CommandWorld, openCommandWorld, type WorldDevice } from '../../testing/worlds/command-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { type CommandCall, issueCommands } from './commands.service.ts'

// One process takes the calls and has the device connections, so a command is sent within its call.
let server: TestServer
let world: CommandWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await openCommandWorld(server)
})
afterAll(() => server.stop())

const VIEWER = { username: 'sender', rights: new Set(['Commands', 'CommandsSuper']) }
const NTRIP = {
  type: 'reconfigure_ntrip',
  args: { username: 'u', password: 'secret', address: 'a', port: 1, mountpoint: 'm', version: '1' },
} as const

/** Issues a command, and does something between its statements and their commit. */
async function issue(robot: WorldDevice, before: (db: CommandCall['db'], id: number) => Promise<void>) {
  const later: (() => void)[] = []
  const id = await server.app.database.transaction('begin', async (db) => {
    const call = { db, viewer: VIEWER, afterCommit: (work: () => void) => void later.push(work) }
    const [issued = 0] = await issueCommands(server.app, call, { ...NTRIP, devices: [robot.named] })
    await before(db, issued)
    return issued
  })
  return { id, afterCommit: () => later.forEach((work) => work()) }
}

const stateOf = async (id: number, db = server.db) =>
  (await db.selectFrom('command').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const requestsOf = (dev: number, db = server.db) =>
  db.selectFrom('device_request').select(['state', 'params']).where('dev', '=', dev).orderBy('id').execute()
const commandsIn = (heard: readonly object[]) => heard.map((one) => JSON.stringify(one))

test('a command for a device of this process is sent within its call, but never before the commit', async () => {
  const robot = await world.robot()
  const device = await connectCommandDevice(server, robot.deviceToken)
  const { id, afterCommit } = await issue(robot, async (db, issued) => {
    expect(await stateOf(issued, db)).toBe('sent')
    expect(await requestsOf(robot.dev, db)).toEqual([{ state: 'sent', params: null }])
  })
  await sleep(100)
  expect(device.heard).toEqual([])
  afterCommit()
  await expect.poll(() => stateOf(id)).toBe('completed')
  expect(device.heard).toMatchObject([{ params: { command: id, password: 'secret' } }])
  expect(await requestsOf(robot.dev)).toEqual([{ state: 'answered', params: null }])
})

test('requests that already wait for the device are sent first', async () => {
  const robot = await world.robot()
  const { id: first } = await issue(robot, async () => undefined)
  const device = await connectCommandDevice(server, robot.deviceToken, { answer: () => undefined })
  await expect.poll(() => device.heard).toHaveLength(1)
  // It waits again, without a notification.
  await sql`
    update device_request set state = 'waiting', sent_at = null, answer_ms = null,
      params = ${server.app.encryption.encrypt('{"n":1}', `device request ${robot.dev}`)}
    where dev = ${robot.dev}`.execute(server.db)
  const { id: second, afterCommit } = await issue(robot, async (db, issued) =>
    expect(await stateOf(issued, db)).toBe('queued'),
  )
  afterCommit()
  await expect.poll(() => device.heard).toHaveLength(3)
  expect(commandsIn(device.heard.slice(1))).toEqual([
    expect.stringContaining('"n":1'),
    expect.stringContaining(`"command":${second}`),
  ])
  expect(first).toBeLessThan(second)
})

test('a device that disconnects before the commit gets the command when it is back', async () => {
  const robot = await world.robot()
  const gone = await connectCommandDevice(server, robot.deviceToken)
  const { id, afterCommit } = await issue(robot, async (db, issued) => {
    expect(await stateOf(issued, db)).toBe('sent')
    await gone.client.endAsync(true)
    await expect.poll(() => server.app.devices.holds(robot.dev)).toBe(false)
  })
  afterCommit()
  await expect.poll(() => stateOf(id)).toBe('queued')
  const [request] = await requestsOf(robot.dev)
  expect(request?.state).toBe('waiting')
  expect(request?.params?.includes('secret')).toBe(false)
  const back = await connectCommandDevice(server, robot.deviceToken)
  await expect.poll(() => stateOf(id)).toBe('completed')
  expect(back.heard).toMatchObject([{ params: { command: id, password: 'secret' } }])
  expect(gone.heard).toEqual([])
})

test('when a process ends between commit and sending, the device gets the command from the next process', async () => {
  const robot = await world.robot()
  const before = await connectCommandDevice(server, robot.deviceToken)
  // A killed process leaves only the commit.
  const { id } = await issue(robot, async () => undefined)
  expect(await stateOf(id)).toBe('sent')
  await before.client.endAsync(true)
  const after = await connectCommandDevice(server, robot.deviceToken)
  await expect.poll(() => stateOf(id)).toBe('completed')
  expect(before.heard).toEqual([])
  expect(after.heard).toMatchObject([{ params: { command: id } }])
  expect(after.memory.ran).toEqual([id])
})

test('an unsent command is sent again over the same connection when the time to answer is over', async () => {
  const robot = await world.robot()
  await connectCommandDevice(server, robot.deviceToken)
  const { id } = await issue(robot, async () => undefined)
  // The time to answer is over.
  await server.db
    .updateTable('device_request')
    .set({ expires_at: new Date() })
    .where('dev', '=', robot.dev)
    .execute()
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('completed')
})
