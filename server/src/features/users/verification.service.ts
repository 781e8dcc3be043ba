import type { Database } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/outside-services/mail.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import { verificationMail } from './account-mails.ts'
import { createLink, markVerified, useUpLink } from './links.store.ts'
import { alreadyVerified, noEmail } from './users.errors.ts'
import { findUser } from './users.views.ts'

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
 * @throws noEmail, alreadyVerified
 */
export async function sendVerification(options: {
  db: Database
  viewer: Viewer
  publicUrl: string
}): Promise<string> {
  const { db, viewer, publicUrl } = options
  const user = await findUser(db, viewer.username)
  if (user?.email == null) throw noEmail()
  if (user.verified) throw alreadyVerified()
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
