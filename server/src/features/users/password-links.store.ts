import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

/** Links end after a day (specification 1, section 9). */
const LINK_HOURS = 24

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Makes a link's token for a user; former links of theirs stop working. */
export async function createPasswordLink(db: Database, username: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.deleteFrom('password_link').where('username', '=', username).execute()
  await sql`
    insert into password_link (token_hash, username, expires_at)
    values (${hashOf(token)}, ${username}, now() + make_interval(hours => ${LINK_HOURS}))`.execute(db)
  return token
}

/** Whose password a link sets, or undefined when it has been used, has ended or never was. */
export async function findPasswordLink(db: Database, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    select username from password_link join app_user u using (username)
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > now() and u.deleted_at is null
  `.execute(db)
  return rows[0]?.username
}

/** Uses a link up and gives whose it was. Of two who use it at once, one gets undefined. */
export async function usePasswordLink(db: Database, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    update password_link l set used_at = now() from app_user u
    where u.username = l.username and u.deleted_at is null
      and l.token_hash = ${hashOf(token)} and l.used_at is null and l.expires_at > now()
    returning l.username`.execute(db)
  return rows[0]?.username
}

/** Stores a new password and ends every session of its user. */
export async function storePassword(
  db: Database,
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<void> {
  await db
    .insertInto('user_secret')
    .values({ username, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ password_hash: passwordHash }))
    .execute()
  await db
    .updateTable('session')
    .set({ revoked_at: new Date() })
    .where('username', '=', username)
    .where('revoked_at', 'is', null)
    .execute()
}
