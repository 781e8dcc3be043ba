import { randomUUID } from 'node:crypto'
import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type DataQueryWorld,
  ENDLESS,
  QUERIES,
  startDataQueryWorld,
} from '../../testing/worlds/data-query-world.ts'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { callEndpoint, startServerForTest, startTestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'
import { abandonedExecutionJob } from './executions.service.ts'

const PATIENCE = { timeout: 60_000, interval: 20 }

let world: DataQueryWorld
beforeAll(async () => {
  world = await startDataQueryWorld()
})
afterAll(() => world.server.stop())
beforeEach(() => world.resetUsers())

test('cancels the user’s own execution, and its call says so', async () => {
  const runId = randomUUID()
  const run = world.execute({ whQuery: ENDLESS, runId })
  await expect.poll(world.active, PATIENCE).toBe(1)
  expect(await world.cancel(runId)).toMatchObject({ status: 200, body: {} })
  expect(await run).toMatchObject({ status: 409, body: { code: 'data_query_cancelled' } })
  await expect.poll(world.active, PATIENCE).toBe(0)
  expect((await world.entries())[0]).toMatchObject({ status_code: 409, value: { runId, whQuery: ENDLESS } })
  // Cancelling an ended execution does nothing.
  expect((await world.cancel(runId)).status).toBe(200)
})

test('nobody can cancel the execution of somebody else; cancelling an unknown id reveals nothing', async () => {
  const runId = randomUUID()
  const run = world.execute({ whQuery: ENDLESS, runId })
  await expect.poll(world.active, PATIENCE).toBe(1)
  for (const as of ['colleague', 'staff', 'reader'] as const) {
    expect(await world.cancel(runId, as)).toMatchObject({ status: 200, body: {} })
    expect(await world.cancel(randomUUID(), as)).toMatchObject({ status: 200, body: {} })
  }
  // Notifications arrive in order: when our own one has arrived, theirs has too.
  const theirs = randomUUID()
  const other = world.execute({ whQuery: ENDLESS, runId: theirs }, 'colleague')
  await expect.poll(world.active, PATIENCE).toBe(2)
  await world.cancel(theirs, 'colleague')
  expect((await other).status).toBe(409)
  expect(await world.active()).toBe(1)
  await world.cancel(runId)
  expect((await run).status).toBe(409)
})

test('two users may choose the same id: each cancels their own', async () => {
  const runId = randomUUID()
  const run = world.execute({ whQuery: ENDLESS, runId })
  const other = world.execute({ whQuery: ENDLESS, runId }, 'colleague')
  await expect.poll(world.active, PATIENCE).toBe(2)
  await world.cancel(runId, 'colleague')
  expect((await other).status).toBe(409)
  expect(await world.runIds()).toEqual([runId])
  await world.cancel(runId)
  expect((await run).status).toBe(409)
})

test('refuses an id that another execution of the user is using', async () => {
  const runId = randomUUID()
  const run = world.execute({ whQuery: ENDLESS, runId })
  await expect.poll(world.runIds, PATIENCE).toContain(runId)
  expect(await world.execute({ runId })).toMatchObject({
    status: 400,
    body: {
      code: 'invalid',
      errors: [{ param: 'runId', msg: 'An execution with this id is running already.' }],
    },
  })
  await world.cancel(runId)
  expect((await run).status).toBe(409)
  expect((await world.execute({ runId })).status).toBe(200)
})

test('an execution is cancelled from another server process', async () => {
  const there = await startServerForTest({
    DATABASE_URL: world.server.databaseUrl,
    DATA_DIR: world.server.dataDir,
  })
  const runId = randomUUID()
  const run = world.execute({ whQuery: ENDLESS, runId })
  await expect.poll(world.active, PATIENCE).toBe(1)
  const input = { body: { runId }, token: world.tokens.get('writer') }
  expect((await callEndpoint({ url: there.url, endpoint: dataQueries.cancel, input })).status).toBe(200)
  expect((await run).body).toMatchObject({ code: 'data_query_cancelled' })
})

test('stops and logs a query when its caller has disconnected', async () => {
  const caller = new AbortController()
  const body = JSON.stringify({ ...QUERIES, whQuery: ENDLESS })
  const headers = {
    authorization: `Bearer ${world.tokens.get('writer')}`,
    'content-type': 'application/json',
  }
  const call = fetch(new URL(dataQueries.execute.path, world.server.url), {
    method: 'POST',
    headers,
    body,
    signal: caller.signal,
  })
  await expect.poll(world.active, PATIENCE).toBe(1)
  caller.abort()
  await expect(call).rejects.toThrow('aborted')
  await expect.poll(world.runIds, PATIENCE).toEqual([])
  expect(await world.active()).toBe(0)
  expect((await world.entries())[0]).toMatchObject({
    status_code: 409,
    value: { whQuery: ENDLESS, reason: 'Nobody waited for the result any more' },
  })
})

/** Executes two queries; the first one waits until the returned function is called. */
async function held() {
  const release = await holdLock(world.server.db, sql`lock table rollout in access exclusive mode`)
  const whQuery = 'select count(*) as n from rollouts'
  const isWaiting = () => untilWaiting(world.server.db, { text: whQuery, count: 1 })
  return { release, isWaiting, queries: { ...QUERIES, whQuery, dbQuery: 'select n from first_query' } }
}

test('returns no result when the right was taken away meanwhile', async () => {
  const { release, isWaiting, queries } = await held()
  const run = world.execute(queries)
  await isWaiting()
  await world.server.db
    .deleteFrom('user_access')
    .where('username', '=', 'writer')
    .where('tag', '=', 'DataExtractorRead')
    .execute()
  await release()
  const { status, body } = await run
  expect(status).toBe(403)
  expect(body).not.toHaveProperty('rows')
  expect((await world.entries())[0]).toMatchObject({ status_code: 403, username: 'writer' })
  expect(await world.runIds()).toEqual([])
})

test('returns no rows when a device was moved away meanwhile', async () => {
  const { db } = world.server
  const [here, there] = [await addCustomer(db, { name: 'Here' }), await addCustomer(db, { name: 'There' })]
  const dev = await addDevice(db, { type: 1, id: 13, customerId: here })
  await addUser(db, { username: 'owner', customers: [here], rights: ['DataExtractorRead', 'DataExtractor'] })
  const token = await world.server.signIn('owner')
  const { release, isWaiting, queries: body } = await held()
  const run = world.server.call(dataQueries.execute, { body, token })
  await isWaiting()
  await db.updateTable('device').set({ customer_id: there }).where('dev', '=', dev).execute()
  await release()
  expect((await run).status).toBe(403)
  expect((await world.server.call(dataQueries.execute, { body, token })).status).toBe(200)
})

test('another server logs the execution of a dead server, but not running ones', async () => {
  const insert = (runId: string, age: string) =>
    sql`
    insert into data_query_execution (username, run_id, address, value, started_at)
    values ('writer', ${runId}, '127.0.0.1', ${JSON.stringify({ runId, whQuery: 'select 1' })}::jsonb,
      now() - ${age}::interval)`.execute(world.server.db)
  const [dead, alive] = [randomUUID(), randomUUID()]
  await insert(dead, '301 seconds')
  await insert(alive, '290 seconds')
  const job = abandonedExecutionJob(world.server.db)
  await Promise.all([job.run(), job.run()])
  const found = (await world.entries()).filter(({ value }) => JSON.stringify(value).includes(dead))
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
  expect(await world.runIds()).toEqual([alive])
  await world.server.db.deleteFrom('data_query_execution').execute()
})

test('a stopping server ends its queries, and their calls say so', async () => {
  const stopping = await startTestServer({
    DATABASE_URL: world.server.databaseUrl,
    DATA_DIR: world.server.dataDir,
  })
  const input = { body: { ...QUERIES, whQuery: ENDLESS }, token: world.tokens.get('writer') }
  const run = callEndpoint({ url: stopping.url, endpoint: dataQueries.execute, input })
  await expect.poll(world.active, PATIENCE).toBe(1)
  await stopping.stop()
  const reply = await run
  expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  // The stop does not wait until the caller closes its connection.
  expect(reply.headers.get('connection')).toBe('close')
  expect((await world.entries())[0]).toMatchObject({ status_code: 503, value: { whQuery: ENDLESS } })
})
