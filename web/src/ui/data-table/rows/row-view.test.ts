import { expect, test } from 'vitest'
import { SearchIndex } from './row-search.ts'
import { type ViewQuery, computeView } from './row-view.ts'
import { type TestRow, finished, testColumn, testColumns } from '../../../testing/test-columns.ts'

const columns = testColumns(
  testColumn('id', { kind: 'number' }),
  'name',
  testColumn('tablets', {
    filterValues: (row) =>
      String(row['tablets'] ?? '')
        .split(',')
        .filter(Boolean),
  }),
  testColumn('created', { kind: 'date' }),
  testColumn('late', { loading: true }),
  testColumn('note', { filter: 'text' }),
)

const rows: TestRow[] = [
  { id: 10, name: 'Robot 10', tablets: '21093', created: 300 },
  { id: 9, name: 'robot 9', tablets: '21093,21100', created: 100 },
  { id: 2, name: null, tablets: null, created: 200 },
  { id: 11, name: 'Ærø', tablets: '', created: null },
]

function idsOf(query: Partial<ViewQuery>): unknown[] {
  const all = { sortBy: [], filters: {}, globalFilter: { keyword: '', strict: false }, ...query }
  return finished(computeView({ rows, columns, index: new SearchIndex(columns), query: all })).map(
    (row) => row['id'],
  )
}

const search = (keyword: string, strict = false) => idsOf({ globalFilter: { keyword, strict } })

test('without a query the rows are unchanged', () => {
  expect(idsOf({})).toEqual([10, 9, 2, 11])
})

test('a text filter matches cells that contain its words, ignoring case; an empty one matches all', () => {
  const noted: TestRow[] = rows.map((row) => ({ ...row, note: `Note ${row['id']}` }))
  const pass = (words: string) =>
    finished(
      computeView({
        rows: noted,
        columns,
        index: new SearchIndex(columns),
        query: { sortBy: [], filters: { note: [words] }, globalFilter: { keyword: '', strict: false } },
      }),
    ).map((row) => row['id'])
  expect(pass(' NOTE 1')).toEqual([10, 11])
  expect(pass('%')).toEqual([])
  expect(pass(' ')).toEqual([10, 9, 2, 11])
})

test('text sorts naturally, without case and accents, missing values last in both directions', () => {
  expect(idsOf({ sortBy: [{ id: 'name', desc: false }] })).toEqual([11, 9, 10, 2])
  expect(idsOf({ sortBy: [{ id: 'name', desc: true }] })).toEqual([10, 9, 11, 2])
})

test('numbers and dates sort by value', () => {
  expect(idsOf({ sortBy: [{ id: 'id', desc: false }] })).toEqual([2, 9, 10, 11])
  expect(idsOf({ sortBy: [{ id: 'created', desc: true }] })).toEqual([10, 2, 9, 11])
})

test('a second rule orders rows that are equal by the first', () => {
  const many = Array.from({ length: 3000 }, (_, id): TestRow => ({ id, name: `group ${id % 7}` }))
  const query: ViewQuery = {
    sortBy: [
      { id: 'name', desc: true },
      { id: 'id', desc: true },
    ],
    filters: {},
    globalFilter: { keyword: '', strict: false },
  }
  const found = finished(computeView({ rows: many, columns, index: new SearchIndex(columns), query }))
  const expected = many.toSorted(
    (a, b) => (Number(b['id']) % 7) - (Number(a['id']) % 7) || Number(b['id']) - Number(a['id']),
  )
  expect(found).toEqual(expected)
})

test('search finds rows that contain every word, ignoring case', () => {
  expect(search('ROBOT 21100')).toEqual([9])
  expect(search('robot')).toEqual([10, 9])
  expect(search('  ')).toEqual([10, 9, 2, 11])
})

test('search finds letters that a keyboard lacks, and looks in the text as it is shown', () => {
  expect(search('aero')).toEqual([11])
  expect(search('ærø', true)).toEqual([11])
  const shown = testColumns('id', testColumn('level', { kind: 'number', shown: (row) => `${row['level']}%` }))
  const levels: TestRow[] = [
    { id: 1, level: 93 },
    { id: 2, level: 9 },
  ]
  const pass = (keyword: string, strict: boolean) => {
    const query = { sortBy: [], filters: {}, globalFilter: { keyword, strict } }
    return finished(computeView({ rows: levels, columns: shown, index: new SearchIndex(shown), query }))
  }
  expect(pass('93%', false)).toEqual([levels[0]])
  expect(pass('9%', true)).toEqual([levels[1]])
  const onlyId = new SearchIndex(shown.slice(0, 1))
  const query = { sortBy: [], filters: {}, globalFilter: { keyword: '93', strict: false } }
  expect(finished(computeView({ rows: levels, columns: shown, index: onlyId, query }))).toEqual([])
})

test('strict search finds rows in which a whole cell equals the keyword', () => {
  expect(search('robot 9', true)).toEqual([9])
  expect(search('robot', true)).toEqual([])
  expect(search('9', true)).toEqual([9])
})

test('a values filter matches any of its values, and any entry of a cell with several', () => {
  expect(idsOf({ filters: { name: ['robot 9', 'Ærø'] } })).toEqual([9, 11])
  expect(idsOf({ filters: { tablets: ['21100'] } })).toEqual([9])
})

test("missing values are filtered as 'N/A'", () => {
  expect(idsOf({ filters: { name: ['N/A'] } })).toEqual([2])
  expect(idsOf({ filters: { tablets: ['N/A'] } })).toEqual([2, 11])
})

test('several filters must all match', () => {
  expect(idsOf({ filters: { tablets: ['21093'], name: ['Robot 10'] } })).toEqual([10])
})

test('a date range includes its ends, and open ends are open', () => {
  expect(idsOf({ filters: { created: ['100', '200'] } })).toEqual([9, 2])
  expect(idsOf({ filters: { created: ['200', ''] } })).toEqual([10, 2])
  expect(idsOf({ filters: { created: ['', '100'] } })).toEqual([9])
})

test('number columns are filtered by size; missing values never match', () => {
  expect(idsOf({ filters: { id: ['less than', '10'] } })).toEqual([9, 2])
  expect(idsOf({ filters: { id: ['more than', '9'] } })).toEqual([10, 11])
  expect(idsOf({ filters: { id: ['between', '9', '10'] } })).toEqual([10, 9])
  expect(idsOf({ filters: { id: ['9', '11'] } })).toEqual([9, 11])
  const sized = testColumns(testColumn('level', { kind: 'number' }), testColumn('word', { filter: 'size' }))
  const levels: TestRow[] = [
    { level: null, word: 'x' },
    { level: '', word: '' },
    { level: '0.0', word: '-1' },
  ]
  const pass = (filters: ViewQuery['filters']) => {
    const query = { sortBy: [], filters, globalFilter: { keyword: '', strict: false } }
    return finished(computeView({ rows: levels, columns: sized, index: new SearchIndex(sized), query }))
  }
  expect(pass({ level: ['less than', '1'] })).toEqual([levels[2]])
  expect(pass({ word: ['less than', '1'] })).toEqual([levels[2]])
  expect(pass({ word: ['nonsense'] })).toEqual(levels)
})

test('date columns are filtered by age; rows without a time match only "not for"', () => {
  const now = Date.now() / 1000
  const ages: TestRow[] = [
    { id: 1, created: now - 3000 },
    { id: 2, created: now - 8000 },
    { id: 3, created: null },
  ]
  const pass = (created: string[]) => {
    const query = { sortBy: [], filters: { created }, globalFilter: { keyword: '', strict: false } }
    const found = finished(computeView({ rows: ages, columns, index: new SearchIndex(columns), query }))
    return found.map((row) => row['id'])
  }
  expect(pass(['within', '1 hours'])).toEqual([1])
  expect(pass(['within', '3 hours'])).toEqual([1, 2])
  expect(pass(['not for', '1 hours'])).toEqual([2, 3])
  expect(pass(['not for', '3 hours'])).toEqual([3])
})

test('filters on unknown and on loading columns have no effect yet', () => {
  expect(idsOf({ filters: { gone: ['x'], late: ['x'] } })).toEqual([10, 9, 2, 11])
})

test('an empty filter accepts everything', () => {
  expect(idsOf({ filters: { name: [] } })).toEqual([10, 9, 2, 11])
})

test('a column may have the name of an Object.prototype property', () => {
  const odd = testColumns('id', 'constructor')
  const query: ViewQuery = { sortBy: [], filters: {}, globalFilter: { keyword: '', strict: false } }
  const view = computeView({ rows, columns: odd, index: new SearchIndex(odd), query })
  expect(finished(view)).toHaveLength(rows.length)
})
