import type { MailPreview } from '@service-center/contract/emergency/emergency.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { sql } from 'kysely'
import { AppError } from '../../platform/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { queueMailToMany } from '../../platform/outside-services/mail.ts'
import { type Audience, findLastMail, findRecipients, findSameMail } from './emergency-mail.views.ts'
import { mailRepeated } from './emergency.errors.ts'

const SUBJECT = 'Important information from the Service Center'
/** A mail with the same text to the same dealers is refused for this long. */
const REPEATED_WITHIN_MINUTES = 10

/** How many people a mail would reach; none without an audience. */
export async function previewMail(db: Database, audience: Audience): Promise<MailPreview> {
  const { addresses, companies } = await findRecipients(db, audience)
  return { people: addresses.length, companies, last: await findLastMail(db) }
}

/**
 * Puts an emergency mail into the queue, one mail for each address.
 * @throws emergency_mail_repeated, emergency_mail_without_recipients
 */
export async function sendEmergencyMail(
  db: Database,
  mail: Audience & { message: string; username: string },
): Promise<{ people: number; companies: number }> {
  const { username } = mail
  const message = mail.message.replaceAll(/\r\n?/g, '\n').trim()
  await lockMailsOf(db, username)
  const same = await findSameMail(db, { ...mail, message, withinMinutes: REPEATED_WITHIN_MINUTES })
  if (same !== undefined) throw mailRepeated(same)
  const { addresses, companies } = await findRecipients(db, mail)
  if (addresses.length === 0) throw new AppError('emergency_mail_without_recipients')
  const sent = { people: addresses.length, companies }
  await insertEmergencyMail(db, { ...mail, ...sent, message })
  await queueMailToMany(db, { recipients: addresses, subject: SUBJECT, text: signed(message, username) })
  return sent
}

/** Adds the author: the mail comes from the address of the Service Center. */
const signed = (message: string, username: string) =>
  `${message}\n\n-- \n${sentence`Sent through the Service Center by ${username}.`}\n`

/**
 * Waits for another emergency mail of the same user to be committed, so that sending the same one twice at
 * once is noticed.
 */
async function lockMailsOf(db: Database, username: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('emergency mail'), hashtext(${username}))`.execute(db)
}

async function insertEmergencyMail(
  db: Database,
  mail: Audience & { message: string; people: number; companies: number; username: string },
): Promise<void> {
  const { message, isTLM, isTS, people, companies, username } = mail
  await db
    .insertInto('emergency_mail')
    .values({ message, is_tlm: isTLM, is_ts: isTS, people, companies, created_by: username })
    .execute()
}
