import { randomUUID } from 'node:crypto'
import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '../../server.ts'
import { countExecuting, executing } from '../../testing/server/active-statements.ts'
import { ENDLESS, QUERIES } from '../../testing/worlds/data-query-world.ts'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { startRedis } from '../../testing/server/redis.ts'
import { startSecondServer } from '../../testing/server/second-server.ts'
import { startServerChild } from '../../testing/server/server-child.ts'
import { callEndpoint, startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'
import { abandonedExecutionJob } from './executions.service.ts'

// Executions in two servers on one database. They share a Redis if one is available.

/** Long, because a busy machine is slow; no test depends on the time. */
const PATIENCE = { timeout: 500_000, interval: 50 }
const RIGHTS = ['DataExtractorRead', 'DataExtractor', 'User']
/** Each user has a device with this id. */
const PEOPLE = { anna: 11, bert: 12, carl: 13 }

let here: RunningServer
let there: TestServer
let redis: Awaited<ReturnType<typeof startRedis>>
const ends: (() => Promise<void>)[] = []
// One place for queries, without the one for short ones.
const env: Record<string, string> = { DATA_QUERY_CONNECTIONS: '1', DATA_QUERY_SHORT_SECONDS: '0' }
beforeAll(async () => {
  redis = await startRedis(undefined, (end) => void ends.push(end))
  if (redis !== undefined) env['REDIS_URL'] = redis.url
  there = await startTestServer(env)
  here = await startSecondServer(there, env)
  for (const [username, id] of Object.entries(PEOPLE)) {
    const customer = await addCustomer(there.db, { name: username })
    await addDevice(there.db, { type: 1, id, customerId: customer, name: `of ${username}` })
    await addUser(there.db, { username, customers: [customer], rights: RIGHTS })
  }
})
afterAll(async () => {
  await here.stop()
  await there.stop()
  for (const end of ends) await end()
})

type Place = Pick<RunningServer, 'url'>
/** How many connections execute a statement that contains a text. */
const active = (text: string) => countExecuting(there.db, text)

const execute = (at: Place, { token, ...queries }: { token: string; whQuery?: string; runId?: string }) =>
  callEndpoint({
    url: at.url,
    endpoint: dataQueries.execute,
    input: { body: { ...QUERIES, ...queries }, token },
  })

/** Why a call ended whose server was killed. */
const brokenOff = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    () => 'broken off',
  )

test('an execution in one process can be followed and cancelled from another one', async ({ skip }) => {
  const [token, other] = [await there.signIn('anna'), await there.signIn('bert')]
  const runId = randomUUID()
  const [own, stranger] = [await openLiveClient(there, token), await openLiveClient(there, other)]
  const run = execute(here, { token, whQuery: ENDLESS, runId })
  await expect.poll(() => active('generate_series(1, 1000000000000)'), PATIENCE).toBe(1)
  const cancel = (as: string) =>
    callEndpoint({ url: there.url, endpoint: dataQueries.cancel, input: { body: { runId }, token: as } })
  expect((await cancel(other)).status).toBe(200)
  // The other process has its own queue.
  expect((await execute(there, { token: other })).body).toMatchObject({ rows: [['of bert', 12]] })
  expect(await active('generate_series(1, 1000000000000)')).toBe(1)
  expect((await cancel(token)).status).toBe(200)
  expect(await run).toMatchObject({ status: 409, body: { code: 'data_query_cancelled' } })
  const heard = ({ events }: typeof own) =>
    events.filter(({ name }) => name === 'dataQuery').map(({ payload }) => payload)
  if (redis === undefined) return skip('redis-server is not installed')
  await expect
    .poll(() => heard(own), PATIENCE)
    .toContainEqual(expect.objectContaining({ runId, phase: 'first' }))
  expect(heard(stranger)).toEqual(
    heard(stranger).filter((payload) => !JSON.stringify(payload).includes(runId)),
  )
})

test('a user who signs out, is locked out or loses the right in another process gets no rows', async () => {
  const { db } = there
  const whQuery = 'select count(*) as n from rollouts'
  const ways = [
    [
      'not_signed_in',
      (token: string) => callEndpoint({ url: there.url, endpoint: sessions.signOut, input: { token } }),
    ],
    ['not_signed_in', () => sql`update app_user set valid_to = now() where username = 'carl'`.execute(db)],
    [
      'no_access',
      () => sql`delete from user_access where username = 'carl' and tag = 'DataExtractorRead'`.execute(db),
    ],
  ] as const
  for (const [code, change] of ways) {
    await sql`update app_user set valid_to = null where username = 'carl'`.execute(db)
    const token = await there.signIn('carl')
    const release = await holdLock(db, sql`lock table rollout in access exclusive mode`)
    const run = execute(here, { token, whQuery })
    await untilWaiting(db, { text: whQuery, count: 1 })
    await change(token)
    await release()
    const { body } = await run
    expect(body).toMatchObject({ code })
    expect(body).not.toHaveProperty('rows')
  }
})

// Uses a separate process, which is killed.
test('queries of a killed process end, lose their temporary files and are logged, while the queue of another process goes on', async () => {
  const { db } = there
  const killed = await startServerChild({ ...there, env })
  const sorting = 'select md5(n::text) as sorted, n from generate_series(1, 30000000) as n order by 1'
  // PostgreSQL puts the process id into the names of temporary files.
  const files = async (processId: string) =>
    (await sql`select from pg_ls_tmpdir() where name like ${`pgsql_tmp${processId}.%`}`.execute(db)).rows
      .length
  const [anna, bert] = [await there.signIn('anna'), await there.signIn('bert')]
  const dying = brokenOff(execute(killed, { token: anna, whQuery: sorting }))
  let processId = ''
  const spilled = async () => {
    // A statement on another connection that checks the query contains its text too.
    const [sorter] = await executing(db, 'generate_series(1, 30000000)')
    processId = String(sorter?.pid)
    return files(processId)
  }
  await expect.poll(spilled, PATIENCE).toBeGreaterThan(0)
  const waiting = brokenOff(execute(killed, { token: bert, whQuery: ENDLESS }))
  const living = randomUUID()
  const endless = execute(there, { token: bert, whQuery: ENDLESS, runId: living })
  await expect.poll(() => active('generate_series(1, 1000000000000)'), PATIENCE).toBe(1)
  const next = execute(there, { token: anna })
  const begun = () => db.selectFrom('data_query_execution').select('id').execute()
  await expect.poll(begun, PATIENCE).toHaveLength(4)
  killed.kill()
  expect(await Promise.all([dying, waiting])).toEqual(['broken off', 'broken off'])
  await expect.poll(() => active('generate_series(1, 30000000)'), PATIENCE).toBe(0)
  await expect.poll(() => files(processId), PATIENCE).toBe(0)
  expect(await active('generate_series(1, 1000000000000)')).toBe(1)
  const input = { body: { runId: living }, token: bert }
  await callEndpoint({ url: there.url, endpoint: dataQueries.cancel, input })
  expect((await endless).status).toBe(409)
  expect((await next).body).toMatchObject({ rows: [['of anna', 11]] })

  const entries = () =>
    db
      .selectFrom('user_action')
      .select(['username', 'address', 'value'])
      .where('action_type', '=', 'ExecuteDataQuery')
      .where('status_code', '=', 500)
      .orderBy('username')
      .execute()
  const { run: look } = abandonedExecutionJob(db)
  // Their server may still be alive, so they are not logged yet.
  await look()
  expect(await entries()).toEqual([])
  await sql`update data_query_execution set started_at = started_at - interval '6 minutes'`.execute(db)
  await look()
  // Each server also runs this job from time to time.
  await expect.poll(entries, PATIENCE).toMatchObject([
    { username: 'anna', address: '127.0.0.1', value: { whQuery: sorting, params: [] } },
    { username: 'bert', address: '127.0.0.1', value: { whQuery: ENDLESS, params: [] } },
  ])
  await expect.poll(begun, PATIENCE).toEqual([])
})
