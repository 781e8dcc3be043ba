import { ACCESS_FIELDS } from '@service-center/contract/endpoint/rights.ts'
import { expect, it } from 'vitest'
import { ApiError } from '../../../api/calls/api-error.ts'
import { moved } from '../../../kit/fields/use-list-edits.ts'
import { forgotPasswordError, forgotPasswordSent } from '../links/ForgotPasswordPage.tsx'
import { hintOf, levelText, lockOf, rightNames, rightsFromOutside, validityText } from './access-rules.ts'

it.each([
  ['Default', [7], 'Everybody holds it'],
  ['Commands', [7], 'You do not hold it yourself'],
  ['User', [7], 'Only for users of the internal customer'],
  ['User', [7, 1], undefined],
  ['RobotName', [7], undefined],
  ['History', [7], undefined],
  ['Emergency', [7], 'Only for users of the internal customer'],
  ['Emergency', [1], undefined],
  ['DbToolVAT', [7], undefined],
])('%s for customers %j: %s', (tag, customerId, lock) => {
  const granting = { granted: ['Default', 'User', 'RobotName'], unheld: ['History', 'Emergency'] }
  expect(lockOf(tag, { ...granting, held: ['DbToolVAT'], customerId })).toBe(lock)
})

it.each([
  ['RobotName', [7], undefined],
  ['History', [7], 'Nobody who can sign in holds it, so you can give it'],
  ['Emergency', [1], 'Nobody who can sign in holds it, so you can give it'],
  ['Emergency', [7], undefined],
  ['DbToolVAT', [1], undefined],
  ['DbToolVAT', [7], 'Once taken away, only for users of the internal customer'],
])('%s for customers %j has the hint: %s', (tag, customerId, hint) => {
  const granting = {
    granted: ['Default', 'RobotName'],
    unheld: ['History', 'Emergency'],
    held: ['DbToolVAT'],
  }
  const words = hintOf(tag, { ...granting, customerId })
  expect(words?.split('. ')[0]).toBe(hint)
})

it('names the rights to what all customers share that a user of other customers holds', () => {
  const userAccess = ['Default', 'Commands', 'Emergency', 'DbToolVAT', 'DbToolPurchases']
  expect(rightsFromOutside({ userAccess, customerId: [7] })).toEqual(['Emergency actions', 'DbTool: VAT'])
  expect(rightsFromOutside({ userAccess, customerId: [7, 1] })).toEqual([])
})

it('shows the highest level, and how many of its rights are held', () => {
  const fields = Object.entries(ACCESS_FIELDS).map(([tag, { name, level }]) => ({
    tag,
    name,
    access_lvl: level,
  }))
  const ofAdmin = fields.filter(({ access_lvl }) => access_lvl === 3).length
  expect(levelText(['Default'], fields)).toBe('Customer · 1 of 3')
  expect(levelText(['Default', 'User', 'Commands'], fields)).toBe(`Admin · 1 of ${ofAdmin}`)
})

it('lists rights from the highest level down, without the default right', () => {
  const fields = [
    { tag: 'Default', name: 'Default', access_lvl: 0 },
    { tag: 'RobotName', name: 'Change robot name', access_lvl: 0 },
    { tag: 'User', name: 'User accounts', access_lvl: 3 },
    { tag: 'Emergency', name: 'Emergency actions', access_lvl: 3 },
  ]
  expect(rightNames(['Default', 'User', 'RobotName', 'Emergency'], fields)).toEqual([
    'Emergency actions',
    'User accounts',
    'Change robot name',
  ])
})

it.each([
  [null, null, 'Valid'],
  [100, 101, 'Valid'],
  [null, 100, 'Ended'],
  [101, null, 'Not begun'],
])('an account that is valid from %s to %s is, at 100: %s', (from, to, text) => {
  expect(validityText({ from, to }, 100)).toBe(text)
})

it('moves an item and keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c'], { from: 2, to: 0 })).toEqual(['c', 'a', 'b'])
  expect(moved(['a'], { from: 3, to: 0 })).toEqual(['a'])
})

it('says why no mail was sent, and which address one was sent to', () => {
  expect(forgotPasswordError(new ApiError('user_not_found'))).toBe('User not found!')
  const wait = 'Too many requests. Please try again in 40 seconds.'
  expect(forgotPasswordError(new ApiError('too_many', { message: wait }))).toBe(wait)
  const message = 'This account has no email address. Please contact an administrator.'
  expect(forgotPasswordError(new ApiError('user_without_email', { message }))).toBe(message)
  for (const other of [new ApiError('not_found'), new ApiError('unavailable')]) {
    expect(forgotPasswordError(other)).toBe('An unknown error has occurred. Please try again.')
  }
  expect(forgotPasswordSent({ email: 'a***@example.com', username: 'anna' })).toBe(
    'We sent a password reset email to a***@example.com.',
  )
  expect(forgotPasswordSent({ email: null, username: 'anna' })).toContain('if there is such an account')
})
