import { allOf, type HostileQuery } from './hostile-query.ts'

/** A query around a query around a query: `step` gets the one before. */
function nested(levels: number, first: string, step: (inner: string) => string): string {
  let query = first
  for (let level = 0; level < levels; level += 1) query = step(query)
  return query
}

const grown = (levels: number) =>
  nested(levels, `'aaaaaaaaaa'`, (inner) => `replace(${inner}, 'a', 'aaaaaaaaaa')`)

/** Each CTE reads the one before by `select`. */
function chained(levels: number, select: (before: string) => string, options = ''): string {
  const queries = ['q0 as (select dev as x from devices)']
  for (let level = 1; level < levels; level += 1)
    queries.push(`q${level} as ${options} (${select(`q${level - 1}`)})`)
  return `with ${queries.join(', ')} select x from q${levels - 1}`
}

/** Queries without an end, which a limit stops. */
export const ENDLESS_QUERIES: readonly HostileQuery[] = allOf('stopped', [
  [
    'endless recursion',
    'with recursive r as (select 1 as n union all select n + 1 from r) select max(n) as n from r',
  ],
  [
    'recursion that grows',
    "with recursive r as (select 'a' as t union all select t || t from r) select count(length(t)) as n from r",
  ],
  [
    'a join of billions',
    'select count(*) as n from generate_series(1, 1000000) a, generate_series(1, 1000000) b, generate_series(1, 1000000) c',
  ],
  [
    'a join of views',
    'select count(*) as n from history a, latest b, user_actions c, generate_series(1, 1000000000) d',
  ],
  [
    'an endless series',
    "select count(*) as n from generate_series('4713-01-01 BC'::timestamptz, '294276-01-01', interval '1 microsecond') as t",
  ],
  [
    'a series of huge numbers',
    'select count(*) as n from generate_series(1::numeric, 10::numeric ^ 100000) as t',
  ],
  ['a sort of a billion', 'select n from generate_series(1, 1000000000) as n order by random()'],
  [
    'a hash of a billion',
    'select n, count(*) as c from generate_series(1, 1000000000) as n group by n having count(*) > 1',
  ],
  ['a list of a billion', 'select array_agg(n) as a from generate_series(1, 1000000000) as n'],
  [
    'a text of a billion',
    "select string_agg('aaaaaaaaaaaaaaaaaaaaaaaaa', '') as a from generate_series(1, 1000000000) as n",
  ],
  ['JSON of a billion', 'select jsonb_agg(n) as a from generate_series(1, 1000000000) as n'],
  ['an object of a billion', 'select jsonb_object_agg(n, n) as a from generate_series(1, 1000000000) as n'],
  [
    'divisors of huge numbers',
    'select gcd(10::numeric ^ 131000 + 1, 7::numeric ^ 154000) as a from generate_series(1, 1000000000) as n',
  ],
  [
    'a pattern that explodes',
    `select 'a' similar to '${'(%a)*'.repeat(2000)}b' as a from generate_series(1, 1000000000) as n`,
  ],
  [
    'nested patterns',
    `select count(*) as n from generate_series(1, 1000000000) as n where regexp_like('${'a'.repeat(3000)}', '^(a+)+(a+)+\\1$')`,
  ],
  [
    'a window over everything',
    'select count(cardinality(c)) as n from (select array_agg(n) over (order by n) as c from generate_series(1, 10000000) as n) q',
  ],
  [
    'a query for each row',
    'select (select count(*) from generate_series(1, 1000000000) as b where b % a = 0) as n from generate_series(1, 1000000000) as a',
  ],
  ['one that waits for rows first', 'select n from generate_series(1, 1000000000000) as n where n < 0'],
  [
    'all groups of all columns',
    `select count(*) as n from generate_series(1, 1000000) as n(a) group by cube (${Array.from({ length: 11 }, (_, i) => `(a + ${i})`).join(', ')})`,
  ],
])

/** Short queries with which PostgreSQL would use all memory before it checks for a cancellation. */
export const BOMBS: readonly HostileQuery[] = allOf('refused', [
  [
    'a sum that doubles at each level',
    nested(40, 'select dev as x from devices', (inner) => `select x + x as x from (${inner}) q`),
  ],
  [
    'a text that doubles at each level',
    nested(40, 'select name as x from devices', (inner) => `select x || x as x from (${inner}) q`),
  ],
  [
    'a row that doubles at each level',
    nested(40, 'select dev as x from devices', (inner) => `select row(q, q) as x from (${inner}) q`),
  ],
  [
    'CASE that doubles at each level',
    nested(
      40,
      'select dev as x from devices',
      (inner) => `select case when x > 1 then x else -x end as x from (${inner}) q`,
    ),
  ],
  [
    'renamed columns that double',
    nested(40, 'select dev as x from devices', (inner) => `select a + a as b from (${inner}) as q(a)`),
  ],
  [
    'a condition that doubles',
    `select 1 as a from (${nested(40, 'select dev as x from devices', (inner) => `select x + x as x from (${inner}) q`)}) q where x = 1`,
  ],
  ['CTEs that double', chained(40, (before) => `select x + x as x from ${before}`)],
  [
    'CTEs that double by names after a dot',
    chained(40, (before) => `select b.x + b.x as x from ${before} as b`),
  ],
  [
    'CTEs that are not kept',
    chained(30, (before) => `select x from ${before} union all select x from ${before}`, 'not materialized'),
  ],
  [
    'subqueries beside each other',
    `select q39.x from generate_series(1, 2) as q0(x)${Array.from({ length: 39 }, (_, i) => `, lateral (select q${i}.x + q${i}.x as x) q${i + 1}`).join('')}`,
  ],
  [
    'values beside each other',
    `select q39.x from generate_series(1, 2) as q0(x)${Array.from({ length: 39 }, (_, i) => `, lateral (values (q${i}.x + q${i}.x)) as q${i + 1}(x)`).join('')}`,
  ],
  [
    'joins beside each other',
    `select q39.x from generate_series(1, 2) as q0(x)${Array.from({ length: 39 }, (_, i) => ` cross join lateral (select q${i}.x + q${i}.x as x) q${i + 1}`).join('')}`,
  ],
])

/** Values beyond the limits of PostgreSQL, and extreme values within them. */
export const LARGE_VALUES: readonly HostileQuery[] = [
  ...allOf('failed', [
    ['a number of too many digits', 'select 10::numeric ^ 131073 as a'],
    [
      'a factorial by recursion',
      'with recursive f as (select 1::numeric as x, 1 as n union all select x * (10::numeric ^ 60000), n + 1 from f where n < 9) select x from f',
    ],
    ['an integer that overflows', 'select 2147483647 + 1 as a'],
    ['a division by zero', 'select 1 / 0 as a'],
    ['too complex a pattern', "select regexp_match('a', '((((a{1,200}){1,200}){1,200}){1,200})') as a"],
    ['too deep JSON', `select '${'['.repeat(20_000)}'::jsonb as a`],
    ['an interval that overflows', "select interval '178000000 years' * 1000000 as a"],
    [
      'a time that overflows',
      "select 'infinity'::timestamptz - '-infinity'::timestamptz as a, now() + interval '294276 years' as b",
    ],
    ['a character that does not exist', 'select chr(0) as a'],
    ['1,665 columns', `select ${Array.from({ length: 1665 }, (_, i) => `${i} as c${i}`).join(', ')}`],
    ['rows that no index finds', "select (array[1,2,3])['x'] as a"],
  ]),
  ...allOf('runs', [
    ['a number of 100,000 digits', 'select 10::numeric ^ 100000 as a'],
    ['1,600 columns', `select ${Array.from({ length: 1600 }, (_, i) => `${i} as c${i}`).join(', ')}`],
    [
      '10,000 values',
      `select count(*) as n from (values ${Array.from({ length: 10_000 }, (_, i) => `(${i})`).join(', ')}) v(x)`,
    ],
    [
      'a list of 10,000',
      `select 1 as a where 5 in (${Array.from({ length: 10_000 }, (_, i) => i).join(', ')})`,
    ],
    ['more rows than a result has', 'select n from generate_series(1, 5000) as n'],
    ['a value that is too long', `select ${grown(4)} as a`],
    ['no rows', 'select * from devices where false'],
    [
      'no number',
      "select 'NaN'::float8 as a, 'infinity'::numeric as b, '-infinity'::float4 as c, -0.0::float8 as d",
    ],
    [
      'times without an end',
      "select 'infinity'::timestamptz as a, '-infinity'::date as b, '4713-01-01 BC'::timestamptz as c, '294276-01-01'::timestamptz as d",
    ],
    [
      'many conditions',
      `select count(*) as n from devices where ${Array.from({ length: 2000 }, (_, i) => `dev <> ${i}`).join(' and ')}`,
    ],
  ]),
]
