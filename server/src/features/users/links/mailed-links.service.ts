import { ACCESS_FIELDS, INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import type { Database } from '../../../platform/database/database.ts'
import { queueMail } from '../../../platform/outside-services/mail.ts'
import { resetPasswordMail, setPasswordMail, verificationMail } from './account-mails.ts'
import { createLink, markVerified, useUpLink } from './links.store.ts'
import { findRecipient, hasPassword, queueNothing, setPassword } from '../passwords.store.ts'
import { mailSecurityNotice } from '../security-mails.service.ts'
import { noEmail, userNotFound } from '../users.errors.ts'
import { findUser } from '../users.views.ts'

/** Mails a new user the link to set their password. */
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

export interface ResetRequest {
  username: string
  browser: string | undefined
  os: string | undefined
}

/**
 * Mails a user the link to set a new password, and returns the user.
 * @throws userNotFound when no user who may sign in has the name, noEmail
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

/** A recipient that does not exist. */
const NOBODY = { username: '', email: 'nobody@localhost' }

/**
 * Like `mailResetLink`, but does not reveal whether the user exists: for unknown users, or those without an
 * address, it does the same work without any effect. Returns the user's name for the log.
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
 * Sets a password by a one-time link, and returns its user; undefined when the link is unusable. A mailed link also
 * verifies the address.
 */
export async function setPasswordByLink(
  { db, publicUrl }: { db: Database; publicUrl: string },
  { token, password, address }: { token: string; password: string; address: string },
): Promise<{ username: string; isNowVerified: boolean } | undefined> {
  const link = await useUpLink(db, { kind: 'password_link', token })
  if (link === undefined) return undefined
  const { username, email } = link
  const isFirst = !(await hasPassword(db, username))
  await setPassword(db, { username, password })
  if (!isFirst) {
    const origin = { browser: undefined, os: undefined, address }
    const to = [(await findUser(db, username))?.email ?? null]
    await mailSecurityNotice(db, {
      username,
      event: { kind: 'passwordReset' },
      by: { origin },
      to,
      publicUrl,
    })
  }
  return { username, isNowVerified: email !== null && (await markVerified(db, { username, email })) }
}

/**
 * In a system without users, creates `admin` with every right. While nobody has set a password, returns the path of a
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

/** Mails a link to verify an email address; former ones become invalid. */
export async function mailVerificationLink(options: {
  db: Database
  publicUrl: string
  username: string
  email: string
}): Promise<void> {
  const { db, publicUrl, username, email } = options
  const token = await createLink(db, { kind: 'email_link', username, email })
  await queueMail(db, verificationMail({ email, username, publicUrl, token }))
}

/**
 * Mails the viewer a link to verify their own address, and returns the address.
 * @throws noEmail, email_already_verified
 */
export async function sendVerification(options: {
  db: Database
  viewer: Viewer
  publicUrl: string
}): Promise<string> {
  const { db, viewer, publicUrl } = options
  const user = await findUser(db, viewer.username)
  if (user?.email == null) throw noEmail()
  if (user.verified) throw new AppError('email_already_verified')
  await mailVerificationLink({ db, publicUrl, username: user.username, email: user.email })
  return user.email
}

/**
 * Verifies an address by a mailed link, and returns its user; undefined when the link is unusable, or the address needs
 * no verification (any more).
 */
export async function verifyEmail(db: Database, token: string): Promise<string | undefined> {
  const link = await useUpLink(db, { kind: 'email_link', token })
  if (link?.email == null) return undefined
  const { username, email } = link
  return (await markVerified(db, { username, email })) ? username : undefined
}
