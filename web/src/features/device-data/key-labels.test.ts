import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { expect, test } from 'vitest'
import { keyLabels, keysOfLabels } from './key-labels.ts'

const meaning = (alias: string) => ({ alias, translations: [], group: 'Power', position: 1, unit: null })
const dictionary: Dictionary = {
  battery_voltage: meaning('Voltage'),
  motor_voltage: meaning('Voltage'),
  battery_current: meaning('Current draw'),
}
const keys = ['battery_voltage', 'motor_voltage', 'battery_current', 'note']

test('keys are offered by what they are called; namesakes are told apart', () => {
  expect([...keyLabels(keys, dictionary).values()]).toEqual([
    'Voltage (battery_voltage)',
    'Voltage (motor_voltage)',
    'Current draw',
    'note',
  ])
  expect([...keyLabels(keys, undefined).values()]).toEqual(keys)
})

test('a filter by names or by raw keys means the same keys', () => {
  const of = { keys, dictionary }
  expect(keysOfLabels(['Current draw', 'Voltage (motor_voltage)', 'note'], of)).toEqual([
    'battery_current',
    'motor_voltage',
    'note',
  ])
  expect(keysOfLabels(['battery_current', 'gone'], of)).toEqual(['battery_current', 'gone'])
})
