import { INTERNAL_CUSTOMER_ID, USER_TAG } from '@service-center/contract/endpoint/rights.ts'
import type { User } from '@service-center/contract/users/users.ts'
import type { Database } from '../../platform/database/database.ts'
import { countOtherAdministrators, hasPassword } from './accounts.store.ts'
import { lastAdministrator } from './users.errors.ts'

type Place = Pick<User, 'userAccess' | 'customerId' | 'verified' | 'from' | 'to'>

/**
 * Checks that somebody remains who can administer accounts: a verified user who can sign in.
 * @param wanted the account after the change; without it, the account is deleted
 * @throws lastAdministrator when the change removes the last one
 */
export async function checkAdministratorRemains(
  db: Database,
  { current, wanted }: { current: User; wanted?: Place },
): Promise<void> {
  if (!isAdministrator(current) || (wanted !== undefined && isAdministrator(wanted))) return
  // An account without a password does not count: nothing is lost with it.
  if (!(await hasPassword(db, current.username))) return
  if ((await countOtherAdministrators(db, current.username)) === 0) throw lastAdministrator()
}

function isAdministrator({ userAccess, customerId, verified, from, to }: Place): boolean {
  const now = Date.now() / 1000
  const isValid = verified && (from === null || from <= now) && (to === null || to > now)
  return isValid && userAccess.includes(USER_TAG) && customerId.includes(INTERNAL_CUSTOMER_ID)
}
