import { expect, test } from 'vitest'
import { canBeBought, saleOf, saleText } from './sale.ts'

const TODAY = '2026/06/15'
const offer = (From: string, To: string | null = null, Groups = 'Denmark') => ({ Groups, From, To })
const textOf = (Offers: ReturnType<typeof offer>[], Features = 1) =>
  saleText(saleOf({ Offers, Features }, TODAY))

test('says who can buy a group that has prices now, each set of access groups once', () => {
  const offers = [
    offer('2026-01-01', null, 'Denmark + Beta'),
    offer('2026-06-15', null, 'Sweden'),
    offer('2026-02-01', '2026-06-16', 'Sweden'),
  ]
  expect(textOf(offers)).toBe('To Denmark + Beta, Sweden')
  expect(canBeBought(saleOf({ Offers: offers, Features: 1 }, TODAY))).toBe(true)
})

test('says what is missing, and when a price begins or has ended', () => {
  expect(textOf([])).toBe('Missing: price')
  expect(textOf([], 0)).toBe('Missing: feature, price')
  expect(textOf([offer('2026-01-01')], 0)).toBe('Missing: feature')
  expect(textOf([offer('2026-09-01'), offer('2026-06-16')])).toBe('Missing: price (begins 2026/06/16)')
  expect(textOf([offer('2026-01-01', '2026-06-15'), offer('2025-01-01', '2026-01-01')])).toBe(
    'Missing: price (ended 2026/06/15)',
  )
  expect(canBeBought(saleOf({ Offers: [], Features: 1 }, TODAY))).toBe(false)
})
