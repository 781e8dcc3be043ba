import { describe, expect, it } from 'vitest'
import { type Bar, barsOf } from './draw-bars.ts'
import { intervalsOf, type TextSample } from '../values/intervals.ts'

const severity = (value: string) => (value === 'fault' ? 2 : 0)

function drawn(
  samples: readonly (readonly [at: number, value: string, changes?: number])[],
  width = 1000,
): Bar[] {
  const entries: TextSample[] = samples.map(([at, value, changes = 1]) => ({ at, value, changes }))
  const intervals = intervalsOf(entries, { gaps: [], until: 1000 })
  return barsOf(intervals, { window: { from: 0, to: 1000 }, width, end: width, severity })
}

describe('barsOf', () => {
  it('draws a bar per value, cut at the edges of the window', () => {
    expect(
      drawn([
        [-50, 'a'],
        [400, 'b'],
        [405, 'c'],
      ]),
    ).toEqual([
      { kind: 'plain', left: 0, right: 400, sample: { at: -50, value: 'a', changes: 1 }, isClipped: true },
      { kind: 'plain', left: 400, right: 405, sample: { at: 400, value: 'b', changes: 1 }, isClipped: false },
      {
        kind: 'plain',
        left: 405,
        right: 1000,
        sample: { at: 405, value: 'c', changes: 1 },
        isClipped: false,
      },
    ])
  })

  it('gives a very short value a visible segment', () => {
    const bars = drawn([
      [0, 'a'],
      [400, 'fault'],
      [401, 'a'],
    ])
    const moment = bars.find((bar) => bar.kind === 'plain' && bar.sample.value === 'fault')
    expect(moment).toMatchObject({ left: 400, right: 405 })
  })

  it('marks each value of a run that is too narrow for bars', () => {
    const [, dense] = drawn([
      [0, 'a'],
      [400, 'b'],
      [402, 'c'],
      [404, 'd'],
      [406, 'a'],
    ])
    expect(dense).toMatchObject({ kind: 'dense', left: 400, right: 406, changes: 3 })
    expect(dense?.kind === 'dense' && dense.marks.map(({ left, sample }) => [left, sample.value])).toEqual([
      [400, 'b'],
      [402, 'c'],
      [404, 'd'],
    ])
  })

  it('shows the most severe value where several share a mark', () => {
    const changes = Array.from({ length: 100 }, (_, index): readonly [number, string] => [
      400 + index / 10,
      `v${index % 3}`,
    ])
    for (const place of [0, 7, 33, 99]) {
      const samples = changes.with(place, [400 + place / 10, 'fault'])
      const marks = drawn([[0, 'a'], ...samples, [410, 'a']]).flatMap((bar) =>
        bar.kind === 'dense' ? bar.marks : [],
      )
      expect(marks.map(({ sample: { value } }) => value)).toContain('fault')
      expect(marks.length).toBeLessThanOrEqual(7)
    }
  })

  it('keeps values in a dense bar that the server merged, even if there is space', () => {
    const [, dense, after] = drawn([
      [0, 'a'],
      [400, 'b', 40],
      [480, 'b'],
    ])
    expect(dense).toMatchObject({ kind: 'dense', left: 400, right: 480, changes: 40 })
    expect(after).toMatchObject({ kind: 'plain', left: 480 })
  })

  it('finds the most severe value of a mark among merged values too', () => {
    const intervals = intervalsOf(
      [
        { at: 0, value: 'a', changes: 1 },
        { at: 400, value: '', changes: 3, among: ['b', 'fault'] },
        { at: 400.5, value: 'c', changes: 1 },
        { at: 401, value: 'd', changes: 1 },
      ],
      { gaps: [], until: 1000 },
    )
    const bars = barsOf(intervals, {
      window: { from: 0, to: 1000 },
      width: 1000,
      end: 1000,
      severity,
    })
    expect(bars[1]).toMatchObject({ kind: 'dense', marks: [{ sample: { among: ['b', 'fault'] } }] })
  })

  it('covers the whole time of the values, at any width', () => {
    const samples = Array.from({ length: 300 }, (_, index) => [index ** 1.2, `v${index % 5}`] as const)
    for (const width of [50, 300, 1700]) {
      const bars = drawn(samples, width)
      expect(bars[0]?.left).toBe(0)
      for (const [index, bar] of bars.entries()) {
        expect(bar.right - bar.left).toBeGreaterThan(0)
        expect(bar.right).toBeLessThanOrEqual(width)
        const next = bars[index + 1]?.left ?? bar.right
        expect(Math.abs(next - bar.right)).toBeLessThanOrEqual(5)
      }
      const shown = bars.reduce((sum, bar) => sum + (bar.kind === 'dense' ? bar.changes : 1), 0)
      expect(shown).toBe(samples.filter(([at]) => at < 1000).length)
    }
  })
})
