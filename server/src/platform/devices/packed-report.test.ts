import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { storeReports } from '../../testing/worlds/values.ts'
import { addCustomer, addDevice } from '../../testing/server/world.ts'
import { canPack, keyDayCodes, packReport, type PackedReport, unpackReport } from './packed-report.ts'

type Values = readonly (readonly [key: string, value: string])[]

const REPORTS: readonly Values[] = [
  [['a', '67']],
  [
    ['b', 'Painting Line 5'],
    ['a', '67'],
  ],
  [['a', '']],
  [
    ['a', ''],
    ['b', ''],
  ],
  [
    ['a', ''],
    ['b', 'x'],
    ['c', ''],
  ],
  [
    ['c', '{"nested":["{1,2}","\\\\"]}'],
    ['a', "';--"],
  ],
  [
    ['a', '\u001e'],
    ['b', '\u0001\n\r\t'],
    ['c', '⚽ ｘ'],
  ],
  [
    ['b', 'long '.repeat(13_000)],
    ['a', 'NULL'],
  ],
]

let server: TestServer
let dev: number
const ids = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer()
  const customer = await addCustomer(server.db, { name: 'Club' })
  dev = await addDevice(server.db, { id: 4100, type: 1, customerId: customer })
  const created = Date.parse('2026-03-01T00:00:00Z')
  await storeReports(
    server.app.database,
    REPORTS.map((values, place) => ({
      dev,
      created: created + place * 1000,
      inserted: created + place * 1000 + 5000,
      values,
    })),
  )
  const keys = await server.db.selectFrom('data_key').select(['key_id', 'name']).execute()
  for (const { key_id, name } of keys) ids.set(name, key_id)
})
afterAll(() => server.stop())

const idOf = (key: string) => ids.get(key) ?? 0

describe('unpacking returns the packed report', () => {
  test.each(REPORTS.map((values) => [values]))('%j', (values) => {
    expect(unpackReport(packReport(values, idOf))).toEqual({
      keys: values.map(([key]) => idOf(key)),
      values: values.map(([, value]) => value),
    })
  })

  test('from its row, unpacked here or with SQL', async () => {
    const { rows } = await sql<PackedReport & { said: string[]; repacked: string; a: string; none: null }>`
      select h.keys::text as keys, h.vals, history_values(h.vals) as said,
        pack_history_values(history_values(h.vals)) as repacked,
        history_value(h.keys, h.vals, ${idOf('a')}::smallint) as a, history_value(h.keys, h.vals, -1::smallint) as none
      from history h where dev = ${dev} order by created`.execute(server.db)
    expect(rows).toHaveLength(REPORTS.length)
    for (const [place, { said, repacked, a, none, ...packed }] of rows.entries()) {
      const values = REPORTS[place] ?? []
      expect(packed).toEqual(packReport(values, idOf))
      expect(unpackReport(packed).values).toEqual(values.map(([, value]) => value))
      expect(said).toEqual(values.map(([, value]) => value))
      expect(repacked).toBe(packed.vals)
      expect([a, none]).toEqual([values.find(([key]) => key === 'a')?.[1] ?? null, null])
    }
  })

  test('through the view for everybody', async () => {
    const { rows } = await sql<{ key: string; value: string; lag: number }>`
      select key, value, extract(epoch from inserted - created)::float8 as lag
      from device_history order by created`.execute(server.db)
    expect(rows.map(({ key, value }) => `${key} ${value}`).toSorted()).toEqual(
      REPORTS.flat()
        .map(([key, value]) => `${key} ${value}`)
        .toSorted(),
    )
    expect(new Set(rows.map(({ lag }) => lag))).toEqual(new Set([5]))
  })
})

test('PostgreSQL inlines its functions into the statement', async () => {
  const { rows } = await sql<Record<string, string>>`
    explain (verbose, costs off) select history_values(h.vals), history_value(h.keys, h.vals, 3::smallint),
      history_inserted(h.created, h.lag), pack_history_values(array[h.vals])
    from history h where history_values(h.vals) && array['x']`.execute(server.db)
  const plan = rows.flatMap((row) => Object.values(row)).join('\n')
  expect(plan).toContain('string_to_array')
  expect(plan).not.toMatch(/history_value|history_inserted|pack_history/)
})

test('a report without values has neither keys nor values', () => {
  expect(unpackReport(packReport([], idOf))).toEqual({ keys: [], values: [] })
})

test.each([
  ['the separator', 'a\u001fb'],
  ['NUL', 'a\u0000'],
  ['half a character', '\ud83d'],
])('a value with %s in it is refused', (_what, value) => {
  expect(canPack(value)).toBe(false)
  expect(() =>
    packReport(
      [
        ['a', 'good'],
        ['b', value],
      ],
      idOf,
    ),
  ).toThrow(/value of 'b'/)
})

test('days of a key are counted as the index counts them', async () => {
  const { rows } = await sql<{ codes: number[] }>`
    select keyday(array[7, 300]::smallint[], '1970-01-03T23:59:59Z') as codes`.execute(server.db)
  expect(rows[0]?.codes).toEqual([
    ...keyDayCodes(7, { first: 2, last: 2 }),
    ...keyDayCodes(300, { first: 2, last: 2 }),
  ])
  expect(keyDayCodes(1, { first: 3, last: 5 })).toEqual([65_539, 65_540, 65_541])
})

test('the index holds what the expression gave with which it was built', async () => {
  const { rows } = await sql<{ differ: number; alike: number }>`
    select count(*) filter (where to_json(now_code)::text is distinct from to_json(then_code)::text)::integer as differ, count(now_code)::integer as alike
    from (values ('{}'::smallint[]), ('{1}'), ('{7,300,32767}'), ('[3:5]={9,8,7}'), ('{-1,0,2}')) as k (keys),
      (values ('1970-01-03 23:59:59.6Z'::timestamptz), ('2026-02-28 23:59:59.4Z'), ('2026-12-31T23:59:59+05'),
        ('1969-12-31 12:00:00Z'), (null)) as c (created),
      lateral (select keyday(keys, created) as now_code) n,
      lateral (select case when created is not null then array_agg(key::integer * 65536
        + (extract(epoch from created)::bigint / 86400)::integer) end as then_code from unnest(keys) key) t`.execute(
    server.db,
  )
  expect(rows).toEqual([{ differ: 0, alike: 16 }])
})
