import { describe, expect, it } from 'vitest'
import { valueAxis } from './value-axis.ts'

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
