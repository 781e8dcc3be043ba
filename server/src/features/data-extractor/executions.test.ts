import { randomUUID } from 'node:crypto'
import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import { QUERY_MESSAGES } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  DATA_QUERY_USERS,
  type DataQueryWorld,
  ENDLESS,
  type ExecuteBody,
  QUERIES,
  startDataQueryWorld,
} from '../../testing/worlds/data-query-world.ts'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { addUser } from '../../testing/server/world.ts'

const PATIENCE = { timeout: 60_000, interval: 20 }

let world: DataQueryWorld
beforeAll(async () => {
  world = await startDataQueryWorld()
})
afterAll(() => world.server.stop())
beforeEach(() => world.resetUsers())

test('executes two queries in the viewer’s scope, and logs texts, values, rows and time', async () => {
  const runId = randomUUID()
  const params = [{ order: 1, name: 'From', value: 1_700_000_000 }]
  const whQuery = 'select device_id, name, ddparam_1 as since from devices order by device_id'
  const { status, body } = await world.execute({ whQuery, params, runId })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    columns: [{ name: 'name' }, { name: 'device_id' }],
    rows: [['Inside', 11]],
    first: {
      rows: 1,
      isTruncated: false,
      columns: [
        { name: 'device_id', type: 'integer' },
        { name: 'name', type: 'text' },
        { name: 'since', type: 'timestamp with time zone' },
      ],
    },
  })
  const [entry] = await world.entries()
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
  expect(await world.runIds()).toEqual([])
})

test('a user who may only execute saved queries must name one they see, with its exact texts', async () => {
  const id = await world.save()
  const secret = await world.save({ isPublic: false })
  expect(await world.execute({ queryId: id }, 'reader')).toMatchObject({
    status: 200,
    body: { rows: [['Inside', 11]] },
  })
  expect((await world.entries())[0]?.value).toMatchObject({ query: { id, name: 'Devices' } })
  const refused = { status: 403, body: { code: 'data_query_not_saved' } }
  expect(await world.execute({}, 'reader')).toMatchObject(refused)
  expect(await world.execute({ queryId: 0 }, 'reader')).toMatchObject(refused)
  expect(await world.execute({ queryId: secret }, 'reader')).toMatchObject(refused)
  for (const changed of [
    { whQuery: `${QUERIES.whQuery} ` },
    { dbQuery: 'select * from first_query' },
    { dbQueryFirst: true },
  ]) {
    expect(await world.execute({ queryId: id, ...changed }, 'reader')).toMatchObject({
      status: 403,
      body: {
        code: 'data_query_not_saved',
        message: 'This saved query was changed in the meantime. Load it again, then execute it.',
      },
    })
  }
  await world.server.call(dataQueries.remove, {
    params: { id: String(id) },
    token: world.tokens.get('writer'),
  })
  expect(await world.execute({ queryId: id }, 'reader')).toMatchObject({
    status: 403,
    body: { message: 'This saved query was deleted, or is no longer public. Please choose another one.' },
  })
  expect((await world.entries()).slice(0, 7).map(({ status_code }) => status_code)).toEqual(
    Array(7).fill(403),
  )
})

test('a user who may write queries executes any text; the log names a saved query only if the texts match', async () => {
  const id = await world.save()
  const secret = await world.save({ isPublic: false, name: 'Secret' })
  expect(
    (await world.execute({ queryId: id, dbQuery: 'select count(*) as n from first_query' })).body.rows,
  ).toEqual([[1]])
  expect((await world.entries())[0]?.value).not.toHaveProperty('query')
  expect((await world.execute({ queryId: secret }, 'colleague')).status).toBe(200)
  expect(JSON.stringify((await world.entries())[0]?.value)).not.toContain('Secret')
  const refused = await world.server.call(dataQueries.execute, {
    body: QUERIES,
    token: await strangerToken(),
  })
  expect(refused).toMatchObject({ status: 403, body: { code: 'no_access' } })
})

let strangers = 0
/** The log entries of a user without the rights for data queries. */
async function strangerToken(): Promise<string> {
  const username = `stranger${(strangers += 1)}`
  await addUser(world.server.db, { username, customers: [1], rights: ['Commands'] })
  return world.server.signIn(username)
}

test('logs a failed or refused query with its texts, and leaves nothing behind', async () => {
  const dbQuery = 'select 1 / (device_id - 11) as broken from first_query'
  expect(await world.execute({ dbQuery })).toMatchObject({
    status: 400,
    body: { code: 'data_query_failed', errors: [{ param: 'dbQuery' }] },
  })
  expect((await world.entries())[0]).toMatchObject({
    status_code: 400,
    value: { dbQuery, whQuery: QUERIES.whQuery, ms: expect.any(Number) },
  })
  expect(await world.execute({ whQuery: 'delete from devices' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [{ param: 'whQuery', msg: QUERY_MESSAGES.onlySelect }] },
  })
  expect((await world.entries())[0]).toMatchObject({
    status_code: 400,
    value: { whQuery: 'delete from devices' },
  })
  expect(await world.runIds()).toEqual([])
})

test('a running query holds no database connection of requests', async () => {
  const runId = randomUUID()
  const run = world.execute({ whQuery: ENDLESS, runId })
  await expect.poll(world.active, PATIENCE).toBe(1)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and usename like 'service_center_request%'`.execute(world.server.db)
  expect(rows[0]?.count).toBe(0)
  // Stored before the query ends: if the server dies now, the log entry is made from this.
  const [kept] = await world.server.db
    .selectFrom('data_query_execution')
    .select(['username', 'value'])
    .execute()
  expect(kept).toMatchObject({ username: 'writer', value: { runId, whQuery: ENDLESS } })
  expect((await world.cancel(runId)).status).toBe(200)
  await run
})

test('sends progress only to the session that executes', async () => {
  const runId = randomUUID()
  const consoles = await Promise.all(
    [
      ...DATA_QUERY_USERS.map((name) => world.tokens.get(name) ?? ''),
      await world.server.signIn('writer'),
    ].map((token) => openLiveClient(world.server, token)),
  )
  const heard = () =>
    consoles.map(({ events }) =>
      events.filter(({ name }) => name === 'dataQuery').map(({ payload }) => payload),
    )
  const run = world.execute({ whQuery: ENDLESS, runId })
  await expect
    .poll(() => heard()[0], PATIENCE)
    .toContainEqual({ runId, phase: 'first', place: expect.any(Number), rows: expect.any(Number) })
  await world.cancel(runId)
  await run
  // An event for everybody is sent after it, so nothing else is on its way.
  for (const { events } of consoles) {
    world.server.live.publish(liveEvents.devices, { path: [1, world.own], payload: {} })
    await expect.poll(() => events.map(({ name }) => name), PATIENCE).toContain(liveEvents.devices.name)
  }
  expect(heard().slice(1)).toEqual([[], [], [], []])
})

test('refuses invalid executions before anything runs', async () => {
  const statuses = async (bodies: readonly Partial<Record<keyof ExecuteBody, unknown>>[]) =>
    Promise.all(bodies.map(async (body) => (await world.execute(body as Partial<ExecuteBody>)).status))
  const value = 1_700_000_000
  expect(
    await statuses([
      { whQuery: '', dbQuery: ' ' },
      { whQuery: 'select lpad' },
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
  expect((await world.execute({ whQuery: 'x'.repeat(10_000_000) })).status).toBe(413)
  expect(await world.runIds()).toEqual([])
})
