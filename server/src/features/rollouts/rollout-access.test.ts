import { rollouts } from '@service-center/contract/rollouts/rollouts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FollowedRollouts, openFollowedRollouts } from '../../testing/followed-rollouts.ts'
import { newRollout } from '../../testing/rollout-world.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addUser } from '../../testing/world.ts'
import { createRolloutEngine } from './rollout-engine.ts'

let server: TestServer
let world: FollowedRollouts
beforeAll(async () => {
  server = await startTestServer()
  world = await openFollowedRollouts(server, createRolloutEngine(server.app, server.db))
  await addUser(server.db, { username: 'clerk', customers: [1], rights: ['Commands'] })
})
afterAll(() => server.stop())

test('it pauses when the user in whose name it acts may not command its robots any more', async () => {
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
  // The world.dealer sees one robot less, and cannot go on with what they do not see.
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

test('a version that is not offered any more is sent to nobody; the robots say why they wait, and it ends without them', async () => {
  const robots = await world.robots(7)
  const id = await world.start(robots)
  await world.look()
  const { rows: withdrawn } = await sql<{ customer_id: number; group_id: number }>`
    delete from customer_access_group returning customer_id, group_id`.execute(server.db)
  // Those that have begun are followed; who comes after them waits.
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
  // Offered again, the version is sent.
  await server.db.insertInto('customer_access_group').values(withdrawn).execute()
  await world.look(11)
  expect(await world.commandsOf(id)).toHaveLength(6)
  await world.endUpdates(id, robots)
  await world.look(23)
  await world.look(35)
  expect(await world.get(id)).toMatchObject({ state: 'finished', counts: { healthy: 6, removed: 1 } })
})

test('a rollout and its robots exist only for those who see them, and only with the right', async () => {
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
