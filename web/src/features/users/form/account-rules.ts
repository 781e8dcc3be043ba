import { MESSAGES } from '@service-center/contract/endpoint/errors.ts'
import type { FieldProblems } from '../../../kit/form/field-paths.ts'
import type { AccountValues } from './account-values.ts'

const CONFIRM = 'Please confirm password'
const DIFFERENT = 'Passwords should match!'
const NO_EMAIL = 'Please enter valid email'

/** What a new account needs beside what the contract asks for, in the specification's words (1, section 5). */
export function rulesOfNew(values: AccountValues): FieldProblems<AccountValues> {
  if (values.oneTimeLogin) return values.email.trim() === '' ? { email: NO_EMAIL } : {}
  const { password, confirmPassword } = values
  return {
    ...(password === '' ? { password: MESSAGES.required } : {}),
    ...(confirmPassword === '' ? { confirmPassword: CONFIRM } : rulesOfChange(values)),
  }
}

/** The same of an account that exists; a blank password leaves it as it is. */
export function rulesOfChange({ password, confirmPassword }: AccountValues): FieldProblems<AccountValues> {
  if (password === confirmPassword) return {}
  return { confirmPassword: confirmPassword === '' ? CONFIRM : DIFFERENT }
}
