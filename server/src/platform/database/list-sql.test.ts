import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { all, orderBy, searchedTexts, type Span, within } from './list-sql.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function secondsWithin(span: Span): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select n from generate_series(1, 5) n where ${within(sql`to_timestamp(n)`, span)} order by n`.execute(
    server.db,
  )
  return rows.map(({ n }) => n)
}

test.each<[string, Span, number[]]>([
  ['nothing', {}, [1, 2, 3, 4, 5]],
  ['both ends', { from: 2, until: 4 }, [2, 3, 4]],
  ['an end that is not in it', { from: 2, before: 4 }, [2, 3]],
  ['dates', { from: new Date(2000), until: new Date(3000) }, [2, 3]],
  ['fractions', { from: 1.5, until: 3.999 }, [2, 3]],
])('a span with %s', async (_what, span, expected) => {
  expect(await secondsWithin(span)).toEqual(expected)
})

async function countWith(...conditions: Parameters<typeof all>[0]): Promise<number> {
  const { rows } = await sql`select n from generate_series(1, 5) n where ${all(conditions)}`.execute(
    server.db,
  )
  return rows.length
}

test('conditions are combined by and; without any, everything matches', async () => {
  expect(await countWith()).toBe(5)
  expect(await countWith(sql`n > 1`)).toBe(4)
  expect(await countWith(sql`n > 1`, sql`n < 4`)).toBe(2)
})

async function oddFirst(isReversed: boolean): Promise<number[]> {
  const columns = [
    [sql`n % 2`, 'desc'],
    [sql`n`, 'asc'],
  ] as const
  const { rows } = await sql<{ n: number }>`
    select n from generate_series(1, 5) n order by ${orderBy(columns, { isReversed })}`.execute(server.db)
  return rows.map(({ n }) => n)
}

test('an order and its reverse', async () => {
  expect(await oddFirst(false)).toEqual([1, 3, 5, 2, 4])
  expect(await oddFirst(true)).toEqual([4, 2, 5, 3, 1])
})

test('a search matches its words, or strictly the whole text', () => {
  expect(searchedTexts({ globalSearch: ' rtk  fixed rtk ' })).toEqual(['rtk', 'fixed'])
  expect(searchedTexts({ globalSearch: ' rtk fixed ', strict: true })).toEqual(['rtk fixed'])
  expect(searchedTexts({ globalSearch: '  ', strict: true })).toEqual([])
  expect(searchedTexts({})).toEqual([])
})
