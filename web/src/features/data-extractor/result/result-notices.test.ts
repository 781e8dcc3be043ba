import { expect, test } from 'vitest'
import { missingInResult } from './result-notices.ts'

const result = (given: Partial<Parameters<typeof missingInResult>[0]> = {}) => ({
  rows: { length: 3 },
  isTruncated: false,
  hasShortenedValues: false,
  first: { isTruncated: false },
  ...given,
})

test('a whole result needs no notice', () => {
  expect(missingInResult(result())).toEqual([])
})

test('a result that was cut off says where, and by which limit', () => {
  expect(missingInResult(result({ rows: { length: 100_000 }, isTruncated: true }))).toEqual([
    'The result was cut off after 100,000 rows: it holds at most 100,000 rows.',
  ])
  expect(missingInResult(result({ rows: { length: 412 }, isTruncated: true }))).toEqual([
    'The result was cut off after 412 rows: it holds at most 67 million characters.',
  ])
})

test('a first query that was cut off and shortened values are told too', () => {
  expect(missingInResult(result({ hasShortenedValues: true, first: { isTruncated: true } }))).toEqual([
    'The first query gave more than 10,000 rows: the second read only the first 10,000 of them.',
    "Values longer than 100,000 characters were shortened: they end in '…'.",
  ])
})
