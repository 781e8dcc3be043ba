import type { QueryResult } from '@service-center/contract/data-extractor/data-queries.ts'
import { expect, test } from 'vitest'
import { resultJson } from './result-json.ts'

const HEAD: Omit<QueryResult, 'rows'> = {
  columns: [{ name: 'one "quoted"', kind: 'text', type: 'text' }],
  isTruncated: false,
  hasShortenedValues: true,
  first: { rows: 2, isTruncated: true, columns: [{ name: 'id', type: 'integer' }] },
  times: { waiting: 0, first: 1.5, second: 2, total: 3.5 },
}
const parsed = (result: QueryResult): unknown => JSON.parse([...resultJson(result)].join(''))

test.each<[string, QueryResult['rows']]>([
  ['no rows', []],
  ['one row', [['a']]],
  ['rows of every kind', [['é\n"\\\u2028', 1.5, true, null], [], [null, -0.1, false, '𝄞']]],
])('the pieces together are the JSON of a result with %s', (_what, rows) => {
  const result = { ...HEAD, rows }
  expect(parsed(result)).toEqual(result)
})

test('splits a long result into pieces of limited size, with all rows in order', () => {
  const text = 'x'.repeat(1000)
  const rows = Array.from({ length: 3000 }, (_each, place) => [place, text])
  const result = { ...HEAD, rows }
  const pieces = [...resultJson(result)]
  expect(pieces.length).toBeGreaterThan(10)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300_000)
  expect(JSON.parse(pieces.join(''))).toEqual(result)
})

test('leaves out fields that the contract does not declare', () => {
  const result = { ...HEAD, rows: [], secret: 1 }
  expect(parsed(result)).not.toHaveProperty('secret')
})
