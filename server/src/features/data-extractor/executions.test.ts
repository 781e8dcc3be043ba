import { randomUUID } from 'node:crypto'
import { dataQueries, type QueryFields } from '@service-center/contract/data-queries/data-queries.ts'
import { QUERY_MESSAGES } from '@service-center/contract/data-queries/data-query-limits.ts'
import type { EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLiveClient } from '../../testing/gateway.ts'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import {
  callEndpoint,
  startServerForTest,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/world.ts'
import { abandonedExecutionJob } from './executions.service.ts'

type Body = EndpointInput<typeof dataQueries.execute>['body']
type Name = 'writer' | 'reader' | 'colleague' | 'staff'

const NAMES: readonly Name[] = ['writer', 'reader', 'colleague', 'staff']
const PATIENCE = { timeout: 60_000, interval: 20 }
/** Does not end by itself while a test runs. */
const ENDLESS =
  'select count(*) as n from (select generate_series(1, 1000000000000) as each_one) as all_of_them'
const QUERIES = {
  whQuery: 'select device_id, name from devices order by device_id',
  dbQuery: 'select name, device_id from first_query',
  dbQueryFirst: false,
  params: [],
}

let server: TestServer
let own: number
const tokens = new Map<Name, string>()
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  own = await addCustomer(db, { name: 'Own' })
  const other = await addCustomer(db, { name: 'Other' })
  await addDevice(db, { type: 1, id: 11, customerId: own, name: 'Inside' })
  await addDevice(db, { type: 1, id: 12, customerId: other, name: 'Outside' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db } = server
  await db.deleteFrom('app_user').where('username', 'in', NAMES).execute()
  const both = ['DataExtractorRead', 'DataExtractor']
  await addUser(db, { username: 'writer', customers: [own], rights: both })
  await addUser(db, { username: 'reader', customers: [own], rights: ['DataExtractorRead'] })
  await addUser(db, { username: 'colleague', customers: [own], rights: both })
  await addUser(db, { username: 'staff', customers: [1], rights: both })
  for (const name of NAMES) tokens.set(name, await server.signIn(name))
})

const execute = (body: Partial<Body> = {}, as: Name = 'writer') =>
  server.call(dataQueries.execute, { body: { ...QUERIES, ...body }, token: tokens.get(as) })
const cancel = (runId: string, as: Name = 'writer') =>
  server.call(dataQueries.cancel, { body: { runId }, token: tokens.get(as) })

async function save(fields: Partial<QueryFields> = {}, as: Name = 'writer'): Promise<number> {
  const { params: _none, ...texts } = QUERIES
  const body = { name: 'Devices', description: '', isPublic: true, params: [], ...texts, ...fields }
  const reply = await server.call(dataQueries.create, { body, token: tokens.get(as) })
  expect(reply.status).toBe(200)
  return reply.body.id
}

const executions = () => server.db.selectFrom('data_query_execution').select('run_id').execute()
const runIds = async () => (await executions()).map(({ run_id }) => run_id)

/** What PostgreSQL is doing for data queries. */
const active = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and state = 'active'
      and query like '%generate_series(1, 1000000000000)%' and pid <> pg_backend_pid()`.execute(server.db)
  ).rows.length

/** The entries of executions, the newest first. */
const entries = () =>
  server.db
    .selectFrom('user_action')
    .select(['status_code', 'username', 'value'])
    .where('action_type', '=', 'ExecuteDataQuery')
    .orderBy('id', 'desc')
    .execute()

test('two queries are executed in the viewer’s scope, and logged with texts, values, rows and time', async () => {
  const runId = randomUUID()
  const params = [{ order: 1, name: 'From', value: 1_700_000_000 }]
  const whQuery = 'select device_id, name, ddparam_1 as since from devices order by device_id'
  const { status, body } = await execute({ whQuery, params, runId })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    columns: [{ name: 'name' }, { name: 'device_id' }],
    rows: [['Inside', 11]],
    first: { rows: 1, isTruncated: false },
  })
  const [entry] = await entries()
  expect(entry).toMatchObject({ status_code: 200, username: 'writer' })
  expect(entry?.value).toEqual({
    runId,
    whQuery,
    dbQuery: QUERIES.dbQuery,
    dbQueryFirst: false,
    params,
    rows: 1,
    firstRows: 1,
    isTruncated: false,
    ms: expect.any(Number),
  })
  expect(await executions()).toEqual([])
})

test('who may only execute saved queries names one that they see, with its very texts', async () => {
  const id = await save()
  const secret = await save({ isPublic: false })
  expect(await execute({ queryId: id }, 'reader')).toMatchObject({
    status: 200,
    body: { rows: [['Inside', 11]] },
  })
  expect((await entries())[0]?.value).toMatchObject({ query: { id, name: 'Devices' } })
  const refused = { status: 403, body: { code: 'data_query_not_saved' } }
  expect(await execute({}, 'reader')).toMatchObject(refused)
  expect(await execute({ queryId: 0 }, 'reader')).toMatchObject(refused)
  expect(await execute({ queryId: secret }, 'reader')).toMatchObject(refused)
  for (const changed of [
    { whQuery: `${QUERIES.whQuery} ` },
    { dbQuery: 'select * from first_query' },
    { dbQueryFirst: true },
  ]) {
    expect(await execute({ queryId: id, ...changed }, 'reader')).toMatchObject({
      status: 403,
      body: {
        code: 'data_query_not_saved',
        message: 'This saved query was changed in the meantime. Load it again, then execute it.',
      },
    })
  }
  await server.call(dataQueries.remove, { params: { id: String(id) }, token: tokens.get('writer') })
  expect(await execute({ queryId: id }, 'reader')).toMatchObject({
    status: 403,
    body: { message: 'This saved query was deleted, or is no longer public. Please choose another one.' },
  })
  expect((await entries()).slice(0, 7).map(({ status_code }) => status_code)).toEqual(Array(7).fill(403))
})

test('who may write queries executes any, and the entry names a saved one only for its own texts', async () => {
  const id = await save()
  const secret = await save({ isPublic: false, name: 'Secret' })
  expect(
    (await execute({ queryId: id, dbQuery: 'select count(*) as n from first_query' })).body.rows,
  ).toEqual([[1]])
  expect((await entries())[0]?.value).not.toHaveProperty('query')
  expect((await execute({ queryId: secret }, 'colleague')).status).toBe(200)
  expect(JSON.stringify((await entries())[0]?.value)).not.toContain('Secret')
  const refused = await server.call(dataQueries.execute, { body: QUERIES, token: await strangerToken() })
  expect(refused).toMatchObject({ status: 403, body: { code: 'no_access' } })
})

let strangers = 0
/** Of a user without the rights of data queries. */
async function strangerToken(): Promise<string> {
  const username = `stranger${(strangers += 1)}`
  await addUser(server.db, { username, customers: [1], rights: ['Commands'] })
  return server.signIn(username)
}

test('a query that fails or is refused is logged with its texts, and leaves nothing behind', async () => {
  const dbQuery = 'select 1 / (device_id - 11) as broken from first_query'
  expect(await execute({ dbQuery })).toMatchObject({
    status: 400,
    body: { code: 'data_query_failed', errors: [{ param: 'dbQuery' }] },
  })
  expect((await entries())[0]).toMatchObject({
    status_code: 400,
    value: { dbQuery, whQuery: QUERIES.whQuery, ms: expect.any(Number) },
  })
  expect(await execute({ whQuery: 'delete from devices' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [{ param: 'whQuery', msg: QUERY_MESSAGES.onlySelect }] },
  })
  expect((await entries())[0]).toMatchObject({ status_code: 400, value: { whQuery: 'delete from devices' } })
  expect(await executions()).toEqual([])
})

test('while a query runs, its call holds no connection of requests', async () => {
  const runId = randomUUID()
  const run = execute({ whQuery: ENDLESS, runId })
  await expect.poll(active, PATIENCE).toBe(1)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and usename like 'service_center_request%'`.execute(server.db)
  expect(rows[0]?.count).toBe(0)
  // Known before it ends: if the server dies now, this is what its entry is made of.
  const [kept] = await server.db.selectFrom('data_query_execution').select(['username', 'value']).execute()
  expect(kept).toMatchObject({ username: 'writer', value: { runId, whQuery: ENDLESS } })
  expect((await cancel(runId)).status).toBe(200)
  await run
})

test('cancelling ends an own execution, and says so', async () => {
  const runId = randomUUID()
  const run = execute({ whQuery: ENDLESS, runId })
  await expect.poll(active, PATIENCE).toBe(1)
  expect(await cancel(runId)).toMatchObject({ status: 200, body: {} })
  expect(await run).toMatchObject({ status: 409, body: { code: 'data_query_cancelled' } })
  await expect.poll(active, PATIENCE).toBe(0)
  expect((await entries())[0]).toMatchObject({ status_code: 409, value: { runId, whQuery: ENDLESS } })
  // It has ended: nothing happens.
  expect((await cancel(runId)).status).toBe(200)
})

test('nobody cancels the execution of somebody else, and cancelling what is unknown tells nothing', async () => {
  const runId = randomUUID()
  const run = execute({ whQuery: ENDLESS, runId })
  await expect.poll(active, PATIENCE).toBe(1)
  for (const as of ['colleague', 'staff', 'reader'] as const) {
    expect(await cancel(runId, as)).toMatchObject({ status: 200, body: {} })
    expect(await cancel(randomUUID(), as)).toMatchObject({ status: 200, body: {} })
  }
  // Notifications come in order: an own one after theirs has been heard.
  const theirs = randomUUID()
  const other = execute({ whQuery: ENDLESS, runId: theirs }, 'colleague')
  await expect.poll(active, PATIENCE).toBe(2)
  await cancel(theirs, 'colleague')
  expect((await other).status).toBe(409)
  expect(await active()).toBe(1)
  await cancel(runId)
  expect((await run).status).toBe(409)
})

test('two users may choose the same id: each cancels their own', async () => {
  const runId = randomUUID()
  const run = execute({ whQuery: ENDLESS, runId })
  const other = execute({ whQuery: ENDLESS, runId }, 'colleague')
  await expect.poll(active, PATIENCE).toBe(2)
  await cancel(runId, 'colleague')
  expect((await other).status).toBe(409)
  expect(await runIds()).toEqual([runId])
  await cancel(runId)
  expect((await run).status).toBe(409)
})

test('an id is used by one execution at a time', async () => {
  const runId = randomUUID()
  const run = execute({ whQuery: ENDLESS, runId })
  await expect.poll(runIds, PATIENCE).toContain(runId)
  expect(await execute({ runId })).toMatchObject({
    status: 400,
    body: {
      code: 'invalid',
      errors: [{ param: 'runId', msg: 'An execution with this id is running already.' }],
    },
  })
  await cancel(runId)
  expect((await run).status).toBe(409)
  expect((await execute({ runId })).status).toBe(200)
})

test('an execution is cancelled from another server process', async () => {
  const there = await startServerForTest({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir })
  const runId = randomUUID()
  const run = execute({ whQuery: ENDLESS, runId })
  await expect.poll(active, PATIENCE).toBe(1)
  const input = { body: { runId }, token: tokens.get('writer') }
  expect((await callEndpoint({ url: there.url, endpoint: dataQueries.cancel, input })).status).toBe(200)
  expect((await run).body).toMatchObject({ code: 'data_query_cancelled' })
})

test('a query ends when nobody waits for it any more, and is logged', async () => {
  const caller = new AbortController()
  const body = JSON.stringify({ ...QUERIES, whQuery: ENDLESS })
  const headers = { authorization: `Bearer ${tokens.get('writer')}`, 'content-type': 'application/json' }
  const call = fetch(new URL(dataQueries.execute.path, server.url), {
    method: 'POST',
    headers,
    body,
    signal: caller.signal,
  })
  await expect.poll(active, PATIENCE).toBe(1)
  caller.abort()
  await expect(call).rejects.toThrow('aborted')
  await expect.poll(executions, PATIENCE).toEqual([])
  expect(await active()).toBe(0)
  expect((await entries())[0]).toMatchObject({
    status_code: 409,
    value: { whQuery: ENDLESS, reason: 'Nobody waited for the result any more' },
  })
})

/** Two queries, of which the first waits until the returned function is called. */
async function held() {
  const release = await holdLock(server.db, sql`lock table rollout in access exclusive mode`)
  const whQuery = 'select count(*) as n from rollouts'
  const isWaiting = () => untilWaiting(server.db, { text: whQuery, count: 1 })
  return { release, isWaiting, queries: { ...QUERIES, whQuery, dbQuery: 'select n from first_query' } }
}

test('a right that is withdrawn meanwhile is missing for the result', async () => {
  const { release, isWaiting, queries } = await held()
  const run = execute(queries)
  await isWaiting()
  await server.db
    .deleteFrom('user_access')
    .where('username', '=', 'writer')
    .where('tag', '=', 'DataExtractorRead')
    .execute()
  await release()
  const { status, body } = await run
  expect(status).toBe(403)
  expect(body).not.toHaveProperty('rows')
  expect((await entries())[0]).toMatchObject({ status_code: 403, username: 'writer' })
  expect(await executions()).toEqual([])
})

test('who loses a device to somebody else meanwhile does not get the rows', async () => {
  const { db } = server
  const [here, there] = [await addCustomer(db, { name: 'Here' }), await addCustomer(db, { name: 'There' })]
  const dev = await addDevice(db, { type: 1, id: 13, customerId: here })
  await addUser(db, { username: 'owner', customers: [here], rights: ['DataExtractorRead', 'DataExtractor'] })
  const token = await server.signIn('owner')
  const { release, isWaiting, queries: body } = await held()
  const run = server.call(dataQueries.execute, { body, token })
  await isWaiting()
  await db.updateTable('device').set({ customer_id: there }).where('dev', '=', dev).execute()
  await release()
  expect((await run).status).toBe(403)
  expect((await server.call(dataQueries.execute, { body, token })).status).toBe(200)
})

test('progress is heard by the session that executes, and by nobody else', async () => {
  const runId = randomUUID()
  const consoles = await Promise.all(
    [...NAMES.map((name) => tokens.get(name) ?? ''), await server.signIn('writer')].map((token) =>
      openLiveClient(server, token),
    ),
  )
  const heard = () =>
    consoles.map(({ events }) =>
      events.filter(({ name }) => name === 'dataQuery').map(({ payload }) => payload),
    )
  const run = execute({ whQuery: ENDLESS, runId })
  await expect
    .poll(() => heard()[0], PATIENCE)
    .toContainEqual({ runId, phase: 'first', place: expect.any(Number), rows: expect.any(Number) })
  await cancel(runId)
  await run
  // After it comes what everybody hears.
  for (const { events } of consoles) {
    server.live.publish(liveEvents.devices, { path: [1, own], payload: {} })
    await expect.poll(() => events.map(({ name }) => name), PATIENCE).toContain(liveEvents.devices.name)
  }
  expect(heard().slice(1)).toEqual([[], [], [], []])
})

test('an execution whose server has died gets its entry from another one, and running ones none', async () => {
  const insert = (runId: string, age: string) =>
    sql`
    insert into data_query_execution (username, run_id, address, value, started_at)
    values ('writer', ${runId}, '127.0.0.1', ${JSON.stringify({ runId, whQuery: 'select 1' })}::jsonb,
      now() - ${age}::interval)`.execute(server.db)
  const [dead, alive] = [randomUUID(), randomUUID()]
  await insert(dead, '301 seconds')
  await insert(alive, '290 seconds')
  const job = abandonedExecutionJob(server.db)
  await Promise.all([job.run(), job.run()])
  const found = (await entries()).filter(({ value }) => JSON.stringify(value).includes(dead))
  expect(found).toEqual([
    {
      status_code: 500,
      username: 'writer',
      value: {
        runId: dead,
        whQuery: 'select 1',
        started: expect.any(Number),
        reason: 'The server ended before the query did',
      },
    },
  ])
  expect(await runIds()).toEqual([alive])
  await server.db.deleteFrom('data_query_execution').execute()
})

test('a server that stops ends its queries, and says so', async () => {
  const stopping = await startTestServer({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir })
  const input = { body: { ...QUERIES, whQuery: ENDLESS }, token: tokens.get('writer') }
  const run = callEndpoint({ url: stopping.url, endpoint: dataQueries.execute, input })
  await expect.poll(active, PATIENCE).toBe(1)
  await stopping.stop()
  const reply = await run
  expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  // The connection does not hold up the stop until its caller closes it.
  expect(reply.headers.get('connection')).toBe('close')
  expect((await entries())[0]).toMatchObject({ status_code: 503, value: { whQuery: ENDLESS } })
})

test('what cannot be executed is refused before anything runs', async () => {
  const statuses = async (bodies: readonly Partial<Record<keyof Body, unknown>>[]) =>
    Promise.all(bodies.map(async (body) => (await execute(body as Partial<Body>)).status))
  const value = 1_700_000_000
  expect(
    await statuses([
      { whQuery: '' },
      { dbQuery: ' ' },
      { whQuery: 'select 1\u0000' },
      { whQuery: 'x'.repeat(100_001) },
      { runId: 'mine' },
      { params: [{ order: 1, value: 'now' }] },
      { params: [{ order: 1, value: 1e300 }] },
      { params: [{ order: 0, value }] },
      {
        params: [
          { order: 1, value },
          { order: 1, value },
        ],
      },
    ]),
  ).toEqual(Array(9).fill(400))
  expect((await execute({ whQuery: 'x'.repeat(10_000_000) })).status).toBe(413)
  expect(await executions()).toEqual([])
})
