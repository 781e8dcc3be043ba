import type { GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { expect, it } from 'vitest'
import {
  copiedOf,
  copyNotices,
  copyRules,
  type CopyValues,
  copyValuesOf,
  plannedCopies,
} from './copy-form.ts'
import { priceRules, valuesOf } from './price-form.ts'

const CURRENCIES = [
  { Id: 1, ISO: 'EUR', ZeroDecimal: false },
  { Id: 2, ISO: 'JPY', ZeroDecimal: true },
]
const PRICE: GroupPrice = {
  Id: 7,
  Name: 'Denmark',
  AccessGroupIds: [1],
  Price: 9900,
  CurrencyId: 1,
  CurrencyISO: 'EUR',
  ZeroDecimal: false,
  Description: 'Launch',
  From: '2026-03-01',
  To: null,
  OwnershipDuration: 365,
}
const context = {
  currencies: CURRENCIES,
  prices: [PRICE],
  nameOf: (id: number) => ['', 'Denmark', 'Beta', 'Sweden'][id] ?? '',
}
const values = (given: Partial<CopyValues> = {}): CopyValues => ({ ...copyValuesOf(PRICE), ...given })
const EUR = { cid: '1', p: '99' }
const JPY = { cid: '2', p: '15000' }
const problems = (given: Partial<CopyValues>) =>
  Object.fromEntries(
    Object.entries(copyRules(values(given), context)).filter(([, problem]) => problem !== undefined),
  )

it('begins with the time and the amount of the price, and no access groups', () => {
  expect(values()).toEqual({
    agids: [[]],
    prices: [{ cid: '1', p: '99.00' }],
    from: '2026/03/01',
    to: '',
    ownership: 365,
    description: 'Launch',
  })
})

it('makes a price for each pair of access groups and currency', () => {
  const chosen = values({ agids: [[3], [3, 2]], prices: [EUR, JPY] })
  expect(plannedCopies(chosen, context).map(({ groups, price }) => `${groups}: ${price}`)).toEqual([
    'Sweden: 99.00 EUR',
    'Sweden: 15,000 JPY',
    'Beta + Sweden: 99.00 EUR',
    'Beta + Sweden: 15,000 JPY',
  ])
  expect(copiedOf(chosen, CURRENCIES)).toEqual({
    agids: [[3], [3, 2]],
    prices: [
      { cid: 1, p: 9900 },
      { cid: 2, p: 15_000 },
    ],
    d: 'Launch',
    f: '2026-03-01',
    to: null,
    od: 365,
  })
  expect(problems({ agids: [[3], [3, 2]], prices: [EUR, JPY] })).toEqual({})
})

it('refuses prices that exist already, and names them', () => {
  const chosen = { agids: [[1], [3]], prices: [EUR] }
  expect(plannedCopies(values(chosen), context).map(({ existing }) => existing?.Id)).toEqual([7, undefined])
  expect(problems(chosen)).toEqual({
    'agids.0':
      'From this day they have a price already: 99.00 EUR. Leave it out, or change that price instead.',
  })
  expect(problems({ ...chosen, from: '2026/04/01' })).toEqual({})
})

it('refuses groups and currencies that are missing or chosen twice, and wrong days', () => {
  expect(
    problems({
      agids: [[], [2, 3], [3, 2]],
      prices: [EUR, { cid: '1', p: '' }, { cid: null, p: '-1' }],
      from: 'soon',
      to: '2026/02/30',
    }),
  ).toEqual({
    'agids.0': 'Choose at least one access group',
    'agids.2': 'These access groups are chosen already.',
    'prices.1.cid': 'This currency is chosen already.',
    'prices.1.p': 'This field is required',
    'prices.2.cid': 'Choose a currency',
    'prices.2.p': 'Must not be below 0.',
    from: 'Must be a date, as YYYY/MM/DD.',
    to: 'Must be a date, as YYYY/MM/DD.',
  })
  expect(problems({ agids: [[3]], to: '2026/03/01' })).toEqual({
    to: 'Must be after the day from which the price holds.',
  })
})

it('refuses more prices than one call makes', () => {
  const agids = Array.from({ length: 101 }, (_, place) => [place + 10])
  expect(problems({ agids, prices: [EUR, JPY] })).toEqual({
    agids: 'These are more than 200 prices. Copy fewer at once.',
  })
})

it('tells what each copy replaces', () => {
  const copies = plannedCopies(values({ agids: [[1], [3]], from: '2026/05/01' }), context)
  expect(copyNotices(copies, { prices: [PRICE], today: '2026-04-01' })).toEqual([
    'Denmark, 99.00 EUR: It replaces 99.00 EUR from 2026/03/01 on 2026/05/01.',
  ])
})

it('a second price for the same groups, currency, day and ownership is refused before it is sent', () => {
  const same = { ...valuesOf(PRICE, ''), price: '1' }
  const rules = (prices: GroupPrice[]) => priceRules(same, { currencies: CURRENCIES, prices })
  expect(rules([PRICE]).from).toBe('99.00 EUR holds from this day already. Change that price instead.')
  expect(rules([]).from).toBeUndefined()
})
