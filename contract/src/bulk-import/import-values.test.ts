import { expect, test } from 'vitest'
import { IMPORT_FIELDS, IMPORT_RIGHTS, importFieldOf } from './import-operations.ts'
import { deviceIdOf, readImportValue, IMPORT_REASONS, reasonText } from './import-values.ts'

const nobody = new Set<'TabletLevelDeveloper'>()
const developer = new Set(['TabletLevelDeveloper'] as const)
const read = (takes: (typeof IMPORT_FIELDS)[number]['takes'], cell: string, rights = nobody) =>
  readImportValue({ takes }, cell, rights)

test('accepts only ids that a device can have, and never rounds them', () => {
  expect(['17', ' 17 ', '0017', '0', 17, '2147483647'].map(deviceIdOf)).toEqual([
    17, 17, 17, 0, 17, 2_147_483_647,
  ])
  const none = ['2147483648', '1234567890123456', '9007199254740993', '-3', '1.5', '1e3', '', 'x', '٣', 1e21]
  expect(none.map(deviceIdOf)).toEqual(none.map(() => undefined))
})

test('stores days as YYYY-MM-DD, however they were written', () => {
  for (const cell of ['2026/11/21', '2026-11-21', ' 2026-11-21 ', '21.11.2026', '21/11/2026', '2026.11.21']) {
    expect(read('day', cell)).toEqual({ value: '2026-11-21' })
  }
  expect([read('day', '2027/1/4'), read('day', '4.1.2027')]).toEqual([
    { value: '2027-01-04' },
    { value: '2027-01-04' },
  ])
  const none = [
    '2026/02/30',
    '11/21/2026',
    '45617',
    '1.1.26',
    '2026-11-21T00:00:00Z',
    '2026/11/21 08:30',
    '#REF!',
  ]
  for (const cell of none) expect(read('day', cell)).toEqual({ reason: 'day_invalid' })
})

test('names, customers, Knox ids and user levels follow the rules of changing a single device', () => {
  expect(read('name', '  North ')).toEqual({ value: 'North' })
  expect(read('name', 'x'.repeat(101))).toEqual({ reason: 'value_too_long' })
  expect(read('name', 'a\u0000')).toEqual({ reason: 'value_unstorable' })
  for (const name of ['two\nlines', '\u202E4106', 'a\u200B'])
    expect(read('name', name)).toEqual({ reason: 'name_unreadable' })
  expect(read('name', 'می\u200Cشود')).toEqual({ value: 'می\u200Cشود' })
  expect(read('name', ' ')).toEqual({ reason: 'value_empty' })
  expect(read('name', '\u200b')).toEqual({ reason: 'value_empty' })
  expect(read('customer', '007')).toEqual({ value: '7' })
  expect(read('customer', 'Club')).toEqual({ reason: 'customer_unknown' })
  expect(read('knoxId', 'AB'.repeat(16))).toEqual({ value: 'ab'.repeat(16) })
  expect(read('knoxId', 'AB'.repeat(15))).toEqual({ reason: 'knox_id_invalid' })
  expect(read('userLevel', 'Super')).toEqual({ value: 'super' })
  expect(read('userLevel', 'king')).toEqual({ reason: 'user_level_unknown' })
  expect(read('userLevel', 'dev')).toEqual({ reason: 'user_level_not_allowed' })
  expect(readImportValue({ takes: 'userLevel' }, 'dev', developer)).toEqual({ value: 'dev' })
})

test('the right of every field opens the import screen, and a customer cannot be inserted', () => {
  expect(new Set<string>(IMPORT_FIELDS.map(({ right }) => right))).toEqual(new Set(IMPORT_RIGHTS))
  const customer = { dataKey: 'customer_id', deviceTypeId: 1 } as const
  expect(importFieldOf({ ...customer, operationType: 'Insert' })).toBeUndefined()
  expect(importFieldOf({ ...customer, operationType: 'Update' })).toBeDefined()
  expect(importFieldOf({ dataKey: 'name', deviceTypeId: 2, operationType: 'Update' })).toBeUndefined()
})

test('a reason contains the current value of the device', () => {
  expect(reasonText({ reason: 'value_exists', now: '$&' })).toBe(
    "The device has another value already: '$&'. Choose Update to replace it.",
  )
  const texts = Object.values(IMPORT_REASONS).map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
})
