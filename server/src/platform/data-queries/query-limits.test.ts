import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { executing } from '../../testing/server/active-statements.ts'
import {
  addQueryWorld,
  limitedQueries,
  queryLoginOf,
  type QueryWorld,
  runOf,
} from '../../testing/worlds/query-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { openQueryConnection } from './run/query-connection.ts'
import type { QueryProgress, QueryRun, QueryLimits } from './data-queries.ts'

// The limits of a query. Each one ends the query with its own error message.

let server: TestServer
let world: QueryWorld
beforeAll(async () => {
  server = await startTestServer()
  world = await addQueryWorld(server)
})
afterAll(() => server.stop())

/** Long, so that only a real fault exceeds it. */
const PATIENCE = { timeout: 60_000 }

/** Would take hours. */
const ENDLESS = 'select count(*) as n from generate_series(1, 1000000000) a, generate_series(1, 1000000000) b'

const limited = async (limits: Partial<QueryLimits>, run: Partial<QueryRun>) =>
  (await limitedQueries(server, limits)).run(runOf(world, run))

const failureOf = (limits: Partial<QueryLimits>, run: Partial<QueryRun>) =>
  limited(limits, run).then(
    () => undefined,
    (error: unknown) => error,
  )

/** The number of PostgreSQL processes that run queries. */
async function processes(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where usename like 'service_center_query_%' and datname = current_database()`.execute(server.db)
  return rows[0]?.n ?? 0
}
async function noProcess(): Promise<void> {
  await expect.poll(processes, PATIENCE).toBe(0)
}
async function oneProcess(): Promise<void> {
  await expect.poll(processes, PATIENCE).toBe(1)
}

test.each(['whQuery', 'dbQuery'] as const)('a %s that takes too long is stopped', async (box) => {
  expect(await failureOf({ seconds: 1 }, { [box]: ENDLESS })).toMatchObject({
    code: 'data_query_stopped',
    message: 'The query was stopped: both queries together may take 1 seconds.',
  })
  await noProcess()
})

const series = (rows: number) => ({ dbQuery: `select n from generate_series(1, ${rows}) as n` })

test('a result ends at its rows and says so; a complete one does not', async () => {
  const cut = await limited({ rows: 120 }, series(121))
  expect([cut.rows.length, cut.isTruncated]).toEqual([120, true])
  const whole = await limited({ rows: 120 }, series(120))
  expect([whole.rows.length, whole.isTruncated]).toEqual([120, false])
})

test('a result ends at its characters', async () => {
  const text = "select string_agg('x', '') as text from generate_series(1, 1000)"
  const dbQuery = `select t.text from (${text}) t, generate_series(1, 5000)`
  const { rows, isTruncated } = await limited({ characters: 200_000 }, { dbQuery })
  expect([rows.length, isTruncated]).toEqual([200, true])
})

test('a value that is too long is cut, counted in characters', async () => {
  const dbQuery =
    "select '12345' as whole, '😀2345é' as long, '[1,2,3,4]'::jsonb as json, 123456789 as number"
  const { rows, hasShortenedValues } = await limited({ valueCharacters: 5 }, { dbQuery })
  expect(rows).toEqual([['12345', '😀2345…', '[1, 2…', 123_456_789]])
  expect(hasShortenedValues).toBe(true)
  const whole = await limited({ valueCharacters: 5 }, { dbQuery: "select '12345' as whole" })
  expect(whole.hasShortenedValues).toBe(false)
})

test('a number with too many digits is cut and becomes a text', async () => {
  const dbQuery = 'select 10::numeric ^ 1000 as "long", 12.5 as "short"'
  const { rows, hasShortenedValues } = await limited({ valueCharacters: 5 }, { dbQuery })
  expect(rows).toEqual([['10000…', 12.5]])
  expect(hasShortenedValues).toBe(true)
})

test('a query that takes too much memory is stopped', async () => {
  const dbQuery =
    'select cardinality(array_agg(a)) as n from generate_series(1, 20000) a, generate_series(1, 5000) b'
  expect(await failureOf({ megabytes: 60 }, { dbQuery })).toMatchObject({
    code: 'data_query_stopped',
    message: 'The query was stopped: it took more than 60 MB of memory.',
  })
  await noProcess()
})

test('a query that writes too many temporary files is stopped', async () => {
  const { username } = new URL(await queryLoginOf(server))
  const set = (size: string) =>
    sql`alter role ${sql.id(username)} set temp_file_limit = ${sql.lit(size)}`.execute(server.db)
  await set('1MB')
  const dbQuery = 'select n from generate_series(1, 5000000) as n order by n % 7, n desc'
  expect(await failureOf({}, { dbQuery })).toMatchObject({
    code: 'data_query_stopped',
    message: 'The query was stopped: it wrote too many temporary files.',
  })
  await set('1GB')
})

test('a cancelled query ends with the reason of its signal and stops in PostgreSQL', async () => {
  const ending = new AbortController()
  const running = failureOf({}, { dbQuery: ENDLESS, signal: ending.signal })
  await oneProcess()
  const reason = new AppError('data_query_cancelled')
  ending.abort(reason)
  expect(await running).toBe(reason)
  await noProcess()
})

test('a query whose server process has been killed ends soon', async () => {
  const connection = await openQueryConnection(await queryLoginOf(server), { isLocal: true })
  const running = connection.client.query(ENDLESS).catch((error: unknown) => error)
  await oneProcess()
  connection.drop()
  expect(await running).toBeInstanceOf(Error)
  await noProcess()
})

test('a query whose process does not end keeps its place until it has', async () => {
  const queries = await limitedQueries(server, { running: 1, shortSeconds: 0 })
  const ending = new AbortController()
  const running = queries
    .run(runOf(world, { dbQuery: ENDLESS, signal: ending.signal }))
    .catch((error: unknown) => error)
  // The statement that returns the rows: the one before it, for the columns, ends at once.
  const reading = () => executing(server.db, 'limit 100001')
  await expect.poll(reading, PATIENCE).toHaveLength(1)
  const pid = (await reading())[0]?.pid ?? Number.NaN
  // As within a single call of a function: then PostgreSQL does not look whether it shall end.
  process.kill(pid, 'SIGSTOP')
  try {
    ending.abort(new AppError('data_query_cancelled'))
    expect(await running).toMatchObject({ code: 'data_query_cancelled' })
    const told: QueryProgress[] = []
    const next = queries.run(runOf(world, { onProgress: (progress) => told.push(progress) }))
    await expect.poll(() => told.length, PATIENCE).toBeGreaterThan(0)
    expect(told).toEqual([{ phase: 'waiting', place: 1, reason: 'own', rows: 0 }])
    process.kill(pid, 'SIGCONT')
    expect((await next).rows).toEqual([[1]])
  } catch (error) {
    process.kill(pid, 'SIGCONT')
    throw error
  }
  await noProcess()
})

test('closing ends the queries that run', async () => {
  const queries = await limitedQueries(server, {})
  const running = queries.run(runOf(world, { dbQuery: ENDLESS })).catch((error: unknown) => error)
  await oneProcess()
  await queries.close()
  expect(await running).toMatchObject({ code: 'unavailable' })
  await noProcess()
})

test('the others wait in a queue with a limit, also per user', async () => {
  const queries = await limitedQueries(server, { running: 1, shortSeconds: 0, waiting: 2, ofOneUser: 2 })
  const ends = [new AbortController(), new AbortController(), new AbortController()]
  const told: QueryProgress[] = []
  const start = (end: AbortController | undefined, more: Partial<QueryRun>) =>
    queries.run(runOf(world, { ...(end === undefined ? {} : { signal: end.signal }), ...more })).then(
      ({ rows }) => rows,
      (error: unknown) => error,
    )
  const boss = { as: { sessionId: world.sessions.boss } }
  const first = start(ends[0], { dbQuery: ENDLESS })
  await oneProcess()
  const ofSecond: QueryProgress[] = []
  const second = start(ends[1], { onProgress: (progress) => ofSecond.push(progress) })
  await expect
    .poll(() => ofSecond, PATIENCE)
    .toEqual([{ phase: 'waiting', place: 1, reason: 'own', rows: 0 }])
  expect(await start(undefined, {})).toMatchObject({
    code: 'data_query_busy',
    message: 'You have 2 queries that run or wait. Please try again when one has ended.',
  })
  const third = start(ends[2], { ...boss, onProgress: (progress) => told.push(progress) })
  await expect.poll(() => told, PATIENCE).toEqual([{ phase: 'waiting', place: 2, reason: 'others', rows: 0 }])
  expect(await start(undefined, boss)).toMatchObject({ code: 'data_query_busy' })
  ends[1]?.abort(new AppError('data_query_cancelled'))
  expect(await second).toMatchObject({ code: 'data_query_cancelled' })
  expect(told.at(-1)).toEqual({ phase: 'waiting', place: 1, reason: 'others', rows: 0 })
  ends[0]?.abort(new AppError('data_query_cancelled'))
  await first
  expect(await third).toEqual([[1]])
})

test('one user with long queries leaves a place to others, and short queries have one of their own', async () => {
  const queries = await limitedQueries(server, { shortSeconds: 3600 })
  const ends = [new AbortController(), new AbortController(), new AbortController()]
  const start = (at: number, as: QueryRun['as']) =>
    queries.run(runOf(world, { as, dbQuery: ENDLESS, signal: ends[at]?.signal ?? AbortSignal.abort() })).then(
      () => 'ended',
      () => 'ended',
    )
  const [dealer, boss] = [{ sessionId: world.sessions.dealer }, { sessionId: world.sessions.boss }]
  const long = [start(0, dealer)]
  await expect.poll(processes, PATIENCE).toBe(1)
  // The second one of the same user may only use the place for short queries.
  long.push(start(1, dealer))
  await expect.poll(processes, PATIENCE).toBe(2)
  expect((await queries.run(runOf(world, { as: boss }))).rows).toEqual([[1]])
  ends[1]?.abort(new AppError('data_query_cancelled'))
  await long[1]
  long.push(start(2, boss))
  await expect.poll(processes, PATIENCE).toBe(2)
  // Both places are taken by long queries of two users: a short one still runs, also a scheduled one.
  expect((await queries.run(runOf(world, { as: boss }))).rows).toEqual([[1]])
  expect((await queries.run(runOf(world, { as: { username: 'dealer' } }))).rows).toEqual([[1]])
  for (const end of ends) end.abort(new AppError('data_query_cancelled'))
  await Promise.all(long)
})

test('a query that is not done in the short place waits on, and begins again', async () => {
  const queries = await limitedQueries(server, { running: 1, shortSeconds: 0.05 })
  const [end, giveUp] = [new AbortController(), new AbortController()]
  const first = queries.run(runOf(world, { dbQuery: ENDLESS, signal: end.signal })).catch(() => 'ended')
  await oneProcess()
  const told: QueryProgress[] = []
  const second = queries.run(
    runOf(world, {
      as: { sessionId: world.sessions.boss },
      dbQuery: ENDLESS,
      onProgress: (progress) => {
        told.push(progress)
        // The long place becomes free as soon as the short one was given up.
        if (progress.reason === 'long') end.abort(new AppError('data_query_cancelled'))
      },
      signal: giveUp.signal,
    }),
  )
  await expect.poll(() => told.filter(({ phase }) => phase === 'first').length, PATIENCE).toBe(2)
  expect(told.map(({ phase, reason }) => [phase, reason])).toContainEqual(['waiting', 'long'])
  giveUp.abort(new AppError('data_query_cancelled'))
  await expect(second).rejects.toMatchObject({ code: 'data_query_cancelled' })
  expect(await first).toBe('ended')
  await noProcess()
})

test('a run without a session gives up waiting after some time and says after how long', async () => {
  const queries = await limitedQueries(server, { running: 1, shortSeconds: 0, unattendedWaitSeconds: 0.1 })
  const ending = new AbortController()
  const running = queries
    .run(runOf(world, { dbQuery: ENDLESS, signal: ending.signal }))
    .catch(() => undefined)
  await oneProcess()
  await expect(queries.run(runOf(world, { as: { username: 'boss' } }))).rejects.toMatchObject({
    code: 'data_query_busy',
    message: expect.stringMatching(/^The query waited .* for its turn/),
  })
  ending.abort(new AppError('data_query_cancelled'))
  await running
})

test('queries do not use the connections of requests', async () => {
  const ending = new AbortController()
  const running = failureOf({}, { dbQuery: ENDLESS, signal: ending.signal })
  const logins = async () =>
    (await executing(server.db, 'generate_series(1, 1000000000)')).map(({ login }) => login)
  await expect.poll(logins, PATIENCE).toEqual([new URL(await queryLoginOf(server)).username])
  ending.abort(new AppError('data_query_cancelled'))
  await running
})
