import { expect, test } from 'vitest'
import { intervalsOf, type NumberSample } from '../values/intervals.ts'
import { outsideOf, outsideSpans, valuesWithin } from './outside.ts'

const one = (at: number, value: number): NumberSample => ({
  at,
  first: value,
  last: value,
  min: value,
  max: value,
})
const axis = { min: 0, max: 10, ticks: [], isLog: false }
const intervals = intervalsOf(
  [{ ...one(10, 7), max: 90 }, one(20, 50), one(30, 60), one(40, 5), one(50, -3), one(60, 4)],
  { gaps: [], until: 100 },
)

test('the values of a window are the extremes of each interval, without spikes before the window', () => {
  expect(valuesWithin(intervals, { from: 0, to: 25 })).toEqual([7, 90, 50])
  expect(valuesWithin(intervals, { from: 15, to: 25 })).toEqual([7, 50])
  expect(valuesWithin(intervals, { from: 0, to: 5 })).toEqual([])
})

test('finds the most extreme values beyond the axis', () => {
  expect(outsideOf([5, 50, 90, -3], axis)).toEqual({ above: 90, below: -3 })
  expect(outsideOf([5, 0, 10], axis)).toEqual({ above: undefined, below: undefined })
  expect(outsideOf([-5, 0], undefined)).toEqual({ above: undefined, below: -5 })
})

test('values beyond the axis are marked as long as they last, a spike only at its time', () => {
  expect(outsideSpans(intervals, { window: { from: 0, to: 100 }, axis })).toEqual([
    { from: 10, to: 10, side: 'above' },
    { from: 20, to: 40, side: 'above' },
    { from: 50, to: 60, side: 'below' },
  ])
  expect(outsideSpans(intervals, { window: { from: 15, to: 100 }, axis })[0]?.from).toBe(20)
})
