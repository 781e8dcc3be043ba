import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  dataQuerySchedules,
  MAX_FAILURES_IN_A_ROW,
  type ScheduleSettings,
} from '@service-center/contract/data-queries/data-query-schedules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { enqueue } from '../../platform/jobs/work.ts'
import { keepMails, mailsTo } from '../../testing/mails.ts'
import { addSavedQuery, SCHEDULE_SETTINGS } from '../../testing/query-schedules.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { storedWork, tryNow } from '../../testing/work.ts'
import { addCustomer, addDevice, addUser } from '../../testing/world.ts'
import { startDue } from './due-schedules.service.ts'
import { RESULT_MAIL_WORK } from './scheduled-runs.ts'

type Name = 'anna' | 'bert' | 'staff'

let server: TestServer
const tokens = new Map<Name, string>()
const customers: Partial<Record<'north' | 'south', number>> = {}
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  await keepMails(db)
  customers.north = await addCustomer(db, { name: 'North' })
  customers.south = await addCustomer(db, { name: 'South' })
  const rights = ['DataExtractorRead', 'DataExtractor']
  await addUser(db, { username: 'anna', customers: [customers.north], rights })
  await addUser(db, { username: 'bert', customers: [customers.south], rights })
  await addUser(db, { username: 'staff', customers: [1], rights })
  for (const name of ['anna', 'bert', 'staff'] as const) {
    tokens.set(name, await server.signIn(name))
    await db
      .updateTable('app_user')
      .set({ email: `${name}@example.com` })
      .where('username', '=', name)
      .execute()
  }
  await addDevice(db, { type: DEVICE_TYPE.robot, id: 1, customerId: customers.north, name: '=North robot' })
  await addDevice(db, { type: DEVICE_TYPE.robot, id: 2, customerId: customers.south, name: 'South robot' })
})
afterAll(() => server.stop())

const ROBOTS = 'select name from devices order by name'

/** A schedule of a query of its own. */
async function schedule(
  settings: Partial<ScheduleSettings> = {},
  query: Partial<Parameters<typeof addSavedQuery>[1]> & { as?: Name } = {},
): Promise<{ id: number; queryId: number; as: Name }> {
  const { as = 'anna', ...fields } = query
  const queryId = await addSavedQuery(server.db, { name: 'Robots', username: as, dbQuery: ROBOTS, ...fields })
  const { body, status } = await server.call(dataQuerySchedules.create, {
    body: { queryId, settings: { ...SCHEDULE_SETTINGS, ...settings } },
    token: tokens.get(as),
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return { id: body.id, queryId, as }
}

const by = (id: number, as: Name) => ({ params: { id: String(id) }, token: tokens.get(as) })
const start = ({ id, as }: { id: number; as: Name }) => server.call(dataQuerySchedules.run, by(id, as))
const runsOf = async ({ id, as }: { id: number; as: Name }) =>
  (await server.call(dataQuerySchedules.runs, by(id, as))).body.data
const find = async ({ id, as }: { id: number; as: Name }) =>
  (await server.call(dataQuerySchedules.list, { token: tokens.get(as) })).body.data.find(
    (one) => one.id === id,
  )
const resultOf = (id: number, as: Name) => server.call(dataQuerySchedules.result, by(id, as))

const fileOf = (id: number, as: Name, query = {}) =>
  server.call(dataQuerySchedules.file, { ...by(id, as), query })

const PATIENCE = { timeout: 60_000, interval: 100 }

/** Runs a schedule once, to its end. */
async function run(of: { id: number; as: Name }) {
  const { status, body } = await start(of)
  expect({ status, body }).toMatchObject({ status: 200 })
  const isEnded = async () => (await runsOf(of)).find(({ id }) => id === body.id)
  await expect
    .poll(async () => (await isEnded())?.state, PATIENCE)
    .toSatisfy((state) => state === 'done' || state === 'failed')
  const ended = await isEnded()
  if (ended === undefined) throw new Error('The run is gone.')
  return ended
}

test('a run keeps the rows that its owner sees, for its owner alone', async () => {
  const robots = await schedule()
  const ended = await run(robots)
  expect(ended).toMatchObject({
    state: 'done',
    isByHand: true,
    rows: 1,
    isTruncated: false,
    failure: null,
    mail: null,
    hasResult: true,
  })
  expect((await resultOf(ended.id, 'anna')).body).toMatchObject({
    rows: [['=North robot']],
    isTruncated: false,
  })
  for (const as of ['bert', 'staff'] as const) {
    expect(await resultOf(ended.id, as)).toMatchObject({ status: 404 })
    expect((await fileOf(ended.id, as)).status).toBe(404)
    expect((await server.call(dataQuerySchedules.removeRun, by(ended.id, as))).status).toBe(404)
  }
  expect(await find(robots)).toMatchObject({ lastRun: { id: ended.id, state: 'done' } })
})

test('a kept result is a file with times at the offset of its reader, and no formulas', async () => {
  const query = { dbQuery: "select name, timestamptz '2026-07-01T12:00:00Z' as at from devices" }
  const { id } = await run(await schedule({}, query))
  const reply = await fetch(`${server.url}/api/device-data-queries/runs/${id}/file?utcOffset=-3`, {
    headers: { authorization: `Bearer ${tokens.get('anna')}` },
  })
  expect(reply.headers.get('content-disposition')).toContain('query-result.csv')
  // Without the byte order mark, which fetch leaves out.
  expect(await reply.text()).toBe("name;at\r\n'=North robot;2026-07-01T09:00:00.000-03:00\r\n")
})

test('what is due runs by itself, with values computed from the time at which it is due', async () => {
  const params = [
    { order: 1, from: 'startOfDay', time: 0, back: 1, unit: 'days' },
    { order: 2, from: 'now', time: 0, back: 0, unit: 'days' },
  ] as const
  const values = await schedule(
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
  const next = ((await find(values))?.next ?? 0) * 1000
  expect(await startDue(server.app.database, new Date(next + 1000))).toBeGreaterThan(0)
  await expect.poll(async () => (await runsOf(values))[0]?.state, PATIENCE).toBe('done')
  const [ended] = await runsOf(values)
  expect(ended).toMatchObject({ due: next / 1000, isByHand: false })
  const { rows } = (await resultOf(ended?.id ?? 0, 'anna')).body
  expect(rows[0]?.[1]).toBe(next / 1000)
  // 06:30 in Copenhagen is 6.5 hours after the start of the day, except where the clocks change.
  expect(Math.abs(next / 1000 - Number(rows[0]?.[0]) - 30.5 * 3600)).toBeLessThanOrEqual(3600)
})

test('a schedule keeps the last results, and the list of its runs', async () => {
  const robots = await schedule({ keptResults: 2 })
  const ids: number[] = []
  for (let n = 0; n < 4; n += 1) ids.push((await run(robots)).id)
  expect((await runsOf(robots)).map(({ id, hasResult }) => [id, hasResult])).toEqual([
    [ids[3], true],
    [ids[2], true],
    [ids[1], false],
    [ids[0], false],
  ])
  const settings = { ...SCHEDULE_SETTINGS, keptResults: 1 }
  await server.call(dataQuerySchedules.update, { ...by(robots.id, 'anna'), body: { settings } })
  expect((await runsOf(robots)).filter(({ hasResult }) => hasResult).map(({ id }) => id)).toEqual([ids[3]])
  expect((await server.call(dataQuerySchedules.removeRun, by(ids[3] ?? 0, 'anna'))).status).toBe(200)
  expect(await resultOf(ids[3] ?? 0, 'anna')).toMatchObject({ status: 404 })
})

const setCustomer = (username: Name, customer: number | undefined) =>
  server.db
    .updateTable('user_customer')
    .set({ customer_id: customer ?? 0 })
    .where('username', '=', username)
    .execute()

test('a kept result is hidden from its owner while they do not see its customers', async () => {
  const { id } = await run(await schedule())
  await setCustomer('anna', customers.south)
  expect(await resultOf(id, 'anna')).toMatchObject({ status: 404 })
  expect((await fileOf(id, 'anna')).status).toBe(404)
  await setCustomer('anna', customers.north)
  expect((await resultOf(id, 'anna')).status).toBe(200)
})

const outbox = async (run: number) => {
  const folder = join(server.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const found = names.filter((name) => name === `query-result-${run}.eml`)
  return Promise.all(found.map((name) => readFile(join(folder, name), 'utf8')))
}
const mailStateOf = async (of: { id: number; as: Name }) => (await runsOf(of))[0]?.mail?.state

test('a result is mailed to its owner with the file, and not kept unless that is wanted', async () => {
  const robots = await schedule({ mails: true, keptResults: 0 })
  const { id } = await run(robots)
  await expect.poll(() => mailStateOf(robots), PATIENCE).toBe('sent')
  const [mail = ''] = await outbox(id)
  for (const line of ['To: anna@example.com', 'Subject: Result of Robots', 'filename=query-result.csv'])
    expect(mail).toContain(line)
  expect(mail).toContain(Buffer.from("\uFEFFname\r\n'=North robot\r\n").toString('base64'))
  expect(mail).not.toContain('South robot')
  expect((await runsOf(robots))[0]).toMatchObject({ hasResult: false })
})

test('a result that is too large for a mail is kept until the next one, and the mail has a link', async () => {
  const large = 'select n, md5(n::text) || md5((n + 1)::text) as text from generate_series(1, 80000) as s(n)'
  const numbers = await schedule({ mails: true, keptResults: 0 }, { dbQuery: large })
  const { id, rows } = await run(numbers)
  expect(rows).toBe(80_000)
  await expect.poll(() => mailStateOf(numbers), PATIENCE).toBe('sent')
  const [mail = ''] = await outbox(id)
  expect(mail).toContain('too large for a mail')
  expect(mail).not.toContain('filename')
  expect((await runsOf(numbers))[0]).toMatchObject({ hasResult: true })
})

const setEmail = (email: string | null) =>
  server.db.updateTable('app_user').set({ email }).where('username', '=', 'anna').execute()

test('a result without an address to go to stays, and says why it was not mailed', async () => {
  const robots = await schedule({ mails: true })
  await setEmail(null)
  const { id } = await run(robots)
  await expect.poll(() => mailStateOf(robots), PATIENCE).toBe('failed')
  expect((await runsOf(robots))[0]).toMatchObject({
    id,
    mail: { failure: 'Your account has no email address.' },
    hasResult: true,
  })
  await setEmail('anna@example.com')
})

test('a result is not mailed to somebody who no longer sees its customers, or has lost the right', async () => {
  const robots = await schedule()
  const { id } = await run(robots)
  const mailAgain = async (key: string) => {
    await sql`update data_query_run set mail_state = 'pending' where id = ${id}`.execute(server.db)
    await enqueue(server.db, RESULT_MAIL_WORK, { id }, { key: `test ${key}` })
    const stored = async () =>
      server.db.selectFrom('data_query_run').select('mail_failure').where('id', '=', id).executeTakeFirst()
    await expect.poll(async () => (await stored())?.mail_failure, PATIENCE).toContain(key)
  }
  await setCustomer('anna', customers.south)
  await mailAgain('your customers have changed')
  await setCustomer('anna', customers.north)
  await setRight('anna', false)
  await mailAgain('no longer have the right')
  await setRight('anna', true)
  expect(await outbox(id)).toEqual([])
})

async function setRight(username: Name, isHeld: boolean): Promise<void> {
  const right = { username, tag: 'DataExtractorRead' }
  if (isHeld) await server.db.insertInto('user_access').values(right).execute()
  else
    await server.db
      .deleteFrom('user_access')
      .where('username', '=', username)
      .where('tag', '=', right.tag)
      .execute()
}

/** Has a schedule be due now. */
async function makeDue({ id }: { id: number }): Promise<void> {
  await sql`update data_query_schedule set next_at = '2026-01-01' where id = ${id}`.execute(server.db)
  await startDue(server.app.database)
}

const storedState = ({ id }: { id: number }) =>
  server.db
    .selectFrom('data_query_schedule')
    .select(['state', 'reason', 'next_at'])
    .where('id', '=', id)
    .executeTakeFirst()

test('a lost right ends the schedule, and says so by mail', async () => {
  const robots = await schedule({ mails: true }, { as: 'bert', name: 'Rights' })
  await setRight('bert', false)
  await makeDue(robots)
  await expect.poll(async () => (await storedState(robots))?.state, PATIENCE).toBe('ended')
  const reason =
    'You no longer have the right Run saved data queries, or your account may not sign in any more.'
  expect(await storedState(robots)).toEqual({ state: 'ended', next_at: null, reason })
  const mail = (await mailsTo(server.db, 'bert@example.com')).find(({ subject }) =>
    subject.includes('Rights'),
  )
  expect(mail).toMatchObject({ subject: 'The schedule of Rights has ended' })
  expect(mail?.text).toContain(reason)
  await setRight('bert', true)
  expect(await find(robots)).toMatchObject({ state: 'ended', reason, lastRun: { state: 'failed' } })
  const resumed = { ...by(robots.id, 'bert'), body: { isPaused: false } }
  expect((await server.call(dataQuerySchedules.setPaused, resumed)).status).toBe(200)
  expect(await run(robots)).toMatchObject({ state: 'done' })
})

const setEnd = (valid_to: Date | null) =>
  server.db.updateTable('app_user').set({ valid_to }).where('username', '=', 'bert').execute()

test('an account that may not sign in any more runs nothing', async () => {
  const robots = await schedule({}, { as: 'bert' })
  await setEnd(new Date(Date.now() - 1000))
  await makeDue(robots)
  await expect.poll(async () => (await storedState(robots))?.state, PATIENCE).toBe('ended')
  await setEnd(null)
})

test('a query that its owner makes private ends the schedules of others', async () => {
  const queryId = await addSavedQuery(server.db, { name: 'Shared', username: 'staff', isPublic: true })
  const body = { queryId, settings: { ...SCHEDULE_SETTINGS, mails: true } }
  const { id } = (await server.call(dataQuerySchedules.create, { body, token: tokens.get('anna') })).body
  await server.db.updateTable('data_query').set({ is_public: false }).where('id', '=', queryId).execute()
  const gone = 'The saved query was deleted, or its owner has made it private.'
  expect(await run({ id, as: 'anna' })).toMatchObject({ state: 'failed', failure: gone, hasResult: false })
  await server.db.updateTable('data_query').set({ is_public: true }).where('id', '=', queryId).execute()
  expect(await find({ id, as: 'anna' })).toMatchObject({ state: 'ended', reason: gone, next: null })
  const mail = (await mailsTo(server.db, 'anna@example.com')).find(({ subject }) =>
    subject.includes('Shared'),
  )
  expect(mail).toMatchObject({ subject: 'The schedule of Shared has ended' })
  expect(mail?.text).toContain(gone)
})

test('a query with a mistake fails with its message, and after some times its schedule ends', async () => {
  const broken = await schedule({ mails: true }, { name: 'Broken', dbQuery: 'select nothing from devices' })
  for (let n = 1; n <= MAX_FAILURES_IN_A_ROW; n += 1) {
    expect(await find(broken)).toMatchObject({ state: 'active' })
    expect(await run(broken)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/^Database query: .*nothing/),
    })
  }
  expect(await find(broken)).toMatchObject({
    state: 'ended',
    reason: expect.stringMatching(/^5 runs have failed one after the other. Database query: /),
  })
  const mails = (await mailsTo(server.db, 'anna@example.com')).filter(({ subject }) =>
    subject.includes('Broken'),
  )
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...Array.from({ length: MAX_FAILURES_IN_A_ROW - 1 }, () => 'Broken has failed'),
    'The schedule of Broken has ended',
  ])
})

test('what fails for a while is tried again, and then succeeds', async () => {
  const slow =
    'select count(*) as n from generate_series(1, 100000) as a(x), generate_series(1, 100000) as b(y)'
  const controller = new AbortController()
  const others = Array.from({ length: 3 }, () =>
    server.app.dataQueries
      .run({
        as: { username: 'staff' },
        whQuery: 'select 1 as n',
        dbQuery: slow,
        dbQueryFirst: false,
        params: [],
        signal: controller.signal,
        onProgress: () => undefined,
      })
      .catch(() => undefined),
  )
  const robots = await schedule({}, { as: 'staff' })
  await start(robots)
  await expect
    .poll(async () => (await runsOf(robots))[0]?.failure, PATIENCE)
    .toMatch(/queries that run or wait/)
  expect((await runsOf(robots))[0]).toMatchObject({ state: 'waiting' })
  expect(await start(robots)).toMatchObject({ status: 409, body: { code: 'data_query_run_pending' } })
  controller.abort()
  await Promise.all(others)
  await expect
    .poll(async () => {
      await tryNow(server.db, 'run-scheduled-query')
      return (await runsOf(robots))[0]?.state
    }, PATIENCE)
    .toBe('done')
  expect(await runsOf(robots)).toHaveLength(1)
  expect((await runsOf(robots))[0]).toMatchObject({ failure: null, rows: 2 })
})

test('each run has an entry in the user action log with its texts, values and rows', async () => {
  const robots = await schedule()
  await run(robots)
  const entry = await server.db
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

test('a run that is deleted while it runs leaves nothing', async () => {
  const robots = await schedule()
  await start(robots)
  await server.call(dataQuerySchedules.remove, by(robots.id, 'anna'))
  await expect
    .poll(
      async () =>
        (await storedWork(server.db, 'run-scheduled-query')).every(({ state }) => state !== 'active'),
      PATIENCE,
    )
    .toBe(true)
  expect(await find(robots)).toBeUndefined()
})

const ENDLESS =
  'select count(*) as n from generate_series(1, 100000) as a(x), generate_series(1, 100000) as b(y)'
const cancel = (id: number, as: Name) => server.call(dataQuerySchedules.cancelRun, by(id, as))

/** How many endless queries PostgreSQL is executing. */
const executed = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and state = 'active'
      and query like '%generate_series(1, 100000)%' and pid <> pg_backend_pid()`.execute(server.db)
  return rows.length
}

test('a run is cancelled by its owner alone: its query ends, and it counts as no failure', async () => {
  const endless = await schedule({ mails: true }, { name: 'Endless', dbQuery: ENDLESS })
  const { id } = (await start(endless)).body
  await expect.poll(executed, PATIENCE).toBe(1)
  expect((await cancel(id, 'bert')).status).toBe(404)
  expect((await cancel(id, 'anna')).status).toBe(200)
  expect((await runsOf(endless))[0]).toMatchObject({ state: 'cancelled', failure: null, hasResult: false })
  await expect.poll(executed, PATIENCE).toBe(0)
  const work = async () =>
    (await storedWork(server.db, 'run-scheduled-query')).findLast(
      ({ data }) => z.object({ id: z.int() }).parse(data).id === id,
    )?.state
  await expect.poll(work, PATIENCE).toBe('completed')
  expect((await runsOf(endless))[0]).toMatchObject({ state: 'cancelled' })
  expect(await find(endless)).toMatchObject({ state: 'active', reason: null })
  const mails = await mailsTo(server.db, 'anna@example.com')
  expect(mails.filter(({ subject }) => subject.includes('Endless'))).toEqual([])
  expect((await cancel(id, 'anna')).status).toBe(200)
  await server.call(dataQuerySchedules.remove, by(endless.id, 'anna'))
})
