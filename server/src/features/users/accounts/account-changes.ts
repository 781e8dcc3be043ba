import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import { DEFAULT_TAG } from '@service-center/contract/endpoint/rights.ts'
import type { users } from '@service-center/contract/users/users.ts'
import type { LostRight } from '@service-center/contract/users/lost-rights.ts'
import type { User } from '@service-center/contract/users/user.ts'
import type { ActionDetails } from '../../../platform/user-actions/user-actions.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import { currentPasswordMissing } from '../own-password.service.ts'
import { ownAccountProtected } from '../users.errors.ts'

type GivenChange = Parsed<typeof users.update, 'body'>

/** The user who changes accounts, and the address for links in mails. */
export interface Actor {
  db: Database
  viewer: Viewer
  publicUrl: string
  /** The network address, which mails about a change mention. */
  address: string
}

/** An account before and after a change. */
export interface Change {
  former: User
  user: User
  hasNewPassword: boolean
  /** The rights that nobody who can sign in holds after the change. */
  lost: readonly LostRight[]
}

const CHANGEABLE = [
  'firstname',
  'lastname',
  'email',
  'customerId',
  'userAccess',
  'contractAccess',
  'verified',
  'from',
  'to',
] as const

export type ChangedField = (typeof CHANGEABLE)[number] | 'password'

/**
 * Fields of their own account that users cannot change: the address is verified by mail, others set the
 * validity.
 */
const NOT_OWN: ReadonlySet<ChangedField> = new Set(['verified', 'from', 'to'])
/** Fields of their own account that users may change without any right. */
const OWN: ReadonlySet<ChangedField> = new Set(['firstname', 'lastname', 'email', 'password'])

/** The account after the change: absent fields stay unchanged. */
export function mergeChange(current: User, given: GivenChange): User {
  const rights = given.userAccess && [...new Set([DEFAULT_TAG, ...given.userAccess])].toSorted()
  return {
    ...current,
    firstname: given.firstname ?? current.firstname,
    lastname: given.lastname ?? current.lastname,
    email: given.email === undefined ? current.email : given.email,
    customerId: given.customerId === undefined ? current.customerId : [...new Set(given.customerId)],
    userAccess: rights ?? current.userAccess,
    contractAccess: given.contractAccess ?? current.contractAccess,
    verified: given.verified ?? current.verified,
    from: given.from === undefined ? current.from : given.from,
    to: given.to === undefined ? current.to : given.to,
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields whose values differ: forms also send unchanged ones. */
export function changedFields(current: User, wanted: User, { password }: GivenChange): ChangedField[] {
  const changed = CHANGEABLE.filter((field) => !isSame(current[field], wanted[field]))
  return password === undefined ? changed : [...changed, 'password']
}

/**
 * Checks that a user changes only permitted fields of their own account.
 * @throws ownAccountProtected
 */
export function checkOwnFields(
  fields: readonly ChangedField[],
  { administers }: { administers: boolean },
): void {
  const refused = fields.filter((field) => (administers ? NOT_OWN.has(field) : !OWN.has(field)))
  if (refused.length > 0) throw ownAccountProtected(refused)
}

/** Fields used for signing in: users change their own only with their current password. */
const SIGN_IN: ReadonlySet<ChangedField> = new Set(['email', 'password'])

/**
 * Checks that users confirm a change of their own sign-in fields with their current password. @throws invalid
 */
export function checkConfirmed(fields: readonly ChangedField[], isConfirmed: boolean): void {
  if (!isConfirmed && fields.some((field) => SIGN_IN.has(field))) throw currentPasswordMissing()
}

/** A change for the user action log: the account and the fields that differ, without passwords. */
export function actionDetailsOf({ former, user, hasNewPassword, lost }: Change): ActionDetails {
  const changed = [...CHANGEABLE, 'deletedAt' as const].filter((field) => !isSame(former[field], user[field]))
  const of = (account: User) => Object.fromEntries(changed.map((field) => [field, account[field]]))
  const after = hasNewPassword ? { ...of(user), password: 'changed' } : of(user)
  const withoutHolder = lost.length === 0 ? {} : { withoutHolder: lost.map(({ tag }) => tag) }
  return { value: { username: user.username, ...withoutHolder }, before: of(former), after }
}

export function actionDetailsOfNew(user: User): ActionDetails {
  return { after: Object.fromEntries(CHANGEABLE.map((field) => [field, user[field]])) }
}
