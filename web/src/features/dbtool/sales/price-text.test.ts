import { expect, it } from 'vitest'
import { amountText, ownershipText, priceProblem, priceText, smallestUnits } from './price-text.ts'

it.each([
  [0, false, '0.00 EUR'],
  [5, false, '0.05 EUR'],
  [19_999, false, '199.99 EUR'],
  [1_000_000_000_000, false, '10,000,000,000.00 EUR'],
  [2_500_000, true, '2,500,000 EUR'],
  [0, true, '0 EUR'],
] as const)('%d (without decimals: %s) is %s', (Price, ZeroDecimal, text) => {
  expect(priceText({ Price, ZeroDecimal, CurrencyISO: 'EUR' })).toBe(text)
})

it.each([
  ['199.99', false, 19_999],
  ['1 234,5', false, 123_450],
  ['0.29', false, 29],
  ['1.005', false, undefined],
  ['2500', true, 2500],
  ['25.5', true, undefined],
  ['-1', false, undefined],
  ['', false, undefined],
  ['ten', false, undefined],
] as const)('%s (without decimals: %s) is %s', (text, isZeroDecimal, units) => {
  expect(smallestUnits(text, isZeroDecimal)).toBe(units)
})

it.each([
  ['', 'This field is required'],
  ['ten', 'Must be an amount with up to 2 digits after the point.'],
  ['-5', 'Must not be below 0.'],
  ['10000000000', undefined],
  ['10000000000.01', 'Must be at most 10000000000.00 EUR.'],
  ['99999999999999999999', 'Must be at most 10000000000.00 EUR.'],
])('validates the price "%s": %s', (text, problem) => {
  expect(priceProblem(text, { CurrencyISO: 'EUR', ZeroDecimal: false })).toBe(problem)
})

it.each([
  [5, false, '0.05'],
  [1_000_000_000_000, false, '10000000000.00'],
  [2500, true, '2500'],
])('writes %d (without decimals: %s) into an input as %s, and reads it again', (Price, ZeroDecimal, text) => {
  expect(amountText({ Price, ZeroDecimal })).toBe(text)
  expect(smallestUnits(text, ZeroDecimal)).toBe(Price)
})

it('says how long a buyer owns a feature group', () => {
  expect([null, 1, 1095].map(ownershipText)).toEqual(['Infinite', '1 day', '1,095 days'])
})
