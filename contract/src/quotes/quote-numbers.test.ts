import { expect, test } from 'vitest'
import { LEGAL_ENTITIES } from '../quote-settings/quote-language.ts'
import { quoteAmount, quotePercent, quoteQuantity } from './quote-numbers.ts'

const NARROW = '\u202F'

test('writes amounts as the language of the legal entity does', () => {
  const written = LEGAL_ENTITIES.map((entity) => [
    entity,
    quoteAmount(123_456_789, { entity, zeroDecimal: false }),
    quoteAmount(118_000, { entity, zeroDecimal: false }),
  ])
  const french = [`1${NARROW}234${NARROW}567,89`, `1${NARROW}180,00`]
  expect(written).toEqual([
    ['US', '1,234,567.89', '1,180.00'],
    ['UK', '1,234,567.89', '1,180.00'],
    ['FR', ...french],
    ['BE(FR)', ...french],
    ['DE', '1.234.567,89', '1.180,00'],
    ['NL', '1.234.567,89', '1.180,00'],
    ['BE(NL)', '1.234.567,89', '1.180,00'],
    ['AU', '1,234,567.89', '1,180.00'],
  ])
})

test('is exact for the smallest and the largest amounts, and without decimals for currencies without them', () => {
  const inCents = { entity: 'DE', zeroDecimal: false } as const
  expect([0, 5, 100, -1_005, Number.MAX_SAFE_INTEGER].map((minor) => quoteAmount(minor, inCents))).toEqual([
    '0,00',
    '0,05',
    '1,00',
    '-10,05',
    '90.071.992.547.409,91',
  ])
  const inYen = { entity: 'UK', zeroDecimal: true } as const
  expect([0, 1_234_567, Number.MAX_SAFE_INTEGER].map((minor) => quoteAmount(minor, inYen))).toEqual([
    '0',
    '1,234,567',
    '9,007,199,254,740,991',
  ])
})

test('writes quantities and percentages in the same way', () => {
  expect([quoteQuantity(7, 'DE'), quoteQuantity(998_001, 'DE'), quoteQuantity(998_001, 'US')]).toEqual([
    '7',
    '998.001',
    '998,001',
  ])
  expect([quotePercent(19, 'DE'), quotePercent(19, 'US'), quotePercent(5.5, 'DE')]).toEqual([
    '19\u00A0%',
    '19%',
    '5,5\u00A0%',
  ])
})
