import { createHash, randomBytes } from 'node:crypto'
import { BROWSER_COOKIE } from '@service-center/contract/sessions/browser.ts'
import { sql } from 'kysely'
import type { Cookie } from './cookies.ts'
import type { Database } from '../database/database.ts'

const DAY_SECONDS = 86_400
/** A browser that was not used for this long becomes unknown. */
const KEPT_DAYS = 180
/** Maximum number of remembered browsers per user; the least recently used is replaced. */
const MOST = 10

const hashOf = (id: string) => createHash('sha256').update(id).digest()

export const browserCookie = (id: string): Cookie => ({
  name: BROWSER_COOKIE,
  value: id,
  path: '/api',
  maxAgeSeconds: KEPT_DAYS * DAY_SECONDS,
})

/** Whether a user has ever signed in with a browser, as far as it is remembered. */
export async function isKnownBrowser(
  db: Database,
  { username, id }: { username: string; id: string | undefined },
): Promise<boolean> {
  if (id === undefined) return false
  const row = await db
    .selectFrom('known_browser')
    .select('username')
    .where('username', '=', username)
    .where('id_hash', '=', hashOf(id))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a user has signed in with a browser since their last password change. Such a browser has its own attempt limit. */
export async function hasOwnAttempts(
  db: Database,
  { username, id }: { username: string; id: string | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from known_browser where id_hash = ${hashOf(id ?? '')} and lower(username) = lower(${username})
        and has_own_attempts and last_used_at > now() - make_interval(days => ${KEPT_DAYS})) as known`.execute(
    db,
  )
  return rows[0]?.known === true
}

/**
 * Stores that a user signed in with a browser.
 * @param id the id in the browser's cookie; an id that the server did not issue is replaced
 * @returns the id for the browser's cookie
 */
export async function rememberBrowser(
  db: Database,
  { username, id }: { username: string; id: string | undefined },
): Promise<string> {
  const kept = id !== undefined && (await wasGivenOut(db, id)) ? id : randomBytes(32).toString('base64url')
  await sql`
    insert into known_browser (username, id_hash) values (${username}, ${hashOf(kept)})
    on conflict (username, id_hash) do update set last_used_at = now(), has_own_attempts = true`.execute(db)
  await sql`
    delete from known_browser where username = ${username} and id_hash not in (
      select id_hash from known_browser where username = ${username} order by last_used_at desc limit ${MOST})
  `.execute(db)
  return kept
}

async function wasGivenOut(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_browser')
    .select('username')
    .where('id_hash', '=', hashOf(id))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetUnusedBrowsers(system: Database): Promise<void> {
  await sql`
    delete from known_browser where last_used_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
    system,
  )
}
