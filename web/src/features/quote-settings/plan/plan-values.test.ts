import type { QuotePlan } from '@service-center/contract/quote-settings/quote-settings.ts'
import { expect, it } from 'vitest'
import { balanceOf, isComplete, planErrors, planOf, spreadEvenly, valuesOf } from './plan-values.ts'

const EURO = { zeroDecimal: false }
const YEN = { zeroDecimal: true }

const PLAN: QuotePlan = {
  title: 'Advantage, 3 years',
  product: 'TLM Sport 2',
  currency: 'EUR',
  items: [
    { desc: 'TLM Sport 2', qty: 1, price: 1_620_050 },
    { desc: 'Yearly service visit', qty: 3, price: 42_000 },
  ],
  extras: [{ id: 34, name: 'Reference station BS2', price: 215_000 }],
  templates: [{ id: 101, name: 'Football, all ages', price: 29_000 }],
  plan: [1_000_050, 400_000, 346_000],
  isMonthly: true,
}

it('saves an unchanged plan as it was, in each kind of currency', () => {
  expect(planOf(valuesOf(PLAN, EURO), EURO)).toEqual(PLAN)
  expect(planOf(valuesOf(PLAN, YEN), YEN)).toEqual(PLAN)
  expect(valuesOf(PLAN, EURO).years.map(({ amount }) => amount)).toEqual(['10000.50', '4000.00', '3460.00'])
})

it('computes what the years lack, and nothing while an amount is incomplete', () => {
  const values = valuesOf(PLAN, EURO)
  expect(balanceOf(values, EURO)).toEqual({ items: 1_746_050, years: 1_746_050, missing: 0 })
  expect(isComplete(values, EURO)).toBe(true)
  const less = { ...values, years: values.years.with(2, { amount: '3 459,99' }) }
  expect(balanceOf(less, EURO)?.missing).toBe(1)
  expect(isComplete(less, EURO)).toBe(false)
  const more = { ...values, years: [...values.years, { amount: '10' }] }
  expect(balanceOf(more, EURO)?.missing).toBe(-1000)
  expect(balanceOf({ ...values, years: [{ amount: '12,' }, { amount: 'x' }] }, EURO)).toBeUndefined()
})

it('names the field of each wrong amount, missing number and repeated id', () => {
  const values = valuesOf(PLAN, EURO)
  const wrong = {
    ...values,
    items: [{ desc: 'TLM Sport 2', qty: null, price: '1.234' }],
    extras: [...values.extras, { id: 34, name: 'Again', price: '5' }, { id: null, name: 'New', price: '' }],
  }
  const errors = Object.entries(planErrors(wrong, EURO)).filter(([, error]) => error !== undefined)
  expect(Object.fromEntries(errors)).toEqual({
    'items.0.qty': 'This field is required',
    'items.0.price': 'Must be an amount with up to 2 digits after the point.',
    'extras.1.id': 'Another one has this id.',
    'extras.2.id': 'This field is required',
    'extras.2.price': 'This field is required',
  })
})

it('spreads an amount over years without losing a minor unit', () => {
  expect(spreadEvenly(1000, 3)).toEqual([334, 333, 333])
  expect(spreadEvenly(0, 2)).toEqual([0, 0])
  for (const years of [1, 2, 3, 7, 15]) {
    const amounts = spreadEvenly(1_746_053, years)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(1_746_053)
    expect(amounts).toHaveLength(years)
  }
})
