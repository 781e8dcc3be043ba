import { expect, test } from 'vitest'
import { naturalKey } from './natural-order.ts'

const sorted = (texts: string[]) => texts.toSorted((a, b) => (naturalKey(a) < naturalKey(b) ? -1 : 1))

test('digits count as numbers', () => {
  expect(sorted(['10.4.10', '10.4.2', '9.8.3', '10.12.0'])).toEqual(['9.8.3', '10.4.2', '10.4.10', '10.12.0'])
})

test('leading zeros do not count', () => {
  expect(naturalKey('R007')).toBe(naturalKey('r7'))
})

test('numbers longer than the padding are in the right order', () => {
  expect(sorted(['99999999999999', '100000000000000', '5', '999999999999'])).toEqual([
    '5',
    '999999999999',
    '99999999999999',
    '100000000000000',
  ])
})

test('case and accents do not count', () => {
  expect(sorted(['Zürich', 'ähnlich', 'Aarhus', 'Ørsted', 'orkan'])).toEqual([
    'Aarhus',
    'ähnlich',
    'orkan',
    'Ørsted',
    'Zürich',
  ])
})
