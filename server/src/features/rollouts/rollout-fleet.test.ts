import { rollouts } from '@service-center/contract/rollouts/rollouts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectRobots, type Fate, type FleetRobot } from '../../testing/worlds/fleet-robots.ts'
import { addRobots, newRollout, offerVersions } from '../../testing/worlds/rollout-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'
import { createRolloutEngine, type RolloutEngine } from './rollout-engine.ts'

const FLEET = 200
const MINUTE_MS = 60_000
/** Long, because a busy machine is slow; no test depends on the time. */
const PATIENCE = { timeout: 500_000, interval: 250 }

let server: TestServer
let engine: RolloutEngine
let token: string
let fleet: FleetRobot[] = []

/** Of each hundred robots, two fail, three fail once, two never come back and three get a worse HDOP. */
const FATES: readonly Fate[] = [
  'fails',
  'failsOnce',
  'dies',
  'worseHdop',
  'failsOnce',
  'fails',
  'worseHdop',
  'dies',
  'failsOnce',
  'worseHdop',
]
const fateOf = (place: number): Fate =>
  place >= 5 && place % 10 === 9 ? (FATES[Math.floor(place / 10) % 10] ?? 'updates') : 'updates'

beforeAll(async () => {
  server = await startTestServer({ REQUESTS_PER_SECOND: '100000' })
  engine = createRolloutEngine(server.app, server.db)
  const owner = await addCustomer(server.db, { name: 'Owner' })
  await offerVersions(server.db, [owner])
  await addUser(server.db, { username: 'support', customers: [1], rights: ['BulkCommands'] })
  token = await server.signIn('support')
  const robots = await addRobots(server.db, { firstId: 10_000, count: FLEET, customerId: owner })
  const url = `mqtt://127.0.0.1:${server.gateway.mqttPort}`
  fleet = await connectRobots(
    robots.map(({ id, token: own }, place) => ({ url, id, token: own, fate: fateOf(place) })),
  )
}, 300_000)
afterAll(async () => {
  for (const robot of fleet) robot.close()
  await server.stop()
}, 60_000)

/** Waits until commanded robots have reported everything; robots that never come back report nothing more. */
async function settled(id: number): Promise<void> {
  const dying = fleet.filter(({ fate }) => fate === 'dies').map((robot) => robot.id)
  const open = async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::integer as open from command c join device d using (dev)
      where c.rollout_id = ${id} and c.state in ('queued', 'sent', 'acknowledged', 'running')
        and not (c.state = 'running' and d.device_id = any (${dying}::integer[]))`.execute(server.db)
    return rows[0]?.open
  }
  await expect.poll(open, PATIENCE).toBe(0)
}

/** Processes the rollouts as of some minutes from now, after the robots have reported the same worse HDOP again. */
async function lookIn(minutes: number): Promise<void> {
  const at = new Date(Date.now() + minutes * MINUTE_MS)
  await sql`
    update latest set created = ${at}, inserted = ${at}
    where value = '3.2' and key_id = (select key_id from data_key where name = 'HDOP')`.execute(server.db)
  await engine.lookAtAll(at)
}

test(`a rollout to ${FLEET} robots of which a share fails pauses, resumes, retries and ends with exact counts`, async () => {
  const body = newRollout(
    fleet.map(({ id }) => id),
    { maxBadPercent: 4, retries: 1, retryMinutes: 10 },
  )
  const { id } = (await server.call(rollouts.create, { body, token })).body
  const params = { id: String(id) }
  const get = async () => (await server.call(rollouts.get, { params, token })).body.rollout
  let minutes = 0
  /** Advances the time until no robot is being updated or checked. */
  const pass = async () => {
    await lookIn(minutes)
    await settled(id)
    for (const step of [1, 16, 61]) {
      await lookIn(minutes + step)
      await settled(id)
    }
    minutes += 80
  }

  // The first five are good; of the next 45, more than four in a hundred are not.
  await pass()
  for (let round = 0; round < 4 && (await get()).state === 'running'; round += 1) await pass()
  const paused = await get()
  expect(paused).toMatchObject({
    state: 'paused',
    currentStep: 1,
    pause: { reason: 'tooManyBad', step: 1, allowedBad: 1 },
  })
  const fates = new Map(fleet.map((robot) => [robot.id, robot.fate]))
  const named = paused.pause?.reason === 'tooManyBad' ? paused.pause.robots : []
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((robot) => fates.get(robot) === 'updates')).toEqual([])
  // No robot of the last step was commanded.
  expect(fleet.slice(50).filter((robot) => robot.runs() > 0)).toEqual([])

  // A user resumes it whenever it pauses, until it is finished.
  for (let round = 0; round < 12; round += 1) {
    const { state } = await get()
    if (state === 'finished') break
    if (state === 'paused') await server.call(rollouts.resume, { params, token })
    await pass()
  }
  const count = (fate: Fate) => fleet.filter((robot) => robot.fate === fate).length
  const expected = {
    healthy: count('updates') + count('failsOnce'),
    failed: count('fails') + count('dies'),
    unhealthy: count('worseHdop'),
  }
  expect(await get()).toMatchObject({
    state: 'finished',
    counts: { ...expected, waiting: 0, updating: 0, checking: 0 },
  })
  // Each command ran once: those that failed were sent twice, all others once.
  const runs = Object.fromEntries(
    (['updates', 'failsOnce', 'fails', 'dies', 'worseHdop'] as const).map((fate) => [
      fate,
      [...new Set(fleet.filter((robot) => robot.fate === fate).map((robot) => robot.runs()))],
    ]),
  )
  expect(runs).toEqual({ updates: [1], failsOnce: [2], fails: [2], dies: [1], worseHdop: [1] })
}, 600_000)
