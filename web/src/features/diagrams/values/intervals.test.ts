import { describe, expect, it } from 'vitest'
import {
  offlineSpans,
  indexBefore,
  type Span,
  intervalAt,
  intervalsOf,
  intervalsWithin,
  type TextSample,
} from './intervals.ts'

/** Small random numbers, the same in each run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const UNTIL = 400

function randomCase(seed: number): { samples: TextSample[]; gaps: Span[] } {
  const roll = dice(seed)
  const times = [...new Set(Array.from({ length: roll(30) }, () => roll(420)))].toSorted((a, b) => a - b)
  const edges = [...new Set(Array.from({ length: 2 * roll(8) }, () => roll(400)))].toSorted((a, b) => a - b)
  const gaps: Span[] = []
  for (let at = 0; at + 1 < edges.length; at += 2) gaps.push({ from: edges[at] ?? 0, to: edges[at + 1] ?? 0 })
  return { samples: times.map((at) => ({ at, value: `v${roll(4)}`, changes: 1 })), gaps }
}

/** The value in the second from `at` on, computed the slow way. */
function naive({ samples, gaps }: { samples: readonly TextSample[]; gaps: readonly Span[] }, at: number) {
  const one = samples.findLast((each) => each.at <= at)
  if (one === undefined || at >= UNTIL) return undefined
  const isOffline = gaps.some((gap) => gap.from >= one.at && gap.from <= at && at < gap.to)
  return isOffline ? undefined : one
}

describe('intervalsOf', () => {
  it('agrees with a check of every second', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const example = randomCase(seed)
      const intervals = intervalsOf(example.samples, { gaps: example.gaps, until: UNTIL })
      for (let at = 0; at < 420; at += 1) {
        expect(intervalAt(intervals, at)?.sample, `seed ${seed}, second ${at}`).toBe(naive(example, at))
      }
      for (const [index, { from, to }] of intervals.entries()) {
        expect(to).toBeGreaterThan(from)
        expect(from).toBeGreaterThanOrEqual(intervals[index - 1]?.to ?? 0)
      }
    }
  })

  it('shows values that were reported later for offline time', () => {
    const samples = [
      { at: 10, value: 'a', changes: 1 },
      { at: 30, value: 'b', changes: 1 },
    ]
    expect(intervalsOf(samples, { gaps: [{ from: 20, to: 40 }], until: 50 })).toEqual([
      { from: 10, to: 20, sample: samples[0] },
      { from: 30, to: 50, sample: samples[1] },
    ])
  })
})

describe('offlineSpans', () => {
  it('joins consecutive spans and lasts until the present', () => {
    const samples = ['online', 'offline', 'Offline', 'online', 'offline'].map((value, index) => ({
      at: index * 10,
      value,
      changes: 1,
    }))
    expect(offlineSpans(samples, 100)).toEqual([
      { from: 10, to: 30 },
      { from: 40, to: 100 },
    ])
  })

  it('is empty for a device without presence data', () => {
    expect(offlineSpans([], 100)).toEqual([])
  })
})

describe('intervalsWithin', () => {
  it('agrees with a scan over all of them', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const example = randomCase(seed)
      const intervals = intervalsOf(example.samples, { gaps: example.gaps, until: UNTIL })
      for (const window of [
        { from: 0, to: 1 },
        { from: 57, to: 190 },
        { from: 399, to: 420 },
        { from: -50, to: 900 },
      ]) {
        expect(intervalsWithin(intervals, window)).toEqual(
          intervals.filter(({ from, to }) => to > window.from && from <= window.to),
        )
      }
    }
  })

  it('finds indexes', () => {
    const entries = [{ from: 1 }, { from: 3 }]
    expect([0, 1, 2, 3, 9].map((at) => indexBefore(entries, at))).toEqual([-1, 0, 0, 1, 1])
  })
})
