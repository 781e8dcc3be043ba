import {
  type NumericSeries,
  SEVERAL,
  type TextSeries,
} from '@service-center/contract/device-history/device-series.ts'
import { describe, expect, it } from 'vitest'
import { joinedNumbers, joinedTexts, liveValues, withLiveNumbers, withLiveTexts } from './series.ts'
import { pixelSeconds, TILE_PIXELS, tileRange, tilesOf } from './tiles.ts'

function texts(
  segments: readonly (readonly [at: number, value: string | number, changes?: number])[],
): TextSeries {
  const values = [...new Set(segments.flatMap(([, value]) => (typeof value === 'string' ? [value] : [])))]
  return {
    values,
    at: segments.map(([at]) => at),
    value: segments.map(([, value]) => (typeof value === 'string' ? values.indexOf(value) : value)),
    changes: segments.map(([, , changes = 1]) => changes),
    among: segments.map(([, value]) => (value === SEVERAL ? values.map((_, place) => place) : [])),
    after: null,
  }
}

function numbers(
  points: readonly (readonly [at: number, value: number])[],
  before: [number, number] | null = null,
) {
  const values = points.map(([, value]) => value)
  const series: NumericSeries = {
    at: points.map(([at]) => at),
    until: points.map(([at]) => at),
    first: values,
    min: values,
    max: values,
    last: values,
    before,
    after: null,
  }
  return series
}

describe('joinedTexts', () => {
  it('joins tiles seamlessly', () => {
    const joined = joinedTexts([
      {
        from: 100,
        to: 200,
        series: texts([
          [40, 'a'],
          [150, 'b'],
        ]),
      },
      {
        from: 200,
        to: 300,
        series: texts([
          [150, 'b'],
          [230, 'c'],
        ]),
      },
      {
        from: 300,
        to: 400,
        series: texts([
          [230, 'c'],
          [300, 'c'],
          [350, 'a'],
        ]),
      },
    ])
    expect(joined.map(({ at, value }) => [at, value])).toEqual([
      [40, 'a'],
      [150, 'b'],
      [230, 'c'],
      [350, 'a'],
    ])
  })

  it('keeps merged values, and the value after them', () => {
    const joined = joinedTexts([
      {
        from: 0,
        to: 100,
        series: texts([
          [0, 'a'],
          [10, SEVERAL, 7],
          [20, 'a'],
        ]),
      },
    ])
    expect(joined).toEqual([
      { at: 0, value: 'a', changes: 1 },
      { at: 10, value: '', changes: 7, among: ['a'] },
      { at: 20, value: 'a', changes: 1 },
    ])
  })
})

describe('joinedNumbers', () => {
  it("begins with the value before the first tile, and uses a value at a tile's edge once", () => {
    const joined = joinedNumbers([
      {
        from: 100,
        to: 200,
        series: numbers(
          [
            [120, 5],
            [200, 7],
          ],
          [80, 3],
        ),
      },
      { from: 200, to: 300, series: numbers([[200, 7]], [120, 5]) },
    ])
    expect(joined.map(({ at, last }) => [at, last])).toEqual([
      [80, 3],
      [120, 5],
      [200, 7],
    ])
  })
})

describe('live values', () => {
  const live = liveValues([
    ['HDOP', '2.5', 50, 51],
    ['message', 'N/A', 60, 61],
  ])

  it('are ordered by the time of the device', () => {
    const samples = joinedNumbers([
      {
        from: 0,
        to: 100,
        series: numbers([
          [40, 1],
          [60, 2],
        ]),
      },
    ])
    const merged = withLiveNumbers(samples, [live.get('HDOP') ?? { at: 0, value: '' }])
    expect(merged.map(({ at, last }) => [at, last])).toEqual([
      [40, 1],
      [50, 2.5],
      [60, 2],
    ])
  })

  it('are numbers where the server treats them as numbers, percentages too', () => {
    const live = ['70%', ' 68 % ', '1e2', '0x1F', 'Infinity', '%'].map((value, at) => ({ at, value }))
    expect(withLiveNumbers([], live).map(({ last }) => last)).toEqual([70, 68, 100])
  })

  it('are left out of numeric series if not numeric, and do not repeat a text', () => {
    expect(
      withLiveNumbers(
        [],
        [
          { at: 1, value: 'N/A' },
          { at: 2, value: ' ' },
        ],
      ),
    ).toEqual([])
    const samples = [{ at: 5, value: 'a', changes: 1 }]
    expect(
      withLiveTexts(samples, [
        { at: 9, value: 'a' },
        { at: 12, value: 'b' },
      ]).map(({ at }) => at),
    ).toEqual([5, 12])
  })
})

describe('tilesOf', () => {
  it('covers any window at full resolution, with few calls', () => {
    for (let span = 60; span < 5 * 365 * 86_400; span = Math.ceil(span * 1.31)) {
      for (const width of [250, 940, 2100]) {
        const window = { from: 1_795_262_413, to: 1_795_262_413 + span }
        const { shown, beside } = tilesOf(tileRange(window, width))
        const pixel = pixelSeconds(window, width)
        expect(shown[0]?.from).toBeLessThanOrEqual(window.from)
        expect(shown.at(-1)?.to).toBeGreaterThanOrEqual(window.to)
        expect(shown.every(({ from, to }) => to - from === pixel * TILE_PIXELS && from % pixel === 0)).toBe(
          true,
        )
        expect(pixel === 1 || pixel <= span / width).toBe(true)
        expect(shown.length).toBeLessThanOrEqual(8)
        expect(beside.map(({ to }) => to)[0]).toBe(shown[0]?.from)
      }
    }
  })
})
