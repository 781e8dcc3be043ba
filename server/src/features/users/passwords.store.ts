import { isUsername, PASSWORD_PROBLEMS } from '@service-center/contract/users/password-rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { type Mail, queueMail } from '../../platform/outside-services/mail.ts'
import { isCommonPassword } from '../../platform/secrets/common-passwords.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { deleteLinks } from './links/links.store.ts'

/**
 * Sets a user's password: all sessions of the user end, and earlier password links become invalid.
 * @throws invalid when the password is the user's name or a common password
 */
export async function setPassword(db: Database, user: { username: string; password: string }): Promise<void> {
  const { username } = user
  const passwordHash = await hashNewPassword(user)
  await db
    .insertInto('user_secret')
    .values({ username, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ password_hash: passwordHash }))
    .execute()
  await deleteLinks(db, username, ['password_link'])
  await endSessions(db, username)
}

/**
 * Checks and hashes a new password. The contract has checked its length.
 * @throws invalid
 */
async function hashNewPassword({ username, password }: { username: string; password: string }) {
  if (isUsername(password, username)) throw refused('username')
  if (isCommonPassword(password)) throw refused('common')
  return hashPassword(password)
}

const refused = (problem: keyof typeof PASSWORD_PROBLEMS) =>
  invalid([{ param: 'password', msg: PASSWORD_PROBLEMS[problem] }])

export async function hasPassword(db: Database, username: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_password(${username}) as has`.execute(db)
  return rows[0]?.has === true
}

/** Ends every open session of a user whom the viewer may change. */
export async function endSessions(db: Database, username: string): Promise<void> {
  await sql`select end_sessions(${username})`.execute(db)
}

/**
 * Finds the user who gets a link for a new password: by name, ignoring case, unless the account has ended.
 */
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
