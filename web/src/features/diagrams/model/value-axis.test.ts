import type { AxisChoice } from '../../../kit/device/dashboard-search.ts'
import { describe, expect, it } from 'vitest'
import { axisOf, roundRange, shareOf, valueAxis } from './value-axis.ts'

describe('valueAxis', () => {
  it('writes round values', () => {
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

/** Five thousand pings with one value in them that is none. */
const PINGS = Array.from({ length: 5000 }, (_, at) => 40 + (at % 17))
const WITH_OUTLIER = PINGS.with(2500, 1e9)

describe('axisOf', () => {
  it('does not let one outlier of 1e9 flatten five thousand values, unless all are wanted', () => {
    expect(axisOf(WITH_OUTLIER, undefined)).toEqual(axisOf(PINGS, undefined))
    expect(axisOf(WITH_OUTLIER, 'robust')).toEqual(axisOf(PINGS, 'robust'))
    expect(axisOf(WITH_OUTLIER, 'all')?.max).toBeGreaterThan(1e9)
  })

  it('shows spikes that do not flatten the rest', () => {
    expect(axisOf(PINGS.with(7, 200), undefined)?.max).toBeGreaterThan(200)
    expect(axisOf(PINGS.with(7, 200), 'robust')?.max).toBeLessThan(70)
  })

  it('has the ends that somebody typed, even where no value is', () => {
    expect(axisOf(PINGS, [-3, 9], [2])).toMatchObject({ min: -3, max: 9, ticks: [0, 5] })
  })

  it('of a logarithmic row begins above 0, whatever the values', () => {
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
  it('is even in powers of ten on a logarithmic axis, and below it for 0 and less', () => {
    const axis = { min: 1, max: 1e4, ticks: [], isLog: true }
    expect(shareOf(100, axis)).toBeCloseTo(0.5)
    expect(shareOf(0, axis)).toBe(-Infinity)
    expect(shareOf(-7, axis)).toBe(-Infinity)
    expect(shareOf(100, { ...axis, isLog: false })).toBeCloseTo(0.01, 3)
  })
})

it('offers a round range to fix', () => {
  expect(roundRange({ min: 0.58, max: 3.2 })).toEqual([0, 4])
  expect(roundRange({ min: 38.72, max: 57.28 })).toEqual([35, 60])
})
