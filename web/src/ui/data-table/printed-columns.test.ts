import { expect, test } from 'vitest'
import { isTurned, longestWord, printedRowsOf, wordLimit } from './printed-columns.ts'

test('words stay whole while all columns fit on the page', () => {
  expect(wordLimit([4, 20, 30])).toBe(Infinity)
  expect(wordLimit([])).toBe(Infinity)
})

test('only the columns with the longest words give way, as far as the page needs', () => {
  // Of 115 characters two columns and three spaces take 16.
  expect(wordLimit([5, 5, 400])).toBe(99)
  expect(wordLimit([5, 300, 400])).toBe(52)
})

test('many columns have the long side of the page, and never no space at all', () => {
  expect([8, 9].map((columns) => isTurned(columns))).toEqual([false, true])
  expect(wordLimit(Array.from({ length: 9 }, () => 100))).toBe(17)
  expect(wordLimit(Array.from({ length: 400 }, () => 10))).toBe(1)
})

test('the more columns a table has, the fewer rows are printed', () => {
  expect([0, 4, 10, 40, 200].map((columns) => printedRowsOf(columns))).toEqual([5000, 5000, 2000, 500, 100])
})

test('words end at any space', () => {
  expect(['', 'one', 'a line\nand-another'].map((text) => longestWord(text))).toEqual([0, 3, 11])
})
