import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rollouts } from '@service-center/contract/rollouts/rollouts.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { type DeviceMessage, ReconnectingDevice } from '../../testing/reconnecting-device.ts'
import { addRobots, NEW_VERSION, newRollout, offerVersions, setValues } from '../../testing/rollout-world.ts'
import { type ServerChild, startServerChild } from '../../testing/server-child.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { callEndpoint } from '../../testing/test-server.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../testing/world.ts'

const FLEET = 240
/** A busy machine takes longer, and nothing here depends on how long. */
const PATIENCE = { timeout: 500_000, interval: 200 }

/** What a robot says while it updates itself. */
const messagesOf = (command: number): DeviceMessage[] => [
  { topic: 'command', body: { command, state: 'running' } },
  { topic: 'telemetry', body: { robot_software: NEW_VERSION } },
  { topic: 'command', body: { command, state: 'completed' } },
]

/** A database with robots that are offline and nothing that works on it: the servers are processes of their own. */
async function openWorld() {
  const { url: databaseUrl, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'service-center-'))
  const { system: db, close } = openDatabase({ url: databaseUrl, requestUrl: databaseUrl })
  onTestFinished(async () => {
    await close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const owner = await addCustomer(db, { name: 'Owner' })
  await offerVersions(db, [owner])
  await addUser(db, { username: 'support', customers: [1], rights: ['BulkCommands'] })
  const robots = await addRobots(db, {
    firstId: 20_000,
    count: FLEET,
    customerId: owner,
    values: { 'Server online': 'offline' },
  })
  const devs = robots.map(({ dev }) => dev)
  return {
    db,
    robots,
    comeOnline: () => setValues(db, devs, { 'Server online': 'online' }),
    startChild: () => startServerChild({ databaseUrl, dataDir }),
  }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** Connects the robots, each to the port that it is given, until the test has ended. */
function connect({ robots }: World, portOf: (place: number) => number): ReconnectingDevice[] {
  const devices = robots.map(
    ({ token }, place) => new ReconnectingDevice({ token, portOf: () => portOf(place), messagesOf }),
  )
  const lives = devices.map((device) => device.live())
  onTestFinished(async () => {
    for (const device of devices) device.stop()
    await Promise.all(lives)
  })
  return devices
}

/** Starts a rollout to all robots, a quarter of them first. They need not be watched. */
async function start({ db, robots }: World, { url }: ServerChild): Promise<number> {
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

/** Waits for the end, and counts: each robot was commanded once, and is healthy. */
async function expectExact({ db, robots }: World, id: number, devices: readonly ReconnectingDevice[]) {
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

test('a server that is killed between the commands of a rollout and the note of them commands each robot once', async () => {
  const world = await openWorld()
  let child = await world.startChild()
  const id = await start(world, child)
  // The note of a command waits for the test.
  await sql`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(4711);
      return new;
    end $$`.execute(world.db)
  await sql`
    create trigger waits before update on rollout_device for each row
    when (new.command_id is distinct from old.command_id) execute function wait_for_test()`.execute(world.db)
  const goOn = await holdLock(world.db, sql`select pg_advisory_xact_lock(4711)`)
  await world.comeOnline()
  await untilWaiting(world.db, { text: 'rollout_device', count: 1 })
  child.kill()
  child = await world.startChild()
  await goOn()
  // And once more in the middle of the work, wherever that is.
  const devices = connect(world, () => child.mqttPort)
  const ran = () => devices.reduce((sum, device) => sum + device.ran.length, 0)
  await expect.poll(ran, PATIENCE).toBeGreaterThan(FLEET / 2)
  child.kill()
  child = await world.startChild()
  await expectExact(world, id, devices)
})

test('two server processes that both find the same robots ready command each of them once', async () => {
  const world = await openWorld()
  const children = [await world.startChild(), await world.startChild()] as const
  const id = await start(world, children[0])
  // Both begin to act as its user when they have looked at it.
  const goOn = await holdLock(world.db, sql`lock table app_user in access exclusive mode`)
  await world.comeOnline()
  await untilWaiting(world.db, { text: 'enter_as_user', count: children.length })
  await goOn()
  const devices = connect(world, (place) => children[place % 2 === 0 ? 0 : 1].mqttPort)
  await expectExact(world, id, devices)
})
