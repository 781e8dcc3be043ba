import { describe, expect, it } from 'vitest'
import { type CellRange, cellCount, rangeAfterKey, spanOf } from './cell-range.ts'

const SIZE = { rows: 10, columns: 4, pageStep: 5 }
const at = (row: number, column: number) => ({ row, column })
const one = (row: number, column: number): CellRange => ({ anchor: at(row, column), focus: at(row, column) })
const NONE = { shiftKey: false, ctrlKey: false, metaKey: false }
const press = (range: CellRange | null, key: string, held: Partial<typeof NONE> = {}) =>
  rangeAfterKey(range, { key, ...NONE, ...held }, SIZE)

describe('rangeAfterKey', () => {
  it('begins at the first cell', () => {
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

  it('leaves other keys alone, and all of them without cells', () => {
    expect(press(one(3, 2), 'Enter')).toBeUndefined()
    expect(rangeAfterKey(null, { key: 'ArrowDown', ...NONE }, { ...SIZE, rows: 0 })).toBeUndefined()
  })
})
