import { expect, test } from 'vitest'
import { quotationDigit, quotationNumber } from './quotation-number.ts'
import { countryCodeOf, countryName } from './quote-countries.ts'
import { daysAfter, todayOf } from './quote-days.ts'
import { amountText } from './quote-figures.ts'
import { quoteDate, quoteLanguageOf } from '../quote-settings/quote-language.ts'
import { keyedValue } from '../quote-settings/quote-settings.ts'

test('a legal entity has a language and a date format', () => {
  expect(quoteLanguageOf('BE(NL)')).toBe('nl')
  expect(quoteDate('2026-12-21', 'DE')).toBe('21/12/26')
  expect(quoteDate('2026-12-21', 'US')).toBe('12/21/26')
})

test('dates a quote by the time zone of its legal entity, and adds whole days', () => {
  const late = new Date('2026-03-28T23:30:00Z')
  expect([todayOf('UK', late), todayOf('DE', late), todayOf('US', late), todayOf('AU', late)]).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-28',
    '2026-03-29',
  ])
  expect([daysAfter('2026-03-28', 30), daysAfter('2026-12-02', 30)]).toEqual(['2026-04-27', '2027-01-01'])
})

test('a quotation number has the name without spaces, at least three digits, and a random digit', () => {
  const mette = { firstname: 'Mette ', lastname: 'Holm Beck', username: 'mette.holm' }
  expect(quotationNumber(mette, 41, 7)).toBe('MetteHolmBeck-0417')
  expect(quotationNumber({ ...mette, firstname: '', lastname: ' ' }, 1234, 1)).toBe('mette.holm-12341')
  expect([0, 0.5, 0.999].map((random) => quotationDigit(() => random))).toEqual([1, 5, 9])
})

test('formats amounts with thousands separators, and decimals if the currency has them', () => {
  const inCents = { zeroDecimal: false }
  expect([5, 100, 123_456_789, -1_005].map((amount) => amountText(amount, inCents))).toEqual([
    '0.05',
    '1.00',
    '1,234,567.89',
    '-10.05',
  ])
  expect([0, 1_234_567].map((amount) => amountText(amount, { zeroDecimal: true }))).toEqual([
    '0',
    '1,234,567',
  ])
})

test('recognizes a country by its code or its names', () => {
  const texts = ['us', 'USA', 'UK', 'Grande-Bretagne', 'Deutschland', 'Nieuw-Zeeland', 'Atlantis', '']
  expect(texts.map(countryCodeOf)).toEqual(['US', 'US', 'GB', '', 'DE', 'NZ', '', ''])
  expect(countryName('DE', 'fr')).toBe('Allemagne')
  expect(countryName('Atlantis', 'fr')).toBe('Atlantis')
})

test('falls back to the text for all languages', () => {
  const texts = [
    { key: 'charger', lang: '' as const, value: 'Charger' },
    { key: 'charger', lang: 'de' as const, value: 'Ladegerät' },
    { key: 'charger', lang: 'fr' as const, value: '' },
  ]
  expect([keyedValue(texts, 'charger', 'de'), keyedValue(texts, 'charger', 'fr')]).toEqual([
    'Ladegerät',
    'Charger',
  ])
  expect(keyedValue(texts, 'logo', 'de')).toBeUndefined()
})
