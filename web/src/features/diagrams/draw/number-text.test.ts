import { expect, test } from 'vitest'
import { shortNumber, tickText } from './number-text.ts'

test.each([
  [1, 1, '1'],
  [0.7, 0.1, '0.7'],
  [0.0002, 0.0001, '0.0002'],
  [0.00003, 0.00001, '3e-5'],
  [0, 1e-7, '0'],
  [84_000, 2000, '84,000'],
  [1e9, 2e8, '1e9'],
  [-2.5e6, 5e5, '-2.5e6'],
  [1e100, 1e99, '1e100'],
  // Times in seconds differ in their last digits.
  [1_795_266_400, 200, '1,795,266,400'],
])('%d in steps of %d is written %j', (value, step, text) => {
  expect(tickText(value, step)).toBe(text)
})

test.each([
  [1e9, '1e9'],
  [1_234_567, '1.23e6'],
  [2.675, '2.68'],
  [0.0123, '0.0123'],
  [-0.00002, '-2e-5'],
  [0, '0'],
])('%d in short is %j', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})
