import { IMPORT_REASONS } from '@service-center/contract/bulk-import/import-values.ts'
import { expect, it } from 'vitest'
import { ROW_FAULTS, type FileRows, type RowFault } from './file/table.ts'
import {
  classAt,
  classify,
  countSelected,
  isSelected,
  resultParts,
  rowsOfClass,
  rowsToCheck,
  selectedRows,
  startSelection,
  toggled,
  withAll,
} from './row-classes.ts'

const fileRows = (rows: [id: string, value: string, fault: RowFault][]): FileRows => ({
  numbers: Uint32Array.from(rows.keys(), (index) => index + 2),
  ids: rows.map(([id]) => id),
  values: rows.map(([, value]) => value),
  faults: Uint8Array.from(rows, ([, , fault]) => ROW_FAULTS.indexOf(fault)),
})

const ROWS = fileRows([
  ['4155', 'a', 'none'],
  ['x', 'b', 'idNoNumber'],
  ['4156', 'c', 'none'],
  ['4157', '', 'valueEmpty'],
  ['9', 'd', 'none'],
  ['4155', '=1+1', 'none'],
  ['4158', 'e', 'valueTooLong'],
])

const ANSWER = {
  invalidIds: ['9'],
  conflictingIds: ['4155'],
  matchingDataIds: ['4156'],
  // `row` is an index in the rows that were sent, which are the rows 0, 2, 4 and 5.
  reasons: [
    { row: 1, id: '4156', reason: 'value_same' as const },
    { row: 2, id: '9', reason: 'device_unknown' as const },
    { row: 3, id: '4155', reason: 'value_exists' as const, now: 'North $& Park' },
  ],
}

const classesOf = (rows: ReturnType<typeof classify>) => rows.ids.map((_, index) => classAt(rows, index))

it('sends only rows without a fault to the server', () => {
  expect([...rowsToCheck(ROWS)]).toEqual([0, 2, 4, 5])
})

it('before the answer, rows are unchecked or have the class of their fault', () => {
  expect(classesOf(classify(ROWS, undefined))).toEqual([
    'unchecked',
    'incomplete',
    'unchecked',
    'incomplete',
    'unchecked',
    'unchecked',
    'conflicting',
  ])
})

it('gives each row its class and reason, also for two rows with the same id', () => {
  const rows = classify(ROWS, ANSWER)
  expect(classesOf(rows)).toEqual([
    'valid',
    'incomplete',
    'matching',
    'incomplete',
    'invalidId',
    'conflicting',
    'conflicting',
  ])
  expect(rows.counts).toEqual({
    valid: 1,
    matching: 1,
    incomplete: 2,
    invalidId: 1,
    conflicting: 2,
    unchecked: 0,
  })
  expect(rows.reasonOf(0)).toBe('')
  expect(rows.reasonOf(3)).toBe('The value is empty.')
  expect(rows.reasonOf(4)).toBe(IMPORT_REASONS.device_unknown.text)
  expect(rows.reasonOf(5)).toContain("'North $& Park'")
})

it('filters the rows by class', () => {
  const rows = classify(ROWS, ANSWER)
  expect([...rowsOfClass(rows, 'conflicting')]).toEqual([5, 6])
  expect([...rowsOfClass(rows, null)]).toEqual([0, 1, 2, 3, 4, 5, 6])
})

const ALL_VALID = classify(ROWS, { invalidIds: [], conflictingIds: [], matchingDataIds: [], reasons: [] })

it('selects valid rows automatically, others never', () => {
  expect(selectedRows(ALL_VALID, startSelection(true, 7))).toEqual([0, 2, 4, 5])
  expect(selectedRows(ALL_VALID, startSelection(false, 7))).toEqual([])
  expect(isSelected(ALL_VALID, toggled(startSelection(false, 7), 1), 1)).toBe(false)
})

it('keeps manual ticks when the rows are checked again', () => {
  const selection = toggled(startSelection(true, 7), 2)
  expect(selectedRows(ALL_VALID, selection)).toEqual([0, 4, 5])
  expect(selectedRows(classify(ROWS, ANSWER), selection)).toEqual([0])
  expect(selectedRows(ALL_VALID, toggled(selection, 2))).toEqual([0, 2, 4, 5])
})

it('ticks or unticks all shown rows together', () => {
  const shown = Uint32Array.of(0, 1, 2)
  const none = withAll(startSelection(true, 7), shown, false)
  expect(selectedRows(ALL_VALID, none)).toEqual([4, 5])
  expect(countSelected(ALL_VALID, none, shown)).toEqual({ selectable: 2, selected: 0 })
  expect(selectedRows(ALL_VALID, withAll(none, shown, true))).toEqual([0, 2, 4, 5])
})

const doneOf = (index: number) => (index === 2 ? 'Updated' : undefined)

it('the result file has all rows with class and reason, and escapes formulas', () => {
  const rows = classify(ROWS, ANSWER)
  const lines = [...resultParts(rows, doneOf)].join('').split('\r\n')
  expect(lines[0]).toBe('Row;ID;Value;Class;Reason')
  expect(lines[1]).toBe('2;4155;a;Valid;')
  expect(lines[2]).toBe('3;x;b;ID not a number or empty value;An id has digits only.')
  expect(lines[3]).toBe('4;4156;c;Updated;')
  expect(lines[6]).toBe(`7;4155;'=1+1;Conflicting;${rows.reasonOf(5)}`)
})
