import { expect, it } from 'vitest'
import { testCustomer } from '../tree/test-forest.ts'
import { isDealerForNew, isParentFor } from './association.tsx'

const internal = testCustomer({ id: 1, isInternal: true, isDealer: true })
const dealer = testCustomer({ id: 2, isDealer: true })
const club = testCustomer({ id: 3 })
const depot = testCustomer({ id: 4, isInternal: true })
const all = [internal, dealer, club, depot]
const ids = (offered: (customer: (typeof all)[number]) => boolean) => all.filter(offered).map(({ id }) => id)
const none = { allowsCustomer: false, allowsAny: false }
const customer = { allowsCustomer: true, allowsAny: false }
const any = { allowsCustomer: false, allowsAny: true }

it('offers dealers as the dealer, and with the ticks also customers and internal customers', () => {
  expect(ids((one) => isDealerForNew(one, { ...none, isRootDealer: false }))).toEqual([2])
  expect(ids((one) => isDealerForNew(one, { ...customer, isRootDealer: false }))).toEqual([2, 3])
  expect(ids((one) => isDealerForNew(one, { ...any, isRootDealer: false }))).toEqual([2, 3, 4])
})

it('only a root dealer can be created below customer 1', () => {
  expect(ids((one) => isDealerForNew(one, { ...none, isRootDealer: true }))).toEqual([1, 2])
})

it('a customer can be moved to customer 1 only with any association', () => {
  expect(ids((one) => isParentFor(one, none))).toEqual([2])
  expect(ids((one) => isParentFor(one, customer))).toEqual([2, 3])
  expect(ids((one) => isParentFor(one, any))).toEqual([1, 2, 3, 4])
})
