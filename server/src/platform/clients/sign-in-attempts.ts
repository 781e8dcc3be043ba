import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { AppError, tooMany } from '../errors.ts'
import { type CountedAttempt, ATTEMPT_WINDOW_MS, decide } from './attempt-limit.ts'
import { networkHashOf } from './network-of-address.ts'
import { hasOwnAttempts } from './known-browsers.ts'

/** How long an attempt waits for pending ones, and the polling interval. */
const WAIT_MS = 10_000
const LOOK_EVERY_MS = 40

export interface Attempt {
  /** The entered user name, whether or not it exists. */
  readonly account: string
  /** The browser's stored id, if it has one. */
  readonly browser: string | undefined
  /**
   * The network address of a sign-in attempt: unknown browsers are also limited per network, because an attacker may try
   * one password on many accounts. Absent for users with a session, who can only try their own account.
   */
  readonly address?: string
}

const tooManyAttempts = (retryAfterMs: number) => {
  const minutes = Math.ceil(retryAfterMs / 60_000)
  return tooMany({
    message: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfter: Math.ceil(retryAfterMs / 1000),
    logged: { reason: 'Too many attempts' },
  })
}

/**
 * Checks a password or a code, unless the rate limit of the account or the network is reached. The attempt is counted
 * before the check and removed if it was right, so that concurrent attempts cannot bypass the limit.
 * @param separate the separate pool, so that the attempt counts even if the call fails
 * @param evaluate throws when the attempt is wrong
 * @throws tooMany
 */
export async function limitAttempts<Result>(
  separate: Database,
  attempt: Attempt,
  evaluate: () => Promise<Result>,
): Promise<Result> {
  const id = await admit(separate, attempt)
  try {
    const result = await evaluate()
    await separate.deleteFrom('sign_in_attempt').where('id', '=', id).execute()
    return result
  } catch (error) {
    const wrong_code = error instanceof AppError && error.code === 'two_factor_wrong_code'
    await separate
      .updateTable('sign_in_attempt')
      .set({ settled: true, wrong_code })
      .where('id', '=', id)
      .execute()
    throw error
  }
}

async function admit(separate: Database, attempt: Attempt): Promise<number> {
  const waitUntil = Date.now() + WAIT_MS
  for (;;) {
    const counted = await count(separate, attempt)
    if (counted.admitted) return counted.id
    if (!counted.mayClear || Date.now() > waitUntil) throw tooManyAttempts(counted.retryAfterMs)
    await pause(LOOK_EVERY_MS)
  }
}

/** Counts an attempt if the limit allows it. Locks serialise the attempts of one account, and of one network. */
function count(separate: Database, { account, browser, address }: Attempt) {
  return separate.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(lower(${account}), 0))`.execute(db)
    const knownBrowser = await hasOwnAttempts(db, { username: account, id: browser })
    const origin = knownBrowser || address === undefined ? null : networkHashOf(address)
    // Always after the account's lock, to avoid deadlocks.
    if (origin !== null) {
      await sql`
        select pg_advisory_xact_lock(hashtext('attempts of an origin'), hashtext(encode(${origin}, 'hex')))
      `.execute(db)
    }
    const hash = sql`sha256(convert_to(lower(${account}), 'UTF8'))`
    const ofAccount = await recentAttempts(db, sql`account = ${hash} and not lifted`)
    const ofOrigin = origin === null ? [] : await recentAttempts(db, sql`origin = ${origin}`)
    const verdict = decide({ ofAccount, ofOrigin }, knownBrowser)
    if (!verdict.admitted) return verdict
    const added = await sql<{ id: number }>`
      insert into sign_in_attempt (account, origin, known_browser)
      values (${hash}, ${origin}, ${knownBrowser}) returning id`.execute(db)
    const id = added.rows[0]?.id
    if (id === undefined) throw new Error('An attempt was not counted.')
    return { admitted: true, id } as const
  })
}

async function recentAttempts(db: Database, which: RawBuilder<unknown>): Promise<CountedAttempt[]> {
  const { rows } = await sql<CountedAttempt>`
    select known_browser as "knownBrowser", settled,
      extract(epoch from clock_timestamp() - created_at)::float8 * 1000 as "ageMs"
    from sign_in_attempt
    where ${which} and created_at > clock_timestamp() - make_interval(secs => ${ATTEMPT_WINDOW_MS / 1000})
  `.execute(db)
  return rows
}

/** An attempt, as those see it who may see the account. */
export interface SeenAttempt extends CountedAttempt {
  /** Whether the password was right and the code of the second factor wrong. */
  wrongCode: boolean
}

/** The attempts of the window that count for an account: one's own, or with the right `User` any in scope. */
export async function listAttemptsOf(db: Database, username: string): Promise<SeenAttempt[]> {
  const { rows } = await sql<SeenAttempt>`
    select known_browser as "knownBrowser", settled, wrong_code as "wrongCode",
      extract(epoch from clock_timestamp() - created_at)::float8 * 1000 as "ageMs"
    from counted_attempts_of(${username},
      clock_timestamp() - make_interval(secs => ${ATTEMPT_WINDOW_MS / 1000}))`.execute(db)
  return rows
}

/** Forgets the attempts for an account that the viewer may change. They still count for the network that made them. */
export async function forgetAttemptsOf(db: Database, username: string): Promise<void> {
  await sql`select lift_lockout(${username})`.execute(db)
}

/** Deletes attempts outside of the window. */
export async function deleteOldAttempts(system: Database): Promise<void> {
  await sql`
    delete from sign_in_attempt
    where created_at < clock_timestamp() - make_interval(secs => ${ATTEMPT_WINDOW_MS / 1000})`.execute(system)
}
