import { sql } from 'kysely'
import type { AccessCheck } from '@service-center/contract/users/user-access.ts'
import type { User } from '@service-center/contract/users/user.ts'
import type { Database } from '../../platform/database/database.ts'

/** The conditions for signing in, each by the database's own rule. */
interface Entrance {
  exists: boolean
  hasBegun: boolean
  hasNotEnded: boolean
  hasPassword: boolean
}

/** Whether a user can sign in, and why (not). */
export async function explainSignIn(db: Database, user: User): Promise<AccessCheck[]> {
  const { rows } = await sql<Entrance>`
    select can_sign_in(deleted_at, null, null) as exists, can_sign_in(null, valid_from, null) as "hasBegun",
      can_sign_in(null, null, valid_to) as "hasNotEnded", has_password(username) as "hasPassword"
    from app_user where username = ${user.username}`.execute(db)
  const signIn = rows[0] ?? { exists: false, hasBegun: false, hasNotEnded: false, hasPassword: false }
  return [
    {
      check: 'The account exists',
      passed: signIn.exists,
      explanation:
        user.deletedAt === null ? 'It was not deleted.' : `It was deleted on ${dayOf(user.deletedAt)}.`,
    },
    {
      check: 'The account has begun',
      passed: signIn.hasBegun,
      explanation: user.from === null ? 'No start is set.' : `It is valid from ${dayOf(user.from)}.`,
    },
    {
      check: 'The account has not ended',
      passed: signIn.hasNotEnded,
      explanation: user.to === null ? 'No end is set.' : `It is valid until ${dayOf(user.to)}.`,
    },
    {
      check: 'A password is set',
      passed: signIn.hasPassword,
      explanation: signIn.hasPassword
        ? 'The user can sign in with it.'
        : 'The user must first set one, by the link that was mailed or by ‘Forgot password’.',
    },
  ]
}

/** Whether a user's address is verified; without that, they can only use their own account. */
export function explainVerified(verified: boolean): AccessCheck {
  return {
    check: 'The email address is verified',
    passed: verified,
    explanation: verified
      ? 'The user can use the rights that they hold.'
      : 'Until it is, the user sees nothing but their own account.',
  }
}

/** A time as a day and a time in UTC. */
function dayOf(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
