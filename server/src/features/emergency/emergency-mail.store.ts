import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Audience } from './emergency-mail.views.ts'

/** Waits until the user's other emergency mail, if any, is committed: the same one twice at once is noticed. */
export async function lockMailsOf(db: Database, username: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('emergency mail'), hashtext(${username}))`.execute(db)
}

export async function insertEmergencyMail(
  db: Database,
  mail: Audience & { message: string; people: number; companies: number; username: string },
): Promise<void> {
  const { message, isTLM, isTS, people, companies, username } = mail
  await db
    .insertInto('emergency_mail')
    .values({ message, is_tlm: isTLM, is_ts: isTS, people, companies, created_by: username })
    .execute()
}
