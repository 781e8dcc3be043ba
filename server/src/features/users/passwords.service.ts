import { ACCESS_FIELDS, INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { Database } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { resetPasswordMail, setPasswordMail } from './account-mails.ts'
import { createLink, markVerified, takeLink } from './links.store.ts'
import { findRecipient, queueNothing, storePassword } from './passwords.store.ts'
import { invalidPasswordLink, noEmail, userNotFound } from './users.errors.ts'

/** Mails a new user the link by which they set their password. */
export async function mailSetPasswordLink(options: {
  db: Database
  publicUrl: string
  username: string
  email: string
}): Promise<void> {
  const { db, publicUrl, username, email } = options
  const token = await createLink(db, { kind: 'password_link', username, email })
  await queueMail(db, setPasswordMail({ email, username, publicUrl, token }))
}

/** Who asks for a link that resets a password, for whom. */
export interface ResetRequest {
  username: string
  browser: string | undefined
  os: string | undefined
}

/**
 * Mails a user the link by which they set a new password, and gives the user.
 * @throws userNotFound when nobody who may come in has the name, noEmail
 */
export async function mailResetLink(
  { db, publicUrl }: { db: Database; publicUrl: string },
  request: ResetRequest,
): Promise<{ username: string; email: string }> {
  const found = await findRecipient(db, request.username)
  if (found === undefined) throw userNotFound()
  const { username, email } = found
  if (email === null) throw noEmail()
  const token = await createLink(db, { kind: 'password_link', username, email })
  await queueMail(db, resetPasswordMail({ email, username, publicUrl, token }, request))
  return { username, email }
}

/** Whom no link is for. */
const NOBODY = { username: '', email: 'nobody@localhost' }

/**
 * As `mailResetLink`, and tells nobody whether there is such a user: for those who are unknown, or have no address, it
 * does the same work for nothing. Gives the user's name for the log.
 */
export async function mailResetLinkQuietly(
  { db, publicUrl }: { db: Database; publicUrl: string },
  request: ResetRequest,
): Promise<string | undefined> {
  const found = await findRecipient(db, request.username)
  const reached = found?.email == null ? undefined : { username: found.username, email: found.email }
  const { username, email } = reached ?? NOBODY
  const token = await createLink(db, { kind: 'password_link', username, email })
  const mail = resetPasswordMail({ email, username, publicUrl, token }, request)
  await (reached === undefined ? queueNothing : queueMail)(db, mail)
  return found?.username
}

/**
 * Sets a password by a link of one use, and gives whose it is. A link that was mailed proves the address too.
 * @throws invalidPasswordLink when the link cannot be used
 */
export async function setPasswordByLink(
  db: Database,
  { token, password }: { token: string; password: string },
): Promise<{ username: string; isNowVerified: boolean }> {
  const link = await takeLink(db, { kind: 'password_link', token })
  if (link === undefined) throw invalidPasswordLink()
  const { username, email } = link
  await storePassword(db, { username, passwordHash: await hashPassword(password) })
  return { username, isNowVerified: email !== null && (await markVerified(db, { username, email })) }
}

/**
 * In a system without users, adds `admin` with every right. As long as nobody has set a password, gives the path of a
 * new link that sets the password of `admin`.
 */
export async function prepareFirstAdmin(db: Database): Promise<string | undefined> {
  const { count } = await db
    .selectFrom('user_secret')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count > 0) return undefined
  const username = 'admin'
  const added = await db
    .insertInto('app_user')
    .values({ username, firstname: 'Admin', verified: true, contract_access: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('username')
    .executeTakeFirst()
  if (added !== undefined) {
    await db
      .insertInto('user_customer')
      .values({ username, customer_id: INTERNAL_CUSTOMER_ID, position: 0 })
      .execute()
    const rights = Object.keys(ACCESS_FIELDS).map((tag) => ({ username, tag }))
    await db.insertInto('user_access').values(rights).execute()
  }
  return `/account/setpassword?token=${await createLink(db, { kind: 'password_link', username })}`
}
