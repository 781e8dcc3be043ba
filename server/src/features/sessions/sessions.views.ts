import type { OpenSession } from '@service-center/contract/sessions/sessions.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/access/viewers.ts'

/** The viewer's open sessions: the current one first, then by last use. */
export async function listOpenSessions(
  db: Database,
  { username, sessionId }: Pick<Viewer, 'username' | 'sessionId'>,
): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select id, browser, os, address, extract(epoch from created_at)::float8 as created,
      extract(epoch from case when id = ${sessionId} then now() else last_seen_at end)::float8 as "lastSeen",
      extract(epoch from expires_at)::float8 as expires, id = ${sessionId} as "isCurrent"
    from session
    where username = ${username} and revoked_at is null and expires_at > now()
    order by id = ${sessionId} desc, last_seen_at desc, id`.execute(db)
  return rows
}

/** Whether a user's second factor is on, and the name of their main customer; empty if it is out of scope. */
export async function findFactorAndCustomer(
  db: Database,
  username: string,
): Promise<{ twoFactorEnabled: boolean; customerName: string } | undefined> {
  const { rows } = await sql<{ twoFactorEnabled: boolean; customerName: string }>`
    select two_factor_enabled as "twoFactorEnabled",
      coalesce((select c.name from user_customer uc join customer c on c.id = uc.customer_id
        where uc.username = u.username order by uc.position limit 1), '') as "customerName"
    from app_user u where username = ${username}`.execute(db)
  return rows[0]
}

/**
 * The ids of the open sessions of some users, for events to only these users. @param system a database handle
 * without row-level security
 */
export async function listOpenSessionIds(system: Database, usernames: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from session
    where username = any (${usernames}) and revoked_at is null and expires_at > now()`.execute(system)
  return rows.map(({ id }) => id)
}
