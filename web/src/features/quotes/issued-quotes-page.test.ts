import type { IssuedQuote } from '@service-center/contract/quotes/issued-quotes.ts'
import { expect, test } from 'vitest'
import { ISSUED_COLUMNS } from './IssuedQuotesPage.tsx'

const quote: IssuedQuote = {
  id: 1,
  number: 'MetteHolm-0417',
  issuedAt: 1_795_000_000,
  issuedOn: '2026-11-21',
  validUntil: '2026-12-05',
  closedate: '2026-12-04',
  username: 'mette',
  customer: { id: 1, name: 'Northern Clubs' },
  contract: 'US',
  quoteType: 'signature',
  company: 'Club',
  contact: 'Jonas Keller',
  currency: 'USD',
  zeroDecimal: false,
  net: 100,
  vat: null,
  total: 100,
  pdf: { state: 'done', failure: null },
  mail: null,
  crm: null,
}
const column = (id: string) => ISSUED_COLUMNS.find((one) => one.id === id)

test('writes the days of American and other quotes alike, year first', () => {
  for (const contract of ['US', 'DE'] as const) {
    expect(column('validUntil')?.shown?.({ ...quote, contract })).toBe('2026/12/05')
    expect(column('closedate')?.shown?.({ ...quote, contract })).toBe('2026/12/04')
  }
})

test('has the actions beside the number', () => {
  expect(ISSUED_COLUMNS.slice(0, 2).map(({ id }) => id)).toEqual(['number', 'actions'])
})
