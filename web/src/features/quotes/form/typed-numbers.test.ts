import type { QuotePlan } from '@service-center/contract/quote-settings/quote-settings.ts'
import { expect, test } from 'vitest'
import { readQuantity } from './quantities.ts'
import { type Contract, draftOf, emptyForm, partsOf, withContract, withRobots } from './quote-form.ts'
import { withTypedExtra, withTypedRobots, wrongNumbers } from './typed-numbers.ts'

const PRODUCT = 'TLM ProX'
const plan: QuotePlan = {
  title: 'Standard Payment',
  product: PRODUCT,
  currency: 'EUR',
  items: [{ desc: PRODUCT, qty: 1, price: 100 }],
  extras: [
    { id: 34, name: 'Reference station', price: 50 },
    { id: 42, name: 'Spare battery', price: 10 },
  ],
  templates: [],
  plan: [100],
  isMonthly: false,
}
const GERMAN: Contract = { name: 'DE', countryDropdown: [], plans: [plan] }
const chosen = withRobots(withContract(emptyForm([]), GERMAN), GERMAN, { product: PRODUCT, qty: 2 })

const WRONG = ['-3', '2.7', '2,7', '1e3', '', ' ', '1000', '0x10', '+5', 'two', '99999999999999999999']

test('reads whole numbers within the limits only', () => {
  for (const text of WRONG) expect(readQuantity(text, { min: 0, max: 999 }), text).toBeUndefined()
  expect(['0', '7', '007', ' 999 '].map((text) => readQuantity(text, { min: 0, max: 999 }))).toEqual([
    0, 7, 7, 999,
  ])
  expect(readQuantity('0', { min: 1, max: 5 })).toBeUndefined()
})

test('a wrong number of robots stays as it was typed, and the last right one stays chosen', () => {
  for (const text of WRONG) {
    const form = withTypedRobots(chosen, GERMAN, { product: PRODUCT, text })
    expect(form.typed).toEqual({ [`robots.${PRODUCT}`]: text })
    expect(form.productsPlans).toEqual(chosen.productsPlans)
    expect(wrongNumbers(form, GERMAN)).toEqual([`${PRODUCT}: Must be a whole number from 0 to 999.`])
  }
  const wrong = withTypedRobots(chosen, GERMAN, { product: PRODUCT, text: '-3' })
  const right = withTypedRobots(wrong, GERMAN, { product: PRODUCT, text: '3' })
  expect(right).toMatchObject({ typed: {}, productsPlans: [{ qty: 3 }] })
  expect(wrongNumbers(right, GERMAN)).toEqual([])
})

test('a wrong number of an extra names what is allowed for it', () => {
  const form = withTypedExtra(withTypedExtra(chosen, GERMAN, { id: 34, text: '5' }), GERMAN, {
    id: 42,
    text: '0',
  })
  expect(wrongNumbers(form, GERMAN)).toEqual([
    'Reference station: Must be a whole number from 0 to 4.',
    'Spare battery: Must be a whole number from 1 to 5.',
  ])
  expect(partsOf(form, GERMAN).extras.map(({ qty }) => qty)).toEqual([0, 1])
  expect(draftOf(form)).not.toHaveProperty('typed')
  // Another contract type allows one of the numbers.
  const american: Contract = { ...GERMAN, name: 'US' }
  const moved = withContract(form, american)
  expect(partsOf(moved, american).extras.map(({ qty }) => qty)).toEqual([5, 1])
  expect(wrongNumbers(moved, american)).toEqual(['Spare battery: Must be a whole number from 1 to 6.'])
})

test('a wrong number in a field that is not shown any more stops nothing', () => {
  const wrong = withTypedExtra(chosen, GERMAN, { id: 34, text: 'many' })
  const none = withRobots(wrong, GERMAN, { product: PRODUCT, qty: 0 })
  expect(wrongNumbers(none, GERMAN)).toEqual([])
  expect(wrongNumbers(wrong, undefined)).toEqual([])
})
