import type { Actor, Change } from './account-changes.ts'
import { changedBy, mailSecurityNotice, type SecurityEvent } from './security-mails.service.ts'

/** Tells a user of a new password or address, at the former address too. */
export async function mailOfChange(
  { db, viewer, publicUrl, address }: Actor,
  { former, user, hasNewPassword }: Change,
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
