import { z } from 'zod'
import { unixSeconds } from '../endpoint/fields.ts'

export const lockout = z
  .object({
    until: unixSeconds.describe(
      'When the next attempt is allowed in browsers in which the user has not signed in before, in unix seconds.',
    ),
    ownBrowsersUntil: unixSeconds
      .nullable()
      .describe("When the next attempt is allowed in the user's own browsers. Null: they are not locked."),
    wrongPasswords: z.int(),
    wrongCodes: z.int(),
  })
  .meta({
    id: 'Lockout',
    description: 'Why nobody can sign in to an account for a while: too many wrong passwords or codes.',
  })
export type Lockout = z.infer<typeof lockout>

/** The minutes in which wrong passwords and codes of an account are counted. */
export const ATTEMPT_WINDOW_MINUTES = 15

/** The browsers that a lockout concerns unless the user's own are locked too. */
export const UNKNOWN_BROWSERS = 'in browsers in which the user has not signed in before'

/** Why an account is locked: '5 wrong passwords and 1 wrong code within 15 minutes'. */
export function lockoutReason({
  wrongPasswords,
  wrongCodes,
}: Pick<Lockout, 'wrongPasswords' | 'wrongCodes'>): string {
  const counts = [counted(wrongPasswords, 'wrong password'), counted(wrongCodes, 'wrong code')]
  return `${counts.filter((text) => text !== undefined).join(' and ')} within ${ATTEMPT_WINDOW_MINUTES} minutes`
}

const counted = (count: number, word: string) =>
  count === 0 ? undefined : `${count} ${word}${count === 1 ? '' : 's'}`
