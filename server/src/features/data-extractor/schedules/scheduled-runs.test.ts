import { dataQuerySchedules } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLiveClient } from '../../../testing/devices/gateway.ts'
import { SCHEDULE_SETTINGS } from '../../../testing/worlds/query-schedules.ts'
import {
  ENDLESS,
  PATIENCE,
  ROBOTS,
  type ScheduleWorld,
  startScheduleWorld,
} from '../../../testing/worlds/schedule-world.ts'
import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import { startDue } from './due-schedules.service.ts'

let world: ScheduleWorld
beforeAll(async () => {
  // Without the place for short queries, so that a test can make a run wait.
  world = await startScheduleWorld({ DATA_QUERY_SHORT_SECONDS: '0' })
})
afterAll(() => world.server.stop())

test('keeps the rows that the owner sees, only for the owner', async () => {
  const robots = await world.schedule()
  const ended = await world.run(robots)
  expect(ended).toMatchObject({
    state: 'done',
    isByHand: true,
    rows: 1,
    isTruncated: false,
    failure: null,
    mail: null,
    hasResult: true,
  })
  expect((await world.resultOf(ended.id, 'anna')).body).toMatchObject({
    rows: [['=North robot']],
    isTruncated: false,
  })
  for (const as of ['bert', 'staff'] as const) {
    expect(await world.resultOf(ended.id, as)).toMatchObject({ status: 404 })
    expect((await world.fileOf(ended.id, as)).status).toBe(404)
    expect((await world.server.call(dataQuerySchedules.removeRun, world.by(ended.id, as))).status).toBe(404)
  }
  expect(await world.findSchedule(robots)).toMatchObject({ lastRun: { id: ended.id, state: 'done' } })
})

test('downloads a kept result with times in the reader’s offset, and without formulas', async () => {
  const query = { dbQuery: "select name, timestamptz '2026-07-01T12:00:00Z' as at from devices" }
  const { id } = await world.run(await world.schedule({}, query))
  const reply = await fetch(`${world.server.url}/api/device-data-queries/runs/${id}/file?utcOffset=-3`, {
    headers: { authorization: `Bearer ${world.tokens.anna}` },
  })
  expect(reply.headers.get('content-disposition')).toContain('query-result.csv')
  // fetch removes the byte order mark.
  expect(await reply.text()).toBe("name;at\r\n'=North robot;2026-07-01T09:00:00.000-03:00\r\n")
})

test('runs a due schedule, with values computed from its due time', async () => {
  const params = [
    { order: 1, from: 'startOfDay', time: 0, back: 1, unit: 'days' },
    { order: 2, from: 'now', time: 0, back: 0, unit: 'days' },
  ] as const
  const values = await world.schedule(
    { params: [...params] },
    {
      whQuery: 'select ddparam_1 as a, ddparam_2 as b',
      dbQuery: 'select a, b from first_query',
      params: [
        { order: 1, name: 'From' },
        { order: 2, name: 'To' },
      ],
    },
  )
  const next = ((await world.findSchedule(values))?.next ?? 0) * 1000
  expect(await startDue(world.server.app.database, new Date(next + 1000))).toContain('anna')
  await expect.poll(async () => (await world.runsOf(values))[0]?.state, PATIENCE).toBe('done')
  const [ended] = await world.runsOf(values)
  expect(ended).toMatchObject({ due: next / 1000, isByHand: false })
  const { rows } = (await world.resultOf(ended?.id ?? 0, 'anna')).body
  expect(rows[0]?.[1]).toBe(next / 1000)
  // 06:30 in Copenhagen is 6.5 hours after the start of the day, except where the clocks change.
  expect(Math.abs(next / 1000 - Number(rows[0]?.[0]) - 30.5 * 3600)).toBeLessThanOrEqual(3600)
})

test('keeps the last results and lists the last runs of a schedule', async () => {
  const robots = await world.schedule({ keptResults: 2 })
  const ids: number[] = []
  for (let n = 0; n < 4; n += 1) ids.push((await world.run(robots)).id)
  expect((await world.runsOf(robots)).map(({ id, hasResult }) => [id, hasResult])).toEqual([
    [ids[3], true],
    [ids[2], true],
    [ids[1], false],
    [ids[0], false],
  ])
  const settings = { ...SCHEDULE_SETTINGS, keptResults: 1 }
  await world.server.call(dataQuerySchedules.update, { ...world.by(robots.id, 'anna'), body: { settings } })
  expect((await world.runsOf(robots)).filter(({ hasResult }) => hasResult).map(({ id }) => id)).toEqual([
    ids[3],
  ])
  expect((await world.server.call(dataQuerySchedules.removeRun, world.by(ids[3] ?? 0, 'anna'))).status).toBe(
    200,
  )
  expect(await world.resultOf(ids[3] ?? 0, 'anna')).toMatchObject({ status: 404 })
})

test('hides a kept result while its owner does not see its customers', async () => {
  const { id } = await world.run(await world.schedule())
  await world.setCustomer('anna', world.customers.south)
  expect(await world.resultOf(id, 'anna')).toMatchObject({ status: 404 })
  expect((await world.fileOf(id, 'anna')).status).toBe(404)
  await world.setCustomer('anna', world.customers.north)
  expect((await world.resultOf(id, 'anna')).status).toBe(200)
})

test('hides a kept result while its owner lacks a right that its rows depend on', async () => {
  const whQuery = 'with own as (select count(*) as n from extract.purchases) select n from own'
  const purchases = await world.schedule({}, { whQuery })
  const robots = await world.schedule()
  await world.setRight('anna', true, 'DbToolPurchases')
  await world.setRight('anna', true, 'QuoteGenerator')
  const [{ id }, other] = [await world.run(purchases), await world.run(robots)]
  // Neither the view of the other query nor this view needs that right.
  await world.setRight('anna', false, 'QuoteGenerator')
  expect((await world.resultOf(id, 'anna')).status).toBe(200)
  await world.setRight('anna', false, 'DbToolPurchases')
  expect(await world.resultOf(id, 'anna')).toMatchObject({ status: 404 })
  expect((await world.fileOf(id, 'anna')).status).toBe(404)
  expect((await world.runsOf(purchases))[0]).toMatchObject({ hasResult: false })
  expect((await world.resultOf(other.id, 'anna')).status).toBe(200)
  // A result made without the right has no rows that depend on it.
  const without = await world.run(purchases)
  expect((await world.resultOf(without.id, 'anna')).status).toBe(200)
})

test('logs each run with its texts, values and rows in the user action log', async () => {
  const robots = await world.schedule()
  await world.run(robots)
  const entry = await world.server.db
    .selectFrom('user_action')
    .select(['username', 'status_code', 'value'])
    .where('action_type', '=', 'ExecuteDataQuery')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    username: 'anna',
    status_code: 200,
    value: { schedule: robots.id, queryId: robots.queryId, dbQuery: ROBOTS, params: [], rows: 1 },
  })
})

test('a run that is deleted while it runs leaves nothing behind', async () => {
  const robots = await world.schedule()
  await world.start(robots)
  await world.server.call(dataQuerySchedules.remove, world.by(robots.id, 'anna'))
  await world.settled()
  expect(await world.findSchedule(robots)).toBeUndefined()
})

test('notifies only the consoles of the owner when a run starts and ends', async () => {
  const robots = await world.schedule()
  const names = ['anna', 'anna', 'bert', 'staff'] as const
  const consoles = await Promise.all(
    names.map(async (name) => openLiveClient(world.server, await world.server.signIn(name))),
  )
  const heard = () =>
    consoles.map(({ events }) => events.filter(({ name }) => name === 'dataQuerySchedules').length)
  await world.run(robots)
  await expect.poll(heard, PATIENCE).toEqual([2, 2, 0, 0])
})

test('a run that waits for a place says so and why, also to its owner in the list', async () => {
  const runId = randomUUID()
  const token = world.tokens.anna
  const body = { whQuery: '', dbQuery: ENDLESS, dbQueryFirst: false, params: [], runId }
  const own = world.server.call(dataQueries.execute, { body, token })
  await expect.poll(world.countEndless, PATIENCE).toBe(1)
  const robots = await world.schedule()
  await world.start(robots)
  const run = async () => (await world.findSchedule(robots))?.lastRun
  await expect.poll(async () => (await run())?.waitsFor, PATIENCE).toBe('own')
  expect(await run()).toMatchObject({ state: 'waiting', started: null, failure: null })
  await world.server.call(dataQueries.cancel, { body: { runId }, token })
  expect((await own).status).toBe(409)
  await expect.poll(async () => (await run())?.state, PATIENCE).toBe('done')
  expect(await run()).toMatchObject({ waitsFor: null, started: expect.any(Number), rows: 1 })
})

test('an owner with many long runs waits for others, who do not wait for that owner', async () => {
  const long = []
  for (let n = 0; n < 3; n += 1) long.push(await world.schedule({}, { dbQuery: ENDLESS }))
  for (const one of long) await world.start(one)
  await expect.poll(world.countEndless, PATIENCE).toBe(1)
  expect(await world.run(await world.schedule({}, { as: 'bert' }))).toMatchObject({ state: 'done', rows: 1 })
  const states = await Promise.all(long.map(async (one) => (await world.runsOf(one))[0]?.state))
  expect(states).toEqual(['running', 'waiting', 'waiting'])
  for (const one of long) await world.server.call(dataQuerySchedules.remove, world.by(one.id, 'anna'))
  await expect.poll(world.countEndless, PATIENCE).toBe(0)
})
