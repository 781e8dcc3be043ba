import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrorsOf, PLAIN_ERRORS } from './field-errors.ts'
import { newPassword } from '../users/password-rules.ts'
import { requiredText } from './fields.ts'

const schema = z.strictObject({
  name: requiredText(10),
  kind: z.enum(['one', 'two']),
  frames: z.array(z.object({ from: z.number() })),
})

function errorsOf(value: unknown) {
  const { error } = schema.safeParse(value, PLAIN_ERRORS)
  return error === undefined ? [] : fieldErrorsOf(error)
}

test('reports missing, empty and null values as required, and wrong values with another message', () => {
  expect(errorsOf({ kind: null, frames: [{ from: null }, { from: 'x' }] })).toEqual([
    { param: 'name', msg: 'This field is required' },
    { param: 'kind', msg: 'This field is required' },
    { param: 'frames.0.from', msg: 'This field is required' },
    { param: 'frames.1.from', msg: 'Must be a number.' },
  ])
})

test('names an unknown field', () => {
  expect(errorsOf({ name: 'a', kind: 'one', frames: [], more: 1 })).toEqual([
    { param: 'more', msg: 'This field is not known.' },
  ])
})

test('reports the limit of a text that is too long', () => {
  expect(errorsOf({ name: 'x'.repeat(11), kind: 'one', frames: [] })).toEqual([
    { param: 'name', msg: 'Must have at most 10 characters.' },
  ])
})

test('treats a text of invisible characters as empty', () => {
  const required = [{ param: 'name', msg: 'This field is required' }]
  for (const name of ['', '  ', '\u00a0', '\u200b', ' \u2060\u00ad ']) {
    expect(errorsOf({ name, kind: 'one', frames: [] })).toEqual(required)
  }
  // A joiner between two characters is part of an emoji.
  expect(errorsOf({ name: '👩\u200d🔧', kind: 'one', frames: [] })).toEqual([])
})

test('reports a blank password once, although it is also too short', () => {
  const { error } = newPassword.safeParse({ password: '\u200b', confirmPassword: '\u200b' })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['password', 'This field is required'],
    ['confirmPassword', 'This field is required'],
  ])
})

test('uses plain messages for limits and types, unless the schema has its own', () => {
  const limits = z.strictObject({
    count: z.int().min(1).max(5),
    ratio: z.number().gt(0).lt(1),
    name: z.string().min(2).max(3),
    list: z.array(z.string()).min(1).max(2),
    kind: z.enum(['one', 'two']),
    only: z.literal(4),
    isOn: z.boolean(),
    own: z.string().max(1, 'Only one letter.'),
  })
  const messagesOf = (value: unknown) =>
    fieldErrorsOf(limits.safeParse(value, PLAIN_ERRORS).error ?? new z.ZodError([])).map(({ msg }) => msg)
  const wrong = { kind: 'three', only: 5, isOn: 'yes', own: 'ab' }
  expect(messagesOf({ count: 6, ratio: 1, name: 'long', list: ['a', 'b', 'c'], ...wrong })).toEqual([
    'Must be at most 5.',
    'Must be less than 1.',
    'Must have at most 3 characters.',
    'Must have at most 2 entries.',
    'Must be one of one, two.',
    'Must be 4.',
    'Must be true or false.',
    'Only one letter.',
  ])
  const right = { kind: 'one', only: 4, isOn: true, own: '' }
  expect(messagesOf({ count: 0, ratio: 0, name: 'a', list: [], ...right })).toEqual([
    'Must be at least 1.',
    'Must be more than 0.',
    'Must have at least 2 characters.',
    'Must have at least 1 entry.',
  ])
  expect(messagesOf({ count: 1.5, ratio: 'x', name: 1, list: {}, ...right })).toEqual([
    'Must be a whole number.',
    'Must be a number.',
    'Must be a text.',
    'Must be a list.',
  ])
})
