import { expect, test } from 'vitest'
import { settingOf, settingsFor, shownKeys, withSetting } from './diagram-settings.ts'

test('a setting is stored under its key, and an empty one is removed', () => {
  const one = withSetting({}, 'HDOP', { axis: 'log' })
  const two = withSetting(one, 'pump', { as: 'state' })
  expect(two).toEqual({ HDOP: { axis: 'log' }, pump: { as: 'state' } })
  expect(withSetting(two, 'HDOP', {})).toEqual({ pump: { as: 'state' } })
  expect(settingOf(two, 'constructor')).toBeUndefined()
})

test('a link contains only the settings of the shown keys', () => {
  const rows = { HDOP: { axis: [0, 5] as [number, number] }, pump: { as: 'state' as const } }
  expect(settingsFor(rows, ['pump', 'Battery'])).toEqual({ pump: { as: 'state' } })
  expect(settingsFor(rows, ['Battery'])).toBeUndefined()
})

test('the address contains the shown keys, but no empty list for a device that has not reported yet', () => {
  expect(shownKeys(undefined, ['HDOP'])).toEqual({ keys: ['HDOP'], kept: ['HDOP'] })
  expect(shownKeys(undefined, [])).toEqual({ keys: [], kept: undefined })
  expect(shownKeys([], ['HDOP'])).toEqual({ keys: [], kept: [] })
  expect(shownKeys(['pump'], [])).toEqual({ keys: ['pump'], kept: ['pump'] })
})
