import { expect, test } from 'vitest'
import { ageOf, ageText, beginOf, valuesOfAge } from './age.ts'

test.each([
  [['within', '3 hours'], 'within the last 3 hours', 10_800],
  [['not for', '1 days'], 'not for 1 day', 86_400],
  [['not for', '2 weeks'], 'not for 2 weeks', 1_209_600],
])('%j is a condition', (values, text, seconds) => {
  const age = ageOf(values)
  if (age === undefined) throw new Error('No condition.')
  expect(ageText(age)).toBe(text)
  expect(beginOf(age, 2_000_000)).toBe(2_000_000 - seconds)
  expect(valuesOfAge({ ...age, amount: String(age.amount) })).toEqual(values)
})

test.each([
  [[]],
  [['1700000000', '']],
  [['within']],
  [['within', '0 days']],
  [['within', '-1 days']],
  [['within', '1.5 days']],
  [['within', '12345 days']],
  [['within', '2 years']],
  [['since', '2 days']],
  [['within', '2 days', '']],
])('%j is not a condition', (values) => {
  expect(ageOf(values)).toBeUndefined()
})
