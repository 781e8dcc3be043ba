import { expect, test } from 'vitest'
import { csvParts, writtenColumns } from '../../../ui/data-table/rows/csv.ts'
import { prepareColumns } from '../../../ui/data-table/prepared-column.ts'
import { finished } from '../../../testing/test-columns.ts'
import { orderRows } from '../../../ui/data-table/rows/row-order.ts'
import { namedColumns, resultRows } from './result-rows.ts'
import { resultColumns } from './ResultTable.tsx'

const NAMED = namedColumns([
  { name: 'at', kind: 'time', type: 'timestamptz' },
  { name: 'big', kind: 'number', type: 'int8' },
  { name: 'is_on', kind: 'boolean', type: 'bool' },
  { name: 'is_on', kind: 'text', type: 'text' },
])
const COLUMNS = prepareColumns({ columns: resultColumns(NAMED, 1), excludeFromFilter: [], utcOffsetHours: 1 })
const ROWS = resultRows({
  rows: [
    [1_795_266_431.25, '9007199254740993', true, 'x'],
    ['infinity', 12, false, null],
    [null, 'NaN', null, '-1+1'],
  ],
})

test('an exported file has the exact values, times at the chosen offset, and no formulas', () => {
  const content = { columns: writtenColumns(COLUMNS, ROWS), rows: ROWS, utcOffset: 1 }
  expect([...csvParts(content)].join('').split('\r\n')).toEqual([
    'at;big;is_on;is_on',
    '2026-11-21T14:07:11.250+01:00;"=""9007199254740993""";true;x',
    'infinity;12;false;',
    ";NaN;;'-1+1",
    '',
  ])
})

test('numbers are right-aligned, also in the first column', () => {
  const [, first] = prepareColumns({
    columns: resultColumns(namedColumns([{ name: 'n', kind: 'number', type: 'int4' }]), 0),
    excludeFromFilter: [],
    utcOffsetHours: 0,
  })
  expect(first?.align).toBe('end')
})

test('sorts numbers by size, also those that arrive as texts', () => {
  const order = finished(orderRows({ rows: ROWS, columns: COLUMNS, sortBy: [{ id: 'big', desc: true }] }))
  expect([...order]).toEqual([0, 1, 2])
})
