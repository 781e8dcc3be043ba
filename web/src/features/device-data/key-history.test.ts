import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { expect, test } from 'vitest'
import { keyLabels, keysByLabel } from './KeyHistory.tsx'

const meaning = (alias: string) => ({ alias, translations: [], group: 'Power', position: 1, unit: null })
const dictionary: Dictionary = {
  battery_voltage: meaning('Voltage'),
  motor_voltage: meaning('Voltage'),
  battery_current: meaning('Current draw'),
}
const keys = ['battery_voltage', 'motor_voltage', 'battery_current', 'note']

test('keys are offered by their labels; equal labels get the key appended', () => {
  expect([...keyLabels(keys, dictionary).values()]).toEqual([
    'Voltage (battery_voltage)',
    'Voltage (motor_voltage)',
    'Current draw',
    'note',
  ])
  expect([...keyLabels(keys, undefined).values()]).toEqual(keys)
})

test('a filter by labels or by raw keys selects the same keys', () => {
  const keyOf = keysByLabel(keyLabels(keys, dictionary))
  expect(['Current draw', 'Voltage (motor_voltage)', 'note'].map(keyOf)).toEqual([
    'battery_current',
    'motor_voltage',
    'note',
  ])
  expect(['battery_current', 'gone'].map(keyOf)).toEqual(['battery_current', 'gone'])
})
