import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { User } from '@service-center/contract/users/user.ts'
import type { FieldProblems } from '../../../kit/form/field-paths.ts'
import { type AccountValues, userChangeOf } from './account-values.ts'

const CONFIRM = 'Please confirm password'
const DIFFERENT = 'Passwords should match!'
const NO_EMAIL = 'Please enter valid email'

/** Rules for a new account in addition to the contract's, with the specification's messages (1, section 5). */
export function rulesOfNew(values: AccountValues): FieldProblems<AccountValues> {
  if (values.oneTimeLogin) return values.email.trim() === '' ? { email: NO_EMAIL } : {}
  const { password, confirmPassword } = values
  return {
    ...(password === '' ? { password: MESSAGES.required } : {}),
    ...(confirmPassword === '' ? { confirmPassword: CONFIRM } : rulesOfChange(values)),
  }
}

/** The same for one's own account: a new email or password needs the present one. */
export function rulesOfOwnChange(values: AccountValues, user: User): FieldProblems<AccountValues> {
  const { email, password } = userChangeOf(values, user)
  const isMissing = (email ?? password) !== undefined && values.currentPassword === ''
  return { ...rulesOfChange(values), ...(isMissing ? { currentPassword: MESSAGES.required } : {}) }
}

/** The same for an existing account; a blank password leaves it unchanged. */
export function rulesOfChange({ password, confirmPassword }: AccountValues): FieldProblems<AccountValues> {
  if (password === confirmPassword) return {}
  return { confirmPassword: confirmPassword === '' ? CONFIRM : DIFFERENT }
}
