import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { LoggedRefusal } from '../../../platform/errors.ts'

/** Lifetime of links (specification 1, section 9). */
export const LINK_HOURS = 24

/** The purpose of a link; each kind has its own table. */
export type LinkKind = 'password_link' | 'email_link'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Creates a link for a user and returns its token; earlier links of the same kind become invalid. For an
 * unknown or expired user the token is useless.
 * @param email the address that the link is mailed to: using it proves that the user reads it
 */
export async function createLink(
  db: Database,
  { kind, username, email }: { kind: LinkKind; username: string; email?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  // Of two links created at the same time, the later one is valid.
  await sql`select from app_user where username = ${username} for no key update`.execute(db)
  await db.deleteFrom(kind).where('username', '=', username).execute()
  await sql`
    insert into ${sql.table(kind)} (token_hash, username, email, expires_at)
    select ${hashOf(token)}, username, ${email ?? null}, now() + make_interval(hours => ${LINK_HOURS})
    from app_user where username = ${username} and can_sign_in(deleted_at, null, valid_to)`.execute(db)
  return token
}

/** Invalidates every link of a user, of one kind or of all. Used links are kept, for the log. */
export async function deleteLinks(
  db: Database,
  username: string,
  kinds: readonly LinkKind[] = ['password_link', 'email_link'],
): Promise<void> {
  for (const kind of kinds) {
    await db.deleteFrom(kind).where('username', '=', username).where('used_at', 'is', null).execute()
  }
}

const USABLE = sql`l.used_at is null and l.expires_at > now() and can_sign_in(u.deleted_at, null, u.valid_to)`

/** Whether a password link is usable: not used, not expired, and its user can sign in. */
export async function isUsablePasswordLink(db: Database, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from password_link l join app_user u using (username)
    where l.token_hash = ${hashOf(token)} and ${USABLE}`.execute(db)
  return rows.length > 0
}

/**
 * Why a link cannot be used, and its user. Links that a newer link replaced are not stored, so they count as
 * unknown.
 */
export async function findRefusal(
  db: Database,
  { kind, token }: { kind: LinkKind; token: string },
): Promise<LoggedRefusal> {
  const { rows } = await sql<LoggedRefusal>`
    select l.username, case when l.used_at < now() then 'Link used before'
      when not can_sign_in(u.deleted_at, null, u.valid_to) then 'Account ended'
      when l.expires_at <= now() then 'Link expired' else 'Address changed or verified already' end as reason
    from ${sql.table(kind)} l join app_user u using (username)
    where l.token_hash = ${hashOf(token)}`.execute(db)
  return rows[0] ?? { reason: 'Unknown link' }
}

/**
 * Marks a link as used and returns its user and the address that it was mailed to. Of two concurrent calls,
 * one gets undefined.
 */
export async function useUpLink(
  db: Database,
  { kind, token }: { kind: LinkKind; token: string },
): Promise<{ username: string; email: string | null } | undefined> {
  // Locks the user first, like every change of an account, to avoid deadlocks.
  await sql`
    select from app_user where username = (
      select username from ${sql.table(kind)}
      where token_hash = ${hashOf(token)}) for no key update`.execute(db)
  const { rows } = await sql<{ username: string; email: string | null }>`
    update ${sql.table(kind)} l set used_at = now() from app_user u
    where u.username = l.username and l.token_hash = ${hashOf(token)} and ${USABLE}
    returning l.username, l.email`.execute(db)
  return rows[0]
}

/**
 * Marks an address as verified; false when the user has a different address now, or it was verified already.
 */
export async function markVerified(
  db: Database,
  { username, email }: { username: string; email: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('app_user')
    .set(({ eb, ref }) => ({ verified: true, version: eb(ref('version'), '+', 1) }))
    .where('username', '=', username)
    .where('email', '=', email)
    .where('verified', '=', false)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
