import type { SeriesReply } from '@service-center/contract/device-history/device-history.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { describe, expect, it } from 'vitest'
import { diagramKey } from '../model/keys.ts'
import type { LiveValue } from '../model/series.ts'
import { labelAt } from '../parts/value-labels.ts'
import { gapsOf, rowData } from './diagram-rows.ts'

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

describe('the rows', () => {
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

  it('show an empty value as every screen does', () => {
    const live = new Map([['system_message', [{ at: 700, value: '' }]]])
    expect(sample('system_message', 720, live)).toBe('N/A')
  })

  it('are absent while they are not loaded', () => {
    expect(rowData(row('Battery'), loaded(), [])).toBeUndefined()
  })
})
