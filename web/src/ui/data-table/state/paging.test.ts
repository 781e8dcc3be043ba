import { expect, test } from 'vitest'
import { offeredSizes, pagingOf } from './paging.ts'

const none = { pageSizes: undefined, hasFit: true }
const base = {
  total: 101,
  pageIndex: 0,
  pageSize: 25,
  pageSizes: [10, 25, 'All'] as const,
  defaultPageSize: undefined,
  fitRows: null,
}

test('desktop and phone offer different sizes unless the screen sets its own', () => {
  expect(offeredSizes({ ...none, isNarrow: false })).toEqual(['Fit', 10, 25, 50, 100])
  expect(offeredSizes({ ...none, isNarrow: true })).toEqual(['Fit', 10, 15, 20, 25])
  expect(offeredSizes({ ...none, pageSizes: [50, 'All'], isNarrow: true })).toEqual(['Fit', 50, 'All'])
  expect(offeredSizes({ ...none, pageSizes: ['All'], isNarrow: false })).toEqual(['All'])
  expect(offeredSizes({ ...none, pageSizes: [5, 'All'], isNarrow: false, hasFit: false })).toEqual([5, 'All'])
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

test('a page has as many rows as fit, or ten before that is known', () => {
  const fit = { ...base, pageSizes: ['Fit', 10] as const, pageSize: 'Fit' as const, pageIndex: 1 }
  expect(pagingOf(fit)).toMatchObject({ start: 10, end: 20 })
  expect(pagingOf({ ...fit, fitRows: 16 })).toMatchObject({ start: 16, end: 32, pageCount: 7 })
})

test('an unavailable size falls back to the default, then to the first', () => {
  expect(pagingOf({ ...base, pageSize: 15, defaultPageSize: 25 }).pageSize).toBe(25)
  expect(pagingOf({ ...base, pageSize: 15 }).pageSize).toBe(10)
})
