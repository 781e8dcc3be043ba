import { dataQuerySchedules } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFull } from '../../../platform/errors.ts'
import {
  ENDLESS,
  PATIENCE,
  type ScheduleWorld,
  startScheduleWorld,
} from '../../../testing/worlds/schedule-world.ts'
import { type RunContext, runScheduled, createRunningRuns } from './scheduled-runs.service.ts'
import { RUN_KEY, RUN_WORK } from './scheduled-runs.ts'

let world: ScheduleWorld
beforeAll(async () => {
  world = await startScheduleWorld()
})
afterAll(() => world.server.stop())

/** The user action log of a schedule's runs, newest first. */
async function entriesOf({ id }: { id: number }) {
  const { rows } = await sql<{ username: string; status_code: number; value: unknown }>`
    select username, status_code, value from user_action
    where action_type = 'ExecuteDataQuery' and (value ->> 'schedule')::int = ${id} order by id desc`.execute(
    world.server.db,
  )
  return rows
}

const FROM = { order: 1, from: 'fixed', time: 1_700_000_000, back: 0, unit: 'days' } as const
const PARAMS = [{ order: 1, name: 'From' }]

test('logs a failed run with its texts, values and time', async () => {
  const dbQuery = 'select nothing from first_query'
  const whQuery = 'select ddparam_1 as n'
  const broken = await world.schedule({ params: [FROM] }, { dbQuery, whQuery, params: PARAMS })
  await world.run(broken)
  expect(await entriesOf(broken)).toEqual([
    {
      username: 'anna',
      status_code: 400,
      value: {
        schedule: broken.id,
        queryId: broken.queryId,
        queryName: 'Robots',
        whQuery,
        dbQuery,
        dbQueryFirst: false,
        params: [{ order: 1, value: FROM.time }],
        ms: expect.any(Number),
        failure: expect.stringContaining('nothing'),
      },
    },
  ])
})

test.each(['cancelled', 'deleted'])('logs a run that is %s while it is executed', async (end) => {
  const endless = await world.schedule({}, { dbQuery: ENDLESS })
  const { id } = (await world.start(endless)).body
  await expect.poll(world.countEndless, PATIENCE).toBe(1)
  if (end === 'cancelled') await world.cancel(id, 'anna')
  else await world.server.call(dataQuerySchedules.remove, world.by(endless.id, 'anna'))
  await expect
    .poll(() => entriesOf(endless), PATIENCE)
    .toEqual([
      {
        username: 'anna',
        status_code: 409,
        value: expect.objectContaining({ dbQuery: ENDLESS, params: [], ms: expect.any(Number) }),
      },
    ])
})

/** A run that no process works on, and the context to work on it. */
async function begunRun(more: Partial<RunContext>) {
  const robots = await world.schedule()
  const { database, dataQueries, disk, notifications } = world.server.app
  // Its queued work looks active; otherwise the run would be failed as lost.
  const { rows } = await sql<{ id: number }>`
    with begun as (
      insert into data_query_run (schedule_id, due_at, is_by_hand) values (${robots.id}, now(), true) returning id),
    work as (
      insert into pgboss.job (name, singleton_key, state, started_on)
      select ${RUN_WORK.name}, ${RUN_KEY} || id, 'active', now() from begun)
    select id from begun`.execute(world.server.db)
  const id = rows[0]?.id ?? 0
  const context: RunContext = {
    database,
    dataQueries,
    disk,
    publicUrl: () => 'http://localhost',
    running: createRunningRuns(notifications),
    notifyOwners: async () => undefined,
    ...more,
  }
  const last = async () => (await world.runsOf(robots)).find((run) => run.id === id)
  return { id, context, last, robots }
}

const ENDLESS_RUN = { whQuery: 'select 1 as n', dbQuery: ENDLESS, dbQueryFirst: false, params: [] }
const OPEN = new AbortController().signal

test('executes nothing while the disk is full, and retries', async () => {
  let executed = 0
  const { id, context, last } = await begunRun({
    disk: {
      check: () => {
        throw diskFull()
      },
    },
    dataQueries: {
      ...world.server.app.dataQueries,
      run: async (run) => {
        executed += 1
        return world.server.app.dataQueries.run(run)
      },
    },
  })
  await expect(runScheduled(context, id, { number: 1, signal: OPEN })).rejects.toMatchObject({
    code: 'disk_full',
  })
  expect(await last()).toMatchObject({ state: 'waiting', failure: diskFull().message })
  expect(executed).toBe(0)
})

test('repeats a run when its owner was moved meanwhile, with what they see then', async () => {
  const { dataQueries } = world.server.app
  const stop = new AbortController()
  // Endless queries take all slots, so that the run waits after it has read its owner's scope.
  const others = ['bert', 'staff'].map((username) =>
    dataQueries
      .run({ ...ENDLESS_RUN, as: { username }, signal: stop.signal, onProgress: () => undefined })
      .catch(() => undefined),
  )
  await expect.poll(world.countEndless, PATIENCE).toBe(others.length)
  const inLine = Promise.withResolvers<void>()
  const { id, context, last, robots } = await begunRun({
    dataQueries: {
      ...dataQueries,
      run: (run) => dataQueries.run({ ...run, onProgress: () => inLine.resolve() }),
    },
  })
  const first = runScheduled(context, id, { number: 1, signal: OPEN }).catch((error: unknown) => error)
  await inLine.promise
  await world.setCustomer('anna', world.customers.south)
  stop.abort()
  await Promise.all(others)
  expect(await first).toMatchObject({ code: 'changed_meanwhile' })
  expect(await last()).toMatchObject({
    state: 'waiting',
    failure: 'What you may see has changed while this was running.',
  })
  await runScheduled(context, id, { number: 2, signal: OPEN })
  expect(await last()).toMatchObject({ state: 'done', failure: null })
  expect((await world.resultOf(id, 'anna')).body.rows).toEqual([['South robot']])
  expect(await world.findSchedule(robots)).toMatchObject({ state: 'active' })
  await world.setCustomer('anna', world.customers.north)
})

const aborted = (reason?: unknown) => {
  const controller = new AbortController()
  controller.abort(reason)
  return controller.signal
}

test.each([
  ['the stop of a server', aborted(), 'The server was stopped while this was running.'],
  [
    'the end of its time',
    aborted(new DOMException('Too long', 'TimeoutError')),
    'This was given up: waiting and running took more than 15 minutes.',
  ],
])('a run that is ended by %s says so, also in its last try', async (_why, signal, failure) => {
  const { id, context, last } = await begunRun({})
  await expect(runScheduled(context, id, { number: 1, signal })).rejects.toThrow(failure)
  expect(await last()).toMatchObject({ state: 'waiting', failure })
  await expect(runScheduled(context, id, { number: RUN_WORK.attempts, signal })).rejects.toThrow(failure)
  expect(await last()).toMatchObject({ state: 'failed', failure })
})
