import { rollouts } from '@service-center/contract/rollouts/rollouts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FollowedRollouts, openFollowedRollouts } from '../../testing/worlds/followed-rollouts.ts'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { OLD_VERSION, setValues } from '../../testing/worlds/rollout-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { commandRobots } from './rollout-commands.service.ts'
import { createRolloutEngine } from './rollout-engine.ts'
import { readReportedFacts } from './robot-facts.views.ts'
import { lockToLook } from './rounds.store.ts'

let server: TestServer
let world: FollowedRollouts
beforeAll(async () => {
  server = await startTestServer()
  world = await openFollowedRollouts(server, createRolloutEngine(server.app, server.db))
})
afterAll(() => server.stop())

test('pauses when too many robots fail, and names them; resuming accepts them', async () => {
  const robots = await world.robots(10)
  const id = await world.start(robots, { retries: 0 })
  const { events } = await openLiveClient(server, world.support)
  await world.look()
  await world.endUpdates(id, robots.slice(0, 4))
  await world.endUpdates(id, robots.slice(4, 5), { state: 'failed', failure: 'Disk full', values: {} })
  await world.look(11)
  const paused = await world.get(id)
  expect(paused).toMatchObject({
    state: 'paused',
    pause: { reason: 'tooManyBad', step: 0, bad: 1, allowedBad: 0, robots: [robots[4]?.id] },
  })
  await expect
    .poll(() => events.filter(({ name }) => name === 'rollout').map(({ payload }) => payload))
    .toContainEqual({ id })
  expect((await world.robotsOf(id))[4]).toMatchObject({
    state: 'failed',
    reason: 'commandFailed',
    detail: 'Disk full',
  })
  await world.look(30)
  expect(await world.commandsOf(id)).toHaveLength(5)
  expect((await world.change(rollouts.resume, id, world.staff)).status).toBe(200)
  await world.look(31)
  expect(await world.get(id)).toMatchObject({ state: 'running', currentStep: 2, actsAs: 'staff' })
  expect((await world.commandsOf(id)).slice(5).map(({ issued_by }) => issued_by)).toEqual(
    Array(5).fill('staff'),
  )
  // The failed robot is retried, and the rollout does not pause for it a second time.
  const retry = await server.call(rollouts.retry, {
    params: { id: String(id) },
    body: {},
    token: world.support,
  })
  expect(retry.body).toEqual({ robots: 1 })
  await world.look(31)
  expect((await world.get(id)).counts).toMatchObject({ updating: 6, failed: 0 })
  await world.change(rollouts.stop, id)
})

test('retries a failed update later, as often as the settings allow', async () => {
  const robots = await world.robots(1)
  const id = await world.start(robots, { retries: 1, retryMinutes: 10 })
  await world.look()
  await world.endUpdates(id, robots, { state: 'failed', failure: 'Download broken', values: {} })
  await world.look()
  expect((await world.robotsOf(id))[0]).toMatchObject({
    state: 'waiting',
    reason: 'retryLater',
    detail: 'Download broken',
  })
  await world.look(9)
  expect(await world.commandsOf(id)).toHaveLength(1)
  await world.look(11)
  expect(await world.commandsOf(id)).toHaveLength(2)
  await world.endUpdates(id, robots, { state: 'failed', failure: 'Download broken', values: {} })
  await world.look(12)
  expect(await world.get(id)).toMatchObject({ state: 'paused', counts: { failed: 1 } })
})

test('does not command a robot before its next attempt when it has failed since it was found ready', async () => {
  const robots = await world.robots(1)
  const [dev = 0] = robots.map((robot) => robot.dev)
  const id = await world.start(robots, { retries: 1, retryMinutes: 10 })
  const now = new Date()
  const rollout = await server.app.database.transaction('begin', (db) => lockToLook(db, id))
  if (rollout === undefined) throw new Error('The rollout is not open.')
  const facts = await readReportedFacts(server.db, [dev])
  await world.look()
  await world.endUpdates(id, robots, { state: 'failed', failure: 'Download broken', values: {} })
  await world.look()
  const ready = [...facts.values()].map((robot) => ({ ...robot, dev }))
  expect(await commandRobots(server.app, { rollout, ready, now })).toBeUndefined()
  expect(await world.commandsOf(id)).toHaveLength(1)
  expect((await world.robotsOf(id))[0]).toMatchObject({ state: 'waiting', reason: 'retryLater' })
  await world.change(rollouts.stop, id)
})

test('robots that do not come back, report a problem or have a worse HDOP are unhealthy', async () => {
  const robots = await world.robots(5)
  const id = await world.start(robots)
  await world.look()
  const [away, wrong, fault, blind, good] = robots
  await world.endUpdates(id, robots)
  await setValues(server.db, [away?.dev ?? 0], { 'Server online': 'offline' })
  await setValues(server.db, [wrong?.dev ?? 0], { robot_software: OLD_VERSION })
  await setValues(server.db, [fault?.dev ?? 0], { system_message: 'Motor controller fault (E17)' })
  await setValues(server.db, [blind?.dev ?? 0], { HDOP: '2.4' })
  await world.look()
  await world.look(16)
  expect((await world.robotsOf(id)).map(({ state, reason }) => reason ?? state)).toEqual([
    'notBack',
    'wrongVersion',
    'systemMessage',
    'hdop',
    'healthy',
  ])
  expect(good?.id).toBe((await world.robotsOf(id))[4]?.robotId)
  expect(await world.get(id)).toMatchObject({ state: 'paused', pause: { reason: 'tooManyBad', bad: 4 } })
  // Resuming accepts them.
  expect((await world.change(rollouts.resume, id)).status).toBe(200)
  await world.look(31)
  expect((await world.get(id)).state).toBe('finished')
})

test('retries only one of several failed robots', async () => {
  const robots = await world.robots(5)
  const id = await world.start(robots, { retries: 0, maxBadPercent: 100, minHealthyPercent: 0 })
  await world.look()
  await world.endUpdates(id, robots, { state: 'failed', failure: 'Disk full', values: {} })
  await world.look()
  expect((await world.get(id)).counts).toMatchObject({ failed: 5 })
  const retry = (robotIds: number[], token = world.support) =>
    server.call(rollouts.retry, { params: { id: String(id) }, body: { robotIds }, token })
  const third = robots[2]?.id ?? 0
  expect((await retry([third], world.stranger)).status).toBe(404)
  expect((await retry([third])).body).toEqual({ robots: 1 })
  await world.look()
  const states = (await world.robotsOf(id)).map(({ state }) => state)
  expect(states).toEqual(['failed', 'failed', 'updating', 'failed', 'failed'])
  // During its update there is nothing to retry.
  expect((await retry([third])).body).toEqual({ robots: 0 })
  const commanded = (await world.commandsOf(id)).map(({ dev }) => dev)
  expect(commanded).toEqual([...robots.map(({ dev }) => dev), robots[2]?.dev])
  await world.change(rollouts.stop, id)
})
