import { rollouts } from '@service-center/contract/rollouts/rollouts.ts'
import type { RolloutSettings } from '@service-center/contract/rollouts/rollout-settings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveClient } from '../../testing/gateway.ts'
import {
  addRobots,
  NEW_VERSION,
  newRollout,
  offerVersions,
  OLD_VERSION,
  setValues,
} from '../../testing/rollout-world.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addCustomer, addUser } from '../../testing/world.ts'
import { createRolloutEngine, type RolloutEngine } from './rollout-engine.ts'

const MINUTE_MS = 60_000

let server: TestServer
let engine: RolloutEngine
let dealer: number
let owner: number
let other: number
let staff: string
let support: string
let stranger: string
let nextId = 4000

beforeAll(async () => {
  server = await startTestServer()
  engine = createRolloutEngine(server.app, server.db)
  const { db } = server
  dealer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  owner = await addCustomer(db, { name: 'Owner', parentId: dealer })
  other = await addCustomer(db, { name: 'Other' })
  await offerVersions(db, [dealer, owner, other])
  const rights = ['BulkCommands']
  await addUser(db, {
    username: 'staff',
    customers: [1],
    rights: [...rights, 'UserActions', 'CommandsSuper'],
  })
  await addUser(db, { username: 'support', customers: [dealer], rights })
  await addUser(db, { username: 'stranger', customers: [other], rights })
  await addUser(db, { username: 'clerk', customers: [1], rights: ['Commands'] })
  staff = await server.signIn('staff')
  support = await server.signIn('support')
  stranger = await server.signIn('stranger')
})
afterAll(() => server.stop())

/** Robots of the dealer's customer, with their numbers from a thousand of their own. */
async function someRobots(count: number, values: Record<string, string> = {}, customerId = owner) {
  nextId += 1000
  return addRobots(server.db, { firstId: nextId, count, customerId, values })
}

async function start(
  robots: readonly { id: number }[],
  settings: Partial<RolloutSettings> = {},
  token = support,
) {
  const body = newRollout(
    robots.map(({ id }) => id),
    settings,
  )
  const reply = await server.call(rollouts.create, { body, token })
  expect(reply.status).toBe(200)
  return reply.body.id
}

const look = (minutes = 0) => engine.lookAtAll(new Date(Date.now() + minutes * MINUTE_MS))

const get = async (id: number, token = staff) =>
  (await server.call(rollouts.get, { params: { id: String(id) }, token })).body.rollout
const robotsOf = async (id: number, token = staff) =>
  (await server.call(rollouts.robots, { params: { id: String(id) }, token })).body.data

type Change = typeof rollouts.pause | typeof rollouts.resume | typeof rollouts.stop
const change = (endpoint: Change, id: number, token = support) =>
  server.call(endpoint, { params: { id: String(id) }, token })

/** Ends the commands of those of some robots that have one, as they would, and sets what they report then. */
async function endUpdates(
  id: number,
  robots: readonly { dev: number }[],
  end: { state?: string; values?: Record<string, string>; failure?: string } = {},
) {
  const { state = 'completed', values = { robot_software: NEW_VERSION }, failure = null } = end
  const { rows } = await sql<{ dev: number }>`
    update command c set state = ${state}, completed_at = now(), failure = ${failure}
    from rollout_device r
    where r.rollout_id = ${id} and r.command_id = c.id and r.state = 'updating'
      and r.dev = any (${robots.map(({ dev }) => dev)}::integer[])
    returning c.dev`.execute(server.db)
  const devs = rows.map(({ dev }) => dev)
  if (Object.keys(values).length > 0) await setValues(server.db, devs, values)
}

const commandsOf = async (id: number) => {
  const { rows } = await sql<{ dev: number; issued_by: string; args: object }>`
    select dev, issued_by, args from command where rollout_id = ${id} order by id`.execute(server.db)
  return rows
}

test('a rollout goes from step to step while its robots are healthy, and finishes', async () => {
  const robots = await someRobots(12)
  const id = await start(robots)
  await look()
  const first = await get(id)
  expect(first).toMatchObject({ state: 'running', currentStep: 0, version: NEW_VERSION, actsAs: 'support' })
  expect(first.steps.map(({ counts }) => counts.updating)).toEqual([5, 0, 0])
  expect(await commandsOf(id)).toEqual(
    robots
      .slice(0, 5)
      .map(({ dev }) => ({ dev, issued_by: 'support', args: { rs: NEW_VERSION, version: 1 } })),
  )
  await endUpdates(id, robots)
  await look()
  expect((await get(id)).steps[0]?.counts).toMatchObject({ checking: 5 })
  // Watched: nobody of the next step is commanded before.
  await look(9)
  expect(await commandsOf(id)).toHaveLength(5)
  await look(11)
  // A quarter of twelve are in the first step already: the second has none.
  expect(await get(id)).toMatchObject({
    currentStep: 2,
    steps: [{ counts: { healthy: 5 } }, {}, { counts: { updating: 7 } }],
  })
  await endUpdates(id, robots.slice(5))
  await look(11)
  await look(23)
  expect(await get(id)).toMatchObject({
    state: 'finished',
    counts: { healthy: 12 },
    endedAt: expect.any(Number),
  })
  const [robot] = await robotsOf(id)
  expect(robot).toMatchObject({
    softwareBefore: OLD_VERSION,
    softwareNow: NEW_VERSION,
    hdopBefore: '0.8',
    attempts: 1,
  })
  const { body } = await server.call(rollouts.get, { params: { id: String(id) }, token: support })
  expect(body.events.map(({ kind, step }) => [kind, step])).toEqual([
    ['finished', null],
    ['stepBegan', 2],
    ['stepBegan', 1],
    ['started', null],
  ])
})

test('robots wait for what hinders them, and are commanded when it is over', async () => {
  const robots = await someRobots(5)
  const devs = robots.map(({ dev }) => dev)
  await setValues(server.db, devs.slice(0, 1), { work_state: '4' })
  await setValues(server.db, devs.slice(1, 2), { Battery: '20' })
  await setValues(server.db, devs.slice(2, 3), { 'Server online': 'offline' })
  await sql`insert into command (dev, type, args, issued_by) values (${devs[3]}, 'update', '{"rs":"10.4.1"}', 'clerk')`.execute(
    server.db,
  )
  const id = await start(robots)
  await look()
  expect((await robotsOf(id)).map(({ state, reason }) => reason ?? state)).toEqual([
    'marking',
    'lowBattery',
    'offline',
    'otherCommand',
    'updating',
  ])
  await setValues(server.db, devs, { work_state: '1', charging: '1', 'Server online': 'online' })
  await sql`update command set state = 'completed' where dev = ${devs[3]}`.execute(server.db)
  await look()
  expect((await get(id)).counts).toMatchObject({ updating: 5 })
  await change(rollouts.stop, id)
})

test('robots that cannot get the version are skipped from the start, and say why', async () => {
  const ready = await someRobots(2)
  const done = await someRobots(1, { robot_software: NEW_VERSION })
  const newer = await someRobots(1, { robot_software: '10.9.0' })
  const old = await someRobots(1, { robot_software: '9.7.0' })
  const others = await someRobots(
    1,
    {},
    await addCustomer(server.db, { name: 'Without versions', parentId: dealer }),
  )
  const all = [...ready, ...done, ...newer, ...old, ...others]
  const selection = { robotIds: all.map(({ id }) => id) }
  const { body } = await server.call(rollouts.candidates, {
    body: { selection, version: NEW_VERSION },
    token: support,
  })
  expect(body.data.map(({ skip }) => skip)).toEqual([
    null,
    null,
    'alreadyOnVersion',
    'newerVersion',
    'tooOld',
    'notOffered',
  ])
  expect(body.versions).toEqual([{ value: NEW_VERSION, robots: 5 }])
  const id = await start(all)
  expect(await get(id)).toMatchObject({
    counts: { waiting: 2, skipped: 4 },
    steps: [{ counts: { waiting: 2, skipped: 0 } }, {}, {}],
  })
  expect((await robotsOf(id)).flatMap(({ step, reason }) => (step === null ? [reason] : []))).toEqual([
    'alreadyOnVersion',
    'newerVersion',
    'tooOld',
    'notOffered',
  ])
  // They are free for another rollout; those that wait are not.
  const again = await server.call(rollouts.create, { body: newRollout(selection.robotIds), token: support })
  expect(again).toMatchObject({ status: 400, body: { code: 'rollout_without_robots' } })
  await change(rollouts.stop, id)
})

test('a test version is for those who hold CommandsSuper', async () => {
  const robots = await someRobots(1)
  const body = { ...newRollout(robots.map(({ id }) => id)), version: '10.5.0-rc1' }
  const refused = await server.call(rollouts.create, { body, token: support })
  expect(refused).toMatchObject({ status: 400, body: { code: 'rollout_without_robots' } })
  const { status, body: reply } = await server.call(rollouts.create, { body, token: staff })
  expect(status).toBe(200)
  await look()
  expect(await get(reply.id)).toMatchObject({ counts: { updating: 1 } })
  await change(rollouts.stop, reply.id, staff)
})

test('it pauses by itself when too many robots fail, and says which; who resumes accepts them', async () => {
  const robots = await someRobots(10)
  const id = await start(robots, { retries: 0 })
  const { events } = await openLiveClient(server, support)
  await look()
  await endUpdates(id, robots.slice(0, 4))
  await endUpdates(id, robots.slice(4, 5), { state: 'failed', failure: 'Disk full', values: {} })
  await look(11)
  const paused = await get(id)
  expect(paused).toMatchObject({
    state: 'paused',
    pause: { reason: 'tooManyBad', step: 0, bad: 1, allowedBad: 0, robots: [robots[4]?.id] },
  })
  await expect
    .poll(() => events.filter(({ name }) => name === 'rollout').map(({ payload }) => payload))
    .toContainEqual({ id })
  expect((await robotsOf(id))[4]).toMatchObject({
    state: 'failed',
    reason: 'commandFailed',
    detail: 'Disk full',
  })
  await look(30)
  expect(await commandsOf(id)).toHaveLength(5)
  expect((await change(rollouts.resume, id, staff)).status).toBe(200)
  await look(31)
  expect(await get(id)).toMatchObject({ state: 'running', currentStep: 2, actsAs: 'staff' })
  expect((await commandsOf(id)).slice(5).map(({ issued_by }) => issued_by)).toEqual(Array(5).fill('staff'))
  // The failed robot is tried again, and the rollout does not pause for it a second time.
  const retry = await server.call(rollouts.retry, { params: { id: String(id) }, body: {}, token: support })
  expect(retry.body).toEqual({ robots: 1 })
  await look(31)
  expect((await get(id)).counts).toMatchObject({ updating: 6, failed: 0 })
  await change(rollouts.stop, id)
})

test('a failed update is tried again later, as often as its creator allows', async () => {
  const robots = await someRobots(1)
  const id = await start(robots, { retries: 1, retryMinutes: 10 })
  await look()
  await endUpdates(id, robots, { state: 'failed', failure: 'Download broken', values: {} })
  await look()
  expect((await robotsOf(id))[0]).toMatchObject({
    state: 'waiting',
    reason: 'retryLater',
    detail: 'Download broken',
  })
  await look(9)
  expect(await commandsOf(id)).toHaveLength(1)
  await look(11)
  expect(await commandsOf(id)).toHaveLength(2)
  await endUpdates(id, robots, { state: 'failed', failure: 'Download broken', values: {} })
  await look(12)
  expect(await get(id)).toMatchObject({ state: 'paused', counts: { failed: 1 } })
})

test('robots that are not back, say something bad or have a worse HDOP are unhealthy', async () => {
  const robots = await someRobots(5)
  const id = await start(robots)
  await look()
  const [away, wrong, fault, blind, good] = robots
  await endUpdates(id, robots)
  await setValues(server.db, [away?.dev ?? 0], { 'Server online': 'offline' })
  await setValues(server.db, [wrong?.dev ?? 0], { robot_software: OLD_VERSION })
  await setValues(server.db, [fault?.dev ?? 0], { system_message: 'Motor controller fault (E17)' })
  await setValues(server.db, [blind?.dev ?? 0], { HDOP: '2.4' })
  await look()
  await look(16)
  expect((await robotsOf(id)).map(({ state, reason }) => reason ?? state)).toEqual([
    'notBack',
    'wrongVersion',
    'systemMessage',
    'hdop',
    'healthy',
  ])
  expect(good?.id).toBe((await robotsOf(id))[4]?.robotId)
  expect(await get(id)).toMatchObject({ state: 'paused', pause: { reason: 'tooManyBad', bad: 4 } })
})

test('it pauses when the user in whose name it acts may not command its robots any more', async () => {
  const robots = await someRobots(6)
  await addUser(server.db, { username: 'leaver', customers: [dealer], rights: ['BulkCommands'] })
  const id = await start(robots, {}, await server.signIn('leaver'))
  await look()
  await sql`delete from user_access where username = 'leaver' and tag = 'BulkCommands'`.execute(server.db)
  await endUpdates(id, robots)
  await look()
  await look(11)
  expect(await get(id)).toMatchObject({
    state: 'paused',
    pause: { reason: 'accessLost', username: 'leaver', robots: [] },
  })
  expect(await commandsOf(id)).toHaveLength(5)

  const moved = await someRobots(2)
  const second = await start(moved)
  await sql`update device set customer_id = ${other} where dev = ${moved[1]?.dev}`.execute(server.db)
  await look()
  expect(await get(second)).toMatchObject({
    state: 'paused',
    pause: { reason: 'accessLost', username: 'support', robots: [moved[1]?.id] },
  })
  expect(await commandsOf(second)).toEqual([])
  // The dealer sees one robot less, and cannot go on with what they do not see.
  expect(await get(second, support)).toMatchObject({ hiddenRobots: 1, counts: { waiting: 1 } })
  expect(await change(rollouts.resume, second)).toMatchObject({
    status: 403,
    body: { code: 'rollout_robots_hidden' },
  })
  expect((await change(rollouts.resume, second, staff)).status).toBe(200)
  await look()
  expect(await commandsOf(second)).toHaveLength(2)
  await change(rollouts.stop, second, staff)
})

test('a rollout and its robots exist only for those who see them, and only with the right', async () => {
  const robots = await someRobots(1)
  const id = await start(robots)
  const params = { id: String(id) }
  for (const endpoint of [rollouts.get, rollouts.robots]) {
    expect((await server.call(endpoint, { params, token: stranger })).status).toBe(404)
  }
  for (const endpoint of [rollouts.pause, rollouts.resume, rollouts.stop]) {
    expect((await change(endpoint, id, stranger)).status).toBe(404)
  }
  expect((await server.call(rollouts.list, { token: stranger })).body.data).toEqual([])
  const body = newRollout(robots.map((one) => one.id))
  expect((await server.call(rollouts.create, { body, token: stranger })).status).toBe(404)
  const selection = { robotIds: robots.map((one) => one.id) }
  expect(
    (await server.call(rollouts.candidates, { body: { selection }, token: stranger })).body.data,
  ).toEqual([])
  const clerk = await server.signIn('clerk')
  expect((await server.call(rollouts.list, { token: clerk })).status).toBe(403)
  await change(rollouts.stop, id)
})

test('who stops it cancels what has not begun; waiting robots can be removed; states allow what they allow', async () => {
  const robots = await someRobots(8)
  const id = await start(robots)
  const params = { id: String(id) }
  const body = { robotIds: robots.slice(6).map((one) => one.id) }
  expect((await server.call(rollouts.remove, { params, body, token: support })).body).toEqual({ robots: 2 })
  await look()
  expect((await server.call(rollouts.remove, { params, body: {}, token: support })).body).toEqual({
    robots: 0,
  })
  const outcomes = await Promise.all([change(rollouts.pause, id), change(rollouts.pause, id)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await get(id)).pause).toEqual({ reason: 'byUser', username: 'support' })
  // While it is paused, robots that have begun are followed.
  await endUpdates(id, robots.slice(0, 1))
  await look()
  expect((await get(id)).counts).toMatchObject({ checking: 1, updating: 4, waiting: 1, removed: 2 })
  expect((await change(rollouts.stop, id)).status).toBe(200)
  const { rows } = await sql<{ state: string }>`
    select state from command where rollout_id = ${id} order by id`.execute(server.db)
  expect(rows.map(({ state }) => state)).toEqual([
    'completed',
    'cancelled',
    'cancelled',
    'cancelled',
    'cancelled',
  ])
  await look()
  await look(11)
  expect(await get(id)).toMatchObject({ state: 'stopped', counts: { healthy: 1, failed: 4, waiting: 1 } })
  for (const endpoint of [rollouts.pause, rollouts.resume, rollouts.stop]) {
    expect(await change(endpoint, id)).toMatchObject({ status: 409, body: { code: 'rollout_state' } })
  }
})

test('two processes at once command each robot once', async () => {
  const robots = await someRobots(40)
  const id = await start(robots, { minHealthyPercent: 0 })
  const second = createRolloutEngine(server.app, server.db)
  for (let round = 0; round < 4; round += 1) {
    const now = new Date(Date.now() + round * 11 * MINUTE_MS)
    await Promise.all([engine.lookAtAll(now), second.lookAtAll(now), engine.lookAtAll(now)])
    await endUpdates(id, robots)
  }
  const commanded = (await commandsOf(id)).map(({ dev }) => dev)
  expect(commanded).toHaveLength(new Set(commanded).size)
  expect(commanded.length).toBeGreaterThan(5)
  await change(rollouts.stop, id)
})
