import { expect, test } from 'vitest'
import { testColumn, testColumns, type TestRow } from '../../../testing/test-columns.ts'
import { contentWidth } from './content-width.ts'

let measured = 0
const measure = (text: string) => {
  measured += 1
  return text.length * 10
}
const [id, name, size, mark] = testColumns(
  'id',
  'name',
  testColumn('size', { kind: 'number', shown: (row) => `${row['size']} V` }),
  testColumn('a', { extra: 30 }),
)

function widthOf(column: typeof name, rows: TestRow[]): number {
  if (column === undefined) throw new Error('the columns are prepared above')
  return contentWidth(column, { rows, measure })
}

test('fits the header or the longest value with padding, in steps of 4 px, up to 300', () => {
  expect(widthOf(name, [{ name: 'x' }])).toBe(80)
  expect(widthOf(name, [{ name: 'x' }, { name: 'eleven char' }])).toBe(132)
  expect(widthOf(name, [{ name: 'x'.repeat(99) }])).toBe(300)
  expect(widthOf(mark, [{ a: 'abcd' }])).toBe(92)
})

test('adds the margin to the first column', () => {
  expect(widthOf(id, [{ id: 'abcdefgh' }])).toBe(112)
})

test('measures numbers as they are shown, with space to the next column', () => {
  expect(widthOf(size, [{ size: 12.345 }])).toBe(108)
})

test('samples all rows and measures only the longest texts', () => {
  const rows = Array.from({ length: 5000 }, (_, index): TestRow => ({ name: `row ${index}` }))
  measured = 0
  expect(widthOf(name, rows)).toBe(100)
  expect(measured).toBeLessThan(6)
})

test('measures only the beginning of a very long value', () => {
  let longest = 0
  const measureOne = (text: string) => {
    longest = Math.max(longest, text.length)
    return text.length
  }
  if (name === undefined) throw new Error('the columns are prepared above')
  expect(contentWidth(name, { rows: [{ name: 'x'.repeat(100_000) }], measure: measureOne })).toBe(220)
  expect(longest).toBe(200)
})
