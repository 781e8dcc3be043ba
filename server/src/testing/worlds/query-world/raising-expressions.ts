/** A value of the viewer's own devices: no expression below raises an error for it. */
export const OWN_VALUE = '11'
/** The value of a hidden device, 14 characters long: every expression below raises an error for it. */
export const HIDDEN_VALUE = 'hidden(secret\\'

/** Expressions of the column `value`. None of them is leakproof; most errors have the value in their message. */
export const RAISING_EXPRESSIONS: readonly string[] = [
  'value::integer',
  'value::numeric::integer',
  'value::double precision',
  'value::interval',
  'value::jsonb',
  'value::json',
  "(('{\"a\":' || value || '}')::jsonb ->> 'a')::integer",
  "('[' || value || ']')::jsonb -> 0",
  "'hidden(secret' like value",
  "'11' similar to value",
  "'11' ~ value",
  "'11' ~* value",
  "regexp_replace('11', value, '')",
  "regexp_match('11', value)",
  "decode(value, 'hex')",
  "to_date(value, 'MM')",
  'substr(value, 1, 12 - length(value))',
  '1 / (length(value) - 14)',
  'mod(5, length(value) - 14)',
  'sqrt(12 - length(value))',
  'ln(13 - length(value))',
  "case when value <> '11' then 1 / (length(value) - 14) end",
  "case when value like 'hidden%' then value::integer else 1 end",
  "coalesce(nullif(value, '11')::integer, 1)",
  '(select value::integer)',
  '(array[1])[value::integer]',
  'width_bucket(1, 0, 5, 13 - length(value))',
]

/** The same for the column `records`: the hidden device has two values a day. */
export const RAISING_COUNTS: readonly string[] = [
  '1 / (records - 2)',
  'mod(5, records - 2)',
  'sqrt(1 - records)',
  'case when records = 2 then 1 / (records - 2) end',
  "(array['1', 'hidden'])[records]::integer",
]

/** Queries with an expression in different places. Each returns one number, from a view with the column `dev`. */
export const PLACES: readonly ((view: string, expression: string) => string)[] = [
  (view, e) => `select count(*) from ${view} where (${e}) is not null`,
  (view, e) => `select count(*) from ${view} where (${e}) is not null or dev = 0`,
  (view, e) => `select count(*) from ${view} where dev > 0 and (${e})::text <> 'x'`,
  (view, e) =>
    `select count(*) from ${view} where dev = any (array(select generate_series(1, 20))) and (${e}) is not null`,
  (view, e) => `select count((${e})::text) from ${view}`,
  (view, e) => `select count(*) filter (where (${e}) is not null) from ${view}`,
  (view, e) => `select count(distinct (${e})::text) from ${view}`,
  (view, e) => `select count(*) from (select dev from ${view} order by (${e})::text limit 1) q`,
  (view, e) =>
    `select count(*) from (select (${e})::text as t from ${view} group by 1 having max((${e})::text) <> 'x') q`,
  (view, e) =>
    `select count(*) from (select row_number() over (partition by (${e})::text) as n from ${view}) q`,
  (view, e) => `select count(*) from devices d join ${view} v on v.dev = d.dev and (${e}) is not null`,
  (view, e) => `select count(*) from devices d left join ${view} v on v.dev = d.dev and (${e}) is not null`,
  (view, e) => `select count(*) from ${view} v join customers c on c.name = (${e})::text`,
  (view, e) =>
    `select count(*) from devices d where exists (select from ${view} v where v.dev = d.dev and (${e}) is not null)`,
  (view, e) =>
    `select count(*) from devices where dev in (select dev from ${view} where (${e})::text <> 'x')`,
  (view, e) =>
    `select count(*) from devices d cross join lateral (select * from ${view} v where v.dev = d.dev and (${e}) is not null limit 1) l`,
  (view, e) => `with c as (select * from ${view}) select count(*) from c where (${e}) is not null`,
  (view, e) =>
    `with c as materialized (select * from ${view} where (${e}) is not null) select count(*) from c`,
  (view, e) =>
    `select count(*) from (select dev from ${view} where (${e}) is not null union select dev from devices) q`,
  (view, e) =>
    `select count(*) from devices where (select count(*) from ${view} where (${e}) is not null) > 0`,
]
