import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rollouts } from '@service-center/contract/rollouts/rollouts.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { randomOf } from '../../testing/random-of.ts'
import { type DeviceMessage, ReconnectingDevice } from '../../testing/reconnecting-device.ts'
import { addRobots, NEW_VERSION, newRollout, offerVersions } from '../../testing/rollout-world.ts'
import { type ServerChild, startServerChild } from '../../testing/server-child.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { callEndpoint } from '../../testing/test-server.ts'
import { addCustomer, addUser, TEST_PASSWORD } from '../../testing/world.ts'

const FLEET = 240
const SEED = Number(process.env['SEED'] ?? 20_261)
/** A busy machine takes longer, and nothing here depends on how long. */
const PATIENCE = { timeout: 500_000, interval: 200 }

/** What a robot says while it updates itself. */
const messagesOf = (command: number): DeviceMessage[] => [
  { topic: 'command', body: { command, state: 'running' } },
  { topic: 'telemetry', body: { robot_software: NEW_VERSION } },
  { topic: 'command', body: { command, state: 'completed' } },
]

/** A database with robots and nothing that works on it: the servers are processes of their own. */
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
  const robots = await addRobots(db, { firstId: 20_000, count: FLEET, customerId: owner })
  return { db, robots, startChild: () => startServerChild({ databaseUrl, dataDir }) }
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

test('a rollout whose server is killed at random moments commands each robot once, and ends', async () => {
  const world = await openWorld()
  let child = await world.startChild()
  const devices = connect(world, () => child.mqttPort)
  const id = await start(world, child)
  const random = randomOf(SEED)
  const ran = () => devices.reduce((sum, device) => sum + device.ran.length, 0)
  // In the middle of the work, wherever that is, and then while the new process looks at the rollout for the first time.
  const moment = FLEET * (0.2 + random() * 0.6)
  const kills = [
    async () => {
      while (ran() < moment) await sleep(2)
    },
    () => sleep(random() * 400),
  ]
  for (const untilKilled of kills) {
    await untilKilled()
    child.kill()
    child = await world.startChild()
  }
  await expectExact(world, id, devices)
})

test('two server processes on one database command each robot once', async () => {
  const world = await openWorld()
  const children = [await world.startChild(), await world.startChild()] as const
  const devices = connect(world, (place) => children[place % 2 === 0 ? 0 : 1].mqttPort)
  const id = await start(world, children[0])
  await expectExact(world, id, devices)
})
