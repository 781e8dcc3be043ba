import { describe, expect, it } from 'vitest'
import { looksOf, weightOf } from './value-look.ts'

const meaning = (translations: Record<string, string>) => ({
  alias: 'Fix type',
  group: 'Positioning',
  position: 1,
  unit: null,
  translations: Object.entries(translations).map(([value, translatedValue]) => ({ value, translatedValue })),
})

describe('looksOf', () => {
  it('shows a state where a value has one', () => {
    const system = looksOf({ key: 'system_message', meaning: undefined })
    expect(system('System running')).toEqual({ state: 'ok' })
    expect(system('HDOP too high')).toEqual({ state: 'warning' })
    expect(system('Motor fault')).toEqual({ state: 'bad' })
    const online = looksOf({ key: 'Server online', meaning: undefined })
    expect(online('Online')).toEqual({ state: 'ok' })
    expect(online('offline')).toEqual({ state: 'offline' })
    expect(online('constructor')).toEqual({ state: 'unknown' })
    const work = looksOf({ key: 'work_state', meaning: meaning({ '1': 'Idle', '6': 'Stopped by fault' }) })
    expect([work('1'), work('6')]).toEqual([{ state: 'offline' }, { state: 'bad' }])
  })

  it('colours translated values in the order of the dictionary', () => {
    const look = looksOf({ key: 'fix_type', meaning: meaning({ '4': 'RTK fixed', '5': 'RTK float' }) })
    expect([look('5'), look('4')]).toEqual([{ category: 1 }, { category: 0 }])
  })

  it('gives twenty values twenty colours, and the same value the same', () => {
    const look = looksOf({ key: 'job', meaning: undefined })
    const values = Array.from({ length: 20 }, (_, index) => `Job ${index}`)
    const looks = values.map(look)
    expect(new Set(looks.map((one) => ('category' in one ? one.category : -1))).size).toBe(20)
    expect(values.map(look)).toEqual(looks)
    expect(look('one more')).toHaveProperty('category')
  })

  it('knows what is grave', () => {
    expect(weightOf({ state: 'bad' })).toBeGreaterThan(weightOf({ state: 'warning' }))
    expect(weightOf({ state: 'warning' })).toBeGreaterThan(weightOf({ state: 'ok' }))
    expect(weightOf({ category: 3 })).toBe(weightOf({ state: 'ok' }))
  })
})
