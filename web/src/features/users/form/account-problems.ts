import type { FieldError } from '@service-center/contract/endpoint/errors.ts'
import { users, type User } from '@service-center/contract/users/users.ts'
import type { z } from 'zod'
import { fieldErrors } from '../../../ui/form/field-errors.ts'
import { newUserOf, userChangeOf, type AccountValues } from './account-values.ts'

/** What is wrong with a form, by field. */
export type Problems = Record<string, string>

const REQUIRED = 'This field is required'
const CONFIRM = 'Please confirm password'
const DIFFERENT = 'Passwords should match!'
const NO_EMAIL = 'Please enter valid email'

/** What is wrong with the form of a new account, in the specification's words (1, section 5). */
export function problemsOfNew(values: AccountValues): Problems {
  const problems = issuesOf(users.create.body.safeParse(newUserOf(values)))
  if (values.oneTimeLogin) {
    return values.email.trim() === '' ? { ...problems, email: NO_EMAIL } : problems
  }
  const { password, confirmPassword } = values
  return {
    ...problems,
    ...(password === '' ? { password: REQUIRED } : {}),
    ...(confirmPassword === '' ? { confirmPassword: CONFIRM } : confirmation(values)),
  }
}

/** What is wrong with the form of an account that exists; a blank password leaves it as it is. */
export function problemsOfChange(values: AccountValues, user: User): Problems {
  const problems = issuesOf(users.update.body.safeParse(userChangeOf(values, user)))
  return { ...problems, ...confirmation(values) }
}

function confirmation({ password, confirmPassword }: AccountValues): Problems {
  if (password === confirmPassword) return {}
  return { confirmPassword: confirmPassword === '' ? CONFIRM : DIFFERENT }
}

/** The server's list on the form's fields: an entry of a list belongs to its list's field. */
export function problemsOfServer(errors: readonly FieldError[]): Problems {
  return fieldErrors(errors.map(({ param, msg }) => ({ param: fieldOf(param), msg })))
}

const fieldOf = (param: string) => param.split('.')[0] ?? param

function issuesOf({ error }: z.ZodSafeParseResult<unknown>): Problems {
  const issues = error?.issues ?? []
  return problemsOfServer(issues.map(({ path, message }) => ({ param: path.join('.'), msg: message })))
}
