import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { tooMany } from '../errors.ts'
import { type CountedGuess, GUESS_WINDOW_MS, judge } from './guess-budget.ts'
import { originOf } from './guess-origin.ts'
import { isKnownBrowser } from './known-browsers.ts'

/** How long a guess waits for others that are under way, and how often it looks. */
const WAIT_MS = 10_000
const LOOK_EVERY_MS = 40

/** Whose password or code is being tried, and in which browser. */
export interface Guess {
  /** The user name as it was given, whether or not somebody has it. */
  readonly account: string
  /** The id that the browser keeps, if it has one. */
  readonly browser: string | undefined
  /**
   * The network address that a guess at signing in comes from: strangers are counted there too, for one password may be
   * tried at many accounts. Left out for who has a session: they guess at their own account only.
   */
  readonly address?: string
}

const tooManyAttempts = (retryAfterMs: number) => {
  const minutes = Math.ceil(retryAfterMs / 60_000)
  return tooMany({
    message: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfter: Math.ceil(retryAfterMs / 1000),
  })
}

/**
 * Looks at a password or a code, unless too many wrong ones of the same account, or of strangers in the same network,
 * were looked at lately. The guess is counted before it is looked at and taken back when it was right, so that guesses
 * at once do not slip through together.
 * @param aside connections of their own: the count stays when the call fails
 * @param evaluate throws when the guess is wrong
 * @throws tooMany when nothing was looked at; what `evaluate` throws
 */
export async function evaluateGuess<Result>(
  aside: Database,
  guess: Guess,
  evaluate: () => Promise<Result>,
): Promise<Result> {
  const id = await admit(aside, guess)
  try {
    const result = await evaluate()
    await aside.deleteFrom('sign_in_attempt').where('id', '=', id).execute()
    return result
  } catch (error) {
    await aside.updateTable('sign_in_attempt').set({ settled: true }).where('id', '=', id).execute()
    throw error
  }
}

async function admit(aside: Database, guess: Guess): Promise<number> {
  const waitUntil = Date.now() + WAIT_MS
  for (;;) {
    const counted = await count(aside, guess)
    if (counted.admitted) return counted.id
    if (!counted.mayClear || Date.now() > waitUntil) throw tooManyAttempts(counted.retryAfterMs)
    await pause(LOOK_EVERY_MS)
  }
}

/** Counts a guess if there is room for it; the locks make those of one account, and of one network, come in turn. */
function count(aside: Database, { account, browser, address }: Guess) {
  return aside.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(lower(${account}), 0))`.execute(db)
    const knownBrowser = await isKnownBrowser(db, { username: account, id: browser })
    const origin = knownBrowser || address === undefined ? null : originOf(address)
    // Always after the account's lock, so that no two wait for each other.
    if (origin !== null) {
      await sql`
        select pg_advisory_xact_lock(hashtext('guesses of an origin'), hashtext(encode(${origin}, 'hex')))
      `.execute(db)
    }
    const hash = sql`sha256(convert_to(lower(${account}), 'UTF8'))`
    const ofAccount = await recentGuesses(db, sql`account = ${hash}`)
    const ofOrigin = origin === null ? [] : await recentGuesses(db, sql`origin = ${origin}`)
    const verdict = judge({ ofAccount, ofOrigin }, knownBrowser)
    if (!verdict.admitted) return verdict
    const added = await sql<{ id: number }>`
      insert into sign_in_attempt (account, origin, known_browser)
      values (${hash}, ${origin}, ${knownBrowser}) returning id`.execute(db)
    const id = added.rows[0]?.id
    if (id === undefined) throw new Error('An attempt was not counted.')
    return { admitted: true, id } as const
  })
}

async function recentGuesses(db: Database, which: RawBuilder<unknown>): Promise<CountedGuess[]> {
  const { rows } = await sql<CountedGuess>`
    select known_browser as "knownBrowser", settled,
      extract(epoch from clock_timestamp() - created_at)::float8 * 1000 as "ageMs"
    from sign_in_attempt
    where ${which} and created_at > clock_timestamp() - make_interval(secs => ${GUESS_WINDOW_MS / 1000})
  `.execute(db)
  return rows
}

/** Forgets guesses that count no more. */
export async function forgetOldGuesses(system: Database): Promise<void> {
  await sql`
    delete from sign_in_attempt
    where created_at < clock_timestamp() - make_interval(secs => ${GUESS_WINDOW_MS / 1000})`.execute(system)
}
