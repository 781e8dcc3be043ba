import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { expect, test } from 'vitest'
import { opensAllTables, opensTable, TABLE_RIGHTS } from './dump-rights.ts'

test('tables are opened by rights that there are', () => {
  const known = new Set<string>(RIGHTS)
  expect([...TABLE_RIGHTS.values()].flat().filter((right) => !known.has(right))).toEqual([])
})

test('one of the rights opens a table; one that nobody has decided on stays closed', () => {
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

test('all tables are opened by all rights, and not without one that alone opens a table', () => {
  expect(opensAllTables(new Set(RIGHTS))).toBe(true)
  expect(opensAllTables(new Set(RIGHTS.filter((right) => right !== 'UserActions')))).toBe(false)
})
