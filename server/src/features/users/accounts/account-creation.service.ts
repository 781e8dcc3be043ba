import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import { DEFAULT_TAG } from '@service-center/contract/endpoint/rights.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { users } from '@service-center/contract/users/users.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import type { Actor } from './account-changes.ts'
import {
  type AccountFields,
  insertUser,
  isNameOfDeleted,
  replaceCustomers,
  replaceRights,
} from './accounts.store.ts'
import { checkGrants } from '../access/granting.ts'
import { setPassword } from '../passwords.store.ts'
import { mailSetPasswordLink, mailVerificationLink } from '../links/mailed-links.service.ts'
import { usernameOfDeleted } from '../users.errors.ts'
import { findUser } from '../users.views.ts'

type NewAccount = Parsed<typeof users.create, 'body'>

/**
 * Creates an account. With one-time login its user gets a link to set their password; otherwise the given password is
 * stored.
 * @throws invalid, usernameTaken, usernameOfDeleted, rightsNotHeld, contractAccessNotHeld
 */
export async function createUser(
  actor: Actor,
  { given, oneTimeLogin }: { given: NewAccount; oneTimeLogin: boolean },
): Promise<User> {
  const { db, viewer } = actor
  const { username } = given
  checkSignIn(given, oneTimeLogin)
  const grants = {
    customerId: unique(given.customerId),
    userAccess: unique([DEFAULT_TAG, ...(given.userAccess ?? [])]),
    contractAccess: given.contractAccess ?? false,
  }
  const former = { customerId: [], userAccess: [], contractAccess: false }
  await checkGrants({ db, viewer, former, wanted: grants })

  const fields: AccountFields = {
    firstname: given.firstname ?? '',
    lastname: given.lastname ?? '',
    email: given.email ?? null,
    contractAccess: grants.contractAccess,
    verified: false,
    from: given.from ?? null,
    to: given.to ?? null,
  }
  if (await isNameOfDeleted(db, username)) throw usernameOfDeleted()
  await insertUser(db, { username, fields })
  await replaceCustomers(db, { username, customers: grants.customerId })
  await prepareSignIn(actor, { given, oneTimeLogin })
  // Last: with a right that the viewer does not hold, they may no longer change the account.
  await replaceRights(db, { username, rights: grants.userAccess })
  const user = await findUser(db, username)
  if (user === undefined) throw notFound()
  return user
}

const unique = <T>(values: readonly T[]) => [...new Set(values)]

/** @throws invalid when the user would have no way to sign in */
function checkSignIn({ email, password }: NewAccount, oneTimeLogin: boolean): void {
  if (oneTimeLogin && email === undefined) {
    throw invalid([{ param: 'email', msg: 'Please enter valid email' }])
  }
  if (!oneTimeLogin && password === undefined) {
    throw invalid([{ param: 'password', msg: MESSAGES.required }])
  }
}

async function prepareSignIn(
  { db, publicUrl }: Actor,
  { given, oneTimeLogin }: { given: NewAccount; oneTimeLogin: boolean },
): Promise<void> {
  const { username, email, password } = given
  if (oneTimeLogin && email !== undefined) {
    await mailSetPasswordLink({ db, publicUrl, username, email })
  } else if (password !== undefined) {
    await setPassword(db, { username, password })
    if (email !== undefined) await mailVerificationLink({ db, publicUrl, username, email })
  }
}
