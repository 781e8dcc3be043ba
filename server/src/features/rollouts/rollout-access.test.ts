import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { rollouts } from '@service-center/contract/rollouts/rollouts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FollowedRollouts, openFollowedRollouts } from '../../testing/worlds/followed-rollouts.ts'
import { newRollout } from '../../testing/worlds/rollout-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'
import { createRolloutEngine } from './rollout-engine.ts'

let server: TestServer
let world: FollowedRollouts
beforeAll(async () => {
  server = await startTestServer()
  world = await openFollowedRollouts(server, createRolloutEngine(server.app, server.db))
  await addUser(server.db, { username: 'clerk', customers: [1], rights: ['Commands'] })
})
afterAll(() => server.stop())

test('pauses when the user on whose behalf it acts may no longer command its robots', async () => {
  const robots = await world.robots(6)
  await addUser(server.db, { username: 'leaver', customers: [world.dealer], rights: ['BulkCommands'] })
  const id = await world.start(robots, {}, await server.signIn('leaver'))
  await world.look()
  await sql`delete from user_access where username = 'leaver' and tag = 'BulkCommands'`.execute(server.db)
  await world.endUpdates(id, robots)
  await world.look()
  await world.look(11)
  expect(await world.get(id)).toMatchObject({
    state: 'paused',
    pause: { reason: 'accessLost', username: 'leaver', robots: [] },
  })
  expect(await world.commandsOf(id)).toHaveLength(5)

  const moved = await world.robots(2)
  const second = await world.start(moved)
  await sql`update device set customer_id = ${world.other} where dev = ${moved[1]?.dev}`.execute(server.db)
  await world.look()
  expect(await world.get(second)).toMatchObject({
    state: 'paused',
    pause: { reason: 'accessLost', username: 'support', robots: [moved[1]?.id] },
  })
  expect(await world.commandsOf(second)).toEqual([])
  // The dealer no longer sees one robot, so they cannot resume the rollout.
  expect(await world.get(second, world.support)).toMatchObject({ hiddenRobots: 1, counts: { waiting: 1 } })
  expect(await world.change(rollouts.resume, second)).toMatchObject({
    status: 403,
    body: { code: 'rollout_robots_hidden' },
  })
  expect((await world.change(rollouts.resume, second, world.staff)).status).toBe(200)
  await world.look()
  expect(await world.commandsOf(second)).toHaveLength(2)
  await world.change(rollouts.stop, second, world.staff)
})

test('a robot that moves away during its update is followed to the end, and not commanded again', async () => {
  const robots = await world.robots(6)
  const id = await world.start(robots)
  await world.look()
  const moved = robots[0]?.dev ?? 0
  await sql`update device set customer_id = ${world.other} where dev = ${moved}`.execute(server.db)
  // The new owner does not see the rollout, and the dealer does not see the robot.
  expect(await world.listed(world.stranger)).toEqual([])
  expect(await world.get(id, world.support)).toMatchObject({ hiddenRobots: 1, counts: { updating: 4 } })
  expect((await world.robotsOf(id, world.support)).map(({ robotId }) => robotId)).not.toContain(robots[0]?.id)
  // The other robots continue.
  await world.endUpdates(id, robots)
  await world.look()
  await world.look(11)
  expect(await world.get(id)).toMatchObject({ state: 'running', currentStep: 2, counts: { healthy: 5 } })
  expect(await world.commandsOf(id)).toHaveLength(6)
  await world.change(rollouts.stop, id, world.staff)

  const failing = await world.robots(2)
  const second = await world.start(failing, { retries: 1 })
  await world.look()
  await sql`update device set customer_id = ${world.other} where dev = ${failing[0]?.dev}`.execute(server.db)
  await world.endUpdates(second, failing.slice(0, 1), { state: 'failed', values: {}, failure: 'no disk' })
  await world.endUpdates(second, failing.slice(1))
  await world.look()
  await world.look(60)
  expect(await world.get(second)).toMatchObject({
    state: 'paused',
    pause: { reason: 'accessLost', username: 'support', robots: [failing[0]?.id] },
  })
  expect(await world.commandsOf(second)).toHaveLength(2)
  await world.change(rollouts.stop, second, world.staff)
})

test('pauses when a customer moves to another dealer with its robots', async () => {
  const team = await addCustomer(server.db, { name: 'Team', parentId: world.dealer })
  await sql`insert into customer_access_group (customer_id, group_id)
    select ${team}, group_id from customer_access_group where customer_id = ${world.dealer}`.execute(
    server.db,
  )
  const robots = await world.robots(6, {}, team)
  const id = await world.start(robots)
  await world.look()
  const body = { customerId: team, parentId: world.other }
  expect((await server.call(customerChanges.setParent, { body, token: world.staff })).status).toBe(200)
  await world.endUpdates(id, robots)
  await world.look()
  await world.look(11)
  expect(await world.commandsOf(id)).toHaveLength(5)
  expect(await world.get(id, world.support)).toMatchObject({
    state: 'paused',
    pause: { reason: 'accessLost', robots: [robots[5]?.id] },
    hiddenRobots: 6,
  })
  expect(await world.robotsOf(id, world.support)).toEqual([])
  expect(await world.listed(world.stranger)).toEqual([])
  // A user who sees all robots resumes it, and it acts on behalf of that user.
  expect((await world.change(rollouts.resume, id, world.staff)).status).toBe(200)
  await world.look(12)
  expect((await world.commandsOf(id)).map((one) => one.issued_by)).toEqual([
    ...Array.from({ length: 5 }, () => 'support'),
    'staff',
  ])
  await world.change(rollouts.stop, id, world.staff)
})

test('does not send a version that is no longer offered; the robots show why they wait, and can be removed', async () => {
  const robots = await world.robots(7)
  const id = await world.start(robots)
  await world.look()
  const { rows: withdrawn } = await sql<{ customer_id: number; group_id: number }>`
    delete from customer_access_group returning customer_id, group_id`.execute(server.db)
  // Robots that have started are followed; the others wait.
  await world.endUpdates(id, robots)
  await world.look()
  await world.look(11)
  expect(await world.get(id)).toMatchObject({
    state: 'running',
    currentStep: 2,
    counts: { healthy: 5, waiting: 2 },
  })
  expect((await world.robotsOf(id)).map(({ reason }) => reason)).toEqual([
    ...Array.from({ length: 5 }, () => null),
    'notOffered',
    'notOffered',
  ])
  expect(await world.commandsOf(id)).toHaveLength(5)
  const body = { robotIds: [robots[5]?.id ?? 0] }
  await server.call(rollouts.remove, { params: { id: String(id) }, body, token: world.support })
  // Once the version is offered again, it is sent.
  await server.db.insertInto('customer_access_group').values(withdrawn).execute()
  await world.look(11)
  expect(await world.commandsOf(id)).toHaveLength(6)
  await world.endUpdates(id, robots)
  await world.look(23)
  await world.look(35)
  expect(await world.get(id)).toMatchObject({ state: 'finished', counts: { healthy: 6, removed: 1 } })
})

test('shows a rollout and its robots only to users with the right who see them', async () => {
  const robots = await world.robots(1)
  const id = await world.start(robots)
  const params = { id: String(id) }
  for (const endpoint of [rollouts.get, rollouts.robots]) {
    expect((await server.call(endpoint, { params, token: world.stranger })).status).toBe(404)
  }
  for (const endpoint of [rollouts.pause, rollouts.resume, rollouts.stop]) {
    expect((await world.change(endpoint, id, world.stranger)).status).toBe(404)
  }
  expect((await server.call(rollouts.list, { token: world.stranger })).body.data).toEqual([])
  const body = newRollout(robots.map((one) => one.id))
  expect((await server.call(rollouts.create, { body, token: world.stranger })).status).toBe(404)
  const selection = { robotIds: robots.map((one) => one.id) }
  expect(
    (await server.call(rollouts.candidates, { body: { selection }, token: world.stranger })).body.data,
  ).toEqual([])
  const clerk = await server.signIn('clerk')
  expect((await server.call(rollouts.list, { token: clerk })).status).toBe(403)
  await world.change(rollouts.stop, id)
})
