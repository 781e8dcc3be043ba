import { expect, test } from 'vitest'
import { finished, type TestRow, testColumn, testColumns } from '../model/test-columns.ts'
import { cellTexts } from './cell-texts.ts'

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

test('one cell is copied as it is', () => {
  expect(copied({ top: 0, bottom: 0, from: 0, to: 0 })).toBe('=1+1')
  expect(copied({ top: 0, bottom: 0, from: 1, to: 1 })).toBe('2026-11-21T14:07:11.000+01:00')
})

test('several are separated by tabs and lines, missing ones empty, and none is a formula', () => {
  expect(copied({ top: 0, bottom: 2, from: 0, to: 2 })).toBe(
    [
      "'=1+1\t2026-11-21T14:07:11.000+01:00\t0.5",
      '"a\tb"\t\t',
      'north; east\t2026-11-21T14:07:11.000+01:00\t-2',
    ].join('\r\n'),
  )
})

test('a large selection is made in steps, and has all of its lines', () => {
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
