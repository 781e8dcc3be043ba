import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { expect, test } from 'vitest'
import { diagramKey } from '../values/keys.ts'
import { textLabel } from './value-labels.ts'

const row = diagramKey('work_state', {
  type: DEVICE_TYPE.robot,
  dictionary: {
    work_state: {
      alias: 'Work state',
      group: 'Work',
      position: 1,
      unit: null,
      translations: [{ value: '1', translatedValue: 'Marking' }],
    },
  },
  isTranslated: true,
})

test('a label for several values has their number and lists at most three, the one that lasted longest first', () => {
  const several = { at: 0, value: '', changes: 1234, among: ['1', '', '3', '4'] }
  expect(textLabel(several, row, true)).toBe('1,234 changes: Marking, N/A, 3, …')
  expect(textLabel({ ...several, among: ['1'] }, row, false)).toBe('1,234 changes: 1')
  expect(textLabel({ at: 0, value: '1', changes: 1 }, row, true)).toBe('Marking')
})
