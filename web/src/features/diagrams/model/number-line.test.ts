import { describe, expect, it } from 'vitest'
import { traceLine } from './number-line.ts'
import { type NumberSample, intervalsOf } from './intervals.ts'

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

  it('does not repeat a spike where its last value continues after a gap', () => {
    const path = traced([{ at: 20, first: 2, last: 3, min: 0, max: 90 }], [{ from: 30, to: 50 }])
    expect(path.filter(([, x, y]) => x >= 50 && y !== 3)).toEqual([])
  })
})
