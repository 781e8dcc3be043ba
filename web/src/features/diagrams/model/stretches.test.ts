import { describe, expect, it } from 'vitest'
import {
  offlineSpans,
  placeBefore,
  type Span,
  stretchAt,
  stretchesOf,
  stretchesWithin,
  type TextSaid,
} from './stretches.ts'

/** Small numbers by chance, the same with each run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const UNTIL = 400

function chance(seed: number): { said: TextSaid[]; gaps: Span[] } {
  const roll = dice(seed)
  const times = [...new Set(Array.from({ length: roll(30) }, () => roll(420)))].toSorted((a, b) => a - b)
  const edges = [...new Set(Array.from({ length: 2 * roll(8) }, () => roll(400)))].toSorted((a, b) => a - b)
  const gaps: Span[] = []
  for (let at = 0; at + 1 < edges.length; at += 2) gaps.push({ from: edges[at] ?? 0, to: edges[at + 1] ?? 0 })
  return { said: times.map((at) => ({ at, value: `v${roll(4)}`, changes: 1 })), gaps }
}

/** What holds in the second from `at` on, looked up the slow way. */
function naive({ said, gaps }: { said: readonly TextSaid[]; gaps: readonly Span[] }, at: number) {
  const one = said.findLast((each) => each.at <= at)
  if (one === undefined || at >= UNTIL) return undefined
  const isSilent = gaps.some((gap) => gap.from >= one.at && gap.from <= at && at < gap.to)
  return isSilent ? undefined : one
}

describe('stretchesOf', () => {
  it('agrees with looking every second up', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const world = chance(seed)
      const stretches = stretchesOf(world.said, { gaps: world.gaps, until: UNTIL })
      for (let at = 0; at < 420; at += 1) {
        expect(stretchAt(stretches, at)?.said, `seed ${seed}, second ${at}`).toBe(naive(world, at))
      }
      for (const [index, { from, to }] of stretches.entries()) {
        expect(to).toBeGreaterThan(from)
        expect(from).toBeGreaterThanOrEqual(stretches[index - 1]?.to ?? 0)
      }
    }
  })

  it('shows what was said while not connected, and came later', () => {
    const said = [
      { at: 10, value: 'a', changes: 1 },
      { at: 30, value: 'b', changes: 1 },
    ]
    expect(stretchesOf(said, { gaps: [{ from: 20, to: 40 }], until: 50 })).toEqual([
      { from: 10, to: 20, said: said[0] },
      { from: 30, to: 50, said: said[1] },
    ])
  })
})

describe('offlineSpans', () => {
  it('joins what follows on each other and lasts until the present', () => {
    const said = ['online', 'offline', 'Offline', 'online', 'offline'].map((value, index) => ({
      at: index * 10,
      value,
      changes: 1,
    }))
    expect(offlineSpans(said, 100)).toEqual([
      { from: 10, to: 30 },
      { from: 40, to: 100 },
    ])
  })

  it('knows nothing of a device that nobody watched', () => {
    expect(offlineSpans([], 100)).toEqual([])
  })
})

describe('stretchesWithin', () => {
  it('gives what a walk over all of them gives', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const world = chance(seed)
      const stretches = stretchesOf(world.said, { gaps: world.gaps, until: UNTIL })
      for (const window of [
        { from: 0, to: 1 },
        { from: 57, to: 190 },
        { from: 399, to: 420 },
        { from: -50, to: 900 },
      ]) {
        expect(stretchesWithin(stretches, window)).toEqual(
          stretches.filter(({ from, to }) => to > window.from && from <= window.to),
        )
      }
    }
  })

  it('finds places', () => {
    const entries = [{ from: 1 }, { from: 3 }]
    expect([0, 1, 2, 3, 9].map((at) => placeBefore(entries, at))).toEqual([-1, 0, 0, 1, 1])
  })
})
