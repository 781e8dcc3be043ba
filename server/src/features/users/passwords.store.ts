import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type Mail, queueMail } from '../../platform/outside-services/mail.ts'
import { deleteLinks } from './links.store.ts'

/** Stores a new password; every session of its user ends, and earlier links become invalid. */
export async function storePassword(
  db: Database,
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<void> {
  await db
    .insertInto('user_secret')
    .values({ username, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ password_hash: passwordHash }))
    .execute()
  await deleteLinks(db, username, ['password_link'])
  await endSessions(db, username)
}

/** Whether a user has a password yet. */
export async function hasPassword(db: Database, username: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_password(${username}) as has`.execute(db)
  return rows[0]?.has === true
}

/** Ends every open session of a user whom the viewer may change. */
export async function endSessions(db: Database, username: string): Promise<void> {
  await sql`select end_sessions(${username})`.execute(db)
}

/** The receiver of a link for a new password: a user of this name, ignoring case, whose account has not ended. */
export async function findRecipient(
  db: Database,
  username: string,
): Promise<{ username: string; email: string | null } | undefined> {
  return db
    .selectFrom('app_user')
    .select(['username', 'email'])
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where(sql<boolean>`can_sign_in(deleted_at, null, valid_to)`)
    .executeTakeFirst()
}

/** Takes as long as `queueMail`, but sends nothing. */
export async function queueNothing(db: Database, mail: Mail): Promise<void> {
  await queueMail(db, mail)
  await sql`delete from mail where id = (select currval(pg_get_serial_sequence('mail', 'id')))`.execute(db)
}
