import { ACCESS_FIELDS, INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { levelName, userLevel } from '@service-center/contract/users/user-level.ts'
import type { User } from '@service-center/contract/users/users.ts'
import type { FieldError } from '@service-center/contract/endpoint/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import {
  contractAccessNotHeld,
  rightsNotHeld,
  userOfHigherLevel,
  userWithMoreAccess,
} from './users.errors.ts'
import { findUser } from './users.views.ts'

/** What an account grants its user. */
export type Grants = Pick<User, 'customerId' | 'userAccess' | 'contractAccess'>

const FIELDS = Object.entries(ACCESS_FIELDS).map(([tag, { level }]) => ({ tag, access_lvl: level }))
const TAGS = new Set(Object.keys(ACCESS_FIELDS))

/** Every account has it, and it cannot be revoked (specification 1, section 3). */
export const DEFAULT_TAG = 'Default'
/** The right to administer accounts. */
export const USER_TAG = 'User'

/** Whether the viewer administers the accounts in their scope. Rights imply a verified user. */
export function canAdminister(viewer: Viewer): boolean {
  return viewer.verified && viewer.rights.has(USER_TAG)
}

const levelOf = (rights: Iterable<string>) => userLevel(rights, FIELDS)

/**
 * Checks what is granted to a user: rights that the granting user holds, customers in scope, and the right to
 * administer accounts for users of the internal customer only.
 * @param former what the user has already; nothing for a new one
 * @throws invalid for unknown or inconsistent values; rightsNotHeld, contractAccessNotHeld for what the viewer does not
 * have
 */
export async function checkGrants(options: {
  db: Database
  viewer: Viewer
  former: Grants
  wanted: Grants
}): Promise<void> {
  const { db, viewer, former, wanted } = options
  const added = without(wanted.userAccess, former.userAccess)
  const errors: FieldError[] = [
    ...unknownRights(added),
    ...(await unknownCustomers(db, without(wanted.customerId, former.customerId))),
    ...administersFromOutside(former, wanted),
  ]
  if (errors.length > 0) throw invalid(errors)

  const notHeld = added.filter((tag) => tag !== DEFAULT_TAG && !viewer.rights.has(tag))
  if (notHeld.length > 0) throw rightsNotHeld(notHeld)
  if (wanted.contractAccess && !former.contractAccess && !(await hasContractAccess(db, viewer))) {
    throw contractAccessNotHeld()
  }
}

const without = <T>(all: readonly T[], some: readonly T[]) => all.filter((one) => !some.includes(one))

function unknownRights(tags: readonly string[]): FieldError[] {
  return tags
    .filter((tag) => !TAGS.has(tag))
    .map((tag) => ({ param: 'userAccess', msg: `There is no access called ${tag}.` }))
}

/** Customers out of scope are refused like unknown ones. */
async function unknownCustomers(db: Database, ids: readonly number[]): Promise<FieldError[]> {
  if (ids.length === 0) return []
  const found = await db.selectFrom('customer').select('id').where('id', 'in', ids).execute()
  const known = found.map(({ id }) => id)
  return without(ids, known).map((id) => ({ param: 'customerId', msg: `There is no customer ${id}.` }))
}

function administersFromOutside(former: Grants, wanted: Grants): FieldError[] {
  if (!wanted.userAccess.includes(USER_TAG) || wanted.customerId.includes(INTERNAL_CUSTOMER_ID)) return []
  // The right can only be granted to a user of the internal customer, and its holders must stay there.
  if (!former.userAccess.includes(USER_TAG)) {
    return [{ param: 'userAccess', msg: 'Only users of the internal customer can have the access User.' }]
  }
  if (former.customerId.includes(INTERNAL_CUSTOMER_ID)) {
    return [
      { param: 'customerId', msg: 'The access User must be taken away together with the internal customer.' },
    ]
  }
  return []
}

async function hasContractAccess(db: Database, viewer: Viewer): Promise<boolean> {
  return (await findUser(db, viewer.username))?.contractAccess === true
}

/**
 * Users of a higher level cannot be changed.
 * @throws userOfHigherLevel
 */
export function checkLevel(viewer: Viewer, user: User): void {
  const [own, theirs] = [levelOf(viewer.rights), levelOf(user.userAccess)]
  if (theirs > own) throw userOfHigherLevel(levelName(theirs))
}

/**
 * A user who sets another user's password or address can sign in as them, so they must not gain rights by it.
 * @throws userWithMoreAccess when the user can do something that the viewer cannot
 */
export async function checkEntrust(options: {
  db: Database
  viewer: Viewer
  user: User
  fields: readonly string[]
}): Promise<void> {
  const { db, viewer, user, fields } = options
  const beyond = user.userAccess.some((tag) => tag !== DEFAULT_TAG && !viewer.rights.has(tag))
  if (beyond || (user.contractAccess && !(await hasContractAccess(db, viewer)))) {
    throw userWithMoreAccess(fields)
  }
}
