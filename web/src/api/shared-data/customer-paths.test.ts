import type { Customer } from '@service-center/contract/customers/customers.ts'
import { expect, it } from 'vitest'
import { customersInTree, findCustomers } from './customer-paths.ts'

const customer = (id: number, name: string, parentId: number | null): Customer => ({
  id,
  name,
  parentId,
  dealerId: 1,
  dealerName: '',
  isDealer: false,
  isRootDealer: false,
  isInternal: id === 1,
  salesRep: null,
  reviewed: true,
  countries: [],
  from: 0,
})

// By name, as in the server's reply. The parent of 40 is out of scope.
const CUSTOMERS = [
  customer(30, 'Aarhus', 2),
  customer(4, 'Bergen', 3),
  customer(2, 'Denmark', 1),
  customer(1, 'Internal', null),
  customer(3, 'Norway', 1),
  customer(40, 'Zealand', 99),
]

it('puts each customer below its parent, and customers without a parent at the top', () => {
  const placed = customersInTree(CUSTOMERS)
  expect(placed.map(({ customer: { name }, above }) => [...above, name].join('/'))).toEqual([
    'Internal',
    'Internal/Denmark',
    'Internal/Denmark/Aarhus',
    'Internal/Norway',
    'Internal/Norway/Bergen',
    'Zealand',
  ])
})

it('finds customers whose name or id contains every word', () => {
  const found = (typed: string) =>
    findCustomers(customersInTree(CUSTOMERS), typed).map(({ customer: { id } }) => id)
  expect(found('AR')).toEqual([2, 30])
  expect(found('ar 2')).toEqual([2])
  expect(found('40')).toEqual([40])
  expect(found(' ')).toHaveLength(CUSTOMERS.length)
})
