import { expect, test } from 'vitest'
import { momentOf, rangeErrors, rangeOf, rangeText, valuesOf, wallTime } from './date-range.ts'

const NOW = 1_763_000_000

test('a range survives conversion to filter values and back, open ends too', () => {
  for (const range of [
    { from: 1, to: 2 },
    { from: null, to: 2 },
    { from: 0, to: null },
  ]) {
    expect(rangeOf(valuesOf(range))).toEqual(range)
  }
  expect(valuesOf({ from: null, to: null })).toEqual([])
  expect(rangeOf(['soon', ''])).toEqual({ from: null, to: null })
})

test('pickers show and return wall-clock time at the chosen offset', () => {
  expect(wallTime(NOW, 0)).toBe('2025-11-13 02:13:20')
  expect(wallTime(NOW, -5)).toBe('2025-11-12 21:13:20')
  expect(momentOf('2025-11-12 21:13:20', -5)).toBe(NOW)
  expect(momentOf(wallTime(NOW, 5.5), 5.5)).toBe(NOW)
})

test('neither end in the future, From before To', () => {
  expect(rangeErrors({ from: NOW - 2, to: NOW }, NOW)).toEqual({})
  expect(rangeErrors({ from: NOW + 1, to: null }, NOW)).toEqual({ from: 'From cannot be in the future' })
  expect(rangeErrors({ from: null, to: NOW + 1 }, NOW)).toEqual({ to: 'To cannot be in the future' })
  expect(rangeErrors({ from: NOW, to: NOW }, NOW)).toEqual({ from: 'From must be before To' })
})

test('a chip says which ends are set', () => {
  expect(rangeText({ from: NOW, to: null }, 0)).toBe('from Nov 13, 25 02:13')
  expect(rangeText({ from: null, to: NOW }, 1)).toBe('to Nov 13, 25 03:13')
})
