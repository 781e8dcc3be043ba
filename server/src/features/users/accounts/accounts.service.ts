import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import { USER_TAG } from '@service-center/contract/endpoint/rights.ts'
import type { users } from '@service-center/contract/users/users.ts'
import type { LostRight } from '@service-center/contract/users/lost-rights.ts'
import type { User } from '@service-center/contract/users/user.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import type { Database } from '../../../platform/database/database.ts'
import { invalid, noAccess, notFound } from '../../../platform/errors.ts'
import {
  type Actor,
  type Change,
  changedFields,
  checkConfirmed,
  checkOwnFields,
  mergeChange,
} from './account-changes.ts'
import {
  findCustomersOutside,
  lockDeletedUser,
  lockUser,
  markDeleted,
  markRestored,
  replaceCustomers,
  replaceRights,
  updateUserFields,
} from './accounts.store.ts'
import { canAdminister, checkGrants, checkHoldsAll } from '../access/granting.ts'
import {
  findLostRights,
  heldUntil,
  type Holding,
  listHoldersBesides,
  lockHolders,
  NEVER,
} from '../access/lost-rights.ts'
import { deleteLinks } from '../links/links.store.ts'
import { endSessions, hasPassword, setPassword } from '../passwords.store.ts'
import { changedBy, mailSecurityNotice, type SecurityEvent } from '../security-mails.service.ts'
import { accountChanged, lastAdministrator, lastHolder, userOfOtherCustomers } from '../users.errors.ts'
import { findUser, findUserOrDeleted } from '../users.views.ts'
import { mailVerificationLink } from '../links/mailed-links.service.ts'

async function findOrFail(db: Database, username: string): Promise<User> {
  const user = await findUser(db, username)
  if (user === undefined) throw notFound()
  return user
}

/**
 * Changes the viewer's own account or, with the right User, another one in scope. Fields that have the wanted
 * value already stay untouched.
 * @throws invalid, noAccess, notFound; accountChanged when somebody else changed it since it was read; also
 * the errors of the checks in `granting.ts` and `account-changes.ts`, and lastAdministrator
 */
export async function updateUser(
  actor: Actor,
  options: {
    username: string
    given: Parsed<typeof users.update, 'body'>
    /** Whether the viewer has confirmed the change with their current password. */
    isConfirmed: boolean
    /** Refuses a change that leaves a right without a holder. */
    keepsRightsHeld: boolean
  },
): Promise<Change> {
  const { username, given, isConfirmed, keepsRightsHeld } = options
  const { db, viewer } = actor
  const administers = canAdminister(viewer)
  const isOwn = username === viewer.username
  if (!isOwn && !administers) throw noAccess()
  if (given.username !== username) {
    throw invalid([{ param: 'username', msg: 'A username cannot be changed.' }])
  }
  const { locked, current } = await lockAccount(db, viewer, username)
  if (locked.version !== given.version) throw accountChanged()
  const wanted = mergeChange(current, given)
  const fields = changedFields(current, wanted, given)
  if (wanted.from !== null && wanted.to !== null && wanted.from >= wanted.to) {
    throw invalid([{ param: 'to', msg: 'Must be after the start.' }])
  }
  if (isOwn) {
    checkOwnFields(fields, { administers })
    checkConfirmed(fields, isConfirmed)
  } else await checkSeesAllFor(db, current, fields)
  await checkGrants({ db, viewer, former: current, wanted })
  const verified = verifiedAfter({ wanted, fields, vouches: !isOwn && given.verified === true })
  // A change of one's own address does not count as losing its verification here: the user can still verify it, or
  // change it again.
  const place = { ...wanted, verified: isOwn ? current.verified : verified }
  await checkAdministratorRemains(db, { current, wanted: place })
  const lost = await checkHolders(db, { current, wanted: place, keepsRightsHeld })
  if (fields.length === 0) return { former: current, user: current, hasNewPassword: false, lost }
  return { ...(await store(actor, { current, wanted: { ...wanted, verified }, fields, given })), lost }
}

/**
 * Whether the address counts as verified after a change: a new address only if another user marks it as
 * verified.
 */
function verifiedAfter(change: { wanted: User; fields: readonly string[]; vouches: boolean }): boolean {
  const { wanted, fields, vouches } = change
  return fields.includes('email') ? vouches && wanted.email !== null : wanted.verified
}

/**
 * Locks an account and reads it. A concurrent change is either visible in the result or waits for the lock.
 * @throws notFound; userWithMoreAccess for another user's account that holds more than the viewer
 */
async function lockAccount(db: Database, viewer: Viewer, username: string) {
  // Also undefined when the database refuses the change.
  const locked = await lockUser(db, username)
  const current = await findOrFail(db, username)
  if (username !== viewer.username) await checkHoldsAll(db, viewer, current)
  if (locked === undefined) throw notFound()
  return { locked, current }
}

/**
 * A user who also belongs to customers out of scope: only their customers in scope can be changed. @throws
 * userOfOtherCustomers
 */
async function checkSeesAllFor(db: Database, user: User, fields: readonly string[]): Promise<void> {
  const whole = fields.filter((field) => field !== 'customerId')
  if (whole.length > 0) await checkSeesAllOf(db, user.username, whole)
}

/**
 * Changes to an account as a whole require that all of its user's customers are in the viewer's scope.
 * @throws userOfOtherCustomers
 */
async function checkSeesAllOf(db: Database, username: string, fields: readonly string[] = []): Promise<void> {
  if ((await findCustomersOutside(db, username)).count > 0) throw userOfOtherCustomers(fields)
}

async function store(
  actor: Actor,
  options: {
    current: User
    wanted: User
    fields: readonly string[]
    given: Parsed<typeof users.update, 'body'>
  },
): Promise<Omit<Change, 'lost'>> {
  const { db, publicUrl } = actor
  const { current, wanted, fields, given } = options
  const { username } = current
  const hasNewEmail = fields.includes('email')
  await updateUserFields(db, { username, fields: wanted })
  if (fields.includes('customerId')) {
    const outside = await findCustomersOutside(db, username)
    await replaceCustomers(db, { username, customers: wanted.customerId, outside })
  }
  if (hasNewEmail) {
    // The former address may belong to somebody else now.
    await deleteLinks(db, username)
    if (wanted.email !== null && !wanted.verified) {
      await mailVerificationLink({ db, publicUrl, username, email: wanted.email })
    }
  }
  if (given.password !== undefined) {
    await setPassword(db, { username, password: given.password })
  }
  // Last: with a right that the viewer does not hold, they may no longer change the account.
  if (fields.includes('userAccess')) await replaceRights(db, { username, rights: wanted.userAccess })
  const change = {
    former: current,
    user: await findOrFail(db, username),
    hasNewPassword: given.password !== undefined,
  }
  await mailOfChange(actor, change)
  return change
}

/**
 * Deletes an account: its sessions and links end, everything else stays, so that it can be restored.
 * @throws notFound, userWithMoreAccess, userOfOtherCustomers, lastAdministrator; lastHolder with `keepsRightsHeld`
 */
export async function softDeleteUser(
  { db, viewer }: Pick<Actor, 'db' | 'viewer'>,
  { username, keepsRightsHeld }: { username: string; keepsRightsHeld: boolean },
): Promise<Change> {
  const { current } = await lockAccount(db, viewer, username)
  if (username !== viewer.username) await checkSeesAllOf(db, username)
  await checkAdministratorRemains(db, { current })
  const lost = await checkHolders(db, { current, keepsRightsHeld })
  await markDeleted(db, username)
  await endSessions(db, username)
  await deleteLinks(db, username)
  const deleted = await findUserOrDeleted(db, username)
  if (deleted === undefined) throw notFound()
  return { former: current, user: deleted, hasNewPassword: false, lost }
}

/**
 * Restores a deleted account with all that it had. Links that were mailed before stay invalid.
 * @throws notFound, userWithMoreAccess, userOfOtherCustomers
 */
export async function restoreUser(
  { db, viewer }: Pick<Actor, 'db' | 'viewer'>,
  username: string,
): Promise<Change> {
  const isLocked = await lockDeletedUser(db, username)
  const deleted = await findUserOrDeleted(db, username)
  if (deleted?.deletedAt == null) throw notFound()
  await checkHoldsAll(db, viewer, deleted)
  if (!isLocked) throw notFound()
  await checkSeesAllOf(db, username)
  await markRestored(db, username)
  return { former: deleted, user: await findOrFail(db, username), hasNewPassword: false, lost: [] }
}

/**
 * Another user's account that the viewer may change as a whole.
 * @throws noAccess without the right `User`, notFound out of scope, userWithMoreAccess, userOfOtherCustomers
 */
export async function findAdministered(db: Database, viewer: Viewer, username: string): Promise<User> {
  if (!canAdminister(viewer)) throw noAccess()
  const user = await findOrFail(db, username)
  await checkHoldsAll(db, viewer, user)
  await checkSeesAllOf(db, username)
  return user
}

/** Mails the user about a new password or address, also at the former address. */
async function mailOfChange(
  { db, viewer, publicUrl, address }: Actor,
  { former, user, hasNewPassword }: Omit<Change, 'lost'>,
): Promise<void> {
  const { username } = user
  const events: SecurityEvent[] = []
  if (hasNewPassword) events.push({ kind: 'passwordChanged' })
  if (former.email !== user.email) {
    events.push({ kind: 'emailChanged', former: former.email, email: user.email })
  }
  if (events.length === 0) return
  const by = await changedBy(db, { viewer, username, address })
  const to = [former.email, user.email]
  for (const event of events) await mailSecurityNotice(db, { username, event, by, to, publicUrl })
}

/**
 * The rights that nobody who can sign in would hold after a change.
 * @param options.wanted the account after the change; without it, the account is deleted
 * @throws lastHolder if there are any and the caller wants to keep them
 */
async function checkHolders(
  db: Database,
  options: { current: User; wanted?: Holding; keepsRightsHeld: boolean },
): Promise<readonly LostRight[]> {
  const lost = await findLostRights(db, options)
  if (lost.length > 0 && options.keepsRightsHeld) throw lastHolder(lost)
  return lost
}

/**
 * Checks that somebody remains who can administer accounts, also later: a verified user who can sign in, without an end
 * if there was one.
 * @param wanted the account after the change; without it, the account is deleted
 * @throws lastAdministrator when the change removes the last one
 */
async function checkAdministratorRemains(
  db: Database,
  { current, wanted }: { current: User; wanted?: Holding },
): Promise<void> {
  const of = { tag: USER_TAG, now: Date.now() / 1000 }
  const [before, after] = [heldUntil(current, of), heldUntil(wanted, of)]
  // An account without a password does not count as an administrator.
  if (after >= before || !(await hasPassword(db, current.username))) return
  await lockHolders(db)
  const others = (await listHoldersBesides(db, current.username)).get(USER_TAG) ?? NEVER
  const last = Math.max(others, after)
  if (last === NEVER || (last < Infinity && Math.max(others, before) === Infinity)) throw lastAdministrator()
}
