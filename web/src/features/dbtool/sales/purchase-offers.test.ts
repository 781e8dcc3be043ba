import { expect, test } from 'vitest'
import { offer } from '../../../testing/purchase-offer.ts'
import { commonEnd, endOf, offerOf, offersOf, reasonsOf, sumText, togetherText } from './purchase-offers.ts'

const DAY = 86_400
const VALUES = {
  customer: 7,
  tablet: null,
  groups: ['3', '4'],
  from: 1000 * DAY,
  to: null,
  hasOwnEnd: false,
  prices: {},
}
/** Of one group for 30 days, and of another one. */
const offersFor = (days: number) =>
  offersOf([
    { FeatureGroupId: 3, Prices: [offer({ OwnershipDuration: 30 })] },
    { FeatureGroupId: 4, Prices: [offer({ OwnershipDuration: days })] },
  ])
/** Without the marks that isolate names. */
const plain = (text: string | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '')
const why = (closest: ReturnType<typeof offer>, next: ReturnType<typeof offer>) =>
  reasonsOf(closest, [closest, next])[1]
const EUROPE = { Name: 'Europe', isOwn: false }
const CLUBS = { Name: 'Clubs', isOwn: true }

test('takes the closest price unless another one was chosen that still fits', () => {
  const offers = offersOf([{ FeatureGroupId: 3, Prices: [offer({ Id: 1 }), offer({ Id: 2 })] }])
  const taken = (prices: Record<string, number>) => offerOf({ prices }, { group: '3', offers })?.Id
  expect([taken({}), taken({ 3: 2 }), taken({ 3: 9 }), taken({ 4: 2 })]).toEqual([1, 2, 1, 1])
  expect(offerOf({ prices: {} }, { group: '4', offers })).toBeUndefined()
})

test('each purchase ends after the days of its price, until an end was chosen', () => {
  expect(endOf(VALUES, offer({ OwnershipDuration: 30 }))).toBe(1030 * DAY)
  expect(endOf(VALUES, offer({ OwnershipDuration: null }))).toBeNull()
  expect(endOf(VALUES, undefined)).toBeNull()
  expect(endOf({ ...VALUES, from: null }, offer({}))).toBeNull()
  expect(endOf({ ...VALUES, hasOwnEnd: true, to: 1001 * DAY }, offer({}))).toBe(1001 * DAY)
  expect(endOf({ ...VALUES, hasOwnEnd: true }, offer({}))).toBeNull()
})

test('an end is shown for all purchases only if it is the same for all', () => {
  expect(commonEnd(VALUES, offersFor(30))).toBe(1030 * DAY)
  expect(commonEnd(VALUES, offersFor(31))).toBeNull()
  expect(commonEnd({ ...VALUES, groups: ['4'] }, offersFor(31))).toBe(1031 * DAY)
})

test('says how the total comes about', () => {
  expect(sumText(offer({}))).toBe('10.00 EUR + 19% VAT 1.90 EUR')
  expect(sumText(offer({ VatPercent: 0, Vat: 0 }))).toBe('10.00 EUR + 0% VAT 0.00 EUR')
  expect(sumText(offer({ VatPercent: null, Vat: null }))).toBe('10.00 EUR, no VAT is set')
})

test('sums up several purchases for each currency', () => {
  const yen = offer({ CurrencyISO: 'JPY', ZeroDecimal: true, Vat: null, Total: 2000 })
  expect(togetherText([offer({}), yen, offer({}), undefined])).toBe(
    '23.80 EUR (VAT 3.80 EUR) and 2,000 JPY (VAT 0 JPY), and 1 without a price',
  )
  expect(togetherText([undefined, undefined])).toBe('No prices')
})

test('says whom a price names, and whence its VAT is', () => {
  const [named, vat] = reasonsOf(offer({ AccessGroups: [CLUBS, EUROPE] }), [offer({})])
  expect(plain(named)).toBe(
    'The customer has all access groups of this price: Clubs as its own, Europe from a customer above it.',
  )
  expect(plain(vat)).toBe('The VAT of 19% is that of Germany.')
  expect(reasonsOf(offer({ VatPercent: null, Vat: null, VatBy: null }), [offer({})]).at(-1)).toBe(
    "None of the customer's access groups has a VAT.",
  )
})

test('says why a price comes before the others', () => {
  const first = offer({ Id: 1 })
  const begin = 'It comes before the other one that fits:'
  expect(why(first, offer({ Id: 2, AccessGroups: [EUROPE] }))).toBe(
    `${begin} it names more of the customer's own access groups.`,
  )
  expect(why(offer({ AccessGroups: [CLUBS, EUROPE] }), offer({ Id: 2 }))).toBe(
    `${begin} it names more of the customer's access groups.`,
  )
  expect(why(first, offer({ Id: 2, From: '2025-01-01' }))).toBe(`${begin} it is newer, from 2026/01/01.`)
  expect(why(first, offer({ Id: 2, CurrencyISO: 'USD' }))).toBe(`${begin} its currency comes first.`)
  expect(why(first, offer({ Id: 2, OwnershipDuration: 30 }))).toBe(`${begin} it was made first.`)
  const chosen = offer({ Id: 2, CurrencyISO: 'USD' })
  expect(reasonsOf(chosen, [first, chosen])[1]).toContain('You have chosen it. The closest one is ')
})
