import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrorsOf } from './field-errors.ts'
import { newPassword } from '../users/password-rules.ts'
import { requiredText } from './fields.ts'

const schema = z.strictObject({
  name: requiredText(10),
  kind: z.enum(['one', 'two']),
  frames: z.array(z.object({ from: z.number() })),
})

function errorsOf(value: unknown) {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error === undefined ? [] : fieldErrorsOf(error)
}

test("missing, empty or null gives 'required'; a wrong value another error", () => {
  expect(errorsOf({ kind: null, frames: [{ from: null }, { from: 'x' }] })).toEqual([
    { param: 'name', msg: 'This field is required' },
    { param: 'kind', msg: 'This field is required' },
    { param: 'frames.0.from', msg: 'This field is required' },
    { param: 'frames.1.from', msg: 'Invalid input: expected number, received string' },
  ])
})

test('an unknown field is named', () => {
  expect(errorsOf({ name: 'a', kind: 'one', frames: [], more: 1 })).toEqual([
    { param: 'more', msg: 'This field is not known.' },
  ])
})

test('a text that is too long says how long it may be', () => {
  expect(errorsOf({ name: 'x'.repeat(11), kind: 'one', frames: [] })).toEqual([
    { param: 'name', msg: 'Must have at most 10 characters.' },
  ])
})

test('a text without anything to see counts as empty', () => {
  const required = [{ param: 'name', msg: 'This field is required' }]
  for (const name of ['', '  ', '\u00a0', '\u200b', ' \u2060\u00ad ']) {
    expect(errorsOf({ name, kind: 'one', frames: [] })).toEqual(required)
  }
  // A joiner between two signs is part of a picture.
  expect(errorsOf({ name: '👩\u200d🔧', kind: 'one', frames: [] })).toEqual([])
})

test('it is one error, though it is also too short', () => {
  const { error } = newPassword.safeParse({ password: '\u200b', confirmPassword: '\u200b' })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['password', 'This field is required'],
    ['confirmPassword', 'This field is required'],
  ])
})
