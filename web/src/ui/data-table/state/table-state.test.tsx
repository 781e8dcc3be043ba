import { beforeEach, expect, test } from 'vitest'
import {
  initialState,
  isFiltered,
  withColumns,
  withFilter,
  withoutFilters,
  withPageOf,
  withUrl,
} from './table-state.ts'
import { readTablePosition, readTableState, writeTablePosition, writeTableState } from './table-storage.ts'
import { testColumn, testColumns } from '../../../testing/test-columns.ts'
import { toUrlState } from './url-state.ts'

const options = { tableId: 'robots', urlState: undefined, defaultSort: [], defaultPageSize: 50 }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('restores the saved state, and the page number only in the same session', () => {
  const state = {
    ...withFilter(initialState(options), 'online', ['Online']),
    columnSizes: { name: 130 },
    pageIndex: 3,
  }
  writeTableState('robots', state)
  expect(initialState(options)).toEqual({ ...state, pageIndex: 0 })
  writeTablePosition('robots', { pageIndex: 3, top: 90, left: 0 })
  expect(initialState(options)).toEqual(state)
  expect(initialState({ ...options, tableId: 'tablets' }).filters).toEqual({})
})

test('the address takes precedence over saved state', () => {
  writeTableState('robots', withFilter(initialState(options), 'online', ['Offline']))
  const urlState = { filters: { dealer: ['A'] }, columns: { cols: ['id'] } }
  const state = initialState({ ...options, urlState })
  expect(state.filters).toEqual({ dealer: ['A'] })
  expect(state.urlColumns).toEqual(['id'])
})

test.each(['{', 'null', '7', '{"sortBy":5,"filters":{"a":"b"},"columnSizes":{"a":-1},"pageSize":"x"}'])(
  'treats the broken content %s as not saved',
  (content) => {
    localStorage.setItem('service-center.table.robots', content)
    sessionStorage.setItem('service-center.table-place.robots', content)
    expect(Object.values(readTableState('robots')).filter((part) => part !== undefined)).toEqual([])
    expect(readTablePosition('robots')).toEqual({ pageIndex: 0, top: 0, left: 0 })
  },
)

test('a broken part does not affect the others', () => {
  localStorage.setItem('service-center.table.robots', '{"sortBy":5,"hiddenColumns":["a"]}')
  expect(readTableState('robots').hiddenColumns).toEqual(['a'])
})

test('a row that is to be shown has a page, and is hidden by filters or a search only', () => {
  const state = initialState(options)
  expect(withPageOf(state, { place: 49, pageRows: 25 }).pageIndex).toBe(1)
  expect(withPageOf(state, { place: 50, pageRows: 25 }).pageIndex).toBe(2)
  expect(isFiltered(state)).toBe(false)
  expect(isFiltered(withFilter(state, 'a', ['x']))).toBe(true)
  expect(isFiltered({ ...state, globalFilter: { keyword: 'x', strict: false } })).toBe(true)
})

test('a change of filters or search goes back to the first page', () => {
  const far = { ...initialState(options), pageIndex: 4 }
  expect(withFilter(far, 'a', ['x']).pageIndex).toBe(0)
  expect(withoutFilters({ ...far, globalFilter: { keyword: 'x', strict: true } })).toMatchObject({
    pageIndex: 0,
    globalFilter: { keyword: '', strict: true },
  })
})

test('hiding a column keeps the other columns from the address', () => {
  const columns = testColumns('id', 'a', 'b', testColumn('c', { hiddenByDefault: true }))
  const linked = withUrl(initialState(options), { columns: { cols: ['id', 'a', 'c'] } })
  const next = withColumns(linked, columns, (column, shown) => shown && column.id !== 'a')
  expect(next).toMatchObject({ hiddenColumns: ['a', 'b'], shownColumns: ['c'], urlColumns: null })
})

test('the address contains filters, and columns only if they differ from the default', () => {
  const columns = testColumns('id', 'a', 'b')
  const state = withFilter(initialState(options), 'a', ['x'])
  expect(toUrlState(initialState(options), columns)).toEqual({})
  expect(toUrlState(state, columns)).toEqual({ filters: { a: ['x'] } })
  expect(toUrlState({ ...state, hiddenColumns: ['a'] }, columns)).toEqual({
    filters: { a: ['x'] },
    columns: { cols: ['id', 'b'] },
  })
})

const many = (count: number) =>
  testColumns('id', ...Array.from({ length: count }, (_, index) => `key ${index}`))

test('the address omits the columns from 50 data columns on', () => {
  const state = { ...initialState(options), hiddenColumns: ['key 0'] }
  expect(toUrlState(state, many(49)).columns?.cols).toHaveLength(49)
  expect(toUrlState(state, many(50))).toEqual({})
})

test('an invalid address is ignored', () => {
  const broken: object = { filters: { a: 'x', b: [1], c: ['ok'] }, columns: { cols: 'id' } }
  const state = initialState({ ...options, urlState: broken })
  expect(state.filters).toEqual({ c: ['ok'] })
  expect(state.urlColumns).toBeNull()
})
