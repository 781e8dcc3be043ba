import { expect, test } from 'vitest'
import { areNumbers, isQuantity } from './numeric-values.ts'

test.each([
  [['1', '-2.5', '1e-7', '+4', ' 7 '], true],
  [['1', null, '', ' '], true],
  [[...Array.from({ length: 9 }, () => '1'), 'n/a'], true],
  [['1', 'n/a'], false],
  [['8945190170914259245'], false],
  [['7.12.0'], false],
  [['93%'], false],
  [[null, ''], false],
  [[], false],
])('whether %j are numbers: %j', (values, isNumeric) => {
  expect(areNumbers(values)).toBe(isNumeric)
})

const meaning = (translatedValue?: string) => ({
  alias: 'Alias',
  group: 'Group',
  position: 1,
  unit: null,
  translations: translatedValue === undefined ? [] : [{ value: '4', translatedValue }],
})

test('codes with translations and ids are not quantities', () => {
  expect(isQuantity('fix_type', meaning('RTK fixed'))).toBe(false)
  expect(isQuantity('robot', undefined)).toBe(false)
  expect(isQuantity('pump_hours', meaning())).toBe(true)
  expect(isQuantity('never_heard_of', undefined)).toBe(true)
})
