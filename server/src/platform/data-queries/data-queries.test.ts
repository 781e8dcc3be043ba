import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addQueryWorld, type QueryWorld, runOf } from '../../testing/worlds/query-world.ts'
import type { QueryRun } from './data-queries.ts'

// SQL from users runs as a login of its own, within their scope.

let server: TestServer
let world: QueryWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await addQueryWorld(server)
})
afterAll(() => server.stop())

const run = (username: keyof QueryWorld['sessions'], more: Partial<QueryRun> = {}) =>
  server.app.dataQueries.run(runOf(world, { as: { sessionId: world.sessions[username] }, ...more }))

const names = async (username: keyof QueryWorld['sessions']) =>
  (await run(username, { dbQuery: 'select name from devices order by 1' })).rows

test('a viewer sees the rows of their scope only', async () => {
  expect(await names('dealer')).toEqual([['One']])
  expect(await names('boss')).toEqual([['One'], ['Two']])
})

test('a user without a session runs queries with their rights and scope', async () => {
  const { rows } = await run('dealer', { as: { username: 'dealer' }, dbQuery: 'select name from devices' })
  expect(rows).toEqual([['One']])
  await expect(run('guest', { as: { username: 'guest' } })).rejects.toMatchObject({ code: 'no_access' })
  await expect(run('guest', { as: { username: 'nobody' } })).rejects.toMatchObject({ code: 'no_access' })
})

test('without the right nothing runs, and without a session neither', async () => {
  await expect(run('guest')).rejects.toMatchObject({ code: 'no_access' })
  const unknown = { as: { sessionId: '00000000-0000-4000-8000-000000000000' } }
  await expect(run('guest', unknown)).rejects.toMatchObject({ code: 'not_signed_in' })
})

test.each(['whQuery', 'dbQuery'] as const)('one query alone is enough: %s', async (box) => {
  for (const dbQueryFirst of [false, true]) {
    const texts = { whQuery: '', dbQuery: ' \n', [box]: 'select name from devices' }
    const { rows, first, times } = await run('dealer', { ...texts, dbQueryFirst })
    expect([rows, first, times.first]).toEqual([[['One']], null, 0])
  }
  const alone = run('dealer', { whQuery: '', dbQuery: '', [box]: 'select * from first_query' })
  await expect(alone).rejects.toMatchObject({
    code: 'invalid',
    message: 'first_query is there only in the query that runs second.',
  })
})

test('lpad, rpad, repeat and format make texts, up to a length that they name', async () => {
  const made = `select lpad('7', 3, '0') as l, lpad('a', 2), rpad('7', 3) || '.' as r, repeat('ab', n) as t,
    format('%5s|%%|%-3s|%I', n, 'x', 'a b') as f from generate_series(1, 2) as n`
  const { rows } = await run('dealer', { dbQuery: made.replace("lpad('a', 2)", "lpad('a', 2) as s") })
  expect(rows).toEqual([
    ['007', ' a', '7  .', 'ab', '    1|%|x  |"a b"'],
    ['007', ' a', '7  .', 'abab', '    2|%|x  |"a b"'],
  ])
  for (const name of ['lpad', 'rpad', 'repeat']) {
    const dbQuery = `select ${name}('x', n) as t from generate_series(1000000000, 1000000000) as n`
    await expect(run('dealer', { dbQuery })).rejects.toMatchObject({
      code: 'data_query_failed',
      message: `${name.charAt(0).toUpperCase()}${name.slice(1)} makes texts of at most 100,000 characters.`,
    })
  }
})

test('all functions and types that the list names may be used', () => {
  const { functions, types } = server.app.dataQueries
  expect(functions.map(({ title }) => title)).toEqual([
    'Aggregates',
    'Window functions',
    'Times',
    'Ranges',
    'Texts',
    'Numbers',
    'JSON',
    'Arrays',
  ])
  const names = functions.flatMap((group) => group.names)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['count', 'lpad', 'repeat', 'format', 'generate_series']))
  expect(types).toEqual(types.toSorted())
})

test('the second query reads the rows of the first, with their types', async () => {
  const values =
    "select 7 as number, 1.5::numeric as exact, 'é\"{},\\' as text, true as yes, '{\"a\":[1]}'::jsonb as json," +
    " array['x','y'] as list, '2026-11-01T10:00:00Z'::timestamptz as at, date '2026-11-01' as day, null::int as none"
  const read =
    "select number + 1 as number, exact, text, yes, json->'a'->0 as json, list[2] as list, at + interval '1 h' as at, day, none from first_query"
  const { columns, rows, first } = await run('dealer', { whQuery: values, dbQuery: read })
  expect(rows).toEqual([
    [8, 1.5, 'é"{},\\', true, '1', 'y', Date.UTC(2026, 10, 1, 11) / 1000, '2026-11-01', null],
  ])
  expect(columns.map(({ kind }) => kind)).toEqual([
    'number',
    'number',
    'text',
    'boolean',
    'text',
    'text',
    'time',
    'text',
    'number',
  ])
  expect(columns.map(({ type }) => type)).toContain('timestamp with time zone')
  expect(first).toMatchObject({ rows: 1, isTruncated: false })
  const other = await run('dealer', { dbQueryFirst: true, dbQuery: values, whQuery: read })
  expect(other.rows).toEqual(rows)
})

test('texts of the first query arrive as they were', async () => {
  const texts = ['', ' ', 'NULL', 'null', null, '{}', '\\', '"', 'a,b', 'first\nsecond\r\n\t', '\\"\\\\']
  const literals = texts.map((text) => pg.escapeLiteral(text ?? '')).map((text) => `(${text})`)
  const whQuery = `select n, case when n = 5 then null else text end as text
    from (select row_number() over () as n, text from (values ${literals.join(', ')}) as given (text)) as q`
  const { rows } = await run('dealer', { whQuery, dbQuery: 'select text from first_query order by n' })
  expect(rows).toEqual(texts.map((text) => [text]))
})

test('many values of the first query arrive', async () => {
  const columns = Array.from({ length: 20 }, (_one, index) => `'"${index}\\' || n as c${index}`).join(', ')
  const whQuery = `select n, ${columns} from generate_series(1, 10000) as n`
  const dbQuery = String.raw`select count(*) as rows, sum(n) as sum from first_query where c0 = '"0\' || n and c19 = '"19\' || n`
  const { rows } = await run('dealer', { whQuery, dbQuery })
  expect(rows).toEqual([[10_000, (10_000 * 10_001) / 2]])
})

test('the first query ends at 10000 rows', async () => {
  const { rows, first } = await run('dealer', {
    whQuery: 'select n from generate_series(1, 20000) as n',
    dbQuery: 'select count(*) as rows, max(n) as most from first_query',
  })
  expect(rows).toEqual([[10_000, 10_000]])
  expect(first).toMatchObject({ rows: 10_000, isTruncated: true })
})

test('parameters are times, wherever a query names them', async () => {
  const { rows } = await run('dealer', {
    dbQuery:
      'select ddparam_2 - DDPARAM_1 as "ddparam_1 é", \'ddparam_1\' as text, extract(epoch from "ddparam_1") as at -- ddparam_9',
    params: [
      { order: 1, value: 1_700_000_000.5 },
      { order: 2, value: 1_700_000_060.5 },
    ],
  })
  expect(rows).toEqual([['00:01:00', 'ddparam_1', 1_700_000_000.5]])
})

test('an error of PostgreSQL names the box and the place', async () => {
  const dbQuery = "select 'é😀' as a, ddparam_1 as b,\n  nonsense as c from devices"
  const failing = run('dealer', { dbQuery, params: [{ order: 1, value: 5 }] })
  await expect(failing).rejects.toMatchObject({
    code: 'data_query_failed',
    errors: [{ param: 'dbQuery', msg: 'Column "nonsense" does not exist.', at: dbQuery.indexOf('nonsense') }],
  })
})
