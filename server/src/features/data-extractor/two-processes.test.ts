import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataQueries } from '@service-center/contract/data-queries/data-queries.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { countExecuting, executing } from '../../testing/active-statements.ts'
import { ENDLESS, QUERIES } from '../../testing/data-query-world.ts'
import { openLiveClient } from '../../testing/gateway.ts'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { startRedis } from '../../testing/redis.ts'
import { type ServerChild, startServerChild } from '../../testing/server-child.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { callEndpoint } from '../../testing/test-server.ts'
import { addCustomer, addDevice, addUser, TEST_PASSWORD } from '../../testing/world.ts'

// Executions in two server processes on one database.

const PATIENCE = { timeout: 60_000, interval: 50 }
const RIGHTS = ['DataExtractorRead', 'DataExtractor', 'User']

interface World {
  readonly db: Database
  readonly here: ServerChild
  readonly there: ServerChild
  signIn(username: string, at?: ServerChild): Promise<string>
  /** How many connections execute statements with a text. */
  active(text: string): Promise<number>
}

/** Two server processes, which share a Redis where there is one; anna and bert, each with a device. */
async function startWorld(): Promise<World> {
  const { url: databaseUrl, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'service-center-'))
  const { system: db, close } = openDatabase({ url: databaseUrl, size: 4 })
  onTestFinished(async () => {
    await close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const redis = await startRedis()
  const env = { DATA_QUERY_CONNECTIONS: '1', ...(redis && { REDIS_URL: redis.url }) }
  const here = await startServerChild({ databaseUrl, dataDir, env })
  const there = await startServerChild({ databaseUrl, dataDir, env })
  for (const [id, username] of [
    [11, 'anna'],
    [12, 'bert'],
  ] as const) {
    const customer = await addCustomer(db, { name: username })
    await addDevice(db, { type: 1, id, customerId: customer, name: `of ${username}` })
    await addUser(db, { username, customers: [customer], rights: RIGHTS })
  }
  return {
    db,
    here,
    there,
    signIn: async (username, at = here) => {
      const input = { body: { username, password: TEST_PASSWORD } }
      const { body } = await callEndpoint({ url: at.url, endpoint: sessions.signIn, input })
      return 'token' in body ? body.token : ''
    },
    active: (text) => countExecuting(db, text),
  }
}

const execute = (
  at: ServerChild,
  { token, ...queries }: { token: string; whQuery?: string; runId?: string },
) =>
  callEndpoint({
    url: at.url,
    endpoint: dataQueries.execute,
    input: { body: { ...QUERIES, ...queries }, token },
  })

/** Why a call ended, whose server is killed. */
const brokenOff = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    () => 'broken off',
  )

test('an execution at one process is followed, and cancelled, at another one', async ({ skip }) => {
  const { here, there, signIn, active } = await startWorld()
  const [token, other] = [await signIn('anna'), await signIn('bert')]
  const runId = randomUUID()
  const [own, stranger] = [await openLiveClient(there, token), await openLiveClient(there, other)]
  const run = execute(here, { token, whQuery: ENDLESS, runId })
  await expect.poll(() => active('generate_series(1, 1000000000000)'), PATIENCE).toBe(1)
  const cancel = (as: string) =>
    callEndpoint({ url: there.url, endpoint: dataQueries.cancel, input: { body: { runId }, token: as } })
  expect((await cancel(other)).status).toBe(200)
  // The line of the other process is its own.
  expect((await execute(there, { token: other })).body).toMatchObject({ rows: [['of bert', 12]] })
  expect(await active('generate_series(1, 1000000000000)')).toBe(1)
  expect((await cancel(token)).status).toBe(200)
  expect(await run).toMatchObject({ status: 409, body: { code: 'data_query_cancelled' } })
  const heard = ({ events }: typeof own) =>
    events.filter(({ name }) => name === 'dataQuery').map(({ payload }) => payload)
  if ((await startRedis()) === undefined) return skip('redis-server is not installed')
  await expect
    .poll(() => heard(own), PATIENCE)
    .toContainEqual(expect.objectContaining({ runId, phase: 'first' }))
  expect(heard(stranger)).toEqual(
    heard(stranger).filter((payload) => !JSON.stringify(payload).includes(runId)),
  )
})

test('whoever signs out, is locked out or loses the right at another process gets no rows', async () => {
  const { db, here, there, signIn } = await startWorld()
  const whQuery = 'select count(*) as n from rollouts'
  const ways = [
    [
      'not_signed_in',
      (token: string) => callEndpoint({ url: there.url, endpoint: sessions.signOut, input: { token } }),
    ],
    ['not_signed_in', () => sql`update app_user set valid_to = now() where username = 'anna'`.execute(db)],
    [
      'no_access',
      () => sql`delete from user_access where username = 'anna' and tag = 'DataExtractorRead'`.execute(db),
    ],
  ] as const
  for (const [code, change] of ways) {
    await sql`update app_user set valid_to = null where username = 'anna'`.execute(db)
    const token = await signIn('anna')
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

test('the queries of a killed process end with their temporary files, and the line of another one goes on', async () => {
  const { db, here, there, signIn, active } = await startWorld()
  const sorting = 'select md5(n::text) as sorted, n from generate_series(1, 30000000) as n order by 1'
  // PostgreSQL names them after the process.
  const files = async (processId: string) =>
    (await sql`select from pg_ls_tmpdir() where name like ${`pgsql_tmp${processId}.%`}`.execute(db)).rows
      .length
  const [anna, bert] = [await signIn('anna'), await signIn('bert')]
  const dying = brokenOff(execute(here, { token: anna, whQuery: sorting }))
  await expect.poll(() => active('generate_series(1, 30000000)'), PATIENCE).toBe(1)
  const [sorter] = await executing(db, 'generate_series(1, 30000000)')
  const processId = String(sorter?.pid)
  await expect.poll(() => files(processId), PATIENCE).toBeGreaterThan(0)
  const waiting = brokenOff(execute(here, { token: bert, whQuery: ENDLESS }))
  const living = randomUUID()
  const endless = execute(there, { token: bert, whQuery: ENDLESS, runId: living })
  await expect.poll(() => active('generate_series(1, 1000000000000)'), PATIENCE).toBe(1)
  const next = execute(there, { token: anna })
  here.kill()
  expect(await Promise.all([dying, waiting])).toEqual(['broken off', 'broken off'])
  await expect.poll(() => active('generate_series(1, 30000000)'), PATIENCE).toBe(0)
  await expect.poll(() => files(processId), PATIENCE).toBe(0)
  expect(await active('generate_series(1, 1000000000000)')).toBe(1)
  const input = { body: { runId: living }, token: bert }
  await callEndpoint({ url: there.url, endpoint: dataQueries.cancel, input })
  expect((await endless).status).toBe(409)
  expect((await next).body).toMatchObject({ rows: [['of anna', 11]] })
})
