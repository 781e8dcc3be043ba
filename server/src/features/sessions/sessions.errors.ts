import { AppError } from '../../platform/errors.ts'

/** Why a sign-in failed, in the words of the user action log. */
export const SIGN_IN_REASONS = {
  unknown: 'Unknown username',
  password: 'Wrong password',
  noPassword: 'No password set yet',
  deleted: 'Account deleted',
  notBegun: 'Account not valid yet',
  ended: 'Account ended',
} as const

/** The same error for every failed sign-in, so that it does not reveal which users exist. */
export const wrongCredentials = (why: keyof typeof SIGN_IN_REASONS) =>
  new AppError('wrong_credentials', { logged: { reason: SIGN_IN_REASONS[why] } })
