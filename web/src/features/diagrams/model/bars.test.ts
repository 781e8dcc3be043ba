import { describe, expect, it } from 'vitest'
import { type Bar, barsOf } from './bars.ts'
import { stretchesOf, type TextSaid } from './stretches.ts'

const weight = (value: string) => (value === 'fault' ? 2 : 0)

function drawn(
  said: readonly (readonly [at: number, value: string, changes?: number])[],
  width = 1000,
): Bar[] {
  const entries: TextSaid[] = said.map(([at, value, changes = 1]) => ({ at, value, changes }))
  const stretches = stretchesOf(entries, { gaps: [], until: 1000 })
  return barsOf(stretches, { window: { from: 0, to: 1000 }, width, end: width, weight })
}

describe('barsOf', () => {
  it('draws a bar a value, cut at the edges of the window', () => {
    expect(
      drawn([
        [-50, 'a'],
        [400, 'b'],
        [405, 'c'],
      ]),
    ).toEqual([
      { kind: 'plain', left: 0, right: 400, said: { at: -50, value: 'a', changes: 1 }, isCut: true },
      { kind: 'plain', left: 400, right: 405, said: { at: 400, value: 'b', changes: 1 }, isCut: false },
      { kind: 'plain', left: 405, right: 1000, said: { at: 405, value: 'c', changes: 1 }, isCut: false },
    ])
  })

  it('gives a value of a moment a segment that can be seen', () => {
    const bars = drawn([
      [0, 'a'],
      [400, 'fault'],
      [401, 'a'],
    ])
    const moment = bars.find((bar) => bar.kind === 'plain' && bar.said.value === 'fault')
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
    expect(dense?.kind === 'dense' && dense.marks.map(({ left, said }) => [left, said.value])).toEqual([
      [400, 'b'],
      [402, 'c'],
      [404, 'd'],
    ])
  })

  it('lets the gravest value show where several share a mark', () => {
    const changes = Array.from({ length: 100 }, (_, index): readonly [number, string] => [
      400 + index / 10,
      `v${index % 3}`,
    ])
    for (const place of [0, 7, 33, 99]) {
      const said = changes.with(place, [400 + place / 10, 'fault'])
      const marks = drawn([[0, 'a'], ...said, [410, 'a']]).flatMap((bar) =>
        bar.kind === 'dense' ? bar.marks : [],
      )
      expect(marks.map(({ said: { value } }) => value)).toContain('fault')
      expect(marks.length).toBeLessThanOrEqual(7)
    }
  })

  it('keeps values dense that the server could not tell apart, however wide they are', () => {
    const [, dense, after] = drawn([
      [0, 'a'],
      [400, 'b', 40],
      [480, 'b'],
    ])
    expect(dense).toMatchObject({ kind: 'dense', left: 400, right: 480, changes: 40 })
    expect(after).toMatchObject({ kind: 'plain', left: 480 })
  })

  it('shows the gravest of those that share a mark, be it one of several', () => {
    const stretches = stretchesOf(
      [
        { at: 0, value: 'a', changes: 1 },
        { at: 400, value: '', changes: 3, among: ['b', 'fault'] },
        { at: 400.5, value: 'c', changes: 1 },
        { at: 401, value: 'd', changes: 1 },
      ],
      { gaps: [], until: 1000 },
    )
    const bars = barsOf(stretches, { window: { from: 0, to: 1000 }, width: 1000, end: 1000, weight })
    expect(bars[1]).toMatchObject({ kind: 'dense', marks: [{ said: { among: ['b', 'fault'] } }] })
  })

  it('covers the time that values cover, at any width', () => {
    const said = Array.from({ length: 300 }, (_, index) => [index ** 1.2, `v${index % 5}`] as const)
    for (const width of [50, 300, 1700]) {
      const bars = drawn(said, width)
      expect(bars[0]?.left).toBe(0)
      for (const [index, bar] of bars.entries()) {
        expect(bar.right - bar.left).toBeGreaterThan(0)
        expect(bar.right).toBeLessThanOrEqual(width)
        const next = bars[index + 1]?.left ?? bar.right
        expect(Math.abs(next - bar.right)).toBeLessThanOrEqual(5)
      }
      const shown = bars.reduce((sum, bar) => sum + (bar.kind === 'dense' ? bar.changes : 1), 0)
      expect(shown).toBe(said.filter(([at]) => at < 1000).length)
    }
  })
})
