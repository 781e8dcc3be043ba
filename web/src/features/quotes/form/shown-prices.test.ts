import { expect, test } from 'vitest'
import { chosenPlanPrice, extraPrice, planPrice } from './shown-prices.ts'

const settings = {
  currencies: [
    { iso: 'EUR', zeroDecimal: false },
    { iso: 'JPY', zeroDecimal: true },
  ],
}
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

const amount = (minor: number) => `EUR ${minor}`
const price = (plan: number[], currency = 'EUR', isMonthly = false) =>
  plain(planPrice({ plan, currency, isMonthly }, settings))

test('a plan shows what one robot costs, and in how many years', () => {
  expect(price([1_786_000])).toBe('EUR 17,860.00 at once')
  expect(price([100_00, 50_00, 50_01])).toBe('EUR 200.01 in 3 years')
  expect(price([100, 50], 'JPY', true)).toBe('JPY 150 in 2 years, monthly from the second')
})

test('chosen robots and extras show their price, and with a number their sum', () => {
  const plan = { plan: [100_00, 50_00], currency: 'EUR', isMonthly: false }
  expect(plain(chosenPlanPrice(plan, { qty: 1, settings }))).toBe('EUR 150.00, paid in 2 years')
  expect(plain(chosenPlanPrice(plan, { qty: 3, settings }))).toBe(
    '3 × EUR 150.00 = EUR 450.00, paid in 2 years',
  )
  expect([0, 1, 2].map((qty) => extraPrice(690, { qty, amount }))).toEqual([
    'EUR 690',
    'EUR 690',
    '2 × EUR 690 = EUR 1380',
  ])
})
