import type { QuotePlan } from '@service-center/contract/quote-settings/quote-settings.ts'
import { describe, expect, test } from 'vitest'
import {
  type Contract,
  draftOf,
  emptyForm,
  formFromSelection,
  partsOf,
  selectionOf,
  withContract,
  withExtra,
  withoutTemplate,
  withRobots,
  withTemplates,
} from './quote-form.ts'

const plan = (product: string, title: string, changes: Partial<QuotePlan> = {}): QuotePlan => ({
  title,
  product,
  currency: 'EUR',
  items: [{ desc: product, qty: 1, price: 100 }],
  extras: [
    { id: 34, name: 'Reference station BS2', price: 50 },
    { id: 42, name: 'Spare battery', price: 10 },
  ],
  templates: [1, 2].map((id) => ({ id, name: `Template ${id}`, price: 5 })),
  plan: [100],
  isMonthly: false,
  ...changes,
})
const GERMAN: Contract = {
  name: 'DE',
  countryDropdown: ['DE', 'AT'],
  plans: [
    plan('TLM Sport 2', 'Standard Payment'),
    plan('TLM Sport 2', 'Advantage, 3 years'),
    plan('TLM ProX', 'Standard Payment'),
  ],
}
const DUTCH: Contract = {
  name: 'NL',
  countryDropdown: ['NL'],
  plans: [plan('TLM Sport 2', 'Standard Payment', { extras: [] })],
}
const empty = emptyForm([GERMAN, DUTCH])

describe('the form of a quote', () => {
  test('selects the contract type if there is only one', () => {
    expect(empty.contract).toBeNull()
    expect(emptyForm([DUTCH]).contract).toBe('NL')
    expect(emptyForm([]).contract).toBeNull()
  })

  test('lists robots in the order of the contract, and selects the only plan of a product', () => {
    const prox = withRobots(withContract(empty, GERMAN), GERMAN, { product: 'TLM ProX', qty: 1 })
    const both = withRobots(prox, GERMAN, { product: 'TLM Sport 2', qty: 2 })
    expect(both.productsPlans).toEqual([
      { product: 'TLM Sport 2', plan: '', qty: 2 },
      { product: 'TLM ProX', plan: 'Standard Payment', qty: 1 },
    ])
    const none = withRobots(both, GERMAN, { product: 'TLM Sport 2', qty: 0 })
    expect(none.productsPlans.map(({ product }) => product)).toEqual(['TLM ProX'])
  })

  test('keeps the choices that another contract type has too, and clears the rest', () => {
    const filled = withRobots(withContract(empty, GERMAN), GERMAN, {
      product: 'TLM Sport 2',
      plan: 'Advantage, 3 years',
      qty: 1,
    })
    const company = { id: null, name: 'Club', city: '', address: '', zip: '', state: '', phone: '' }
    const dutch = withContract(
      {
        ...withRobots(filled, GERMAN, { product: 'TLM ProX', qty: 1 }),
        company: { ...company, country: 'DE' },
      },
      DUTCH,
    )
    expect(dutch).toMatchObject({
      contract: 'NL',
      company: { name: 'Club', country: '' },
      productsPlans: [{ product: 'TLM Sport 2', plan: '', qty: 1 }],
    })
  })

  test('keeps a number of extras that another contract type does not allow as a wrong number', () => {
    const american: Contract = { ...GERMAN, name: 'US' }
    const robots = withRobots(withContract(empty, american), american, { product: 'TLM ProX', qty: 1 })
    const most = withExtra(withExtra(withExtra(robots, 34, 5), 42, 6), 12, 100)
    expect(withContract(most, american)).toMatchObject({ extras: most.extras, typed: {} })
    const german = withContract(most, GERMAN)
    expect(german).toMatchObject({
      extras: [
        { id: 34, qty: 4 },
        { id: 42, qty: 5 },
        { id: 12, qty: 100 },
      ],
      typed: { 'extras.34': '5', 'extras.42': '6' },
    })
    expect(withContract(german, american)).toMatchObject({ extras: most.extras, typed: {} })
  })

  test('offers the extras of the chosen plans, with at least the required number', () => {
    const form = withRobots(withContract(empty, GERMAN), GERMAN, { product: 'TLM ProX', qty: 1 })
    expect(partsOf(withContract(empty, GERMAN), GERMAN).extras).toEqual([])
    expect(partsOf(form, GERMAN).extras.map(({ part, qty, min, max }) => [part.id, qty, min, max])).toEqual([
      [34, 0, 0, 4],
      [42, 1, 1, 5],
    ])
    expect(partsOf(withExtra(form, 34, 3), GERMAN).extras[0]?.qty).toBe(3)
  })

  test('sends only what is part of the quote', () => {
    const robots = withRobots(withContract(empty, GERMAN), GERMAN, { product: 'TLM ProX', qty: 1 })
    const chosen = withTemplates(withoutTemplate(withTemplates(robots, [2, 9, 1]), 2), [1, 2])
    const filled = {
      ...chosen,
      quoteType: 'signature' as const,
      company: { id: '1' },
      contact: { id: '2' },
      closedate: '18-12-2026',
    }
    expect(selectionOf({ ...filled, contact: null }, GERMAN)).toBeUndefined()
    expect(selectionOf(filled, GERMAN)).toMatchObject({
      contract: 'DE',
      closedate: '2026-12-18',
      productsPlans: [{ product: 'TLM ProX', qty: 1 }],
      extras: [{ id: 42, qty: 1 }],
      templates: [1, 2],
      currency: 'EUR',
    })
    const selection = selectionOf(filled, GERMAN)
    if (selection === undefined) throw new Error('Nothing is missing.')
    const like = formFromSelection(selection, [GERMAN, DUTCH])
    expect(like).toMatchObject({ contract: 'DE', closedate: '', company: { id: '1' }, templates: [1, 2] })
    // The contract type is gone: the only one left is selected instead, without the robots.
    expect(formFromSelection(selection, [DUTCH])).toMatchObject({ contract: 'NL', productsPlans: [] })
    expect(formFromSelection(selection, [DUTCH, { ...DUTCH, name: 'US' }]).contract).toBeNull()
  })

  test('ignores a close date that is not a valid day', () => {
    expect(draftOf({ ...empty, closedate: 'soon' }).closedate).toBe('')
    expect(draftOf({ ...empty, closedate: '2026/12/18' }).closedate).toBe('2026-12-18')
  })
})
