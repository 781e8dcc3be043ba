import { describe, expect, it } from 'vitest'
import { valueStylesOf, severityOf } from './value-style.ts'

const meaning = (translations: Record<string, string>) => ({
  alias: 'Fix type',
  group: 'Positioning',
  position: 1,
  unit: null,
  translations: Object.entries(translations).map(([value, translatedValue]) => ({ value, translatedValue })),
})

describe('valueStylesOf', () => {
  it('shows the state of a value that has one', () => {
    const system = valueStylesOf({ key: 'system_message', meaning: undefined })
    expect(system('System running')).toEqual({ state: 'ok' })
    expect(system('HDOP too high')).toEqual({ state: 'warning' })
    expect(system('Motor fault')).toEqual({ state: 'bad' })
    const online = valueStylesOf({ key: 'Server online', meaning: undefined })
    expect(online('Online')).toEqual({ state: 'ok' })
    expect(online('offline')).toEqual({ state: 'offline' })
    expect(online('constructor')).toEqual({ state: 'unknown' })
    const work = valueStylesOf({
      key: 'work_state',
      meaning: meaning({ '1': 'Idle', '6': 'Stopped by fault' }),
    })
    expect([work('1'), work('6')]).toEqual([{ state: 'offline' }, { state: 'bad' }])
  })

  it('gives translated values colours in the order of the dictionary', () => {
    const valueStyle = valueStylesOf({
      key: 'fix_type',
      meaning: meaning({ '4': 'RTK fixed', '5': 'RTK float' }),
    })
    expect([valueStyle('5'), valueStyle('4')]).toEqual([{ category: 1 }, { category: 0 }])
  })

  it('gives twenty values twenty colours, and equal values the same one', () => {
    const valueStyle = valueStylesOf({ key: 'job', meaning: undefined })
    const values = Array.from({ length: 20 }, (_, index) => `Job ${index}`)
    const styles = values.map(valueStyle)
    expect(new Set(styles.map((one) => ('category' in one ? one.category : -1))).size).toBe(20)
    expect(values.map(valueStyle)).toEqual(styles)
    expect(valueStyle('one more')).toHaveProperty('category')
  })

  it('ranks states by severity', () => {
    expect(severityOf({ state: 'bad' })).toBeGreaterThan(severityOf({ state: 'warning' }))
    expect(severityOf({ state: 'warning' })).toBeGreaterThan(severityOf({ state: 'ok' }))
    expect(severityOf({ category: 3 })).toBe(severityOf({ state: 'ok' }))
  })
})
