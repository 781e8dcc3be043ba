import { rollouts } from '@service-center/contract/rollouts/rollouts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type FollowedRollouts, openFollowedRollouts } from '../../testing/worlds/followed-rollouts.ts'
import { NEW_VERSION, newRollout, OLD_VERSION, setValues } from '../../testing/worlds/rollout-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer } from '../../testing/server/world.ts'
import { createRolloutEngine } from './rollout-engine.ts'

let server: TestServer
let world: FollowedRollouts
beforeAll(async () => {
  server = await startTestServer()
  world = await openFollowedRollouts(server, createRolloutEngine(server.app, server.db))
})
afterAll(() => server.stop())

test('goes from step to step while its robots are healthy, and finishes', async () => {
  const robots = await world.robots(12)
  const id = await world.start(robots)
  await world.look()
  const first = await world.get(id)
  expect(first).toMatchObject({ state: 'running', currentStep: 0, version: NEW_VERSION, actsAs: 'support' })
  expect(first.steps.map(({ counts }) => counts.updating)).toEqual([5, 0, 0])
  expect(await world.commandsOf(id)).toEqual(
    robots
      .slice(0, 5)
      .map(({ dev }) => ({ dev, issued_by: 'support', args: { rs: NEW_VERSION, version: 1 } })),
  )
  await world.endUpdates(id, robots)
  await world.look()
  expect((await world.get(id)).steps[0]?.counts).toMatchObject({ checking: 5 })
  // While they are checked, no robot of the next step is commanded.
  await world.look(9)
  expect(await world.commandsOf(id)).toHaveLength(5)
  await world.look(11)
  // The first step already has a quarter of twelve, so the second step is empty.
  expect(await world.get(id)).toMatchObject({
    currentStep: 2,
    steps: [{ counts: { healthy: 5 } }, {}, { counts: { updating: 7 } }],
  })
  await world.endUpdates(id, robots.slice(5))
  await world.look(11)
  await world.look(23)
  expect(await world.get(id)).toMatchObject({
    state: 'finished',
    counts: { healthy: 12 },
    endedAt: expect.any(Number),
  })
  const [robot] = await world.robotsOf(id)
  expect(robot).toMatchObject({
    softwareBefore: OLD_VERSION,
    softwareNow: NEW_VERSION,
    hdopBefore: '0.8',
    attempts: 1,
  })
  const { body } = await server.call(rollouts.get, { params: { id: String(id) }, token: world.support })
  expect(body.events.map(({ kind, step }) => [kind, step])).toEqual([
    ['finished', null],
    ['stepBegan', 2],
    ['stepBegan', 1],
    ['started', null],
  ])
})

test('robots wait while something prevents the update, and are commanded afterwards', async () => {
  const robots = await world.robots(5)
  const devs = robots.map(({ dev }) => dev)
  await setValues(server.db, devs.slice(0, 1), { work_state: '4' })
  await setValues(server.db, devs.slice(1, 2), { Battery: '20' })
  await setValues(server.db, devs.slice(2, 3), { 'Server online': 'offline' })
  await sql`insert into command (dev, type, args, issued_by) values (${devs[3]}, 'update', '{"rs":"10.4.1"}', 'clerk')`.execute(
    server.db,
  )
  const id = await world.start(robots)
  await world.look()
  expect((await world.robotsOf(id)).map(({ state, reason }) => reason ?? state)).toEqual([
    'marking',
    'lowBattery',
    'offline',
    'otherCommand',
    'updating',
  ])
  await setValues(server.db, devs, { work_state: '1', charging: '1', 'Server online': 'online' })
  await sql`update command set state = 'completed' where dev = ${devs[3]}`.execute(server.db)
  await world.look()
  expect((await world.get(id)).counts).toMatchObject({ updating: 5 })
  await world.change(rollouts.stop, id)
})

test('notices at once when a robot comes online or an update ends', async () => {
  const robots = await world.robots(1, { 'Server online': 'offline' })
  const devs = robots.map(({ dev }) => dev)
  await expect.poll(() => performance.now()).toBeGreaterThan(3000)
  const id = await world.start(robots)
  const states = async () => (await world.robotsOf(id)).map(({ state, reason }) => reason ?? state)
  // The engine of the server has run at a time after this test's clock, so it does not run again. An engine runs at least
  // every twenty seconds, and at most once per second.
  await expect.poll(states).toEqual(['offline'])
  vi.useFakeTimers({ toFake: ['performance'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const { job } = createRolloutEngine(server.app, server.db)
  const runLater = async () => {
    vi.advanceTimersByTime(1000)
    await job.run()
  }
  await runLater()
  expect(await states()).toEqual(['offline'])
  await setValues(server.db, devs, { 'Server online': 'online' })
  await runLater()
  expect(await states()).toEqual(['updating'])
  await world.endUpdates(id, robots)
  await job.run()
  expect(await states()).toEqual(['updating'])
  await runLater()
  expect(await states()).toEqual(['checking'])
  await world.change(rollouts.stop, id)
})

test('selects deprecated robots only when they are named individually', async () => {
  const software = '10.0.77'
  const [used, retired] = await world.robots(2, { robot_software: software })
  await sql`update device set deprecated_at = now() where dev = ${retired?.dev}`.execute(server.db)
  const candidatesOf = async (selection: object) => {
    const { body } = await server.call(rollouts.candidates, {
      body: { selection: { versions: [software], ...selection }, version: NEW_VERSION },
      token: world.support,
    })
    return [body.data.map(({ robotId, skip }) => [robotId, skip]), body.versions]
  }
  const offered = [{ value: NEW_VERSION, robots: 1 }]
  expect(await candidatesOf({})).toEqual([[[used?.id, null]], offered])
  const both = [
    [used?.id, null],
    [retired?.id, 'deprecated'],
  ]
  expect(await candidatesOf({ robotIds: [retired?.id] })).toEqual([both, offered])
})

test('selecting a customer includes the robots of the customers below it', async () => {
  const parent = await addCustomer(server.db, { name: 'Parent', parentId: world.dealer })
  const child = await addCustomer(server.db, { name: 'Child', parentId: parent })
  const robots = [...(await world.robots(1, {}, parent)), ...(await world.robots(1, {}, child))]
  const { body } = await server.call(rollouts.candidates, {
    body: { selection: { customerIds: [parent] }, version: NEW_VERSION },
    token: world.support,
  })
  expect(body.data.map(({ robotId }) => robotId)).toEqual(robots.map(({ id }) => id))
})

test('skips robots that cannot get the version from the start, with the reason', async () => {
  const ready = await world.robots(2)
  const done = await world.robots(1, { robot_software: NEW_VERSION })
  const newer = await world.robots(1, { robot_software: '10.9.0' })
  const old = await world.robots(1, { robot_software: '9.7.0' })
  const others = await world.robots(
    1,
    {},
    await addCustomer(server.db, { name: 'Without versions', parentId: world.dealer }),
  )
  const all = [...ready, ...done, ...newer, ...old, ...others]
  const selection = { robotIds: all.map(({ id }) => id) }
  const { body } = await server.call(rollouts.candidates, {
    body: { selection, version: NEW_VERSION },
    token: world.support,
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
  const id = await world.start(all)
  expect(await world.get(id)).toMatchObject({
    counts: { waiting: 2, skipped: 4 },
    steps: [{ counts: { waiting: 2, skipped: 0 } }, {}, {}],
  })
  expect((await world.robotsOf(id)).flatMap(({ step, reason }) => (step === null ? [reason] : []))).toEqual([
    'alreadyOnVersion',
    'newerVersion',
    'tooOld',
    'notOffered',
  ])
  // Skipped robots can be in another rollout; waiting ones cannot.
  const again = await server.call(rollouts.create, {
    body: newRollout(selection.robotIds),
    token: world.support,
  })
  expect(again).toMatchObject({ status: 400, body: { code: 'rollout_without_robots' } })
  await world.change(rollouts.stop, id)
})

test('offers a test version only to users with CommandsSuper', async () => {
  const robots = await world.robots(1)
  const body = { ...newRollout(robots.map(({ id }) => id)), version: '10.5.0-rc1' }
  const refused = await server.call(rollouts.create, { body, token: world.support })
  expect(refused).toMatchObject({ status: 400, body: { code: 'rollout_without_robots' } })
  const { status, body: reply } = await server.call(rollouts.create, { body, token: world.staff })
  expect(status).toBe(200)
  await world.look()
  expect(await world.get(reply.id)).toMatchObject({ counts: { updating: 1 } })
  await world.change(rollouts.stop, reply.id, world.staff)
})

test('stopping cancels commands that have not started; waiting robots can be removed; other states refuse changes', async () => {
  const robots = await world.robots(8)
  const id = await world.start(robots)
  const params = { id: String(id) }
  const body = { robotIds: robots.slice(6).map((one) => one.id) }
  expect((await server.call(rollouts.remove, { params, body, token: world.support })).body).toEqual({
    robots: 2,
  })
  await world.look()
  expect((await server.call(rollouts.remove, { params, body: {}, token: world.support })).body).toEqual({
    robots: 0,
  })
  const outcomes = await Promise.all([world.change(rollouts.pause, id), world.change(rollouts.pause, id)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await world.get(id)).pause).toEqual({ reason: 'byUser', username: 'support' })
  // While it is paused, robots that have started are followed.
  await world.endUpdates(id, robots.slice(0, 1))
  await world.look()
  expect((await world.get(id)).counts).toMatchObject({ checking: 1, updating: 4, waiting: 1, removed: 2 })
  expect((await world.change(rollouts.stop, id)).status).toBe(200)
  const { rows } = await sql<{ state: string }>`
    select state from command where rollout_id = ${id} order by id`.execute(server.db)
  expect(rows.map(({ state }) => state)).toEqual([
    'completed',
    'cancelled',
    'cancelled',
    'cancelled',
    'cancelled',
  ])
  await world.look()
  await world.look(11)
  expect(await world.get(id)).toMatchObject({
    state: 'stopped',
    counts: { healthy: 1, failed: 4, waiting: 1 },
  })
  for (const endpoint of [rollouts.pause, rollouts.resume, rollouts.stop]) {
    expect(await world.change(endpoint, id)).toMatchObject({ status: 409, body: { code: 'rollout_state' } })
  }
})
