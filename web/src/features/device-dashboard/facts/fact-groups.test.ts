import type { Dictionary, LatestEntry } from '@service-center/contract/device-data/device-data.ts'
import { expect, test } from 'vitest'
import { factGroups } from './fact-groups.ts'

const meaning = (group: string, position: number) => ({
  alias: 'x',
  group,
  position,
  unit: null,
  translations: [],
})
const dictionary: Dictionary = {
  voltage: meaning('Power', 2002),
  Battery: meaning('Power', 2001),
  HDOP: meaning('Positioning', 1001),
}
const entry = (key: string): LatestEntry => [key, '1', 0, 0]
const shape = (entries: LatestEntry[], data: Record<string, string> = {}) =>
  factGroups({ entries, data }, { dictionary, other: 'Other' }).map(({ name, facts }) => [
    name,
    ...facts.map(({ key }) => key),
  ])

test('groups follow the dictionary, unknown keys come last by name', () => {
  expect(shape(['zeta', 'voltage', 'alpha', 'HDOP', 'Battery'].map(entry))).toEqual([
    ['Positioning', 'HDOP'],
    ['Power', 'Battery', 'voltage'],
    ['Other', 'alpha', 'zeta'],
  ])
})

test('numbered keys that are missing in the dictionary are ordered by number', () => {
  expect(shape(['sensor_10', 'Sensor_9', 'sensor_9', 'sensor_2'].map(entry))).toEqual([
    ['Other', 'sensor_2', 'sensor_9', 'Sensor_9', 'sensor_10'],
  ])
})

test('derived keys are in a card only if they are shown nowhere else', () => {
  const data = { Customer: 'Leeds', Name: 'North Park', customer_id: '21', 'Aggregated Parents': '[1,21]' }
  expect(shape([entry('HDOP')], data)).toEqual([
    ['Positioning', 'HDOP'],
    ['Other', 'Aggregated Parents', 'customer_id'],
  ])
})

test('derived keys take precedence over reported ones of the same name', () => {
  const groups = factGroups(
    { entries: [entry('customer_id'), entry('Name'), entry('pump')], data: { customer_id: '21' } },
    { dictionary, other: 'Other' },
  )
  expect(groups.flatMap(({ facts }) => facts.map(({ key, value }) => [key, value]))).toEqual([
    ['customer_id', '21'],
    ['pump', '1'],
  ])
})

test('a property of Object.prototype is not a dictionary entry', () => {
  expect(shape([entry('constructor')])).toEqual([['Other', 'constructor']])
})
