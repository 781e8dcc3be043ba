import { expect, test } from 'vitest'
import { checkInput } from '../../../kit/form/checks/use-form-checks.ts'
import type { GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { dbToolProducts } from '@service-center/contract/dbtool/product.ts'
import { NEW_OPTION } from '../features/features.ts'
import { STEPS } from '../shared/product-opening.tsx'
import {
  hasProblem,
  problemsOf,
  productOf,
  type ProductChoices,
  type ProductValues,
  soldNote,
  startOf,
  wrongStepOf,
} from './product-form.ts'

const CHOICES: ProductChoices = {
  today: '2026/03/01',
  prices: [],
  groups: [],
  features: [
    {
      Id: 3,
      Tag: 'text',
      Description: '',
      Group: 'Texts',
      GroupId: 9,
      Options: [
        { Id: 1, Tag: 'small', description: '', created: 0, deleted: null },
        { Id: 2, Tag: 'large', description: '', created: 0, deleted: 5 },
      ],
      MetaData: [],
    },
  ],
  currencies: [
    { Id: 1, ISO: 'EUR', ZeroDecimal: false },
    { Id: 2, ISO: 'JPY', ZeroDecimal: true },
  ],
}
const EMPTY = startOf({ step: 'group' }, { now: 1000, today: '2026/03/01' })
const WHOLE: ProductValues = {
  ...EMPTY,
  name: 'Tools',
  tag: 'curves',
  options: [{ ...NEW_OPTION, Tag: 'small' }],
  price: { ...EMPTY.price, groups: [7], price: '12,50', currency: '1' },
  hasConfiguration: true,
  configuration: { ...EMPTY.configuration, groups: [7], options: ['small', 'removed'] },
}

const wrongSteps = (values: ProductValues) =>
  STEPS.filter((step) => hasProblem(problemsOf(values, CHOICES)[step]))

test('a whole product is sent in the units of the call, without options that were removed', () => {
  expect(wrongSteps(WHOLE)).toEqual([])
  const body = productOf(WHOLE, CHOICES)
  expect(body).toEqual({
    group: { name: 'Tools', isTemplateGroup: false },
    feature: { t: 'curves', d: '', o: [{ Tag: 'small', description: '' }] },
    price: { agids: [7], p: 1250, cid: 1, d: '', f: '2026-03-01', to: null, od: null },
    configuration: { gr: [7], o: ['small'], fr: [1000], to: [''] },
  })
  expect(checkInput(dbToolProducts.create, { body })).toEqual([])
})

test('what is skipped is not sent, and not required', () => {
  const values = { ...WHOLE, hasPrice: false, hasConfiguration: false, price: EMPTY.price }
  expect(wrongSteps(values)).toEqual([])
  expect(Object.keys(productOf(values, CHOICES))).toEqual(['group', 'feature'])
})

test('an empty product names the steps that lack something', () => {
  expect(wrongSteps({ ...EMPTY, hasConfiguration: true })).toEqual([
    'group',
    'feature',
    'price',
    'configuration',
  ])
})

test('a feature that exists is sent by its id, offers its options, and needs something new', () => {
  const start = startOf({ step: 'price', group: 9, feature: 3 }, { now: 1000, today: '2026/03/01' })
  const values = { ...start, hasPrice: false }
  expect(wrongSteps(values)).toEqual(['feature'])
  const configured = {
    ...values,
    hasConfiguration: true,
    configuration: { ...start.configuration, groups: [7], options: ['small', 'large'] },
  }
  expect(wrongSteps(configured)).toEqual([])
  expect(productOf(configured, CHOICES)).toEqual({
    fgid: 9,
    fi: 3,
    configuration: { gr: [7], o: ['small'], fr: [1000], to: [''] },
  })
  // In a new group there is no feature yet.
  expect(wrongSteps({ ...configured, isNewGroup: true, name: 'New' })).toEqual(['feature'])
})

test('the first step with an error is found, also for an error in a part of a list', () => {
  const options = [NEW_OPTION, NEW_OPTION]
  const withErrors = (...paths: string[]) =>
    wrongStepOf({ ...WHOLE, options }, (path) => (paths.includes(path) ? 'Wrong.' : undefined))
  expect(withErrors()).toBeUndefined()
  expect(withErrors('price.currency', 'options.1.Tag')).toBe('feature')
  expect(withErrors('configuration.frames.0.to')).toBe('configuration')
  expect(withErrors('price.groups')).toBe('price')
})

const STORED: GroupPrice = {
  Id: 5,
  Name: 'Denmark',
  AccessGroupIds: [7],
  Price: 900,
  CurrencyId: 1,
  CurrencyISO: 'EUR',
  ZeroDecimal: false,
  Description: '',
  From: '2026-03-01',
  To: null,
  OwnershipDuration: null,
}

test('a price has the rules of every price: its end, and no second one for the same day', () => {
  const costs = (change: Partial<ProductValues['price']>, prices: readonly GroupPrice[] = []) =>
    problemsOf({ ...WHOLE, price: { ...WHOLE.price, ...change } }, { ...CHOICES, prices }).price
  expect(costs({ to: '2026/03/01' })).toMatchObject({
    'price.to': 'Must be after the day from which the price holds.',
  })
  expect(costs({}, [STORED])).toMatchObject({
    'price.from': '9.00 EUR holds from this day already. Change that price instead.',
  })
  expect(hasProblem(costs({ from: '2026/03/02', to: '2026/04/01' }, [STORED]))).toBe(false)
  const ending = { ...WHOLE, price: { ...WHOLE.price, to: '2026/04/01' } }
  expect(productOf(ending, CHOICES).price).toMatchObject({ to: '2026-04-01' })
})

test('says who can buy the group already', () => {
  const group = {
    Id: 9,
    Name: 'Texts',
    isTemplateGroup: false,
    Features: 1,
    Prices: 1,
    Offers: [{ Groups: 'Denmark', From: '2026-01-01', To: null }],
  }
  const values = startOf({ step: 'price', group: 9, feature: 3 }, { now: 1000, today: '2026/03/01' })
  const noteOf = (Offers: typeof group.Offers) =>
    soldNote(values, { ...CHOICES, groups: [{ ...group, Offers }] })
  expect(noteOf(group.Offers)).toBe('The group has a price already, for Denmark.')
  expect(noteOf([])).toBe('Without a price that holds, nobody can buy the group.')
  expect(soldNote(EMPTY, CHOICES)).toBe('Without a price that holds, nobody can buy the group.')
})
