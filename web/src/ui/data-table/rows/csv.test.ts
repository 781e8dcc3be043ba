import { expect, test } from 'vitest'
import { csvParts, writtenColumns } from './csv.ts'
import { type TestRow, testColumn, testColumns } from '../../../testing/test-columns.ts'

test('writes header and rows separated by semicolons, with missing cells empty', () => {
  const columns = testColumns(testColumn('id', { header: 'ID' }), testColumn('n', { header: 'Name; short' }))
  const rows: TestRow[] = [
    { id: 1, n: 'a' },
    { id: 2, n: null },
  ]
  expect([...csvParts({ columns, rows, utcOffset: 0 })].join('')).toBe('ID;"Name; short"\r\n1;a\r\n2;\r\n')
})

test('makes a long export in parts without losing a row', () => {
  const rows = Array.from({ length: 9001 }, (_, id): TestRow => ({ id }))
  const parts = [...csvParts({ columns: testColumns('id'), rows, utcOffset: 0 })]
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.join('').split('\r\n').slice(1, -1)).toEqual(rows.map((row) => String(row['id'])))
})

const untilText = (row: TestRow) => (row['until'] === null ? 'Still connected' : '14:07')

test('writes times in ISO 8601 at the chosen offset; a cell without a time keeps its words', () => {
  const columns = testColumns('id', testColumn('until', { kind: 'date', text: untilText }))
  const rows: TestRow[] = [
    { id: 1, until: Date.UTC(2026, 10, 21, 13, 7, 11, 5) / 1000 },
    { id: 2, until: null },
    { id: 3, until: '2026-11-21T13:07:11Z' },
  ]
  expect([...csvParts({ columns, rows, utcOffset: -3 })].join('')).toBe(
    'id;until\r\n1;2026-11-21T10:07:11.005-03:00\r\n2;Still connected\r\n3;2026-11-21T10:07:11.000-03:00\r\n',
  )
})

test('leaves out a column of buttons, but not one with text', () => {
  const plain = { sortable: false, filter: 'none' } as const
  const columns = testColumns(
    testColumn('id'),
    testColumn('note', plain),
    testColumn('actions', { ...plain, value: () => null }),
  )
  const rows: TestRow[] = [
    { id: 1, note: null },
    { id: 2, note: 'x' },
  ]
  expect(writtenColumns(columns, rows).map(({ id }) => id)).toEqual(['id', 'note'])
  expect(writtenColumns(columns, []).map(({ id }) => id)).toEqual(['id'])
})
