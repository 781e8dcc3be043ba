import type { SeriesReply } from '@service-center/contract/device-history/device-history.ts'
import {
  type NumericSeries,
  SEVERAL,
  type TextSeries,
} from '@service-center/contract/device-history/device-series.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { describe, expect, it } from 'vitest'
import { labelAt } from '../rows/value-labels.ts'
import { diagramKey } from './keys.ts'
import {
  gapsOf,
  joinedNumbers,
  joinedTexts,
  type LiveValue,
  liveValues,
  rowData,
  withLiveNumbers,
  withLiveTexts,
} from './series.ts'

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

  it('keeps merged values and the value after them', () => {
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

  it('are numbers if the server treats them as numbers, such as percentages', () => {
    const live = ['70%', ' 68 % ', '1e2', '0x1F', 'Infinity', '%'].map((value, at) => ({ at, value }))
    expect(withLiveNumbers([], live).map(({ last }) => last)).toEqual([70, 68, 100])
  })

  it('are left out of numbers if they are not numeric, and do not repeat a text', () => {
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

const text = (segments: readonly (readonly [number, string])[]) => ({
  values: segments.map(([, value]) => value),
  at: segments.map(([at]) => at),
  value: segments.map((_, index) => index),
  changes: segments.map(() => 1),
  among: [],
  after: null,
})

const series: SeriesReply = {
  numeric: {
    HDOP: {
      at: [100, 500],
      until: [100, 510],
      first: [1, 3],
      min: [1, 2],
      max: [1, 9],
      last: [1, 4],
      before: null,
      after: null,
    },
  },
  text: {
    'Server online': text([
      [50, 'online'],
      [300, 'offline'],
      [450, 'online'],
    ]),
    system_message: text([[60, 'System running']]),
  },
}
const nothingLive = new Map<string, readonly LiveValue[]>()
const loaded = (live = nothingLive) => ({ parts: [{ from: 0, to: 1000, series }], live })
const row = (key: string) => diagramKey(key, { type: DEVICE_TYPE.robot, dictionary: {}, isTranslated: true })

function sample(key: string, at: number, live = nothingLive): string | undefined {
  const known = loaded(live)
  const gaps = key === 'Server online' ? [] : gapsOf('Server online', known)
  return labelAt(row(key), rowData(row(key), known, gaps), { at, now: 900, pixel: 5, isTranslated: true })
}

describe('the rows of the diagrams', () => {
  it('have values, and gaps while the robot was offline', () => {
    expect([100, 299, 300, 449, 450, 899].map((at) => sample('HDOP', at))).toEqual([
      '1',
      '1',
      undefined,
      undefined,
      '1',
      '4',
    ])
    expect(sample('system_message', 200)).toBe('System running')
    expect(sample('system_message', 400)).toBeUndefined()
    expect(sample('Server online', 400)).toBe('offline')
  })

  it('show minimum and maximum at a spike', () => {
    expect(sample('HDOP', 502)).toBe('2 to 9')
    expect(sample('HDOP', 520)).toBe('4')
  })

  it('are empty before the first value and after the present', () => {
    expect(sample('HDOP', 99)).toBeUndefined()
    expect(sample('HDOP', 901)).toBeUndefined()
  })

  it('continue with live values', () => {
    const live = new Map([
      ['HDOP', [{ at: 800, value: '2.5' }]],
      ['Server online', [{ at: 850, value: 'offline' }]],
    ])
    expect(sample('HDOP', 820, live)).toBe('2.5')
    expect(sample('HDOP', 860, live)).toBeUndefined()
    expect(sample('Server online', 860, live)).toBe('offline')
  })

  it('show an empty value as N/A, as every screen does', () => {
    const live = new Map([['system_message', [{ at: 700, value: '' }]]])
    expect(sample('system_message', 720, live)).toBe('N/A')
  })

  it('are missing while they are not loaded', () => {
    expect(rowData(row('Battery'), loaded(), [])).toBeUndefined()
  })
})
