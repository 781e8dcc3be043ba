import { expect, test } from 'vitest'
import { naturalKey } from '../../../ui/text/natural-order.ts'
import {
  amountOrder,
  type Cost,
  costText,
  refundedText,
  refundText,
  totalText,
  vatText,
} from './purchase-cost.ts'

const PRICED: Cost = {
  Cost: 'PRICE',
  Price: 123_450,
  CurrencyISO: 'EUR',
  ZeroDecimal: false,
  Vat: 23_456,
  Total: 146_906,
  Refunded: null,
}
const NOTHING: Cost = {
  Cost: 'NO_PRICE',
  Price: null,
  CurrencyISO: null,
  ZeroDecimal: null,
  Vat: null,
  Total: null,
  Refunded: null,
}
const OLD: Cost = { ...NOTHING, Cost: 'NOT_KEPT' }

const texts = (cost: Cost) => [costText(cost), vatText(cost), totalText(cost)]

test('writes what a purchase cost, or that it had no price, or that none was kept', () => {
  expect(texts(PRICED)).toEqual(['1,234.50 EUR', '234.56 EUR', '1,469.06 EUR'])
  expect(texts({ ...PRICED, Vat: null, Total: 123_450 })[1]).toBe('No VAT')
  expect(texts({ ...PRICED, Price: 0, Vat: 0, Total: 0 })).toEqual(['0.00 EUR', '0.00 EUR', '0.00 EUR'])
  expect(texts(NOTHING)).toEqual(['No price', '', ''])
  expect(texts(OLD)).toEqual(['Not kept', '', ''])
})

test('says what a refund gives back', () => {
  expect([PRICED, { ...PRICED, Vat: null, Total: 123_450 }, NOTHING, OLD].map(refundText)).toEqual([
    '1,469.06 EUR, VAT included',
    '1,234.50 EUR',
    'Nothing: it had no price',
    'Not known: no price was kept',
  ])
  expect([PRICED, NOTHING, OLD].map(refundedText)).toEqual([
    '1,469.06 EUR',
    'it had no price',
    'no price was kept',
  ])
})

test('amounts are sorted by size within each currency', () => {
  const orders = [
    amountOrder({ ...PRICED, CurrencyISO: 'USD' }, 5),
    amountOrder(PRICED, 1_000_000_000_000),
    amountOrder(PRICED, 99),
    amountOrder(PRICED, 100),
  ]
  const sorted = orders.toSorted((one, other) => (naturalKey(one) < naturalKey(other) ? -1 : 1))
  expect(sorted).toEqual(['EUR 99', 'EUR 100', 'EUR 1000000000000', 'USD 5'])
  expect(amountOrder(OLD, null)).toBe('')
})
