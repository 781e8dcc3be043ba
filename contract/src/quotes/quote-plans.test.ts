import { expect, test } from 'vitest'
import { planOf } from '../testing/random-quotes.ts'
import { namedPlans, namedPlansWithoutTerms } from './quote-plans.ts'

const termOf = (plan: number[], isMonthly: boolean) =>
  namedPlans([{ plan: planOf({ plan, isMonthly }), qty: 2 }])[0]?.term

test('names each chosen plan with its years and how it is paid', () => {
  expect(termOf([100], false)).toEqual({ years: 1, payment: 'once' })
  // A monthly plan is paid at once in its first year.
  expect(termOf([100], true)).toEqual({ years: 1, payment: 'once' })
  expect(termOf([50, 25, 25], false)).toEqual({ years: 3, payment: 'yearly' })
  expect(termOf([50, 25, 25], true)).toEqual({ years: 3, payment: 'monthly' })
  expect(termOf([100, 0, 0], true)).toEqual({ years: 3, payment: 'once' })
})

test('knows only the names of the plans of older quotes', () => {
  const chosen = { product: 'TLM ProX', plan: 'Advantage, 3 years' }
  expect(
    namedPlansWithoutTerms([
      { ...chosen, qty: 2 },
      { ...chosen, qty: 0 },
    ]),
  ).toEqual([{ ...chosen, qty: 2, term: null }])
})
