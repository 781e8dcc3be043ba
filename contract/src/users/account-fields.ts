import { z } from 'zod'
import { MESSAGES } from '../endpoint/messages.ts'
import { emptyIsAbsent, idNumber, requiredText, text, unixSeconds } from '../endpoint/fields.ts'
import { isBlank } from '../text/blank.ts'
import { isOfOneScript, isReserved } from './username-rules.ts'

/** Maximum length of an email address (RFC 5321, section 4.5.3.1.3). */
const MAX_EMAIL = 254
const anyEmail = z.email()

/** An email address; the message is the specification's, spelling included. */
export const email = text(MAX_EMAIL)
  .refine((value) => value === '' || anyEmail.safeParse(value).success, { error: 'Invalud email!' })
  .describe('An email address; an empty text counts as absent.')
  .transform(emptyIsAbsent)

/** A blank name gives one error only: that it is missing. */
const unlessBlank = (isFine: (value: string) => boolean) => (value: string) => isBlank(value) || isFine(value)

/** A user name appears in paths and in mails: letters, digits and a few signs. */
export const username = requiredText(100)
  .refine(
    unlessBlank((value) => /^[\p{L}\p{N}._@+-]+$/u.test(value)),
    {
      error: 'Only letters, digits and . _ @ + - are allowed.',
    },
  )
  // In a path, `.` and `..` would be relative segments.
  .refine(
    unlessBlank((value) => /[\p{L}\p{N}]/u.test(value)),
    { error: 'At least one letter or digit is needed.' },
  )
  .refine((value) => !isReserved(value), {
    error: 'This word is part of an address and cannot be a user name.',
  })
  .refine(isOfOneScript, {
    error: 'The letters are of different scripts. Some look alike, so a name keeps to one.',
  })
  .describe(
    'Letters of one script, digits and . _ @ + -, of which at least one is a letter or a digit; no word of an address.',
  )

/** A time that both PostgreSQL and browsers can represent: years 1 to 9999. */
const moment = unixSeconds.min(-62_135_596_800).max(253_402_300_799)

/** The fields of an account that its user does not sign in with. */
export const details = z.strictObject({
  firstname: text(100),
  lastname: text(100),
  customerId: z.array(idNumber).min(1, { error: MESSAGES.required }).max(999),
  userAccess: z.array(text(100)).max(999),
  contractAccess: z.boolean(),
  from: moment.nullable(),
  to: moment.nullable(),
})

/** Whether a validity range ends after it starts; an open end is always valid. */
export function isRange({ from, to }: { from?: number | null | undefined; to?: number | null | undefined }) {
  return from == null || to == null || from < to
}
export const ENDS_BEFORE_START = { path: ['to'], error: 'Must be after the start.' }
