import { describe, expect, it } from 'vitest'
import { finished, type TestRow, testColumn, testColumns } from '../../../testing/test-columns.ts'
import { type CellRange, cellCount, cellTexts, rangeAfterKey, spanOf } from './cell-range.ts'

const SIZE = { rows: 10, columns: 4, pageStep: 5 }
const at = (row: number, column: number) => ({ row, column })
const one = (row: number, column: number): CellRange => ({ anchor: at(row, column), focus: at(row, column) })
const NONE = { shiftKey: false, ctrlKey: false, metaKey: false }
const press = (range: CellRange | null, key: string, held: Partial<typeof NONE> = {}) =>
  rangeAfterKey(range, { key, ...NONE, ...held }, SIZE)

describe('rangeAfterKey', () => {
  it('starts at the first cell', () => {
    expect(press(null, 'ArrowDown')).toEqual(one(0, 0))
    expect(press(null, 'ArrowRight')).toEqual(one(0, 0))
  })

  it('moves the cell, and stops at the edges', () => {
    expect(press(one(3, 1), 'ArrowRight')).toEqual(one(3, 2))
    expect(press(one(3, 3), 'ArrowRight')).toEqual(one(3, 3))
    expect(press(one(3, 1), 'ArrowUp')).toEqual(one(2, 1))
    expect(press(one(3, 1), 'PageDown')).toEqual(one(8, 1))
    expect(press(one(3, 1), 'End')).toEqual(one(9, 1))
    expect(press(one(3, 1), 'ArrowRight', { ctrlKey: true })).toEqual(one(3, 3))
  })

  it('extends the selection with Shift', () => {
    const range = press(press(one(3, 2), 'ArrowUp', { shiftKey: true }) ?? null, 'ArrowLeft', {
      shiftKey: true,
    })
    expect(range).toEqual({ anchor: at(3, 2), focus: at(2, 1) })
    expect(range && spanOf(range)).toEqual({ top: 2, bottom: 3, from: 1, to: 2 })
    expect(range && cellCount(spanOf(range))).toBe(4)
  })

  it('selects everything with Ctrl A', () => {
    const all = press(one(3, 2), 'a', { ctrlKey: true })
    expect(all && cellCount(spanOf(all))).toBe(40)
  })

  it('ignores other keys, and all keys if there are no cells', () => {
    expect(press(one(3, 2), 'Enter')).toBeUndefined()
    expect(rangeAfterKey(null, { key: 'ArrowDown', ...NONE }, { ...SIZE, rows: 0 })).toBeUndefined()
  })
})

const columns = testColumns(
  'name',
  testColumn('at', { kind: 'date' }),
  testColumn('speed', { kind: 'number' }),
)
const rows: TestRow[] = [
  { name: '=1+1', at: 1_795_266_431, speed: 0.5 },
  { name: 'a\tb', at: null, speed: null },
  { name: 'north; east', at: 1_795_266_431, speed: -2 },
]
const copied = (span: { top: number; bottom: number; from: number; to: number }) =>
  finished(cellTexts({ rows, columns, span, utcOffset: 1 }))

describe('cellTexts', () => {
  it('copies a single cell as it is', () => {
    expect(copied({ top: 0, bottom: 0, from: 0, to: 0 })).toBe('=1+1')
    expect(copied({ top: 0, bottom: 0, from: 1, to: 1 })).toBe('2026-11-21T14:07:11.000+01:00')
  })

  it('copies several cells separated by tabs and lines: missing ones empty, none as a formula', () => {
    expect(copied({ top: 0, bottom: 2, from: 0, to: 2 })).toBe(
      [
        "'=1+1\t2026-11-21T14:07:11.000+01:00\t0.5",
        '"a\tb"\t\t',
        'north; east\t2026-11-21T14:07:11.000+01:00\t-2',
      ].join('\r\n'),
    )
  })

  it('makes the text of a large selection in steps, with all of its lines', () => {
    const many = Array.from({ length: 5000 }, (_each, at) => ({ name: `n${at}`, at: null, speed: at }))
    const work = cellTexts({
      rows: many,
      columns,
      span: { top: 1, bottom: 4999, from: 0, to: 2 },
      utcOffset: 1,
    })
    expect(work.next().done).toBe(false)
    const lines = finished(work).split('\r\n')
    expect(lines).toHaveLength(4999)
    expect([lines[0], lines.at(-1)]).toEqual(['n1\t\t1', 'n4999\t\t4999'])
  })
})
