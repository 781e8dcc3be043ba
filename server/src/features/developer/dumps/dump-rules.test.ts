import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { expect, test } from 'vitest'
import { opensAllTables, opensTable, TABLE_RIGHTS } from './dump-rules.ts'

test('tables name only rights that exist', () => {
  const known = new Set<string>(RIGHTS)
  expect([...TABLE_RIGHTS.values()].flat().filter((right) => !known.has(right))).toEqual([])
})

test('any of its rights opens a table, and an undecided table stays closed', () => {
  const developer = new Set(['Default', 'Developer'])
  expect(opensTable(developer, 'device')).toBe(true)
  for (const table of [
    'app_user',
    'user_access',
    'user_action',
    'quote',
    'purchase',
    'crm_contact',
    'command',
  ])
    expect(opensTable(developer, table)).toBe(false)
  expect(opensTable(new Set(['BulkCommands']), 'command')).toBe(true)
  expect(opensTable(new Set(RIGHTS), 'something_new')).toBe(false)
})

test('all rights open all tables, but not without a right that is the only one of a table', () => {
  expect(opensAllTables(new Set(RIGHTS))).toBe(true)
  expect(opensAllTables(new Set(RIGHTS.filter((right) => right !== 'UserActions')))).toBe(false)
})
