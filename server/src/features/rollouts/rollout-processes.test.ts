import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rollouts } from '@service-center/contract/rollouts/rollouts.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../platform/database/database.ts'
import type { RunningServer } from '../../server.ts'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import {
  type DeviceMessage,
  ReconnectingDevice,
  Whereabouts,
} from '../../testing/devices/reconnecting-device.ts'
import {
  addRobots,
  NEW_VERSION,
  newRollout,
  offerVersions,
  setValues,
} from '../../testing/worlds/rollout-world.ts'
import { startSecondServer } from '../../testing/server/second-server.ts'
import { startServerChild } from '../../testing/server/server-child.ts'
import { prepareStall } from '../../testing/stalled-writes.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/server/test-database.ts'
import { callEndpoint } from '../../testing/server/test-server.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../testing/server/world.ts'

const FLEET = 12
/** Long, because a busy machine is slow; no test depends on the time. */
const PATIENCE = { timeout: 500_000, interval: 100 }

/** The values that a robot reports during an update. */
const messagesOf = (command: number): DeviceMessage[] => [
  { topic: 'command', body: { command, state: 'running' } },
  { topic: 'telemetry', body: { robot_software: NEW_VERSION } },
  { topic: 'command', body: { command, state: 'completed' } },
]

// A database that is used only by the processes that a test starts, and by this process when a test needs it.
let database: TestDatabase
let dataDir: string
let opened: OpenDatabase
let owner: number
let server: Promise<RunningServer> | undefined
let nextId = 20_000
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'service-center-'))
  opened = openDatabase({ url: database.url, requestUrl: database.url })
  owner = await addCustomer(opened.system, { name: 'Owner' })
  await offerVersions(opened.system, [owner])
  await addUser(opened.system, { username: 'support', customers: [1], rights: ['BulkCommands'] })
})
afterAll(async () => {
  await (await server)?.stop()
  await opened.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})
const settings = () => ({ databaseUrl: database.url, dataDir })
const startChild = () => startServerChild(settings())
const thisServer = () => (server ??= startSecondServer(settings()))
const placeOf = ({ gateway: { mqttPort = 0 } }: RunningServer) => ({ mqttPort })

/** Adds robots that are offline. */
async function addFleet() {
  const db = opened.system
  const values = { 'Server online': 'offline' }
  const robots = await addRobots(db, { firstId: nextId, count: FLEET, customerId: owner, values })
  nextId += FLEET
  const devs = robots.map(({ dev }) => dev)
  return { db, robots, comeOnline: () => setValues(db, devs, { 'Server online': 'online' }) }
}

type Fleet = Awaited<ReturnType<typeof addFleet>>
type Process = { readonly mqttPort: number }

/** Connects each robot to one of the processes, until the test has ended. */
function connect({ robots }: Fleet, processes: readonly Whereabouts<Process>[]): ReconnectingDevice[] {
  const devices = robots.map(({ token }, place) => {
    const port = async () => (await processes[place % processes.length]?.place())?.mqttPort ?? 0
    return new ReconnectingDevice({ token, port, messagesOf })
  })
  const lives = devices.map((device) => device.live())
  onTestFinished(async () => {
    for (const device of devices) device.stop()
    await Promise.all(lives)
  })
  return devices
}

/** Starts a rollout to all robots, a quarter of them first, without a time of observation. */
async function start({ db, robots }: Fleet, { url }: { url: string }): Promise<number> {
  const credentials = { username: 'support', password: TEST_PASSWORD }
  const session = await callEndpoint({ url, endpoint: sessions.signIn, input: { body: credentials } })
  const token = 'token' in session.body ? session.body.token : undefined
  const body = {
    ...newRollout(
      robots.map(({ id }) => id),
      { retries: 0 },
    ),
    steps: [{ upTo: 25, unit: 'percent' }],
  }
  const reply = await callEndpoint({ url, endpoint: rollouts.create, input: { body, token } })
  const { id } = reply.body
  await sql`update rollout set settings = settings || '{"watchMinutes": 0}' where id = ${id}`.execute(db)
  return id
}

/** Waits for the end, and checks that each robot was commanded once and is healthy. */
async function expectExact({ db, robots }: Fleet, id: number, devices: readonly ReconnectingDevice[]) {
  const stateOf = async () => {
    const { rows } = await sql<{ state: string }>`select state from rollout where id = ${id}`.execute(db)
    return rows[0]?.state
  }
  await expect.poll(stateOf, PATIENCE).toBe('finished')
  const { rows } = await sql<object>`
    select state, attempts, count(*)::integer as robots,
      (select count(*)::integer from command where rollout_id = ${id}) as commands,
      (select count(*)::integer from rollout_event where rollout_id = ${id} and kind = 'finished') as ends
    from rollout_device where rollout_id = ${id} group by state, attempts`.execute(db)
  expect(rows).toEqual([{ state: 'healthy', attempts: 1, robots: FLEET, commands: FLEET, ends: 1 }])
  expect(devices.filter(({ ran }) => ran.length !== 1)).toEqual([])
  expect(new Set(devices.flatMap(({ ran }) => ran)).size).toBe(robots.length)
}

test('commands each robot once when a server is killed before it has stored the commands', async () => {
  const child = await startChild()
  const fleet = await addFleet()
  const { db } = fleet
  const id = await start(fleet, child)
  // Storing the commands blocks until the test releases it.
  const { stall, reached, release } = await prepareStall(db, {
    table: 'rollout_device',
    event: 'update',
    when: sql`new.command_id is distinct from old.command_id`,
  })
  await stall()
  await fleet.comeOnline()
  await reached()
  child.kill()
  await release()
  const next = new Whereabouts<Process>()
  next.open(placeOf(await thisServer()))
  await expectExact(fleet, id, connect(fleet, [next]))
})

test('two processes that find the same robots ready command each of them once, also when one is killed', async () => {
  const [here, child] = [await thisServer(), await startChild()]
  const fleet = await addFleet()
  const id = await start(fleet, child)
  // Both have found the robots ready before either of them sends commands.
  const goOn = await holdLock(fleet.db, sql`lock table app_user in access exclusive mode`)
  await fleet.comeOnline()
  await untilWaiting(fleet.db, { text: 'enter_as_user', count: 2 })
  await goOn()
  const [staying, killed] = [new Whereabouts<Process>(), new Whereabouts<Process>()]
  staying.open(placeOf(here))
  killed.open(child)
  const devices = connect(fleet, [staying, killed])
  const ran = () => devices.reduce((sum, device) => sum + device.ran.length, 0)
  await expect.poll(ran, { ...PATIENCE, interval: 20 }).toBeGreaterThan(FLEET / 2)
  killed.close()
  child.kill()
  killed.open(placeOf(here))
  await expectExact(fleet, id, devices)
})
