import { expect, test } from 'vitest'
import { IMPORT_FIELDS, IMPORT_RIGHTS, importFieldOf } from './import-operations.ts'
import { IMPORT_REASONS, reasonText } from './import-reasons.ts'
import { deviceIdOf, readImportValue } from './import-values.ts'

const nobody = new Set<'TabletLevelDeveloper'>()
const developer = new Set(['TabletLevelDeveloper'] as const)
const read = (takes: (typeof IMPORT_FIELDS)[number]['takes'], cell: string, rights = nobody) =>
  readImportValue({ takes }, cell, rights)

test('ids are digits of a number that devices can have, and are never rounded', () => {
  expect(['17', ' 17 ', '0017', '0', 17, '2147483647'].map(deviceIdOf)).toEqual([
    17, 17, 17, 0, 17, 2_147_483_647,
  ])
  const none = ['2147483648', '1234567890123456', '9007199254740993', '-3', '1.5', '1e3', '', 'x', '٣', 1e21]
  expect(none.map(deviceIdOf)).toEqual(none.map(() => undefined))
})

test('days are stored in one spelling', () => {
  for (const cell of ['2026/11/21', '2026-11-21', ' 2026-11-21 ']) {
    expect(read('day', cell)).toEqual({ value: '2026-11-21' })
  }
  for (const cell of ['2026/02/30', '21.11.2026', '45617', '2026/1/2', '2026-11-21T00:00:00Z', '#REF!']) {
    expect(read('day', cell)).toEqual({ reason: 'day_invalid' })
  }
})

test('names, customers, Knox ids and user levels follow the rules of the single change', () => {
  expect(read('name', '  North ')).toEqual({ value: 'North' })
  expect(read('name', 'x'.repeat(101))).toEqual({ reason: 'value_too_long' })
  expect(read('name', 'a\u0000')).toEqual({ reason: 'value_unstorable' })
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

test('every field has a right that opens the screen, and every device has a customer', () => {
  expect(new Set<string>(IMPORT_FIELDS.map(({ right }) => right))).toEqual(new Set(IMPORT_RIGHTS))
  const customer = { dataKey: 'customer_id', deviceTypeId: 1 } as const
  expect(importFieldOf({ ...customer, operationType: 'Insert' })).toBeUndefined()
  expect(importFieldOf({ ...customer, operationType: 'Update' })).toBeDefined()
  expect(importFieldOf({ dataKey: 'name', deviceTypeId: 2, operationType: 'Update' })).toBeUndefined()
})

test('a reason names the value that stands against it', () => {
  expect(reasonText({ reason: 'value_exists', now: '$&' })).toBe(
    "The device has another value already: '$&'. Choose Update to replace it.",
  )
  const texts = Object.values(IMPORT_REASONS).map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
})
