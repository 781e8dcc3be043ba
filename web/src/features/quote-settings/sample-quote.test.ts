import { expect, it } from 'vitest'
import { sampleJob, sampleParts } from './sample-quote.ts'
import { planWith } from './settings-for-tests.ts'

const templates = [1, 2, 3, 4, 5, 6].map((id) => ({
  id,
  name: id === 3 ? 'Custom logo' : `Template ${id}`,
  price: 290,
}))
const FREE = { freeTemplates: [5], freeTemplatesQty: 2, allFreeAfterQty: 999 }
const NO_PAGES = { cover: null, payment: null, contract: null, final: null, budgetary: null }

it('a sample with a Sport robot has the required number of templates, free ones first', () => {
  const plan = planWith({ product: 'TLM Sport 2', templates })
  const few = sampleParts(plan, { settings: FREE, robots: 2, isWhole: false })
  expect(few.templates).toEqual([5, 1, 2])
  expect(few.productsPlans).toEqual([{ product: 'TLM Sport 2', plan: 'Standard Payment', qty: 2 }])
  const whole = sampleParts(plan, { settings: FREE, robots: 1, isWhole: true })
  expect(whole.templates).toEqual([1, 2, 3, 4, 5, 6])
})

it('computes the sample like a real quote of the contract', () => {
  const { input } = sampleJob({
    settings: FREE,
    contract: {
      name: 'DE',
      countryDropdown: ['AT'],
      seller: { name: 'Linien GmbH', address: [], vatId: '', bank: [] },
    },
    plan: planWith({ extras: [{ id: 42, name: 'Battery', price: 1000 }] }),
    quoteType: 'budgetary',
    robots: 3,
    isWhole: false,
    zeroDecimal: false,
    translations: [],
    itemNumbers: [{ key: 'charger_eu', lang: '', value: '77' }],
    pages: NO_PAGES,
    today: '2026-12-15',
  })
  expect(input.language).toBe('de')
  expect(input.validUntil).toBe('2027-01-14')
  expect(input.plans).toEqual([
    { product: 'TLM ProX', plan: 'Standard Payment', qty: 3, term: { years: 1, payment: 'once' } },
  ])
  expect(input.figures.net).toBe(1300)
  expect(input.figures.vat).toEqual({ percent: 19, amount: 247 })
  expect(input.figures.lines.map(({ kind, itemNumber }) => [kind, itemNumber])).toEqual([
    ['item', null],
    ['extra', null],
    ['charger', '77'],
  ])
})
