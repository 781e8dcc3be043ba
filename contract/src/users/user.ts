import { z } from 'zod'
import { emptyIsAbsent, idNumber, requiredText, text, unixSeconds } from '../endpoint/fields.ts'
import { nameText } from '../endpoint/names.ts'
import { MESSAGES } from '../endpoint/messages.ts'
import { isBlank } from '../text/text-checks.ts'
import { currentPassword, optionalPassword, withPasswordRules } from './password-rules.ts'
import { isOfOneScript, isReserved } from './username-rules.ts'

/** Longest email address (RFC 5321, section 4.5.3.1.3). */
const MAX_EMAIL = 254
const anyEmail = z.email()

/** The message is the specification's, including its misspelling. */
const email = text(MAX_EMAIL)
  .refine((value) => value === '' || anyEmail.safeParse(value).success, { error: 'Invalud email!' })
  .describe('An email address; an empty text counts as absent.')
  .transform(emptyIsAbsent)

/** A blank name gives only one error: that it is missing. */
const unlessBlank = (isFine: (value: string) => boolean) => (value: string) => isBlank(value) || isFine(value)

/** User names appear in paths and mails: letters, digits and a few signs. */
const username = requiredText(100)
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

/** A time that PostgreSQL and browsers can represent: years 1 to 9999. */
const moment = unixSeconds.min(-62_135_596_800).max(253_402_300_799)

/** Account fields that are not used for signing in. */
const details = z.strictObject({
  firstname: nameText(100),
  lastname: nameText(100),
  customerId: z.array(idNumber).min(1, { error: MESSAGES.required }).max(999),
  userAccess: z.array(text(100)).max(999),
  contractAccess: z.boolean(),
  from: moment.nullable().describe('Null: since always.'),
  to: moment.nullable().describe('Null: without end.'),
})

/** Whether a validity period ends after its start; open ends are always valid. */
function isRange({ from, to }: { from?: number | null | undefined; to?: number | null | undefined }) {
  return from == null || to == null || from < to
}
const ENDS_BEFORE_START = { path: ['to'], error: 'Must be after the start.' }

export const user = z
  .object({
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string().nullable().describe('Null: there is none.'),
    customerId: z.array(idNumber).describe('The first is the main customer.'),
    userAccess: z.array(z.string()).describe('The tags of the rights.'),
    contractAccess: z.boolean().describe('Whether the user may see companies, contacts and contracts.'),
    verified: z.boolean(),
    from: unixSeconds.nullable().describe('When the account begins to be valid. Null: since always.'),
    to: unixSeconds.nullable().describe('When the account ceases to be valid. Null: without end.'),
    lastLogin: unixSeconds.nullable().describe('Null: the user has not signed in yet.'),
    isTwoFactorAuthentificationEnabled: z.boolean(),
    deletedAt: unixSeconds.nullable().describe('When the account was deleted. Null: it is not.'),
    version: z
      .int()
      .describe('Incremented with every change; sent back when saving, to detect concurrent edits.'),
  })
  .meta({
    id: 'User',
    description: 'A user as others may see them. There is never a password, a seed or a code.',
  })

export type User = z.infer<typeof user>

const ACROSS_FIELDS = 'A password is given twice, the same, and is not the username; from lies before to.'

/**
 * Input for creating an account (specification 1, section 5). The query decides whether email or password is required.
 */
export const newUser = withPasswordRules(
  details
    .partial()
    .required({ customerId: true })
    .extend({
      username,
      email: email.optional(),
      ...optionalPassword,
    }),
)
  .refine(isRange, ENDS_BEFORE_START)
  .describe(ACROSS_FIELDS)

export type NewUser = z.input<typeof newUser>

/** Input for editing an account. Absent fields stay unchanged; the user name never changes. */
export const userChange = withPasswordRules(
  details.partial().extend({
    username: requiredText(100),
    email: email.nullable().describe('Null removes the address.').optional(),
    ...optionalPassword,
    currentPassword: currentPassword
      .describe("The caller's present password: required to change one's own password or email address.")
      .optional(),
    verified: z
      .boolean()
      .describe(
        'A holder of User may mark the address of another user as verified. Without it a changed address is not verified.',
      )
      .optional(),
    version: z
      .int()
      .nonnegative()
      .describe('As it was read: the call is refused when somebody else has saved since.'),
  }),
)
  .refine(isRange, ENDS_BEFORE_START)
  .describe(ACROSS_FIELDS)

export type UserChange = z.input<typeof userChange>
