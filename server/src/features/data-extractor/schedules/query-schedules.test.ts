import {
  dataQuerySchedules,
  MAX_SCHEDULES,
} from '@service-center/contract/data-extractor/data-query-schedules.ts'
import type { ScheduleSettings } from '@service-center/contract/data-extractor/query-schedule.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSavedQuery, SCHEDULE_SETTINGS } from '../../../testing/worlds/query-schedules.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'

type Name = 'writer' | 'reader' | 'stranger' | 'staff'

let server: TestServer
const tokens = new Map<Name, string>()
let shared = 0
let secret = 0
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  const other = await addCustomer(db, { name: 'Other' })
  const both = ['DataExtractorRead', 'DataExtractor']
  await addUser(db, { username: 'writer', customers: [own], rights: both })
  await addUser(db, { username: 'reader', customers: [other], rights: ['DataExtractorRead'] })
  await addUser(db, { username: 'stranger', customers: [own], rights: ['Commands', 'User'] })
  await addUser(db, { username: 'staff', customers: [1], rights: both })
  for (const name of ['writer', 'reader', 'stranger', 'staff'] as const) {
    tokens.set(name, await server.signIn(name))
  }
  shared = await addSavedQuery(db, { name: 'Shared', username: 'writer', isPublic: true })
  secret = await addSavedQuery(db, {
    name: 'Secret',
    username: 'writer',
    params: [
      { order: 1, name: 'From' },
      { order: 2, name: 'To' },
    ],
  })
})
afterAll(() => server.stop())

const FROM = { order: 1, from: 'startOfDay', time: 0, back: 1, unit: 'days' } as const
const TO = { order: 2, from: 'fixed', time: 1_790_000_000.5, back: 0, unit: 'hours' } as const

const create = (
  settings: Partial<ScheduleSettings> = {},
  { as = 'reader', queryId = shared }: { as?: Name; queryId?: number } = {},
) =>
  server.call(dataQuerySchedules.create, {
    body: { queryId, settings: { ...SCHEDULE_SETTINGS, ...settings } },
    token: tokens.get(as),
  })
async function created(...args: Parameters<typeof create>): Promise<number> {
  const { status, body } = await create(...args)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.id
}
const list = async (as: Name = 'reader') =>
  (await server.call(dataQuerySchedules.list, { token: tokens.get(as) })).body.data
const find = async (id: number, as: Name = 'reader') => (await list(as)).find((one) => one.id === id)
const by = (id: number, as: Name) => ({ params: { id: String(id) }, token: tokens.get(as) })
const remove = (id: number, as: Name = 'reader') => server.call(dataQuerySchedules.remove, by(id, as))
const setPaused = (id: number, isPaused: boolean, as: Name = 'reader') =>
  server.call(dataQuerySchedules.setPaused, { ...by(id, as), body: { isPaused } })
const update = (
  id: number,
  settings: Partial<ScheduleSettings>,
  { as = 'reader', was }: { as?: Name; was?: ScheduleSettings } = {},
) =>
  server.call(dataQuerySchedules.update, {
    ...by(id, as),
    body: { settings: { ...SCHEDULE_SETTINGS, ...settings }, ...(was === undefined ? {} : { was }) },
  })

const setQuery = (id: number, change: { is_public?: boolean; deleted_at?: Date | null }) =>
  server.db.updateTable('data_query').set(change).where('id', '=', id).execute()

test('lists a schedule with its settings and its next due time', async () => {
  const settings = { every: 'week', weekdays: [5, 1, 5], params: [TO, FROM] } as const
  const id = await created(
    { ...settings, weekdays: [5, 1, 5], params: [TO, FROM] },
    { as: 'writer', queryId: secret },
  )
  const found = await find(id, 'writer')
  expect(found).toEqual({
    ...SCHEDULE_SETTINGS,
    ...settings,
    id,
    queryId: secret,
    queryName: 'Secret',
    weekdays: [1, 5],
    params: [FROM, TO],
    state: 'active',
    reason: null,
    next: expect.any(Number),
    lastRun: null,
  })
  const next = new Date((found?.next ?? 0) * 1000)
  expect(next.getTime()).toBeGreaterThan(Date.now())
  expect([1, 5]).toContain(next.getUTCDay())
  expect(next.getUTCMinutes()).toBe(30)
})

test('shows schedules only to their owner, not even to staff', async () => {
  const id = await created()
  for (const as of ['writer', 'staff'] as const) {
    expect(await find(id, as)).toBeUndefined()
    const gone = { status: 404, body: { code: 'not_found' } }
    expect(await update(id, { time: '07:00' }, { as })).toMatchObject(gone)
    expect(await setPaused(id, true, as)).toMatchObject(gone)
    expect(await server.call(dataQuerySchedules.run, by(id, as))).toMatchObject(gone)
    expect(await server.call(dataQuerySchedules.runs, by(id, as))).toMatchObject(gone)
    expect(await remove(id, as)).toMatchObject(gone)
  }
  expect((await create({}, { as: 'stranger' })).status).toBe(403)
  expect((await server.call(dataQuerySchedules.list, { token: tokens.get('stranger') })).status).toBe(403)
  expect(await find(id)).toMatchObject({ time: '06:30', state: 'active' })
})

test('only a query that the viewer sees can be scheduled, with a value for each parameter', async () => {
  expect(await create({}, { queryId: secret })).toMatchObject({ status: 404 })
  expect(await create({}, { queryId: 2_000_000_000 })).toMatchObject({ status: 404 })
  expect(await create({ params: [TO] }, { as: 'writer', queryId: secret })).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [{ param: 'settings.params', msg: 'A value is missing for: From.' }] },
  })
})

/** The status of an error reply, and the fields that it names. */
const errorsOf = async (settings: Partial<ScheduleSettings>) => {
  const { status, body } = await create(settings)
  return [status, ...(body as unknown as { errors: { param: string }[] }).errors.map(({ param }) => param)]
}

test('refuses invalid settings and names the field', async () => {
  expect(await errorsOf({ zone: 'Mars/Base' })).toEqual([400, 'settings.zone'])
  expect(await errorsOf({ zone: '+14:00' })).toEqual([400, 'settings.zone'])
  expect(await errorsOf({ time: '24:00' })).toEqual([400, 'settings.time'])
  expect(await errorsOf({ every: 'week', weekdays: [] })).toEqual([400, 'settings.weekdays'])
  expect(await errorsOf({ weekdays: [0] })).toEqual([400, 'settings.weekdays.0'])
  expect(await errorsOf({ monthDay: 32 })).toEqual([400, 'settings.monthDay'])
  expect(await errorsOf({ keptResults: 11 })).toEqual([400, 'settings.keptResults'])
  expect(await errorsOf({ keptResults: 0 })).toEqual([400, 'settings.mails'])
  expect(await errorsOf({ params: [FROM, FROM] })).toEqual([400, 'settings.params'])
  expect(await errorsOf({ params: [{ ...FROM, back: -1 }] })).toEqual([400, 'settings.params.0.back'])
  // Back to 1834, to about the year 77, and to before the year 1.
  for (const [back, unit] of [
    [10_000, 'weeks'],
    [1950, 'years'],
    [10_000, 'years'],
  ] as const) {
    expect(await errorsOf({ params: [TO, { ...FROM, back, unit }] })).toEqual([400, 'settings.params.1.back'])
  }
})

test('refuses to mail results when the user has no address', async () => {
  expect(await create({ mails: true })).toMatchObject({
    status: 400,
    body: { code: 'user_without_email', errors: [{ param: 'settings.mails' }] },
  })
  const id = await created()
  expect((await update(id, { mails: true })).body).toMatchObject({ code: 'user_without_email' })
  await server.db
    .updateTable('app_user')
    .set({ email: 'r@example.com' })
    .where('username', '=', 'reader')
    .execute()
  expect((await update(id, { mails: true, keptResults: 0 })).status).toBe(200)
  expect(await find(id)).toMatchObject({ mails: true, keptResults: 0 })
})

test('refuses a change when somebody else has changed the schedule', async () => {
  const id = await created({ params: [TO, FROM] })
  const was = { ...SCHEDULE_SETTINGS, params: [FROM, TO] }
  expect((await update(id, { time: '07:00', params: [FROM] }, { was })).status).toBe(200)
  expect(await update(id, { time: '08:00' }, { was })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect(await find(id)).toMatchObject({ time: '07:00', params: [FROM] })
})

const entries = async () =>
  server.db
    .selectFrom('user_action')
    .select('id')
    .where('action_type', '=', 'UpdateDataQuerySchedule')
    .execute()

test('computes the next due time after a change, and logs nothing when nothing was changed', async () => {
  const id = await created({ zone: 'UTC' })
  await update(id, { zone: 'UTC', time: '06:31' })
  expect(((await find(id))?.next ?? 0) % 86_400).toBe(6 * 3600 + 31 * 60)
  const before = await entries()
  await update(id, { zone: 'UTC', time: '06:31' })
  expect(await entries()).toEqual(before)
})

test('a paused schedule is not due until it is resumed', async () => {
  const id = await created()
  expect((await setPaused(id, true)).status).toBe(200)
  expect(await find(id)).toMatchObject({ state: 'paused', next: null })
  await update(id, { time: '09:00' })
  expect(await find(id)).toMatchObject({ state: 'paused', next: null, time: '09:00' })
  expect((await setPaused(id, false)).status).toBe(200)
  expect(await find(id)).toMatchObject({ state: 'active', next: expect.any(Number) })
})

test('shows a schedule as ended while its query is gone', async () => {
  const id = await created()
  for (const change of [{ is_public: false }, { deleted_at: new Date() }]) {
    await setQuery(shared, change)
    expect(await find(id)).toMatchObject({
      state: 'ended',
      reason: 'The saved query was deleted, or its owner has made it private.',
      next: null,
      queryName: 'Shared',
    })
    await setPaused(id, true)
    expect(await setPaused(id, false)).toMatchObject({ status: 404 })
    await setQuery(shared, { is_public: true, deleted_at: null })
    expect((await setPaused(id, false)).status).toBe(200)
    expect(await find(id)).toMatchObject({ state: 'active', reason: null })
  }
})

test('deleting a query for good deletes its owner’s schedules and ends those of others', async () => {
  const left = await addSavedQuery(server.db, { name: 'Left', username: 'writer', isPublic: true })
  const own = await created({}, { as: 'writer', queryId: left })
  const other = await created({}, { queryId: left })
  await server.db.deleteFrom('data_query').where('id', '=', left).execute()
  expect(await find(own, 'writer')).toBeUndefined()
  expect(await find(other)).toMatchObject({ state: 'ended', queryName: 'Left' })
  expect((await remove(other)).status).toBe(200)
})

test('limits the number of schedules of a user, also when many are created at once', async () => {
  await sql`delete from data_query_schedule where username = 'staff'`.execute(server.db)
  const replies = await Promise.all(
    Array.from({ length: MAX_SCHEDULES + 3 }, () => create({}, { as: 'staff' })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_SCHEDULES)
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'data_query_schedules_full',
    message: 'You have 20 schedules already. Delete one first.',
  })
  await remove((await list('staff'))[0]?.id ?? 0, 'staff')
  expect((await create({}, { as: 'staff' })).status).toBe(200)
})

test('the request login cannot change the owner of a schedule or the outcome of its runs', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || ' ' || privilege_type || ' ' || column_name as name from information_schema.column_privileges
    where table_name in ('data_query_schedule', 'data_query_run', 'data_query_result')
      and grantee = 'service_center_app' and privilege_type in ('INSERT', 'UPDATE') order by 1`.execute(
    server.db,
  )
  const names = rows.map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('data_query_result'))).toEqual([])
  expect(names.filter((name) => name.startsWith('data_query_run'))).toEqual([
    'data_query_run INSERT due_at',
    'data_query_run INSERT is_by_hand',
    'data_query_run INSERT schedule_id',
    'data_query_run UPDATE ended_at',
    'data_query_run UPDATE state',
  ])
  expect(names).not.toContain('data_query_schedule UPDATE username')
})
