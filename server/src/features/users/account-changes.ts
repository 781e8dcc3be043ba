import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import type { User, users } from '@service-center/contract/users/users.ts'
import type { ActionDetails } from '../../platform/user-actions/user-actions.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import { DEFAULT_TAG } from './granting.ts'
import { ownAccountProtected } from './users.errors.ts'

type GivenChange = Parsed<typeof users.update, 'body'>

/** Who changes accounts, and where links in mails lead. */
export interface Actor {
  db: Database
  viewer: Viewer
  publicUrl: string
}

/** An account before and after a change of it. */
export interface Change {
  former: User
  user: User
  hasNewPassword: boolean
}

/** What can be changed of an account. */
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

/** What a change can be about, as its fields are called. */
export type ChangedField = (typeof CHANGEABLE)[number] | 'password'

/** What users may change of their own account, without any right. */
const OWN: ReadonlySet<ChangedField> = new Set(['firstname', 'lastname', 'email', 'password'])

/** The account as it is wanted: what is left out stays as it is. */
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

/** What a change is really about: forms send back what nobody touched. */
export function changedFields(current: User, wanted: User, { password }: GivenChange): ChangedField[] {
  const changed = CHANGEABLE.filter((field) => !isSame(current[field], wanted[field]))
  return password === undefined ? changed : [...changed, 'password']
}

/**
 * Holds the change of one's own account to what is one's own.
 * @throws ownAccountProtected
 */
export function checkOwnFields(
  fields: readonly ChangedField[],
  { administers }: { administers: boolean },
): void {
  // Nobody vouches for themselves.
  const refused = fields.filter((field) => (administers ? field === 'verified' : !OWN.has(field)))
  if (refused.length > 0) throw ownAccountProtected(refused)
}

/** What the user action log keeps of a change: the account, and the fields that differ. No password is among them. */
export function actionDetailsOf({ former, user, hasNewPassword }: Change): ActionDetails {
  const changed = [...CHANGEABLE, 'deletedAt' as const].filter((field) => !isSame(former[field], user[field]))
  const of = (account: User) => Object.fromEntries(changed.map((field) => [field, account[field]]))
  const after = hasNewPassword ? { ...of(user), password: 'changed' } : of(user)
  return { value: { username: user.username }, before: of(former), after }
}

/** What the log keeps of a new account. */
export function actionDetailsOfNew(user: User): ActionDetails {
  return { after: Object.fromEntries(CHANGEABLE.map((field) => [field, user[field]])) }
}
