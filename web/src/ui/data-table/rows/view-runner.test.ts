import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchIndex } from './row-search.ts'
import { type TestRow, testColumn, testColumns } from '../../../testing/test-columns.ts'
import { ViewRunner, type ViewShape } from './view-runner.ts'

const columns = testColumns(testColumn('id', { kind: 'number' }), testColumn('speed', { kind: 'number' }))
const rowKey = (row: TestRow) => String(row['id'])
const bySpeed: ViewShape<TestRow> = {
  columns,
  index: new SearchIndex(columns),
  query: {
    sortBy: [{ id: 'speed', desc: false }],
    filters: {},
    globalFilter: { keyword: '', strict: false },
  },
}
const rows = [
  { id: 1, speed: 1 },
  { id: 2, speed: 2 },
]
const changed = [{ id: 1, speed: 9 }, ...rows.slice(1)]

const seen: (readonly string[])[] = []
let runner = new ViewRunner<TestRow>((keys) => seen.push(keys))

beforeEach(() => {
  vi.useFakeTimers()
  seen.length = 0
  runner = new ViewRunner<TestRow>((keys) => seen.push(keys))
  runner.setShape(bySpeed)
  runner.setRows({ rows, rowKey }, { atOnce: false })
})
afterEach(() => vi.useRealTimers())

test('the first rows are ordered immediately', () => {
  expect(seen).toEqual([['1', '2']])
})

test('changed values update the order after a second, however many arrive', () => {
  vi.advanceTimersByTime(100)
  for (let time = 0; time < 800; time += 100) {
    runner.setRows({ rows: [...changed], rowKey }, { atOnce: false })
    vi.advanceTimersByTime(100)
  }
  expect(seen).toHaveLength(1)
  vi.advanceTimersByTime(200)
  expect(seen).toEqual([
    ['1', '2'],
    ['2', '1'],
  ])
})

test('a new row, a new query and the server’s next page apply immediately', () => {
  runner.setRows({ rows: [...rows, { id: 3, speed: 0 }], rowKey }, { atOnce: false })
  expect(seen.at(-1)).toEqual(['3', '1', '2'])
  runner.setShape({ ...bySpeed, query: { ...bySpeed.query, sortBy: [] } })
  expect(seen.at(-1)).toEqual(['1', '2', '3'])
  runner.setRows({ rows: rows.toReversed().concat({ id: 3, speed: 0 }), rowKey }, { atOnce: true })
  expect(seen.at(-1)).toEqual(['2', '1', '3'])
})

test('unchanged rows trigger nothing', () => {
  runner.setRows({ rows, rowKey: (row) => rowKey(row) }, { atOnce: true })
  expect(seen).toHaveLength(1)
})

test('nothing happens after it is stopped', () => {
  runner.setRows({ rows: changed, rowKey }, { atOnce: false })
  runner.stop()
  vi.advanceTimersByTime(5000)
  expect(seen).toHaveLength(1)
})
