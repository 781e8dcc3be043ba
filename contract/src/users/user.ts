import { z } from 'zod'
import { idNumber, requiredText, unixSeconds } from '../endpoint/fields.ts'
import { details, email, ENDS_BEFORE_START, isRange, username } from './account-fields.ts'
import { currentPassword, optionalPassword, withPasswordRules } from './password-rules.ts'

/** A user as others may see them: no password, seed or code is ever part of a reply. */
export const user = z
  .object({
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string().nullable(),
    /** The first is the main customer. */
    customerId: z.array(idNumber),
    userAccess: z.array(z.string()),
    contractAccess: z.boolean(),
    verified: z.boolean(),
    from: unixSeconds.nullable(),
    to: unixSeconds.nullable(),
    lastLogin: unixSeconds.nullable(),
    isTwoFactorAuthentificationEnabled: z.boolean(),
    /** When the account was deleted; set only in the reply to the deletion. */
    deletedAt: unixSeconds.nullable(),
    /** Incremented with every change; sent back on saving to detect a concurrent edit. */
    version: z.int(),
  })
  .meta({ id: 'User' })

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

/** Input for editing an account: absent fields stay unchanged. The user name itself never changes. */
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
