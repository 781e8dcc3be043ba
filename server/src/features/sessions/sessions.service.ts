import { randomUUID } from 'node:crypto'
import type { Credentials, sessions } from '@service-center/contract/sessions.ts'
import type { Parsed } from '@service-center/contract/endpoint.ts'
import type { Database } from '../../platform/database.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { wrongCredentials } from './sessions.errors.ts'
import { createSession, findSignInUser, type SignInUser } from './sessions.store.ts'

/**
 * Opens a session for the holder of a user name and its password.
 * @throws wrongCredentials for a wrong name, a wrong password, or a user who may not come in, all alike
 */
export async function signIn(options: {
  db: Database
  tokens: Tokens
  sessionMinutes: number
  address: string
  given: Parsed<typeof sessions.signIn, 'body'>
}): Promise<{ token: string; username: string }> {
  const { db, tokens, given, address } = options
  const user = await findSignInUser(db, given.username)
  const isRight = await verifyPassword(user?.passwordHash ?? undefined, given.password)
  if (user === undefined || !isRight || !user.mayEnter) throw wrongCredentials()

  const expiresAt = new Date(Date.now() + options.sessionMinutes * 60_000)
  const id = randomUUID()
  await createSession(db, {
    id,
    username: user.username,
    browser: given.browser,
    os: given.os,
    address,
    expiresAt,
  })
  const token = await tokens.sign(credentialsOf({ user, sid: id, expiresAt }))
  return { token, username: user.username }
}

function credentialsOf(options: { user: SignInUser; sid: string; expiresAt: Date }): Credentials {
  const { user, sid, expiresAt } = options
  return {
    username: user.username,
    customerId: user.customers,
    customerName: user.customerName,
    userAccess: user.rights,
    verified: user.verified,
    isTwoFactorAuthenticationEnabled: user.twoFactorEnabled,
    exp: Math.floor(expiresAt.getTime() / 1000),
    sid,
  }
}
