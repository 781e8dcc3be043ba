import { expect, test } from 'vitest'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { FleetRow } from './fleet-rows.ts'
import { overviewColumns } from './overview-columns.tsx'
import { orderKeys } from './overview-keys.ts'

const keys = ['sim_iccid', 'Battery', 'constructor', '__proto__', 'HDOP']
const dictionary: Dictionary = {
  HDOP: { alias: 'HDOP', group: 'Positioning', position: 1, unit: null, translations: [] },
}
const columns = overviewColumns({
  type: 1,
  keys,
  loaded: new Set(keys),
  numeric: new Set(['sim_iccid', 'HDOP']),
  dictionary,
})
const column = (id: string) => {
  const found = columns.find((one) => one.id === id)
  if (found === undefined) throw new Error(`No column ${id}`)
  return found
}
const row: FleetRow = { id: 7, values: ['8945223693979475855', '67 %', 'a', 'b', '0.80'] }

test('a key may have the name of an Object.prototype property', () => {
  expect(columns.map(({ header }) => header)).toEqual(['ID', ...keys])
  expect(column('constructor').value(row)).toBe('a')
  expect(column('__proto__').value(row)).toBe('b')
})

test('numbers sort as numbers; search, filters and exports use them as reported', () => {
  expect(column('HDOP').value(row)).toBe(0.8)
  expect(column('HDOP').text?.(row)).toBe('0.80')
  expect(column('sim_iccid').text?.(row)).toBe('8945223693979475855')
  expect(column('Battery').value(row)).toBe(67)
  expect(column('Battery').text?.(row)).toBe('67 %')
})

test('a reported key called ID adds no column', () => {
  expect(orderKeys(1, ['ID', 'pump', 'Name'])).toEqual(['Name', 'pump'])
})
