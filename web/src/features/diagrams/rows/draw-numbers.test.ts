import { describe, expect, it, test } from 'vitest'
import { shortNumber, tickText, traceLine } from './draw-numbers.ts'
import { type NumberSample, intervalsOf } from '../values/intervals.ts'

const one = (at: number, value: number): NumberSample => ({
  at,
  first: value,
  last: value,
  min: value,
  max: value,
})

function traced(samples: readonly NumberSample[], gaps: { from: number; to: number }[] = []) {
  const path: (readonly ['move' | 'line', number, number])[] = []
  const pen = {
    moveTo: (x: number, y: number) => void path.push(['move', x, y]),
    lineTo: (x: number, y: number) => void path.push(['line', x, y]),
  }
  const intervals = intervalsOf(samples, { gaps, until: 100 })
  traceLine(pen, intervals, { window: { from: 0, to: 100 }, x: (at) => at, y: (value) => value })
  return path
}

describe('traceLine', () => {
  it('holds each value until the next', () => {
    expect(traced([one(10, 1), one(40, 5)])).toEqual([
      ['move', 10, 1],
      ['line', 40, 1],
      ['line', 40, 5],
      ['line', 100, 5],
    ])
  })

  it('leaves gaps open', () => {
    const path = traced([one(10, 1)], [{ from: 30, to: 50 }])
    expect(path.filter(([action]) => action === 'move').map(([, x]) => x)).toEqual([10, 50])
    expect(path.some(([, x]) => x > 30 && x < 50)).toBe(false)
  })

  it('reaches the minimum and the maximum of every spike', () => {
    const path = traced([one(10, 1), { at: 20, first: 2, last: 3, min: -40, max: 90 }])
    const ys = path.map(([, , y]) => y)
    expect(Math.min(...ys)).toBe(-40)
    expect(Math.max(...ys)).toBe(90)
    expect(path.at(-1)).toEqual(['line', 100, 3])
  })

  it('draws a spike only once if its last value continues after a gap', () => {
    const path = traced([{ at: 20, first: 2, last: 3, min: 0, max: 90 }], [{ from: 30, to: 50 }])
    expect(path.filter(([, x, y]) => x >= 50 && y !== 3)).toEqual([])
  })
})

test.each([
  [1, 1, '1'],
  [0.7, 0.1, '0.7'],
  [0.0002, 0.0001, '0.0002'],
  [0.00003, 0.00001, '3e-5'],
  [0, 1e-7, '0'],
  [84_000, 2000, '84,000'],
  [1e9, 2e8, '1e9'],
  [-2.5e6, 5e5, '-2.5e6'],
  [1e100, 1e99, '1e100'],
  // Times in seconds differ in their last digits.
  [1_795_266_400, 200, '1,795,266,400'],
])('tickText writes %d in steps of %d as %j', (value, step, text) => {
  expect(tickText(value, step)).toBe(text)
})

test.each([
  [1e9, '1e9'],
  [1_234_567, '1.23e6'],
  [2.675, '2.68'],
  [0.0123, '0.0123'],
  [-0.00002, '-2e-5'],
  [0, '0'],
])('shortNumber writes %d as %j', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})
