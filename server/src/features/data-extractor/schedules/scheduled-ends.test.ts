import {
  dataQuerySchedules,
  MAX_FAILURES_IN_A_ROW,
} from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../../testing/server/mails.ts'
import { addSavedQuery, SCHEDULE_SETTINGS } from '../../../testing/worlds/query-schedules.ts'
import {
  ENDLESS,
  PATIENCE,
  type ScheduleWorld,
  startScheduleWorld,
} from '../../../testing/worlds/schedule-world.ts'
import { startDue } from './due-schedules.service.ts'

let world: ScheduleWorld
beforeAll(async () => {
  world = await startScheduleWorld()
})
afterAll(() => world.server.stop())

/** Makes a schedule due now. */
async function makeDue({ id }: { id: number }): Promise<void> {
  await sql`update data_query_schedule set next_at = '2026-01-01' where id = ${id}`.execute(world.server.db)
  await startDue(world.server.app.database)
}

const storedState = ({ id }: { id: number }) =>
  world.server.db
    .selectFrom('data_query_schedule')
    .select(['state', 'reason', 'next_at'])
    .where('id', '=', id)
    .executeTakeFirst()

test('ends the schedule when the owner loses the right, and mails that', async () => {
  const robots = await world.schedule({ mails: true }, { as: 'bert', name: 'Rights' })
  await world.setRight('bert', false)
  await makeDue(robots)
  await expect.poll(async () => (await storedState(robots))?.state, PATIENCE).toBe('ended')
  const reason =
    'You no longer have the right Run saved data queries, or your account may not sign in any more.'
  expect(await storedState(robots)).toEqual({ state: 'ended', next_at: null, reason })
  const mail = (await mailsTo(world.server.db, 'bert@example.com')).find(({ subject }) =>
    subject.includes('Rights'),
  )
  expect(mail).toMatchObject({ subject: 'The schedule of Rights has ended' })
  expect(mail?.text).toContain(reason)
  await world.setRight('bert', true)
  expect(await world.findSchedule(robots)).toMatchObject({
    state: 'ended',
    reason,
    lastRun: { state: 'failed' },
  })
  const resumed = { ...world.by(robots.id, 'bert'), body: { isPaused: false } }
  expect((await world.server.call(dataQuerySchedules.setPaused, resumed)).status).toBe(200)
  expect(await world.run(robots)).toMatchObject({ state: 'done' })
})

const setEnd = (valid_to: Date | null) =>
  world.server.db.updateTable('app_user').set({ valid_to }).where('username', '=', 'bert').execute()

test('runs nothing for an account that may not sign in', async () => {
  const robots = await world.schedule({}, { as: 'bert' })
  await setEnd(new Date(Date.now() - 1000))
  await makeDue(robots)
  await expect.poll(async () => (await storedState(robots))?.state, PATIENCE).toBe('ended')
  await setEnd(null)
})

test('making a query private ends the schedules of other users', async () => {
  const queryId = await addSavedQuery(world.server.db, { name: 'Shared', username: 'staff', isPublic: true })
  const body = { queryId, settings: { ...SCHEDULE_SETTINGS, mails: true } }
  const { id } = (await world.server.call(dataQuerySchedules.create, { body, token: world.tokens.anna })).body
  await world.server.db
    .updateTable('data_query')
    .set({ is_public: false })
    .where('id', '=', queryId)
    .execute()
  const gone = 'The saved query was deleted, or its owner has made it private.'
  expect(await world.run({ id, as: 'anna' })).toMatchObject({
    state: 'failed',
    failure: gone,
    hasResult: false,
  })
  await world.server.db.updateTable('data_query').set({ is_public: true }).where('id', '=', queryId).execute()
  expect(await world.findSchedule({ id, as: 'anna' })).toMatchObject({
    state: 'ended',
    reason: gone,
    next: null,
  })
  const mail = (await mailsTo(world.server.db, 'anna@example.com')).find(({ subject }) =>
    subject.includes('Shared'),
  )
  expect(mail).toMatchObject({ subject: 'The schedule of Shared has ended' })
  expect(mail?.text).toContain(gone)
})

test('a faulty query fails with its message, and its schedule ends after several failures', async () => {
  const broken = await world.schedule(
    { mails: true },
    { name: 'Broken', dbQuery: 'select nothing from devices' },
  )
  for (let n = 1; n <= MAX_FAILURES_IN_A_ROW; n += 1) {
    expect(await world.findSchedule(broken)).toMatchObject({ state: 'active' })
    expect(await world.run(broken)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/^Database query: .*nothing/),
    })
  }
  expect(await world.findSchedule(broken)).toMatchObject({
    state: 'ended',
    reason: expect.stringMatching(/^5 runs have failed one after the other. Database query: /),
  })
  const mails = (await mailsTo(world.server.db, 'anna@example.com')).filter(({ subject }) =>
    subject.includes('Broken'),
  )
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...Array.from({ length: MAX_FAILURES_IN_A_ROW - 1 }, () => 'Broken has failed'),
    'The schedule of Broken has ended',
  ])
})

test('retries a temporary failure, and then succeeds', async () => {
  const controller = new AbortController()
  const others = Array.from({ length: 3 }, () =>
    world.server.app.dataQueries
      .run({
        as: { username: 'staff' },
        whQuery: 'select 1 as n',
        dbQuery: ENDLESS,
        dbQueryFirst: false,
        params: [],
        signal: controller.signal,
        onProgress: () => undefined,
      })
      .catch(() => undefined),
  )
  const robots = await world.schedule({}, { as: 'staff' })
  await world.start(robots)
  await expect
    .poll(async () => (await world.runsOf(robots))[0]?.failure, PATIENCE)
    .toMatch(/queries that run or wait/)
  expect((await world.runsOf(robots))[0]).toMatchObject({ state: 'waiting' })
  expect(await world.start(robots)).toMatchObject({ status: 409, body: { code: 'data_query_run_pending' } })
  controller.abort()
  await Promise.all(others)
  await expect
    .poll(async () => {
      await world.tryRunsNow()
      return (await world.runsOf(robots))[0]?.state
    }, PATIENCE)
    .toBe('done')
  expect(await world.runsOf(robots)).toHaveLength(1)
  expect((await world.runsOf(robots))[0]).toMatchObject({ failure: null, rows: 2 })
})

test('ends a schedule whose time zone the server does not know, and mails that', async () => {
  const { db } = world.server
  const robots = await world.schedule({ mails: true }, { name: 'On Mars' })
  await sql`update data_query_schedule set zone = 'Mars/Olympus' where id = ${robots.id}`.execute(db)
  await makeDue(robots)
  await expect.poll(async () => (await storedState(robots))?.state, PATIENCE).toBe('ended')
  const reason = expect.stringMatching(/^The server cannot compute the times.* Mars\/Olympus any more\./)
  expect(await storedState(robots)).toEqual({ state: 'ended', next_at: null, reason })
  const mail = (await mailsTo(db, 'anna@example.com')).find(({ subject }) => subject.includes('On Mars'))
  expect(mail).toMatchObject({ subject: 'The schedule of On Mars has ended' })
  expect(mail?.text).toContain('2026-01-01 00:00 (UTC)')
  const resumed = { ...world.by(robots.id, 'anna'), body: { isPaused: false } }
  expect(await world.server.call(dataQuerySchedules.setPaused, resumed)).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'settings.zone' }] },
  })
})

test('a run that started before its query was deleted does not end the schedule', async () => {
  const robots = await world.schedule()
  const setDeleted = (deleted_at: Date | null) =>
    world.server.db.updateTable('data_query').set({ deleted_at }).where('id', '=', robots.queryId).execute()
  await setDeleted(new Date())
  expect(await world.run(robots)).toMatchObject({ state: 'failed' })
  await setDeleted(null)
  expect(await world.findSchedule(robots)).toMatchObject({ state: 'active', reason: null })
  expect(await world.run(robots)).toMatchObject({ state: 'done' })
})
