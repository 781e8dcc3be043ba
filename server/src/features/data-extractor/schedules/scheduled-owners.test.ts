import {
  dataQuerySchedules,
  MAX_KEPT_BYTES,
} from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { mailsTo } from '../../../testing/server/mails.ts'
import {
  ENDLESS,
  PATIENCE,
  type ScheduleWorld,
  startScheduleWorld,
} from '../../../testing/worlds/schedule-world.ts'
import { storedWork } from '../../../testing/worlds/work.ts'
import { cancelOpenRun } from './query-schedules.store.ts'
import { execute, prepareRun } from './scheduled-executions.ts'
import { findRun } from './scheduled-runs.store.ts'

let world: ScheduleWorld
beforeAll(async () => {
  world = await startScheduleWorld()
})
afterAll(() => world.server.stop())

test('only the owner can cancel a run; its query stops, and it does not count as a failure', async () => {
  const endless = await world.schedule({ mails: true }, { name: 'Endless', dbQuery: ENDLESS })
  const { id } = (await world.start(endless)).body
  await expect.poll(world.countEndless, PATIENCE).toBe(1)
  expect((await world.cancel(id, 'bert')).status).toBe(404)
  expect((await world.cancel(id, 'anna')).status).toBe(200)
  expect((await world.runsOf(endless))[0]).toMatchObject({
    state: 'cancelled',
    failure: null,
    hasResult: false,
  })
  await expect.poll(world.countEndless, PATIENCE).toBe(0)
  const work = async () =>
    (await storedWork(world.server.db, 'run-scheduled-query')).findLast(
      ({ data }) => z.object({ id: z.int() }).parse(data).id === id,
    )?.state
  await expect.poll(work, PATIENCE).toBe('completed')
  expect((await world.runsOf(endless))[0]).toMatchObject({ state: 'cancelled' })
  expect(await world.findSchedule(endless)).toMatchObject({ state: 'active', reason: null })
  const mails = await mailsTo(world.server.db, 'anna@example.com')
  expect(mails.filter(({ subject }) => subject.includes('Endless'))).toEqual([])
  expect((await world.cancel(id, 'anna')).status).toBe(200)
  await world.server.call(dataQuerySchedules.remove, world.by(endless.id, 'anna'))
})

test('a run can be cancelled from any process', async () => {
  const endless = await world.schedule({}, { dbQuery: ENDLESS })
  const { id } = (await world.start(endless)).body
  await expect.poll(world.countEndless, PATIENCE).toBe(1)
  // On another connection: the process that runs it is notified by the database.
  expect(await cancelOpenRun(world.server.db, id)).toBe(true)
  await expect.poll(world.countEndless, PATIENCE).toBe(0)
  expect(await cancelOpenRun(world.server.db, id)).toBe(false)
  // The next one can follow at once.
  const next = await world.start(endless)
  expect(next.status).toBe(200)
  await expect.poll(world.countEndless, PATIENCE).toBe(1)
  await world.cancel(next.body.id, 'anna')
  await expect.poll(world.countEndless, PATIENCE).toBe(0)
})

test('stops a run that is deleted with its schedule', async () => {
  const endless = await world.schedule({}, { dbQuery: ENDLESS })
  await world.start(endless)
  await expect.poll(world.countEndless, PATIENCE).toBe(1)
  const { status } = await world.server.call(dataQuerySchedules.remove, world.by(endless.id, 'anna'))
  expect(status).toBe(200)
  await expect.poll(world.countEndless, PATIENCE).toBe(0)
})

test('runs with the customer that its owner has now', async () => {
  const robots = await world.schedule()
  await world.setCustomer('anna', world.customers.south)
  const { id } = await world.run(robots)
  expect((await world.resultOf(id, 'anna')).body.rows).toEqual([['South robot']])
  await world.setCustomer('anna', world.customers.north)
  expect(await world.resultOf(id, 'anna')).toMatchObject({ status: 404 })
})

test('does not keep a result when its owner was moved after the rows were read', async () => {
  const robots = await world.schedule()
  const { id } = await world.run(robots)
  const { database, dataQueries } = world.server.app
  const run = await database.transaction('begin', (db) => findRun(db, id))
  if (run === undefined) throw new Error('There is no run.')
  const prepared = await prepareRun(database, run)
  const moving: typeof dataQueries.run = async (query) => {
    const result = await dataQueries.run(query)
    await world.setCustomer('anna', world.customers.south)
    return result
  }
  const { signal } = new AbortController()
  const moved = execute(
    { database, dataQueries: { ...dataQueries, run: moving } },
    {
      run,
      prepared,
      signal,
      onProgress: () => undefined,
    },
  )
  await expect(moved).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await world.setCustomer('anna', world.customers.north)
})

test('refuses results beyond what a user may keep, with a message', async () => {
  const robots = await world.schedule({}, { as: 'bert' })
  const first = await world.run(robots)
  await sql`update data_query_result set bytes = ${MAX_KEPT_BYTES} where run_id = ${first.id}`.execute(
    world.server.db,
  )
  expect(await world.run(robots)).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/^Your kept results take up more than 200 MB. Delete some/),
    hasResult: false,
  })
  // The results of others do not count.
  expect(await world.run(await world.schedule())).toMatchObject({ state: 'done' })
  expect((await world.server.call(dataQuerySchedules.removeRun, world.by(first.id, 'bert'))).status).toBe(200)
  expect(await world.run(robots)).toMatchObject({ state: 'done', hasResult: true })
})

const countSchedules = async (username: string) => {
  const { rows } = await sql`select from data_query_schedule where username = ${username}`.execute(
    world.server.db,
  )
  return rows.length
}

test('deleting an account deletes its schedules, runs and results, also running ones', async () => {
  const { server } = world
  const kept = await world.schedule({ mails: true }, { as: 'staff', name: 'Left behind' })
  await world.run(kept)
  const running = await world.schedule(
    { mails: true },
    { as: 'staff', name: 'Left behind', dbQuery: ENDLESS },
  )
  const { id } = (await world.start(running)).body
  await expect.poll(world.countEndless, PATIENCE).toBe(1)
  await server.db
    .updateTable('app_user')
    .set({ deleted_at: new Date() })
    .where('username', '=', 'staff')
    .execute()
  await expect.poll(() => countSchedules('staff'), PATIENCE).toBe(0)
  await world.endEndless()
  await world.settled()
  const { rows } = await sql`select from data_query_result where run_id = ${id}`.execute(server.db)
  expect(rows).toEqual([])
  const mails = await mailsTo(server.db, 'staff@example.com')
  expect(mails.filter(({ subject }) => subject.includes('ended'))).toEqual([])
})
