import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { limitAttempts } from '../../platform/clients/sign-in-attempts.ts'
import { verifyPassword } from '../../platform/secrets/passwords.ts'
import { wrongCurrentPassword } from './users.errors.ts'

/** The viewer's current password, given to confirm a change of how they sign in. */
export interface GivenPassword {
  db: Database
  /** The separate connection pool: an attempt counts even if the call is rolled back. */
  separate: Database
  username: string
  /** The browser's stored id, if it has one. */
  browser: string | undefined
  password: string | undefined
}

/**
 * Checks the viewer's current password; this counts as an attempt to sign in. Call it before locking
 * anything, because it may wait for other attempts.
 * @throws invalid without a password, wrongCurrentPassword, tooMany
 */
export async function checkOwnPassword(given: GivenPassword): Promise<void> {
  const { db, separate, username, browser, password } = given
  if (password === undefined) throw currentPasswordMissing()
  await limitAttempts(separate, { account: username, browser }, async () => {
    const { rows } = await sql<{ hash: string | null }>`select own_password_hash() as hash`.execute(db)
    if (!(await verifyPassword(rows[0]?.hash ?? undefined, password))) throw wrongCurrentPassword()
  })
}

export const currentPasswordMissing = () => invalid([{ param: 'currentPassword', msg: MESSAGES.required }])
