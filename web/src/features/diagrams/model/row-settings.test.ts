import { expect, test } from 'vitest'
import { settingOf, settingsFor, withSetting } from './row-settings.ts'

test('a setting is kept by its key, and an empty one is forgotten', () => {
  const one = withSetting({}, 'HDOP', { axis: 'log' })
  const two = withSetting(one, 'pump', { as: 'state' })
  expect(two).toEqual({ HDOP: { axis: 'log' }, pump: { as: 'state' } })
  expect(withSetting(two, 'HDOP', {})).toEqual({ pump: { as: 'state' } })
  expect(settingOf(two, 'constructor')).toBeUndefined()
})

test('a link holds the settings of the shown keys only', () => {
  const rows = { HDOP: { axis: [0, 5] as [number, number] }, pump: { as: 'state' as const } }
  expect(settingsFor(rows, ['pump', 'Battery'])).toEqual({ pump: { as: 'state' } })
  expect(settingsFor(rows, ['Battery'])).toBeUndefined()
})
