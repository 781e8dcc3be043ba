import {
  ACCESS_FIELDS,
  DEFAULT_TAG,
  INTERNAL_CUSTOMER_ID,
  INTERNAL_RIGHTS,
  USER_TAG,
} from '@service-center/contract/endpoint/rights.ts'
import { accessBeyond } from '@service-center/contract/users/account-change-rule.ts'
import type { User } from '@service-center/contract/users/user.ts'
import type { FieldError } from '@service-center/contract/endpoint/field-errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import { contractAccessNotHeld, rightsNotHeld, userWithMoreAccess } from '../users.errors.ts'
import { findUser } from '../users.views.ts'
import { listUnheldRights, lockHolders } from './lost-rights.ts'

/** What an account grants its user. */
export type Grants = Pick<User, 'customerId' | 'userAccess' | 'contractAccess'>

const TAGS = new Set(Object.keys(ACCESS_FIELDS))

/** Whether the viewer administers the accounts in their scope. Only verified users can use rights. */
export function canAdminister(viewer: Viewer): boolean {
  return viewer.verified && viewer.rights.has(USER_TAG)
}

/**
 * Checks what is granted to a user: the viewer must see the customers and hold the rights, except those that nobody holds.
 * Only users of the internal customer may get rights to what all customers share.
 * @param former what the user has already; empty for a new account
 * @throws invalid for unknown or inconsistent values; rightsNotHeld, contractAccessNotHeld for what the
 * viewer does not have
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
    ...internalRightsOutside(former, wanted),
  ]
  if (errors.length > 0) throw invalid(errors)

  const notHeld = await rightsBeyond(db, viewer, added)
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

/** The rights that the viewer may not give: those that they do not hold, but somebody else does. */
async function rightsBeyond(db: Database, viewer: Viewer, added: readonly string[]): Promise<string[]> {
  const notHeld = added.filter((tag) => tag !== DEFAULT_TAG && !viewer.rights.has(tag))
  if (notHeld.length === 0) return []
  await lockHolders(db)
  return without(notHeld, await listUnheldRights(db))
}

/** The internal rights can only be granted to users of the internal customer, and their holders must stay there. */
function internalRightsOutside(former: Grants, wanted: Grants): FieldError[] {
  if (wanted.customerId.includes(INTERNAL_CUSTOMER_ID)) return []
  const internal = wanted.userAccess.filter((tag) => INTERNAL_RIGHTS.has(tag))
  const added = without(internal, former.userAccess)
  if (added.length > 0) {
    const msg = `Only users of the internal customer can have the access ${added.join(', ')}.`
    return [{ param: 'userAccess', msg }]
  }
  if (internal.length > 0 && former.customerId.includes(INTERNAL_CUSTOMER_ID)) {
    const msg = `The access ${internal.join(', ')} must be taken away together with the internal customer.`
    return [{ param: 'customerId', msg }]
  }
  // Outside users keep what they held before these rights were kept for the internal customer.
  return []
}

async function hasContractAccess(db: Database, viewer: Viewer): Promise<boolean> {
  return (await findUser(db, viewer.username))?.contractAccess === true
}

/**
 * To change another user's account, the viewer must hold everything that it holds. Lock the account before
 * reading it, so that a right granted at the same moment counts.
 * @throws userWithMoreAccess
 */
export async function checkHoldsAll(db: Database, viewer: Viewer, user: User): Promise<void> {
  const contractAccess = user.contractAccess && (await hasContractAccess(db, viewer))
  const missing = accessBeyond(user, { userAccess: [...viewer.rights], contractAccess })
  if (missing.length > 0) throw userWithMoreAccess(missing)
}
