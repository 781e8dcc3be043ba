import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { describe, expect, it } from 'vitest'
import { defaultKeys, diagramKey, keysWithHistory, limitsOf } from './keys.ts'

const meaning = (alias: string, unit: string | null, position: number, translations: string[] = []) => ({
  alias,
  group: 'Group',
  position,
  unit,
  translations: translations.map((value) => ({ value, translatedValue: `Word ${value}` })),
})
const dictionary = {
  fix_type: meaning('Fix type', null, 1, ['4']),
  Battery: meaning('Battery', '%', 2),
  speed: meaning('Speed', 'm/s', 3),
  mode: meaning('Mode', 'step', 4, ['1']),
}
const type = DEVICE_TYPE.robot
const row = (key: string, isTranslated = true) => diagramKey(key, { type, dictionary, isTranslated })

const kind = (key: string, value: string) =>
  diagramKey(key, { type, dictionary, isTranslated: true, value }).kind
const chosen = (key: string, as: 'number' | 'state') =>
  diagramKey(key, { type, dictionary, isTranslated: true, setting: { as } })

describe('diagramKey', () => {
  it('draws numbers as lines and everything else as bars', () => {
    const kinds = ['HDOP', 'Battery', 'internet_ping', 'speed', 'mode', 'fix_type', 'constructor'].map(
      (key) => row(key).kind,
    )
    expect(kinds).toEqual(['number', 'number', 'number', 'number', 'text', 'text', 'text'])
    expect(row('Current Tablets').kind).toBe('tablets')
  })

  it('draws numbers as lines even if the dictionary does not know the key', () => {
    expect(kind('unheard_of', '12.5')).toBe('number')
    expect(kind('unheard_of', 'n/a')).toBe('text')
    expect(kind('speed', 'n/a')).toBe('number')
    // Codes that the dictionary translates, and ids, are no quantities.
    expect(kind('fix_type', '4')).toBe('text')
    expect(kind('robot', '4155')).toBe('text')
    expect(kind('sim', '8945190170914259245')).toBe('text')
  })

  it('draws a row as the user chose', () => {
    expect(chosen('fix_type', 'number')).toMatchObject({ kind: 'number', ownKind: 'text' })
    expect(chosen('speed', 'state')).toMatchObject({ kind: 'text', ownKind: 'number' })
    expect(chosen('Current Tablets', 'number').kind).toBe('tablets')
  })

  it('names a key by its alias, or as reported', () => {
    expect(row('fix_type').label).toBe('Fix type')
    expect(row('fix_type', false).label).toBe('fix_type')
    expect(row('unheard_of').label).toBe('unheard_of')
  })

  it('shows the unit, or which values are good', () => {
    expect([row('Battery').note, row('HDOP').note, row('fix_type').note]).toEqual([
      '%',
      'lower is better',
      undefined,
    ])
  })
})

describe('the keys of a device', () => {
  const samples = ['zeta_10', 'zeta_9', 'speed', 'fix_type', 'Dealer', 'Aggregated Parents']

  it('are the keys with a history, in the order of the dashboard', () => {
    expect(keysWithHistory(samples, { type, dictionary })).toEqual([
      'fix_type',
      'speed',
      'Current Tablets',
      'zeta_9',
      'zeta_10',
    ])
    expect(keysWithHistory(samples, { type: DEVICE_TYPE.tablet, dictionary })).not.toContain(
      'Current Tablets',
    )
  })

  it('are by default the most important ones that the device has', () => {
    expect(defaultKeys(type, ['HDOP', 'zeta', 'Server online'])).toEqual(['Server online', 'HDOP'])
    expect(defaultKeys(type, ['zeta', 'eta'])).toEqual(['zeta', 'eta'])
  })
})

it('gives the limits of a key', () => {
  expect(limitsOf('HDOP')).toMatchObject([{ value: 2, name: 'limit 2.0' }])
  expect(limitsOf('speed')).toEqual([])
})
