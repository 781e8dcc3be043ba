import type { Purchase } from '@service-center/contract/dbtool/purchases.ts'
import { expect, it } from 'vitest'
import { samePurchaseNotices, samePurchases } from './same-purchases.ts'
import type { PurchaseValues } from './purchase-values.ts'

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
// What else a purchase holds does not count.
const storedOf = (stored: Partial<Purchase>) =>
  ({ Id: 1, TransactionId: 'SC-1', ...STORED, ...stored }) as Purchase
const count = (stored: Partial<Compared>, planned: Partial<typeof PLANNED> = {}) =>
  samePurchases({ ...PLANNED, ...planned }, [storedOf(stored)]).length

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

const VALUES: PurchaseValues = {
  customer: 7,
  tablet: 21,
  groups: ['1', '2'],
  from: 150,
  to: null,
  hasOwnEnd: false,
  prices: {},
}
const NAMES: Readonly<Record<string, string>> = { 1: 'Line tools', 2: 'Layouts' }
const noticesOf = (
  purchases: readonly Partial<Purchase>[],
  values: Partial<PurchaseValues> = {},
  known: readonly string[] = ['1', '2'],
) =>
  samePurchaseNotices(
    { ...VALUES, ...values },
    {
      offers: new Map(known.map((group) => [group, []])),
      purchases: purchases.map(storedOf),
      nameOf: (group) => NAMES[group] ?? '',
      offset: 0,
    },
  )

it('tells of each chosen group by which purchase the tablets have it already', () => {
  expect(noticesOf([{}, { FeatureGroup: 'Layouts', TabletId: 21, To: null, TransactionId: 'SC-2' }])).toEqual(
    [
      'Line tools is bought already: purchase SC-1 gives it to all tablets of the customer, 70/01/01 00:01 to 70/01/01 00:03.',
      'Layouts is bought already: purchase SC-2 gives it to tablet 21, 70/01/01 00:01 to open end.',
    ],
  )
  expect(noticesOf([{}, {}])[0]).toMatch(/, as 1 other does in this time\.$/)
  expect(noticesOf([{}, {}, {}])[0]).toMatch(/, as 2 others do in this time\.$/)
})

it('tells nothing while the end is not known, after another end was chosen, and without a customer', () => {
  expect(noticesOf([{}], {}, [])).toEqual([])
  expect(noticesOf([{ From: 180 }], { hasOwnEnd: true, to: 170 })).toEqual([])
  expect(noticesOf([{}], { customer: null })).toEqual([])
})
