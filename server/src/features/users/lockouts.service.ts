import type { Lockout } from '@service-center/contract/users/lockout.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import { lockoutOf } from '../../platform/clients/attempt-limit.ts'
import { forgetAttemptsOf, listAttemptsOf } from '../../platform/clients/sign-in-attempts.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { findAdministered } from './accounts/accounts.service.ts'
import { lockUser } from './accounts/accounts.store.ts'
import { ownAccountProtected } from './users.errors.ts'

/** Until when and why an account is locked; null if it is not. Only the viewer's own, or with the right `User` one in scope. */
export async function findLockout(db: Database, username: string): Promise<Lockout | null> {
  const attempts = await listAttemptsOf(db, username)
  const wait = lockoutOf(attempts)
  if (wait === undefined) return null
  const now = Date.now()
  const wrongCodes = attempts.filter(({ wrongCode }) => wrongCode).length
  return {
    until: (now + wait.unknownBrowsersMs) / 1000,
    ownBrowsersUntil: wait.knownBrowsersMs === 0 ? null : (now + wait.knownBrowsersMs) / 1000,
    wrongPasswords: attempts.length - wrongCodes,
    wrongCodes,
  }
}

/**
 * Ends the lockout of another account.
 * @returns what was forgotten
 * @throws ownAccountProtected for one's own: a stolen session could otherwise have any number of passwords checked; also
 * what `findAdministered` throws
 */
export async function liftLockout(
  db: Database,
  { viewer, username }: { viewer: Viewer; username: string },
): Promise<Pick<Lockout, 'wrongPasswords' | 'wrongCodes'>> {
  if (username === viewer.username) throw ownAccountProtected([])
  await findAdministered(db, viewer, username)
  // Every change of attempts by a call locks the account first, so that there is no deadlock.
  if ((await lockUser(db, username)) === undefined) throw notFound()
  const attempts = await listAttemptsOf(db, username)
  await forgetAttemptsOf(db, username)
  const wrongCodes = attempts.filter(({ wrongCode }) => wrongCode).length
  return { wrongPasswords: attempts.length - wrongCodes, wrongCodes }
}
