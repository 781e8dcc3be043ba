import type { AxisChoice } from '../../../kit/device/dashboard-search.ts'
import { describe, expect, it } from 'vitest'
import { axisOf, rangeWithoutOutliers, roundRange, shareOf, valueAxis } from './value-axis.ts'

describe('valueAxis', () => {
  it('labels round values', () => {
    expect(valueAxis({ min: 0.7, max: 2.9 }, [2]).ticks).toEqual([1, 2, 3])
    expect(valueAxis({ min: 66, max: 80 }).ticks).toEqual([65, 70, 75, 80])
    expect(valueAxis({ min: 0, max: 0.35 }).ticks).toEqual([0, 0.1, 0.2, 0.3])
  })

  it('includes every value and required ones, at any size', () => {
    for (const size of [1e-9, 1e-3, 1, 77, 1e5, 1e12]) {
      for (const min of [-3, 0, 0.4, 12]) {
        const axis = valueAxis({ min: min * size, max: (min + 1.7) * size }, [min * size - size])
        expect(axis.min).toBeLessThan(min * size - size)
        expect(axis.max).toBeGreaterThan((min + 1.7) * size)
        expect(axis.ticks.length).toBeGreaterThanOrEqual(2)
        expect(axis.ticks.length).toBeLessThanOrEqual(6)
        expect(axis.ticks.every((tick) => tick >= axis.min && tick <= axis.max)).toBe(true)
      }
    }
  })

  it('centres a value that never changes', () => {
    for (const value of [0, 1, -40, 1e7]) {
      const { min, max, ticks } = valueAxis({ min: value, max: value })
      expect((min + max) / 2).toBeCloseTo(value, 5)
      expect(ticks.length).toBeGreaterThan(0)
    }
  })
})

const PINGS = Array.from({ length: 5000 }, (_, at) => 40 + (at % 17))
const WITH_OUTLIER = PINGS.with(2500, 1e9)

describe('axisOf', () => {
  it('does not let one outlier of 1e9 flatten five thousand values, unless the user wants all values', () => {
    expect(axisOf(WITH_OUTLIER, undefined)).toEqual(axisOf(PINGS, undefined))
    expect(axisOf(WITH_OUTLIER, 'robust')).toEqual(axisOf(PINGS, 'robust'))
    expect(axisOf(WITH_OUTLIER, 'all')?.max).toBeGreaterThan(1e9)
  })

  it('shows spikes that do not flatten the rest', () => {
    expect(axisOf(PINGS.with(7, 200), undefined)?.max).toBeGreaterThan(200)
    expect(axisOf(PINGS.with(7, 200), 'robust')?.max).toBeLessThan(70)
  })

  it('has the ends that the user typed, even where no value is', () => {
    expect(axisOf(PINGS, [-3, 9], [2])).toMatchObject({ min: -3, max: 9, ticks: [0, 5] })
  })

  it('begins above 0 for a logarithmic row, whatever the values', () => {
    const axis = axisOf([-5, 0, 0.02, 3, 1e9], 'log')
    expect(axis?.min).toBeGreaterThan(0)
    expect(axis?.min).toBeLessThan(0.02)
    expect(axis?.max).toBeGreaterThan(1e9)
    expect(axis?.ticks).toEqual([1, 1e3, 1e6, 1e9])
    expect(axisOf([-5, 0], 'log')).toBeUndefined()
    const narrow = axisOf([40, 56], 'log')
    expect(narrow?.ticks.length).toBeGreaterThan(1)
  })

  it('is undefined without values', () => {
    const choices: (AxisChoice | undefined)[] = [undefined, 'all', 'robust', 'log', [0, 1]]
    for (const choice of choices) expect(axisOf([], choice)).toBeUndefined()
  })
})

describe('shareOf', () => {
  it('grows evenly with the powers of ten on a logarithmic axis, and is below it for 0 and less', () => {
    const axis = { min: 1, max: 1e4, ticks: [], isLog: true }
    expect(shareOf(100, axis)).toBeCloseTo(0.5)
    expect(shareOf(0, axis)).toBe(-Infinity)
    expect(shareOf(-7, axis)).toBe(-Infinity)
    expect(shareOf(100, { ...axis, isLog: false })).toBeCloseTo(0.01, 3)
  })
})

it('offers a round range for a fixed axis', () => {
  expect(roundRange({ min: 0.58, max: 3.2 })).toEqual([0, 4])
  expect(roundRange({ min: 38.72, max: 57.28 })).toEqual([35, 60])
})

const FLAT = 20
const wave = (count: number) => Array.from({ length: count }, (_, at) => 40 + (at % 17))
const BULK = { min: 40, max: 56 }

describe('rangeWithoutOutliers', () => {
  it('leaves out one value of a billion, above, below, or both', () => {
    const values = wave(5000)
    expect(rangeWithoutOutliers(values.with(2500, 1e9), FLAT)).toEqual(BULK)
    expect(rangeWithoutOutliers(values.with(0, -1e9), FLAT)).toEqual(BULK)
    expect(rangeWithoutOutliers(values.with(0, -1e9).with(4999, 1e9), FLAT)).toEqual(BULK)
  })

  it('finds an outlier behind a larger one', () => {
    expect(rangeWithoutOutliers(wave(5000).with(7, 1e9).with(8, 2e6).with(9, 4000), FLAT)).toEqual(BULK)
  })

  it('finds an outlier in five values, but not in three', () => {
    expect(rangeWithoutOutliers([1, 2, 3, 2, 1e9], FLAT)).toEqual({ min: 1, max: 3 })
    expect(rangeWithoutOutliers([1, 2, 1e9], FLAT)).toEqual({ min: 1, max: 1e9 })
  })

  it('keeps values that happen often', () => {
    const values = wave(1000).map((value, at) => (at % 20 === 0 ? 65_535 : value))
    expect(rangeWithoutOutliers(values, FLAT)).toEqual({ min: 40, max: 65_535 })
  })

  it('shows a spike over constant values, unless it is enormous', () => {
    const still = Array.from({ length: 500 }, () => 67)
    expect(rangeWithoutOutliers(still.with(3, 900), FLAT)).toEqual({ min: 67, max: 900 })
    expect(rangeWithoutOutliers(still.with(3, 1e9), FLAT)).toEqual({ min: 67, max: 67 })
    expect(rangeWithoutOutliers(still.with(3, 900), 2)).toEqual({ min: 67, max: 67 })
  })

  it('gives the range of all values if there are no outliers', () => {
    expect(rangeWithoutOutliers(wave(5000), FLAT)).toEqual(BULK)
    expect(rangeWithoutOutliers([5], FLAT)).toEqual({ min: 5, max: 5 })
    expect(rangeWithoutOutliers([], FLAT)).toBeUndefined()
  })
})
