import { expect, test } from 'vitest'
import { prepareColumns } from './prepared-column.ts'
import { countChoices } from './rows/row-filter.ts'
import { type TestRow, testColumn, testColumns } from '../../testing/test-columns.ts'

test('dates are filtered by range, columns with the names of dates not at all, all others by values', () => {
  const kinds = testColumns('id', 'created_at', testColumn('inserted', { kind: 'date' }), 'timestamp', 'name')
  expect(kinds.map((column) => column.filter)).toEqual(['values', 'none', 'dateRange', 'none', 'values'])
})

test('orders choices: numbers by value, texts in natural order, missing values last', () => {
  const [numbers, texts] = testColumns(testColumn('n', { kind: 'number' }), 'n')
  if (!numbers || !texts) throw new Error('two columns are prepared above')
  const rows: TestRow[] = ['0.8', null, '-71', 'x', '0.66', '10', '9'].map((n) => ({ n }))
  expect(countChoices(numbers, rows).map(({ value }) => value)).toEqual([
    '-71',
    '0.66',
    '0.8',
    '9',
    '10',
    'x',
    'N/A',
  ])
  const names: TestRow[] = ['Tab 10', null, 'Tab 9'].map((n) => ({ n }))
  expect(countChoices(texts, names).map(({ value }) => value)).toEqual(['Tab 9', 'Tab 10', 'N/A'])
})

test('excluded columns offer no filter', () => {
  const columns = [testColumn('id'), testColumn('Dealer')]
  const prepared = prepareColumns({ columns, excludeFromFilter: ['Dealer'], utcOffsetHours: 0 })
  expect(prepared.map((column) => column.filter)).toEqual(['values', 'none'])
})

test('numbers are right-aligned, the ID left', () => {
  const columns = testColumns(
    testColumn('id', { kind: 'number' }),
    testColumn('hdop', { kind: 'number' }),
    'name',
  )
  expect(columns.map((column) => column.align)).toEqual(['start', 'end', 'start'])
})

test('dates are shown at the chosen offset, missing ones are empty', () => {
  const columns = [testColumn('created', { kind: 'date' })]
  const [created] = prepareColumns({ columns, excludeFromFilter: [], utcOffsetHours: 2 })
  expect(created?.text({ created: 1_763_000_000 })).toBe('04:13:20, Nov 13, 25')
  expect(created?.text({ created: '2025-11-13T02:13:20Z' })).toBe('04:13:20, Nov 13, 25')
  expect(created?.text({ created: null })).toBe('')
})

test('counts choices and puts them in natural order, N/A last', () => {
  const rows: TestRow[] = [{ v: 'R10' }, { v: 'R9' }, { v: null }, { v: 'R10' }]
  const [column] = testColumns('v')
  expect(column && countChoices(column, rows)).toEqual([
    { value: 'R9', count: 1 },
    { value: 'R10', count: 2 },
    { value: 'N/A', count: 1 },
  ])
})
