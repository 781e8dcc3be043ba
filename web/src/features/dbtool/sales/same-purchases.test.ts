import type { Purchase } from '@service-center/contract/dbtool/purchases.ts'
import { expect, it } from 'vitest'
import { samePurchases } from './same-purchases.ts'

type Compared = Pick<Purchase, 'CustomerId' | 'FeatureGroup' | 'TabletId' | 'From' | 'To' | 'State'>

const STORED: Compared = {
  CustomerId: 7,
  FeatureGroup: 'Line tools',
  TabletId: null,
  From: 100,
  To: 200,
  State: 'COMPLETE',
}
const PLANNED: Parameters<typeof samePurchases>[0] = {
  customer: 7,
  tablet: 21,
  featureGroup: 'Line tools',
  from: 150,
  to: null,
}
const count = (stored: Partial<Compared>, planned: Partial<typeof PLANNED> = {}) => {
  const rest = { Id: 1, Customer: '', Dealer: '', TransactionId: '', RefundedAt: null, RefundedBy: null }
  // What else a purchase holds does not count.
  return samePurchases({ ...PLANNED, ...planned }, [{ ...rest, ...STORED, ...stored } as Purchase]).length
}

it.each<[string, Partial<Compared>, number]>([
  ['all tablets', {}, 1],
  ['the same tablet', { TabletId: 21 }, 1],
  ['another tablet', { TabletId: 22 }, 0],
  ['a time before', { To: 150 }, 0],
  ['a time without end', { To: null }, 1],
  ['another customer', { CustomerId: 8 }, 0],
  ['another feature group', { FeatureGroup: 'Layouts' }, 0],
  ['a refunded one', { State: 'REFUNDED' }, 0],
])('a purchase for %s', (_name, stored, found) => {
  expect(count(stored)).toBe(found)
})

it('a purchase for one tablet does not give all tablets the feature group', () => {
  expect(count({ TabletId: 21 }, { tablet: null })).toBe(0)
})
