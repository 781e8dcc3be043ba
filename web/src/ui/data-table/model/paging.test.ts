import { expect, test } from 'vitest'
import { offeredSizes, pagingOf } from './paging.ts'

const none = { pageSizes: undefined, mobilePageSizes: undefined }
const base = {
  total: 101,
  pageIndex: 0,
  pageSize: 25,
  pageSizes: [10, 25, 'All'] as const,
  defaultPageSize: undefined,
}

test('desktop and phone offer their own sizes unless the screen sets others', () => {
  expect(offeredSizes({ ...none, isNarrow: false })).toEqual([10, 25, 50, 100])
  expect(offeredSizes({ ...none, isNarrow: true })).toEqual([10, 15, 20, 25])
  expect(offeredSizes({ ...none, pageSizes: [50, 'All'], isNarrow: true })).toEqual([50, 'All'])
})

test('the last page ends with the last row', () => {
  expect(pagingOf({ ...base, pageIndex: 4 })).toMatchObject({ start: 100, end: 101, pageCount: 5 })
})

test('a page beyond the rows becomes the last one', () => {
  expect(pagingOf({ ...base, total: 30, pageIndex: 4 })).toMatchObject({ pageIndex: 1, start: 25, end: 30 })
  expect(pagingOf({ ...base, total: 0, pageIndex: 4 })).toMatchObject({ pageIndex: 0, pageCount: 1, end: 0 })
})

test('all rows are one page', () => {
  expect(pagingOf({ ...base, pageSize: 'All' })).toMatchObject({ pageCount: 1, start: 0, end: 101 })
})

test('an unavailable size falls back to the default, then to the first', () => {
  expect(pagingOf({ ...base, pageSize: 15, defaultPageSize: 25 }).pageSize).toBe(25)
  expect(pagingOf({ ...base, pageSize: 15 }).pageSize).toBe(10)
})
