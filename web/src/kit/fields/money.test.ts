import { expect, it } from 'vitest'
import { amountProblem, readAmount } from './money.ts'

it.each([
  ['12.50', '12.50'],
  ['12,5', '12.5'],
  ['1 234,50', '1234.50'],
  ['0012', '12'],
  ['12,', '12'],
  [',5', '0.5'],
  ['-3', '-3'],
  ['9007199254740993.01', '9007199254740993.01'],
])('reads %j as %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
  expect(amountProblem(text)).toBeUndefined()
})

it.each(['', '.', 'abc', '1.234,50', '1.2.3', '12.505', '1e3', '--1'])('%j is not an amount', (text) => {
  expect(readAmount(text)).toBeUndefined()
})

it('reports an invalid amount, but not an empty one', () => {
  expect(amountProblem('')).toBeUndefined()
  expect(amountProblem('1.234,50')).toBe('Must be an amount with up to 2 digits after the point.')
  expect(amountProblem('12.5', { fraction: 0 })).toBe('Must be an amount without a fraction.')
})
