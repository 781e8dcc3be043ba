import type { DictionaryEntry } from '@service-center/contract/device-data/device-data.ts'
import { expect, test } from 'vitest'
import { isMachineWritten, mapsLink, noCoordinatesText, readableValue, shownValue } from './value-text.ts'

const meaning = (over: Partial<DictionaryEntry> = {}): DictionaryEntry => ({
  alias: 'Alias',
  group: 'Group',
  position: 1,
  unit: null,
  translations: [],
  ...over,
})

test.each([
  ['25.314', 'V', '25.31\u00A0V'],
  ['1084.224', 'km', '1,084.22\u00A0km'],
  ['67', '%', '67%'],
  ['-71', 'dBm', '-71\u00A0dBm'],
  ['0.012', 'm', '0.012\u00A0m'],
  ['53.7833778', '°', '53.7833778°'],
  ['unknown', 'V', 'unknown'],
  ['', 'V', ''],
])('%j in %s reads %j', (value, unit, text) => {
  expect(readableValue(value, meaning({ unit }))).toBe(text)
})

test('a translated value has no unit, and a number without unit stays as reported', () => {
  const translations = [{ value: '4', translatedValue: 'RTK fixed' }]
  expect(readableValue('4', meaning({ unit: 'V', translations }))).toBe('RTK fixed')
  expect(readableValue('0042.500', meaning())).toBe('0042.500')
  expect(readableValue('1', undefined)).toBe('1')
})

test('recognises versions, serial numbers, keys and addresses among words and numbers', () => {
  const machine = ['10.4.2', '10.9.16.24', 'TB6-22-8A4EA', 'LEEDS510_MSM5', 'PLS63-W', '8945190170914259245']
  const human = ['Robot OS 24.04', 'System running', '25.31', '2026-03-25', 'EE', 'Rugby league U15', '1084']
  expect(machine.filter((value) => !isMachineWritten(value))).toEqual([])
  expect(human.filter(isMachineWritten)).toEqual([])
})

test.each(['', ' ', '\t'])('%j is shown as missing, translated or not', (value) => {
  for (const isTranslated of [true, false]) {
    expect(shownValue(value, { meaning: meaning({ unit: 'V' }), isTranslated })).toBe('N/A')
    expect(shownValue(value, { meaning: undefined, isTranslated })).toBe('N/A')
  }
})

test('an empty value can have a translation', () => {
  const translations = [{ value: '', translatedValue: 'Nothing loaded' }]
  expect(shownValue('', { meaning: meaning({ translations }), isTranslated: true })).toBe('Nothing loaded')
})

test('links latitude and longitude that are separated by a space to a map', () => {
  expect(mapsLink('57.0488 9.9217')).toBe('https://www.google.com/maps?q=57.0488,9.9217')
  expect(mapsLink('-33.9 151')).toBe('https://www.google.com/maps?q=-33.9,151')
})

test('says why there is no link for a latitude that does not exist', () => {
  expect(noCoordinatesText('95.5 190.25')).toBe('No coordinates found (latitude outside ±90°)')
  expect(noCoordinatesText('no fix')).toBe('No coordinates found')
})

test.each(['', '57.0488', '57.0488,9.9217', '91 0', '0 181', 'javascript:alert(1) 5'])(
  '%j is not a position',
  (value) => {
    expect(mapsLink(value)).toBeUndefined()
  },
)
