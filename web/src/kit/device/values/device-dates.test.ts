import { expect, test } from 'vitest'
import { deviceDate, endKeyOf, hasPassed, isDateKey } from './device-dates.ts'

test.each([
  ['2026-03-25', '2026/03/25'],
  ['2026/3/5', '2026/03/05'],
  ['25.03.2026', '2026/03/25'],
  ['2026-03-25T10:00:00Z', '2026/03/25'],
  ['2026-02-30', undefined],
  ['25.03.26', undefined],
  ['never', undefined],
  ['', undefined],
])('reads %j as %j', (value, day) => {
  expect(deviceDate(value)).toBe(day)
})

const MIDNIGHT = Date.UTC(2026, 2, 26) / 1000

test('a date has passed when its day is over at the chosen offset', () => {
  expect(hasPassed('2026-03-25', { now: MIDNIGHT - 1, offset: 0 })).toBe(false)
  expect(hasPassed('2026-03-25', { now: MIDNIGHT, offset: 0 })).toBe(true)
  expect(hasPassed('2026-03-25', { now: MIDNIGHT, offset: -1 })).toBe(false)
  expect(hasPassed('2026-03-25', { now: MIDNIGHT - 3600, offset: 1 })).toBe(true)
  expect(hasPassed(undefined, { now: MIDNIGHT, offset: 0 })).toBe(false)
})

test('warranty and service agreement have an end date, shipping has none', () => {
  expect(endKeyOf('warranty_start')).toBe('warranty_end')
  expect(endKeyOf('service_agreement_end')).toBe('service_agreement_end')
  expect(endKeyOf('shipping_date')).toBeUndefined()
  expect(['shipping_date', 'warranty_start', 'Battery'].map(isDateKey)).toEqual([true, true, false])
})
