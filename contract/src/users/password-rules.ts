import { z } from 'zod'
import { MESSAGES } from '../endpoint/messages.ts'
import { emptyIsAbsent, requiredText, text } from '../endpoint/fields.ts'
import { isBlank } from '../text/text-checks.ts'

/** Minimum length of a new password in characters. Existing passwords may be shorter. */
export const MIN_PASSWORD_LENGTH = 10
const MAX_PASSWORD_LENGTH = 1000

/** Hint that forms show before anything is typed. */
export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters.`

/** Error messages for a new password. Only the server knows which passwords are common. */
export const PASSWORD_PROBLEMS = {
  short: `At least ${MIN_PASSWORD_LENGTH} characters are needed.`,
  username: 'The password must not be the username.',
  common: 'This password is too common: it is among the first that others try.',
} as const

const isLongEnough = (password: string) => Array.from(password).length >= MIN_PASSWORD_LENGTH

/** Whether a password is only the user name: in any case, repeated, or with digits and signs around it. */
export function isUsername(password: string, username: string): boolean {
  const [given, name] = [lettersAndDigits(password), lettersAndDigits(username)]
  if (name === '') return false
  const left = given.replaceAll(name, '')
  if (left !== given && onlyLetters(left) === '') return true
  return onlyLetters(name) !== '' && onlyLetters(given) === onlyLetters(name)
}

const lettersAndDigits = (value: string) =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
const onlyLetters = (value: string) => value.replaceAll(/\p{N}/gu, '')

const PASSWORDS_DIFFER = { path: ['confirmPassword'], error: 'Passwords should match!' }
const NOT_CONFIRMED = { path: ['confirmPassword'], error: 'Please confirm password' }
const IS_USERNAME = { path: ['password'], error: PASSWORD_PROBLEMS.username }

/** API description of the two fields. */
export const PASSWORD_TWICE = 'The password is given twice, the same.'
const LENGTH = `At least ${MIN_PASSWORD_LENGTH} characters, not the username, and not a common password.`

/** A new password, twice. */
export const newPassword = z
  .strictObject({
    // A blank password gives only one error: that it is missing.
    password: requiredText(MAX_PASSWORD_LENGTH)
      .refine((value) => isBlank(value) || isLongEnough(value), { error: PASSWORD_PROBLEMS.short })
      .describe(LENGTH),
    confirmPassword: requiredText(MAX_PASSWORD_LENGTH),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, PASSWORDS_DIFFER)
  .describe(PASSWORD_TWICE)

/** An optional new password, with its repetition. */
export const optionalPassword = {
  password: text(MAX_PASSWORD_LENGTH)
    .regex(/^$|\S/, { error: MESSAGES.required })
    .refine((value) => value.trim() === '' || isLongEnough(value), { error: PASSWORD_PROBLEMS.short })
    .describe(`${LENGTH} An empty text counts as absent.`)
    .transform(emptyIsAbsent)
    .optional(),
  confirmPassword: text(MAX_PASSWORD_LENGTH)
    .describe('The password again.')
    .transform(emptyIsAbsent)
    .optional(),
}

/** The caller's current password. */
export const currentPassword = text(MAX_PASSWORD_LENGTH).transform(emptyIsAbsent)

interface PasswordTwice {
  username: string
  password?: string | undefined
  confirmPassword?: string | undefined
}

/** Rules across the fields of a user with an optional password. */
export function withPasswordRules<Schema extends z.ZodType<PasswordTwice>>(schema: Schema): Schema {
  return schema
    .refine(
      ({ password, confirmPassword }) => password === undefined || confirmPassword !== undefined,
      NOT_CONFIRMED,
    )
    .refine(
      ({ password, confirmPassword }) => confirmPassword === undefined || password === confirmPassword,
      PASSWORDS_DIFFER,
    )
    .refine(
      ({ username, password }) => password === undefined || !isUsername(password, username),
      IS_USERNAME,
    )
}
