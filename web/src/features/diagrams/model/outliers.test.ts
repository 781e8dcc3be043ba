import { expect, test } from 'vitest'
import { rangeWithoutOutliers } from './outliers.ts'

const FLAT = 20
const wave = (count: number) => Array.from({ length: count }, (_, at) => 40 + (at % 17))
const BULK = { min: 40, max: 56 }

test('one value of a billion is left out, above, below, and both', () => {
  const values = wave(5000)
  expect(rangeWithoutOutliers(values.with(2500, 1e9), FLAT)).toEqual(BULK)
  expect(rangeWithoutOutliers(values.with(0, -1e9), FLAT)).toEqual(BULK)
  expect(rangeWithoutOutliers(values.with(0, -1e9).with(4999, 1e9), FLAT)).toEqual(BULK)
})

test('an outlier does not hide another one', () => {
  expect(rangeWithoutOutliers(wave(5000).with(7, 1e9).with(8, 2e6).with(9, 4000), FLAT)).toEqual(BULK)
})

test('a few values have an outlier too, two or three have none', () => {
  expect(rangeWithoutOutliers([1, 2, 3, 2, 1e9], FLAT)).toEqual({ min: 1, max: 3 })
  expect(rangeWithoutOutliers([1, 2, 1e9], FLAT)).toEqual({ min: 1, max: 1e9 })
})

test('what happens often is no outlier', () => {
  const values = wave(1000).map((value, at) => (at % 20 === 0 ? 65_535 : value))
  expect(rangeWithoutOutliers(values, FLAT)).toEqual({ min: 40, max: 65_535 })
})

test('a spike over constant values is shown, unless it is out of all proportion', () => {
  const still = Array.from({ length: 500 }, () => 67)
  expect(rangeWithoutOutliers(still.with(3, 900), FLAT)).toEqual({ min: 67, max: 900 })
  expect(rangeWithoutOutliers(still.with(3, 1e9), FLAT)).toEqual({ min: 67, max: 67 })
  expect(rangeWithoutOutliers(still.with(3, 900), 2)).toEqual({ min: 67, max: 67 })
})

test('without outliers the range is that of all values', () => {
  expect(rangeWithoutOutliers(wave(5000), FLAT)).toEqual(BULK)
  expect(rangeWithoutOutliers([5], FLAT)).toEqual({ min: 5, max: 5 })
  expect(rangeWithoutOutliers([], FLAT)).toBeUndefined()
})
