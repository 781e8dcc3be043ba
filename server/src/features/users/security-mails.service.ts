import type { Database } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import { queueMail } from '../../platform/outside-services/mail.ts'
import { type Origin, type SecurityNotice, securityMail } from './security-mails.ts'

export type { SecurityEvent } from './security-mails.ts'

/**
 * Tells a user of a change of their account, in the transaction of the change.
 * @param to the addresses, the former one too; null or the same twice: one mail less
 */
export async function mailSecurityNotice(
  db: Database,
  notice: Omit<SecurityNotice, 'at'> & { to: readonly (string | null)[]; publicUrl: string },
): Promise<void> {
  const { to, publicUrl, ...rest } = notice
  const recipients = new Set(to.filter((address) => address !== null))
  for (const recipient of recipients) {
    await queueMail(db, securityMail({ ...rest, at: new Date() }, { recipient, publicUrl }))
  }
}

/** Who changes an account: the user themselves, from the browser of their session, or an administrator. */
export async function changedBy(
  db: Database,
  { viewer, username, address }: { viewer: Viewer; username: string; address: string },
): Promise<{ origin: Origin } | 'administrator'> {
  if (viewer.username !== username) return 'administrator'
  const session = await db
    .selectFrom('session')
    .select(['browser', 'os'])
    .where('id', '=', viewer.sessionId)
    .executeTakeFirst()
  return { origin: { browser: session?.browser, os: session?.os, address } }
}
