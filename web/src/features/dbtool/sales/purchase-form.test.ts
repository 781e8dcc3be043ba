import { expect, test } from 'vitest'
import { offer } from '../../../testing/purchase-offer.ts'
import {
  failureText,
  lossText,
  purchaseOf,
  purchaseRules,
  refundRules,
  refundTextOf,
  startOfDay,
} from './purchase-form.ts'

const NOON = Date.UTC(2026, 5, 1, 12) / 1000

test('a purchase starts at midnight of the chosen time offset', () => {
  expect(startOfDay(NOON, 0)).toBe(Date.UTC(2026, 5, 1) / 1000)
  expect(startOfDay(NOON, 2)).toBe(Date.UTC(2026, 4, 31, 22) / 1000)
  expect(startOfDay(NOON, -12)).toBe(Date.UTC(2026, 5, 1, 12) / 1000)
})

const VALUES = {
  customer: 7,
  tablet: null,
  groups: ['3', '4'],
  from: NOON,
  to: null,
  hasOwnEnd: true,
  prices: {},
}
const NO_OFFERS = { offers: new Map([['3', []]]), utcOffset: 2 }

test('sends an open end as an empty string, and a tablet only if one is chosen', () => {
  expect(purchaseOf(VALUES, { group: '4', ...NO_OFFERS })).toEqual({
    ci: 7,
    f: NOON,
    t: '',
    fi: 4,
    shown: null,
    utcOffset: 2,
  })
  expect(purchaseOf({ ...VALUES, tablet: 21, to: NOON }, { group: '3', ...NO_OFFERS })).toMatchObject({
    t: NOON,
    fi: 3,
    ti: 21,
  })
})

test('sends no end unless one was chosen, and the shown price, by its id only if another than the closest was chosen', () => {
  const values = { ...VALUES, hasOwnEnd: false }
  const offers = new Map([['3', [offer({ Id: 1 }), offer({ Id: 2, Price: 500, CurrencyISO: 'USD' })]]])
  const closest = purchaseOf(values, { group: '3', offers, utcOffset: 0 })
  expect(closest).toEqual({
    ci: 7,
    f: NOON,
    fi: 3,
    shown: { price: 1000, currency: 'EUR', vat: 190, days: 365 },
    utcOffset: 0,
  })
  const chosen = purchaseOf({ ...values, prices: { 3: 2 } }, { group: '3', offers, utcOffset: 0 })
  expect(chosen).toMatchObject({ pr: 2, shown: { price: 500, currency: 'USD' } })
})

test('requires customer, feature group and start, and an end that is not before the start', () => {
  const empty = { ...VALUES, customer: null, groups: [], from: null }
  const said = Object.entries(purchaseRules(empty)).filter(([, problem]) => problem !== undefined)
  expect(said.map(([name]) => name)).toEqual(['customer', 'groups', 'from'])
  expect(purchaseRules({ ...empty, from: NOON, to: NOON - 1 }).to).toBe('Must not be before the start.')
  expect(purchaseRules({ ...empty, from: NOON, to: NOON }).to).toBeUndefined()
  expect(purchaseRules({ ...empty, groups: Array.from({ length: 101 }, String) }).groups).toBe(
    'Choose at most 100 feature groups',
  )
})

test('a single failure has the text of the specification; with several calls the message names the groups', () => {
  expect(failureText([{ name: 'Rugby', reason: 'Bad request.', isTold: false }], [])).toBe(
    'Purchase could not be completed',
  )
  expect(failureText([{ name: 'Rugby', reason: 'Bad request.', isTold: false }], ['Tennis'])).toBe(
    'Purchase could not be completed: Rugby (Bad request). Purchased: Tennis.',
  )
  const outdated = { name: 'Rugby', reason: 'Prices have changed. Check them and try again.', isTold: true }
  expect(failureText([outdated], [])).toBe(
    'Purchase could not be completed: Prices have changed. Check them and try again.',
  )
})

test('a refund is sent as the details with the reason added', () => {
  expect(refundTextOf({ reason: '', details: '' })).toBe('{}')
  expect(refundTextOf({ reason: ' Wrong sport ', details: '' })).toBe('{"reason":"Wrong sport"}')
  expect(refundTextOf({ reason: 'Wrong', details: ' {"id": 5} ' })).toBe('{"id":5,"reason":"Wrong"}')
  expect(refundTextOf({ reason: 'Wrong', details: 'no JSON' })).toBe('no JSON')
  expect(refundRules({ reason: '', details: 'no JSON' }).details).toBe('Must be valid JSON.')
  expect(refundRules({ reason: '', details: '' }).details).toBeUndefined()
})

test('says what the customer loses by a refund', () => {
  const purchase = {
    Id: 1,
    Customer: 'Park',
    CustomerId: 7,
    Dealer: 'North',
    TabletId: null,
    FeatureGroup: 'Rugby',
    TransactionId: 'SC-1',
    From: NOON,
    To: NOON + 100,
    State: 'COMPLETE',
    RefundedAt: null,
    RefundedBy: null,
    Cost: 'NO_PRICE',
    Price: null,
    CurrencyISO: null,
    ZeroDecimal: null,
    VatPercent: null,
    Vat: null,
    Total: null,
    OwnershipDuration: null,
    PricedBy: null,
    VatBy: null,
    Refunded: null,
  } as const
  expect(lossText(purchase, NOON)).toMatch(/^All tablets of Park lose Rugby at once/)
  expect(lossText({ ...purchase, TabletId: 9, To: null }, NOON)).toMatch(/^Tablet 9 loses Rugby at once/)
  expect(lossText({ ...purchase, TabletId: 9 }, NOON - 1)).toMatch(/^Tablet 9 does not get Rugby then/)
  expect(lossText(purchase, NOON + 100)).toBe('Rugby has ended by itself: nothing changes for tablets.')
})
