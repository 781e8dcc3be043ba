import { expect, it } from 'vitest'
import { fieldErrorsOf } from '../endpoint/field-errors.ts'
import { isUsername } from './password-rules.ts'
import { users } from './users.ts'
import { newUser, userChange } from './user.ts'

it.each([
  ['anna.berg', 'Anna.Berg'],
  ['anna.berg', 'annaberg2026'],
  ['anna.berg', '!Anna-Berg!1'],
  ['anna', 'annaANNA12'],
  ['4711', '47114711 23'],
])('refuses for %s the password %s', (username, password) => {
  expect(isUsername(password, username)).toBe(true)
})

it.each([
  ['anna', 'anna likes boats'],
  ['anna', 'hannah-1234'],
  ['4711', '8362054917'],
  ['anna', '1029384756'],
])('accepts for %s the password %s', (username, password) => {
  expect(isUsername(password, username)).toBe(false)
})

const errorsOf = (
  schema: typeof newUser | typeof userChange | typeof users.resetPassword.body,
  value: object,
) => fieldErrorsOf(schema.safeParse(value, { reportInput: true }).error ?? fail())
const fail = (): never => {
  throw new Error('It was accepted.')
}

it.each([
  ['creates', newUser, { username: 'anna', customerId: [1] }],
  ['changes', userChange, { username: 'anna', version: 1 }],
  ['sets by a link', users.resetPassword.body, { token: 'x' }],
] as const)('refuses a password of nine characters where one %s it', (_verb, schema, rest) => {
  const given = (password: string) => ({ ...rest, password, confirmPassword: password })
  expect(errorsOf(schema, given('9 letters'))).toEqual([
    { param: 'password', msg: 'At least 10 characters are needed.' },
  ])
  // Ten UTF-16 units, but five characters.
  expect(errorsOf(schema, given('😀😀😀😀😀'))).toHaveLength(1)
  const ofBlank = errorsOf(schema, given('   ')).filter(({ param }) => param === 'password')
  expect(ofBlank).toEqual([{ param: 'password', msg: 'This field is required' }])
  expect(schema.safeParse(given('10 letters')).success).toBe(true)
})
