import type { CustomerDeletion } from '@service-center/contract/customers/customer-dialogs.ts'
import { expect, it } from 'vitest'
import { deletionLists, otherMoved, refusalOf } from './deletion-lists.ts'

const nothing: CustomerDeletion = {
  parent: { id: 2, name: 'Greenline' },
  customers: [],
  tablets: [],
  robots: [],
  referenceStations: [],
  layouts: 0,
  contacts: 0,
  companies: 0,
  users: [],
  usersOfItAlone: [],
  hiddenUsersOfItAlone: 0,
  missingGroups: [],
  state: '',
}
const robots = [4101, 4102, 4103, 4104].map((id) => ({ id, name: `Robot ${id}` }))

it('lists at most three entries of a kind', () => {
  const tablets = [{ id: 21_001, name: '' }]
  expect(deletionLists({ ...nothing, robots, tablets })).toEqual([
    { kind: 'Tablets', count: 1, entries: ['21001'], hasMore: false },
    {
      kind: 'Robots',
      count: 4,
      entries: ['4101 Robot 4101', '4102 Robot 4102', '4103 Robot 4103'],
      hasMore: true,
    },
  ])
  expect(deletionLists({ ...nothing, robots: robots.slice(1) })[0]?.hasMore).toBe(false)
})

it('counts what else moves', () => {
  expect(otherMoved(nothing)).toBeUndefined()
  expect(otherMoved({ ...nothing, layouts: 1, companies: 1200 })).toBe('1 layout, 1,200 companies')
})

it('a customer cannot be deleted while users belong to it alone', () => {
  expect(refusalOf(nothing)).toBeUndefined()
  expect(refusalOf({ ...nothing, usersOfItAlone: ['anna'] })).toMatch(/^A user belongs .* alone: anna\. Give/)
  const many = ['anna', 'bo', 'carl', 'dora']
  expect(refusalOf({ ...nothing, usersOfItAlone: many })).toMatch(
    /^4 users belong .*: anna, bo, carl, \.\.\.\(and more\)\./,
  )
  expect(refusalOf({ ...nothing, usersOfItAlone: ['anna'], hiddenUsersOfItAlone: 1 })).toMatch(
    /^2 users .*: anna, \.\.\.\(and more\)\./,
  )
})
