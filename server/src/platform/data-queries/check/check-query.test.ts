import { COMMON_FUNCTIONS } from '@service-center/contract/data-extractor/sql-words.ts'
import { beforeAll, expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import type { BoxName } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { checkQuery, loadParser } from './check-query.ts'

// What the text of a query may contain.

beforeAll(() => loadParser())

const READABLE = {
  views: new Set(['devices', 'history', 'latest']),
  calls: new Set<string>(),
  hasFirstQuery: true,
}

const check = (text: string, { box = 'dbQuery', params = [] as { order: number; value: number }[] } = {}) =>
  checkQuery({ box: box as BoxName, text, params, readable: READABLE })

/** The message and the place of a refusal; undefined for a text that passes. */
function refusalOf(text: string, more: Parameters<typeof check>[1] = {}) {
  try {
    check(text, more)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid')) throw error
    return error.errors?.[0]
  }
}

test.each([
  'select * from devices',
  'SELECT d.name FROM extract.devices AS d;',
  'table devices',
  'values (1, 2), (3, 4)',
  'select 1 as a union all (select 2 as a order by 1 limit 1) except select 3 as a order by a desc nulls last offset 1',
  'with a as (select 1 as x), b (y) as materialized (select x from a) select * from a join b on a.x = b.y',
  'with recursive n (i) as (select 1 union all select i + 1 from n where i < 5) select i from n',
  'with recursive n (i) as (select 1 union all select i + 1 from n) search depth first by i set o cycle i set c using p select i from n',
  'select * from first_query',
  'select (select max(created) from history) as m, exists (select from devices) as e, 1 = any (array[1, 2]) as o, 1 in (select 1) as i',
  "select count(*) filter (where true) over (partition by name order by dev rows between 1 preceding and current row) as c, string_agg(distinct name, ',' order by name) as s from devices group by name, dev",
  'select sum(dev) over w as s from devices window w as (order by name collate natural_order)',
  'select percentile_cont(0.5) within group (order by dev) as median from devices',
  'select grouping(name) as g, count(*) as n from devices group by grouping sets ((name), ()), rollup (dev), cube (dev) having count(*) > 1',
  'select * from devices d left join lateral (select * from history h where h.dev = d.dev limit 1) x on true natural join latest',
  "select * from unnest(array[1, 2], array['a', 'b']) with ordinality as u (a, b, n)",
  'select * from rows from (generate_series(1, 2), generate_series(1, 3)) as g (a, b)',
  "select * from jsonb_to_recordset('[]'::jsonb) as x (a integer, b text[])",
  "select date_trunc('day', now()) at time zone 'Europe/Berlin' as day, interval '1 day' * 2 as two, current_timestamp as c, extract(epoch from now()) as e",
  "select case name when 'a' then 1 else 2 end as a, coalesce(name, 'x') as b, greatest(1, 2) as c, nullif(1, 2) as d from devices",
  "select name ilike 'a%' as a, name similar to 'a' as b, name ~ 'a' as c, dev between 1 and 2 as d, not dev is distinct from 1 as e, name like 'a!%' escape '!' as f from devices",
  "select (row(1, 2)).f1 as a, (array[1, 2])[1:2] as b, '{\"a\": 1}'::jsonb -> 'a' as c, '{}'::text[] as d, cast('1' as numeric(10, 2)) as e",
  "select trim(both 'x' from name) as a, substring(name from 1 for 2) as b, overlay(name placing 'x' from 1) as c, position('a' in name) as d from devices",
  'select distinct on (name) name, dev from devices order by name, dev fetch first 3 rows with ties',
  'select make_interval(days => 3) as a, pg_catalog.now() as b',
  'select name, dev + 1, dev::text from devices',
  'select d from devices d -- a comment',
  '/* a comment */ select 1 as "ünïcode 😀"',
])('%j passes', (text) => {
  expect(refusalOf(text)).toBeUndefined()
})

test.each(COMMON_FUNCTIONS)(
  'the function %s, which the editor offers, may be called with %s',
  (name, detail) => {
    expect(refusalOf(`select ${name}${detail.replace('…', '')} as called from devices`)).toBeUndefined()
  },
)

const only = 'Only SELECT queries are supported'

test.each([
  ['insert into devices values (1)', only],
  ['update devices set name = 1', only],
  ['delete from devices', only],
  ['merge into devices using latest on true when matched then delete', only],
  ['create table x ()', only],
  ['drop view devices', only],
  ["copy devices to '/tmp/x'", only],
  ['set role postgres', only],
  ['reset all', only],
  ['begin', only],
  ['do $$ begin end $$', only],
  ['call x()', only],
  ['explain select 1 as a', only],
  ['lock table devices', only],
  ['listen x', only],
  ['prepare x as select 1 as a', only],
  ['declare c cursor for select 1 as a', only],
  ['with d as (delete from devices returning *) select * from d', only],
  [
    'select * from devices where exists (with d as (update devices set name = 1 returning 1) select from d)',
    only,
  ],
  ['select * into x from devices', `${only}: INTO`],
  ['select * from devices for update', `${only}: FOR UPDATE`],
  ['select * from (select * from devices for share) x', `${only}: FOR UPDATE`],
  ['select 1 as a; select 2 as a', `${only}, one in each box.`],
  ['', 'Write a SELECT query.'],
  ['-- nothing', 'Write a SELECT query.'],
  ['select count(*) from devices', 'Columns produced by a function need an alias'],
  ['select max(dev)::text from devices union select 1 as a', 'Columns produced by a function need an alias'],
  ['select coalesce(name) from devices', 'Columns produced by a function need an alias'],
  ['select * from customer', 'There is no view customer'],
  ['select * from pg_class', 'There is no view pg_class'],
  ['select * from public.devices', 'There is no view public.devices'],
  ['select * from pg_catalog.devices', 'There is no view pg_catalog.devices'],
  ['select * from information_schema.tables', 'There is no view information_schema.tables'],
  ['select * from a.extract.devices', 'Views are written without a database.'],
  [
    'select * from (with customer as (select 1 as a) select * from customer) x, customer',
    'There is no view customer',
  ],
  ['with a as (select * from b), b as (select 1 as x) select * from a', 'There is no view b'],
  ['with customer as (select * from customer) select * from customer', 'There is no view customer'],
  ['select pg_sleep(10) as a', 'The function pg_sleep is not available.'],
  ["select set_config('a.b', 'c', true) as a", 'The function set_config is not available.'],
  ["select current_setting('a.b') as a", 'The function current_setting is not available.'],
  [
    "select pg_catalog.set_config('a.b', 'c', true) as a",
    'The function pg_catalog.set_config is not available.',
  ],
  ['select public.now() as a', 'The function public.now is not available.'],
  ["select enter_session('0', '') as a", 'The function enter_session is not available.'],
  ["select query_to_xml('select 1', true, true, '') as a", 'The function query_to_xml'],
  ["select format('%1000000000s', 1) as a", 'A width in format is at most 1000.'],
  ["select format('%%%-1001s', 1) as a", 'A width in format is at most 1000.'],
  ["select format('%1$*2$s', 1, 1000000000) as a", 'A width in format is a number'],
  ['select format(name, 1) as a from devices', 'The first argument of format is a text that is written out'],
  ['select U&"repeat"(name, 2) as a from devices', 'repeat is written without escapes.'],
  ['select extract.repeat(name, 2) as a from devices', 'The function extract.repeat'],
  ['select array_fill(1, array[1000000]) as a', 'The function array_fill'],
  ["select * from pg_ls_dir('/') as a", 'The function pg_ls_dir'],
  ["select * from dblink('x', 'y') as t (a int)", 'The function dblink'],
  ['select dev from devices order by pg_sleep(1)', 'The function pg_sleep'],
  ['select count(*) filter (where pg_sleep(1) is null) as a from devices', 'The function pg_sleep'],
  ['select sum(dev) over (order by pg_sleep(1)) as a from devices', 'The function pg_sleep'],
  ['select 1 as a limit pg_backend_pid()', 'The function pg_backend_pid'],
  ["select 'pg_class'::regclass as a", 'The type regclass is not available.'],
  ["select regclass 'pg_class' as a", 'The type regclass is not available.'],
  ["select 'x'::xml as a", 'The type xml is not available.'],
  ["select 'x'::public.viewer as a", 'The type public.viewer is not available.'],
  ["select * from jsonb_to_record('{}') as x (a regclass)", 'The type regclass is not available.'],
  ["select 'x'::char(1000000) as a", 'char has at most 1000 characters.'],
  ['select current_user as a', 'Queries cannot ask for users'],
  ['select session_user as a', 'Queries cannot ask for users'],
  ['select current_schema as a', 'Queries cannot ask for users'],
  ['select current_catalog as a', 'Queries cannot ask for users'],
  ['select 1 operator(public.+) 2 as a', 'Operators are written without a schema.'],
  ['select name collate "de_DE" as a from devices', 'Only the collations'],
  ['select * from devices tablesample system (1)', 'TABLESAMPLE is not possible.'],
  ['select xmlelement(name a) as a', 'XML is not possible.'],
  ['select dev from devices order by dev using >', 'ORDER BY is possible with ASC and DESC only.'],
  ['select $1 as a', 'Only timestamp parameters are supported'],
  ['select d.ddparam_1 from devices d', 'd.ddparam_1: a parameter is written alone.'],
  ['select ddparam_2 as a', 'ddparam_2 has no value: add the parameter 2.'],
  ['select ddparam_99 as a', 'Parameters are ddparam_1 to ddparam_20.'],
  ['select U&"ddparam\\005F1" as a', 'A parameter is written without escapes.'],
  ['select 1 frm devices x', 'Syntax error at or near'],
  ["select 'x", 'Unterminated quoted string'],
])('%j is refused: %s', (text, message) => {
  expect(refusalOf(text, { params: [{ order: 1, value: 5 }] })?.msg).toContain(message)
})

test('first_query exists only in the second query', () => {
  const readable = { views: new Set(['devices']), calls: new Set<string>(), hasFirstQuery: false }
  const first = () => checkQuery({ box: 'whQuery', text: 'select * from first_query', params: [], readable })
  expect(first).toThrow(AppError)
})

test('the position of a refusal is in UTF-16 units', () => {
  const before = "select 'é😀', \n 1 as b, "
  expect(refusalOf(`${before}pg_sleep(1) as a`)?.at).toBe(before.length)
  expect(refusalOf(`${before}1 as c frm x y`)?.at).toBe(`${before}1 as c `.length)
  expect(refusalOf(`${before}(select x from nowhere) as d`)?.at).toBe(`${before}(select x from `.length)
  expect(refusalOf(`${before}count(*) from devices`)?.at).toBe(before.length)
})

test.each([
  "select * from history where created > '1970-01-01'",
  "select * from history where created > '1970-01-01T00:00:00.000Z'",
  "select * from history where created > timestamptz '1970-01-01 00:00:00+00'",
  "select * from history where created > '0000-00-00 00:00:00'",
  "select * from history where created > 'epoch'::timestamptz",
  'select * from history where created > to_timestamp(0)',
])('a data warehouse query with the zero timestamp is refused: %j', (text) => {
  const message = 'The data warehouse does not accept the zero timestamp'
  expect(refusalOf(text, { box: 'whQuery' })?.msg).toBe(message)
  expect(refusalOf(text)).toBeUndefined()
})

test('the data warehouse does not accept it as a parameter either', () => {
  const params = [
    { order: 2, value: 5 },
    { order: 1, value: 0 },
  ]
  const [used, unused] = ['select ddparam_1 as a', 'select ddparam_2 as a']
  expect(refusalOf(used, { box: 'whQuery', params })).toEqual({
    param: 'params.1.value',
    msg: 'The data warehouse does not accept the zero timestamp',
  })
  expect(refusalOf(unused, { box: 'whQuery', params })).toBeUndefined()
  expect(refusalOf(used, { params })).toBeUndefined()
  expect(
    refusalOf("select extract('epoch' from now()) as a, '1970-01-02' as b", { box: 'whQuery' }),
  ).toBeUndefined()
})

test('parameters become numbered placeholders, and places lead back to the text', () => {
  const text = 'select ddparam_2 as "ddparam_1", \'ddparam_1\' as t, "ddparam_1" as b, x as é; -- ddparam_3'
  const params = [
    { order: 1, value: 10 },
    { order: 2, value: 20 },
  ]
  const { sql, values, placeInBox } = check(text, { params })
  expect(sql).toBe('select $1::timestamptz as "ddparam_1", \'ddparam_1\' as t, $2::timestamptz as b, x as é')
  expect(values).toEqual([20, 10])
  for (const piece of ['select', 'as "', 'as b', 'x as é']) {
    expect(placeInBox(sql.indexOf(piece))).toBe(text.indexOf(piece))
  }
})

test('functions that make texts of any length are called in their limited form', () => {
  const text =
    'select repeat(name, 2) as repeat, "lpad"(\'repeat\', 3) as a, pg_catalog . RPAD(ddparam_1::text, 4) as é'
  const { sql, placeInBox } = check(text, { params: [{ order: 1, value: 10 }] })
  expect(sql).toBe(
    "select extract.repeat(name, 2) as repeat, extract.lpad('repeat', 3) as a, extract.rpad($1::timestamptz::text, 4) as é",
  )
  for (const piece of ['(name', ' as a', ' as é'])
    expect(placeInBox(sql.indexOf(piece))).toBe(text.indexOf(piece))
})

test('a query is refused with the reason as the message of the call', () => {
  expect(() => check('select pg_sleep(10) as a')).toThrow('The function pg_sleep is not available.')
})

test.each([
  ['sums', `select ${'1+'.repeat(40_000)}1 as a`],
  ['brackets', `select ${'('.repeat(45_000)}1${')'.repeat(45_000)} as a`],
  ['negations', `select ${'not '.repeat(20_000)}true as a`],
  ['queries', `select ${'(select '.repeat(9000)}1${')'.repeat(9000)} as a`],
  ['calls', `select ${'abs('.repeat(20_000)}1${')'.repeat(20_000)} as a`],
  ['unions', `select 1 as a ${'union select 1 '.repeat(6000)}`],
])('thousands of nested %s are answered, and the next query too', (_what, text) => {
  expect(() => refusalOf(text)).not.toThrow()
  expect(refusalOf('select 1 as a')).toBeUndefined()
  expect(refusalOf('select pg_sleep(1) as a')).toBeDefined()
})
