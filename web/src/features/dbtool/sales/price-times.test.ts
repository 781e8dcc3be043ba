import type { GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import { expect, it } from 'vitest'
import { priceNotices, priceStates, samePrice, stateText } from './price-times.ts'

const TODAY = '2026-06-15'

let used = 0
const price = (From: string, To: string | null = null, given: Partial<GroupPrice> = {}): GroupPrice => {
  used += 1
  return {
    Id: used,
    Name: 'Denmark',
    AccessGroupIds: [1],
    Price: 9900 + used,
    CurrencyId: 1,
    CurrencyISO: 'EUR',
    ZeroDecimal: false,
    Description: '',
    From,
    To,
    OwnershipDuration: null,
    ...given,
  }
}
const stateOf = (one: GroupPrice, others: GroupPrice[] = []) =>
  stateText(priceStates({ prices: [one, ...others], today: TODAY })(one))
const told = (one: GroupPrice, others: GroupPrice[]) =>
  priceNotices(one, { prices: others, today: TODAY }).map((notice) =>
    // The amounts differ in each test.
    notice.replaceAll(/\d+\.\d\d EUR/g, 'X'),
  )

it('says what state a price is in', () => {
  expect(stateOf(price('2026-01-01'))).toBe('Valid now')
  expect(stateOf(price('2026-06-15', '2026-06-16'))).toBe('Valid now')
  expect(stateOf(price('2026-01-01', '2026-06-15'))).toBe('Ended')
  expect(stateOf(price('2026-06-16'))).toBe('From 2026/06/16')
})

it('a later price of the same groups, currency and ownership replaces one while it is valid', () => {
  const first = price('2026-01-01')
  expect(stateOf(first, [price('2026-03-01')])).toBe('Replaced since 2026/03/01')
  expect(stateOf(first, [price('2026-03-01'), price('2026-05-01', '2026-08-01')])).toBe(
    'Replaced since 2026/05/01',
  )
  expect(stateOf(first, [price('2026-05-01', '2026-08-01')])).toBe('Replaced until 2026/08/01')
  expect(stateOf(first, [price('2026-05-01', '2026-06-01'), price('2026-07-01')])).toBe('Valid now')
  for (const other of [
    { CurrencyId: 2 },
    { OwnershipDuration: 365 },
    { AccessGroupIds: [1, 2] },
    { AccessGroupIds: [2] },
  ]) {
    expect(stateOf(first, [price('2026-03-01', null, other)])).toBe('Valid now')
  }
})

it('finds the price for the same day, beside which another one is refused', () => {
  const stored = price('2026-03-01', '2026-04-01')
  expect(samePrice(price('2026-03-01'), [stored])).toBe(stored)
  expect(samePrice(price('2026-03-02'), [stored])).toBeUndefined()
  expect(samePrice(price('2026-03-01', null, { OwnershipDuration: 1 }), [stored])).toBeUndefined()
})

it('tells which price it replaces, and which one holds again after it', () => {
  expect(told(price('2026-07-01'), [price('2026-01-01'), price('2026-03-01')])).toEqual([
    'It replaces X from 2026/03/01 on 2026/07/01.',
  ])
  expect(told(price('2026-07-01', '2026-08-01'), [price('2026-01-01')])).toEqual([
    'It replaces X from 2026/01/01, which holds again from 2026/08/01.',
  ])
  expect(told(price('2026-07-01'), [price('2026-01-01', '2026-07-01')])).toEqual([])
})

it('tells which later price replaces it, and that it holds again', () => {
  expect(told(price('2026-07-01'), [price('2026-12-01'), price('2026-09-01', '2026-10-01')])).toEqual([
    'X from 2026/09/01 replaces it on 2026/09/01; it holds again from 2026/10/01.',
    'X from 2026/12/01 replaces it on 2026/12/01.',
  ])
  expect(told(price('2026-07-01', '2026-09-01'), [price('2026-09-01')])).toEqual([])
})

it('tells that it is never reached: it is over, or another one replaces it all the time', () => {
  expect(told(price('2026-01-01', '2026-06-15'), [])).toEqual([
    'It is over already: only a purchase that starts in its time costs this.',
  ])
  expect(told(price('2026-01-01'), [price('2026-03-01')])).toEqual([
    'It is never reached from today on: X from 2026/03/01 replaces it all the time.',
  ])
})
