import { expect, it } from 'vitest'
import { amountError, editedAmount, minorUnitsOf } from './amounts.ts'

const EURO = { zeroDecimal: false }
const YEN = { zeroDecimal: true }

it('reads typed amounts as whole minor units, with a point or a comma', () => {
  const typed = ['9400', '9 400,5', '0.07', '.5', '19.99', '1000000.01']
  expect(typed.map((text) => minorUnitsOf(text, EURO))).toEqual([940_000, 940_050, 7, 50, 1999, 100_000_001])
  expect(['9400', '0'].map((text) => minorUnitsOf(text, YEN))).toEqual([9400, 0])
})

it('refuses text that is not an amount of the currency, and negative amounts', () => {
  for (const text of ['', 'abc', '1.234', '-5', '1e3', '99999999999999999999'])
    expect(minorUnitsOf(text, EURO)).toBeUndefined()
  expect(minorUnitsOf('9.5', YEN)).toBeUndefined()
  expect(amountError('9.5', YEN)).toBe('Must be an amount without a fraction.')
  expect(amountError('9.555', EURO)).toBe('Must be an amount with up to 2 digits after the point.')
  expect(amountError(' ', EURO)).toBe('This field is required')
  expect(amountError('9,5', EURO)).toBeUndefined()
})

it('reads a written amount back unchanged', () => {
  expect([0, 5, 123_450].map((minor) => editedAmount(minor, EURO))).toEqual(['0.00', '0.05', '1234.50'])
  expect(editedAmount(1_234_567, YEN)).toBe('1234567')
  for (const currency of [EURO, YEN])
    for (const minor of [0, 1, 99, 100, 101, 987_654_321])
      expect(minorUnitsOf(editedAmount(minor, currency), currency)).toBe(minor)
})
