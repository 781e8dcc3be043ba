import * as api from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { expect, it } from 'vitest'
import { checkInput } from '../../kit/form/checks/use-form-checks.ts'
import { differencesOf } from '../../kit/form/use-record-form.ts'
import { assignErrors } from '../../kit/form/checks/field-errors.ts'
import {
  accessFor,
  type AccountValues,
  isChanged,
  NEW_ACCOUNT,
  newUserOf,
  rulesOfChange,
  rulesOfNew,
  rulesOfOwnChange,
  userChangeOf,
  valuesOf,
} from './account-values.ts'
import { comparedFields } from './EditAccount.tsx'

const user: User = {
  username: 'mette',
  firstname: 'Mette',
  lastname: 'Holm',
  email: 'mette@example.com',
  customerId: [7, 9],
  userAccess: ['Default', 'RobotName'],
  contractAccess: false,
  verified: true,
  from: null,
  to: null,
  lastLogin: null,
  isTwoFactorAuthentificationEnabled: false,
  deletedAt: null,
  version: 4,
}
const byField = (errors: ReturnType<typeof checkInput>) => assignErrors(errors, (param) => param).fields

const problemsOfNew = (values: AccountValues) => ({
  ...byField(checkInput(api.users.create, { query: { oneTimeLogin: 'true' }, body: newUserOf(values) })),
  ...rulesOfNew(values),
})
const problemsOfChange = (values: AccountValues) => ({
  ...byField(
    checkInput(api.users.update, { params: { username: user.username }, body: userChangeOf(values, user) }),
  ),
  ...rulesOfChange(values),
})
const filled = { ...NEW_ACCOUNT, username: 'new', customerId: [7] }

it('sends neither an empty email nor empty passwords', () => {
  const body = newUserOf({ ...filled, oneTimeLogin: false })
  expect(Object.keys(body)).not.toContain('email')
  expect(Object.keys(body)).not.toContain('password')
  expect(Object.keys(body)).not.toContain('confirmPassword')
  expect(userChangeOf({ ...valuesOf(user), email: ' ' }, user)).toEqual({ username: 'mette', version: 4 })
})

it('sends no password when a link is mailed', () => {
  const typed = { ...filled, password: 'forgotten', confirmPassword: 'forgotten' }
  expect(newUserOf(typed)).not.toHaveProperty('password')
  expect(newUserOf({ ...typed, oneTimeLogin: false })).toMatchObject({ password: 'forgotten' })
})

it('always sends Default, and User for the internal customer only', () => {
  expect(accessFor({ userAccess: ['User'], customerId: [7] })).toEqual(['Default'])
  expect(accessFor({ userAccess: ['User'], customerId: [7, 1] })).toEqual(['Default', 'User'])
})

it('sends changes: the order of customers matters, that of access fields does not', () => {
  const values = valuesOf(user)
  expect(isChanged({ ...values, userAccess: values.userAccess.toReversed() }, user)).toBe(false)
  expect(userChangeOf({ ...values, customerId: [9, 7] }, user)).toEqual({
    username: 'mette',
    version: 4,
    customerId: [9, 7],
  })
})

it('sends whether a new address is verified', () => {
  const values = { ...valuesOf(user), email: 'holm@example.com' }
  expect(userChangeOf(values, user)).toMatchObject({ email: 'holm@example.com', verified: true })
  expect(userChangeOf({ ...values, verified: false }, user)).toMatchObject({ verified: false })
})

it.each([
  [
    { username: '', customerId: [] },
    {
      username: 'This field is required',
      customerId: 'This field is required',
      email: 'Please enter valid email',
    },
  ],
  [{ email: 'no address' }, { email: 'Invalud email!' }],
  [{ email: 'a@example.com' }, {}],
  [
    { oneTimeLogin: false },
    { password: 'This field is required', confirmPassword: 'Please confirm password' },
  ],
  [{ oneTimeLogin: false, password: 'a password' }, { confirmPassword: 'Please confirm password' }],
  [
    { oneTimeLogin: false, password: 'a password', confirmPassword: 'another one' },
    { confirmPassword: 'Passwords should match!' },
  ],
  [{ oneTimeLogin: false, password: 'a password', confirmPassword: 'a password' }, {}],
  [
    { oneTimeLogin: false, password: '9 letters', confirmPassword: '9 letters' },
    { password: 'At least 10 characters are needed.' },
  ],
  [
    { oneTimeLogin: false, username: 'mette.holm', password: 'Mette.Holm1', confirmPassword: 'Mette.Holm1' },
    { password: 'The password must not be the username.' },
  ],
])('a new account with %j has the problems %j', (typed, problems) => {
  expect(problemsOfNew({ ...filled, ...typed })).toEqual(problems)
})

it('requires a changed password to be repeated, and at least one customer', () => {
  const values = valuesOf(user)
  expect(problemsOfChange(values)).toEqual({})
  expect(problemsOfChange({ ...values, password: 'a password' })).toEqual({
    confirmPassword: 'Please confirm password',
  })
  expect(problemsOfChange({ ...values, customerId: [] })).toEqual({
    customerId: 'This field is required',
  })
})

it('requires the current password to change one’s own email or password', () => {
  const values = valuesOf(user)
  const missing = { currentPassword: 'This field is required' }
  expect(rulesOfOwnChange({ ...values, firstname: 'M.' }, user)).toEqual({})
  expect(rulesOfOwnChange({ ...values, email: 'new@example.com' }, user)).toEqual(missing)
  const passwords = { password: 'a password', confirmPassword: 'a password' }
  expect(rulesOfOwnChange({ ...values, ...passwords }, user)).toEqual(missing)
  const given = { ...values, ...passwords, currentPassword: 'the present one' }
  expect(rulesOfOwnChange(given, user)).toEqual({})
  expect(userChangeOf(given, user)).toMatchObject({ currentPassword: 'the present one' })
  expect(isChanged({ ...values, currentPassword: 'the present one' }, user)).toBe(false)
})

it("lists the user's changes that differ from the stored account", () => {
  const words = {
    offset: 0,
    customer: (id: number) => `#${id}`,
    accessField: (tag: string) => tag.toLowerCase(),
  }
  const base = valuesOf(user)
  const typed = { ...base, firstname: 'M.', customerId: [9, 7], from: 0, password: 'secret' }
  // Somebody else changed the last name, which this user did not edit.
  const stored = { ...base, lastname: 'Holm Larsen' }
  expect(differencesOf(comparedFields(words), { base, typed, stored })).toEqual([
    { field: 'firstname', label: 'First name', stored: 'Mette', typed: 'M.' },
    { field: 'from', label: 'Valid from', stored: '', typed: '70/01/01 00:00' },
    { field: 'customerId', label: 'Customers', stored: '#7, #9', typed: '#9, #7' },
  ])
})

it('keeps a typed password when the account is reloaded', () => {
  const passwords = {
    password: 'typed before',
    confirmPassword: 'typed before',
    currentPassword: 'the present one',
  }
  expect(valuesOf(user, passwords)).toEqual({ ...valuesOf(user), ...passwords })
})
