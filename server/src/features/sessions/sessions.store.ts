import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface SignInUser {
  username: string
  passwordHash: string | null
  verified: boolean
  email: string | null
  hasSignedIn: boolean
  twoFactorEnabled: boolean
  /** Why the account cannot be used now; null if it can. */
  closed: 'deleted' | 'notBegun' | 'ended' | null
  customers: number[]
  customerName: string
  rights: string[]
}

/** Finds a user by name, ignoring case, with everything that signing in needs. */
export async function findSignInUser(db: Database, username: string): Promise<SignInUser | undefined> {
  const { rows } = await sql<SignInUser>`
    select u.username, s.password_hash as "passwordHash", u.verified, u.email,
      u.last_login is not null as "hasSignedIn",
      u.two_factor_enabled as "twoFactorEnabled",
      case when not can_sign_in(u.deleted_at, null, null) then 'deleted'
        when not can_sign_in(null, u.valid_from, null) then 'notBegun'
        when not can_sign_in(null, null, u.valid_to) then 'ended' end as closed,
      array(select customer_id from user_customer uc where uc.username = u.username order by position) as customers,
      coalesce((select c.name from user_customer uc join customer c on c.id = uc.customer_id
        where uc.username = u.username order by uc.position limit 1), '') as "customerName",
      array(select tag from user_access a where a.username = u.username order by tag) as rights
    from app_user u left join user_secret s using (username)
    where lower(u.username) = lower(${username})`.execute(db)
  return rows[0]
}

/**
 * Locks a user until the end of the transaction, and returns whether they may still sign in with the same
 * password: the account may have been deleted or got a new password while it was being checked.
 */
export async function lockSignInUser(db: Database, user: SignInUser): Promise<boolean> {
  const { username, passwordHash } = user
  await sql`select from app_user where username = ${username} for no key update`.execute(db)
  const { rows } = await sql`
    select from app_user u join user_secret s using (username)
    where username = ${username} and can_sign_in(u.deleted_at, u.valid_from, u.valid_to)
      and s.password_hash = ${passwordHash}`.execute(db)
  return rows.length > 0
}

/**
 * Whether a stored session shows that a user signed in from this address before with a program that names no
 * browser.
 */
export async function hasSessionWithoutBrowser(
  db: Database,
  { username, address }: { username: string; address: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('username', '=', username)
    .where('address', '=', address)
    .where('browser', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Creates an open session and stores the time of the sign-in. */
export async function createSession(
  db: Database,
  session: {
    id: string
    username: string
    browser: string | undefined
    os: string | undefined
    address: string
    expiresAt: Date
  },
): Promise<void> {
  const { id, username, address } = session
  await db
    .insertInto('session')
    .values({
      id,
      username,
      address,
      browser: session.browser ?? null,
      os: session.os ?? null,
      expires_at: session.expiresAt,
    })
    .execute()
  await db.updateTable('app_user').set({ last_login: new Date() }).where('username', '=', username).execute()
}

/** Lets an open session end later; false when it has ended meanwhile, by itself or by somebody. */
export async function prolongSession(
  db: Database,
  { id, username, expiresAt }: { id: string; username: string; expiresAt: Date },
): Promise<boolean> {
  const prolonged = await db
    .updateTable('session')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('username', '=', username)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return prolonged.numUpdatedRows > 0n
}

/** Ends an open session of a user and returns it; undefined when they have no such session. */
export async function endSession(
  db: Database,
  { id, username }: { id: string; username: string },
): Promise<{ id: string; browser: string | null; os: string | null; address: string | null } | undefined> {
  return db
    .updateTable('session')
    .set({ revoked_at: new Date() })
    .where('id', '=', id)
    .where('username', '=', username)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning(['id', 'browser', 'os', 'address'])
    .executeTakeFirst()
}

/**
 * Ends all open sessions of a user except one, and returns their number. Returns undefined if that one was
 * itself ended by a concurrent call from another session; without this check both would be ended.
 */
export async function endOtherSessions(
  db: Database,
  { username, sessionId }: { username: string; sessionId: string },
): Promise<number | undefined> {
  const open = await db
    .selectFrom('session')
    .select('id')
    .where('username', '=', username)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .orderBy('id')
    .forUpdate()
    .execute()
  const others = open.map(({ id }) => id).filter((id) => id !== sessionId)
  if (others.length === open.length) return undefined
  if (others.length > 0)
    await db.updateTable('session').set({ revoked_at: new Date() }).where('id', 'in', others).execute()
  return others.length
}
