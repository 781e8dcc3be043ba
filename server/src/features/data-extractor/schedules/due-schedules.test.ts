import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../../platform/database/database.ts'
import { addSavedQuery, SCHEDULE_SETTINGS } from '../../../testing/worlds/query-schedules.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/server/test-database.ts'
import { storedWork } from '../../../testing/worlds/work.ts'
import { addUser } from '../../../testing/server/world.ts'
import { dueScheduleJob, startDue } from './due-schedules.service.ts'
import { runNow } from './query-schedules.service.ts'
import { insertSchedule } from './query-schedules.store.ts'
import { RUN_WORK } from './scheduled-runs.ts'

let own: TestDatabase
let processes: OpenDatabase[]
let queryId = 0
beforeAll(async () => {
  own = await createTestDatabase()
  processes = Array.from({ length: 4 }, () => openDatabase({ url: own.url, size: 4 }))
  const { system } = first()
  for (const username of ['anna', 'bert'])
    await addUser(system, { username, customers: [1], rights: ['DataExtractorRead'] })
  queryId = await addSavedQuery(system, { name: 'Robots', username: 'anna' })
  // A queue is created by the server that handles its work.
  await sql`select pgboss.create_queue(${RUN_WORK.name}, '{"policy": "standard"}'::jsonb)`.execute(system)
})
afterAll(async () => {
  await Promise.all(processes.map((database) => database.close()))
  await own.drop()
})
beforeEach(async () => {
  await sql`delete from data_query_schedule; delete from pgboss.job`.execute(first().system)
})

function first(): OpenDatabase {
  const [database] = processes
  if (database === undefined) throw new Error('There is no process.')
  return database
}

const at = (text: string) => new Date(text)

/** A daily schedule at 06:30 UTC, due since the 23rd of November. */
const addSchedule = (settings: Partial<typeof SCHEDULE_SETTINGS> = {}, username = 'anna') =>
  insertSchedule(first().system, {
    username,
    queryId,
    queryName: 'Robots',
    settings: { ...SCHEDULE_SETTINGS, zone: 'UTC', ...settings },
    next: at('2026-11-23T06:30Z'),
  })

const runs = async () => {
  const { rows } = await sql<{ schedule: number; due: Date; state: string }>`
    select schedule_id as schedule, due_at as due, state from data_query_run order by id`.execute(
    first().system,
  )
  return rows
}
const nextOf = async (id: number) =>
  (
    await first()
      .system.selectFrom('data_query_schedule')
      .select('next_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).next_at

test('starts a due schedule once, even when many processes look at the same time', async () => {
  const ids = new Set<number>()
  for (let n = 0; n < 30; n += 1) ids.add(await addSchedule())
  const now = at('2026-11-23T06:30:02Z')
  const looks = processes.flatMap((database) => [startDue(database, now), startDue(database, now)])
  const started = await Promise.all(looks)
  expect(started.flat()).toHaveLength(30)
  const begun = await runs()
  expect(new Set(begun.map(({ schedule }) => schedule))).toEqual(ids)
  expect(begun).toHaveLength(30)
  expect(await storedWork(first().system, RUN_WORK.name)).toHaveLength(30)
})

test('starts a schedule again at its next due time, not before', async () => {
  const id = await addSchedule()
  expect(await startDue(first(), at('2026-11-23T06:29:59Z'))).toHaveLength(0)
  expect(await startDue(first(), at('2026-11-23T06:30Z'))).toHaveLength(1)
  expect(await nextOf(id)).toEqual(at('2026-11-24T06:30Z'))
  expect(await startDue(first(), at('2026-11-23T23:00Z'))).toHaveLength(0)
})

test('starts one run for all due times that passed while no server was running', async () => {
  const id = await addSchedule()
  expect(await startDue(first(), at('2026-12-24T03:00Z'))).toHaveLength(1)
  expect(await runs()).toEqual([{ schedule: id, due: at('2026-12-23T06:30Z'), state: 'waiting' }])
  expect(await nextOf(id)).toEqual(at('2026-12-24T06:30Z'))
})

test('skips a due time while the previous run has not ended', async () => {
  const id = await addSchedule()
  await startDue(first(), at('2026-11-23T06:30Z'))
  await startDue(first(), at('2026-11-24T06:30Z'))
  expect(await runs()).toHaveLength(1)
  expect(await nextOf(id)).toEqual(at('2026-11-25T06:30Z'))
  await sql`update data_query_run set state = 'done'`.execute(first().system)
  await startDue(first(), at('2026-11-25T06:30Z'))
  expect((await runs()).map(({ due }) => due)).toEqual([at('2026-11-23T06:30Z'), at('2026-11-25T06:30Z')])
})

test('starts a due time once, even on a server whose clock is slow', async () => {
  const id = await addSchedule()
  await startDue(first(), at('2026-11-23T06:30Z'))
  await sql`update data_query_run set state = 'done'`.execute(first().system)
  await sql`update data_query_schedule set next_at = '2026-11-23T06:30Z'`.execute(first().system)
  await startDue(first(), at('2026-11-23T06:31Z'))
  expect(await runs()).toHaveLength(1)
  expect(await nextOf(id)).toEqual(at('2026-11-24T06:30Z'))
})

test('fails a run that no process works on, and counts that as a failure of its schedule', async () => {
  const told: string[] = []
  const [lost, running] = [await addSchedule(), await addSchedule()]
  await startDue(first(), at('2026-11-23T06:30Z'))
  await sql`update data_query_run set state = 'running'`.execute(first().system)
  // The state that a server leaves when it dies during the last try.
  await sql`update pgboss.job set state = 'failed' where data ->> 'id' = (
    select id::text from data_query_run where schedule_id = ${lost})`.execute(first().system)
  // The others are due far in the future.
  await sql`update data_query_schedule set next_at = now() + interval '1 day'`.execute(first().system)
  await dueScheduleJob({
    database: first(),
    publicUrl: () => 'http://localhost',
    notifyOwners: async (usernames) => void told.push(...usernames),
  }).run()
  expect(told).toEqual(['anna'])
  expect(await runs()).toEqual([
    expect.objectContaining({ schedule: lost, state: 'failed' }),
    expect.objectContaining({ schedule: running, state: 'running' }),
  ])
  const { failures, state } = await first()
    .system.selectFrom('data_query_schedule')
    .select(['failures', 'state'])
    .where('id', '=', lost)
    .executeTakeFirstOrThrow()
  expect({ failures, state }).toEqual({ failures: 1, state: 'active' })
})

/** The queue priority of each run, by schedule. */
const priorities = async () => {
  const { rows } = await sql<{ schedule: number; priority: number }>`
    select r.schedule_id as schedule, j.priority from pgboss.job j
    join data_query_run r on r.id = (j.data ->> 'id')::int order by r.id`.execute(first().system)
  return rows.map(({ schedule, priority }) => [schedule, priority])
}

test('runs of an owner with many waiting runs start after those of owners with few', async () => {
  const many = [await addSchedule(), await addSchedule(), await addSchedule()]
  const few = await addSchedule({}, 'bert')
  await startDue(first(), at('2026-11-23T06:30Z'))
  expect(await priorities()).toEqual([
    [many[0], 0],
    [many[1], -1],
    [many[2], -2],
    [few, 0],
  ])
  await sql`update data_query_run set state = 'done' where schedule_id <> ${many[2]}`.execute(first().system)
  // Only the run of the third schedule has not ended.
  await first().transaction('begin', (db) => runNow(db, many[0] ?? 0))
  expect((await priorities()).at(-1)).toEqual([many[0], -1])
})

test('a schedule with an unknown time zone does not block the others', async () => {
  const [lost, good] = [await addSchedule({ zone: 'Mars/Olympus' }), await addSchedule()]
  expect(await startDue(first(), at('2026-11-23T06:30Z'))).toHaveLength(2)
  expect((await runs()).map(({ schedule }) => schedule)).toEqual([lost, good])
  expect(await nextOf(good)).toEqual(at('2026-11-24T06:30Z'))
})

const setDeleted = (deleted_at: Date | null) =>
  first().system.updateTable('data_query').set({ deleted_at }).where('id', '=', queryId).execute()

test('a deleted query starts no run, and runs at the next due time when the deletion is undone', async () => {
  const own = await addSchedule()
  await setDeleted(new Date())
  await startDue(first(), at('2026-11-23T06:30Z'))
  expect(await runs()).toEqual([])
  expect(await nextOf(own)).toEqual(at('2026-11-24T06:30Z'))
  await setDeleted(null)
  await startDue(first(), at('2026-11-24T06:30Z'))
  expect(await runs()).toEqual([{ schedule: own, due: at('2026-11-24T06:30Z'), state: 'waiting' }])
})
