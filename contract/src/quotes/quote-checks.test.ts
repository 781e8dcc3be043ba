import { describe, expect, test } from 'vitest'
import { extraProblem, quoteProblems } from './quote-checks.ts'
import { extraLimits } from './quote-extras.ts'
import type { QuoteDraft } from './quote-selection.ts'
import type { ContractConfiguration, QuotePlan } from '../quote-settings/quote-settings.ts'

const plan: QuotePlan = {
  title: 'Standard Payment',
  product: 'TLM Sport 2',
  currency: 'EUR',
  items: [{ desc: 'TLM Sport 2', qty: 1, price: 100 }],
  extras: [],
  templates: [1, 2, 3].map((id) => ({ id, name: `Template ${id}`, price: 10 })),
  plan: [100],
  isMonthly: false,
}
const contract: ContractConfiguration = {
  id: 1,
  name: 'DE',
  countryDropdown: ['DE'],
  seller: { name: 'Seller', address: [], vatId: '', bank: [] },
  plans: [plan, { ...plan, product: 'TLM ProX', currency: 'USD' }],
  pdfCover: null,
  pdfPayment: null,
  pdfContract: null,
  pdfFinal: null,
  pdfBudgetary: null,
}
const EMPTY: QuoteDraft = {
  contract: null,
  quoteType: null,
  company: null,
  contact: null,
  expDays: 30,
  closedate: '',
  productsPlans: [],
  extras: [],
  templates: [],
  splitExtras: false,
  comments: '',
}
const COMPLETE: QuoteDraft = {
  ...EMPTY,
  contract: 'DE',
  quoteType: 'signature',
  company: { id: '1' },
  contact: { id: '2' },
  closedate: '2026-12-18',
  productsPlans: [{ product: 'TLM Sport 2', plan: 'Standard Payment', qty: 1 }],
  templates: [1, 2],
}
const NEW_COMPANY = {
  id: null,
  name: ' ',
  country: '',
  city: '',
  address: '',
  zip: '',
  state: '',
  phone: '',
}
const messages = (draft: Partial<QuoteDraft>) =>
  quoteProblems(
    { ...COMPLETE, ...draft },
    {
      settings: { freeTemplates: [1], freeTemplatesQty: 1 },
      contract: draft.contract === null ? undefined : contract,
      today: '2026-11-23',
    },
  ).map(({ message }) => message)

describe('what is missing in a quote', () => {
  test('nothing in a complete quote', () => {
    expect(messages({})).toEqual([])
  })

  test("an empty quote has the specification's messages in their order", () => {
    expect(messages(EMPTY)).toEqual([
      'Select a contract type!',
      'Select a Company!',
      'Select a Contact!',
      'Select a Quote Type!',
      'Select a Proper Close Date!',
      'Add at least 1 robot to the quote!',
    ])
  })

  test('a new company needs a name; a new contact a name, and a phone number or an email address', () => {
    const contact = { id: null, firstname: '', lastname: ' ', phone: '', email: '' }
    expect(messages({ company: NEW_COMPANY, contact })).toEqual([
      'Fill out Company Name!',
      'Fill out Contact Name!',
      'Fill out Contact Phone or Email!',
    ])
    const filled = { ...contact, lastname: 'Holm', phone: '1' }
    expect(messages({ company: { ...NEW_COMPANY, name: 'Club' }, contact: filled })).toEqual([])
    for (const email of ['nobody', 'a@b.example, c@d.example', 'a@b.example\nBcc: c@d.example']) {
      expect(messages({ contact: { ...filled, email } })).toEqual(['Fill out a valid Contact Email!'])
    }
    expect(messages({ contact: { ...filled, email: ' holm@club.example ' } })).toEqual([])
  })

  test('the close date must be in the future', () => {
    expect(messages({ closedate: '2026-11-23' })).toEqual(['Select a Proper Close Date!'])
    expect(messages({ closedate: '2026-11-24' })).toEqual([])
  })

  test('every added robot needs a plan, and all plans the same currency', () => {
    const prox = { product: 'TLM ProX', plan: '', qty: 1 }
    expect(messages({ productsPlans: [...COMPLETE.productsPlans, prox] })).toEqual([
      'Select payment plan for every added robot!',
    ])
    const inDollars = { ...prox, plan: 'Standard Payment' }
    expect(messages({ productsPlans: [...COMPLETE.productsPlans, inDollars] })).toEqual([
      'Select payment plans of one currency!',
    ])
  })

  test('templates that are never free count for what a Sport robot needs', () => {
    const templates = [1, 2].map((id) => ({ id, name: `Custom ${id}`, price: 10 }))
    const custom = { ...contract, plans: [{ ...plan, templates }] }
    const settings = { freeTemplates: [1], freeTemplatesQty: 1 }
    expect(quoteProblems(COMPLETE, { settings, contract: custom, today: '2026-11-23' })).toEqual([])
  })

  test('a Sport robot needs as many templates as are free with it', () => {
    expect(messages({ templates: [] })).toEqual(['Select at least 2 more templates for the Sport robot(s)!'])
    expect(messages({ templates: [3] })).toEqual(['Select at least 1 more templates for the Sport robot(s)!'])
    const prox = [{ product: 'TLM ProX', plan: 'Standard Payment', qty: 1 }]
    expect(messages({ templates: [], productsPlans: prox })).toEqual([])
  })
})

test('extras have limits, some of which differ in the US', () => {
  expect([34, 42, 1].map((id) => extraLimits(id, 'UK'))).toEqual([
    { min: 0, max: 4 },
    { min: 1, max: 5 },
    { min: 0, max: 100 },
  ])
  expect([34, 42].map((id) => extraLimits(id, 'US').max)).toEqual([5, 6])
  expect(extraProblem({ id: 42, qty: 0 }, 'UK')).toBe('Must be a whole number from 1 to 5.')
  expect(extraProblem({ id: 34, qty: 2.5 }, 'UK')).toBeDefined()
  expect(extraProblem({ id: 34, qty: 5 }, 'US')).toBeUndefined()
})
