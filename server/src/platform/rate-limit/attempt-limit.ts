/** In this time attempts are counted. */
export const ATTEMPT_WINDOW_MS = 15 * 60_000
/** So many wrong attempts of one account are looked at in that time, from wherever they come. */
const ALL = 10
/** So many of them from browsers in which the user never signed in; the rest is left for the user's own. */
const STRANGERS = 6
/** So many wrong attempts of strangers are looked at in that time that come from one network, at whatever accounts. */
const OF_ORIGIN = 50
/** An attempt whose answer has been out for longer was cut off, and counts as wrong. */
const UNDER_WAY_MS = 10_000

/** An attempt of the last 15 minutes that was wrong, or whose answer is still out. */
export interface CountedAttempt {
  /** Whether it was made in a browser in which the user of the account has signed in before. */
  knownBrowser: boolean
  /** Whether it turned out wrong. */
  settled: boolean
  ageMs: number
}

/** What was tried lately at the account of one more attempt, and by strangers in the network that it comes from. */
export interface RecentAttempts {
  readonly ofAccount: readonly CountedAttempt[]
  readonly ofOrigin: readonly CountedAttempt[]
}

export type Decision =
  | { readonly admitted: true }
  | {
      readonly admitted: false
      readonly retryAfterMs: number
      /** Whether attempts that are under way may turn out right, which would make room. */
      readonly mayClear: boolean
    }

/** Whether one more attempt may be looked at. */
export function decide(attempts: RecentAttempts, isKnownBrowser: boolean): Decision {
  const retryAfterMs = waitFor(attempts, isKnownBrowser)
  if (retryAfterMs === 0) return { admitted: true }
  const certain = { ofAccount: onlyCertain(attempts.ofAccount), ofOrigin: onlyCertain(attempts.ofOrigin) }
  return { admitted: false, retryAfterMs, mayClear: waitFor(certain, isKnownBrowser) === 0 }
}

const onlyCertain = (attempts: readonly CountedAttempt[]) =>
  attempts.filter(({ settled, ageMs }) => settled || ageMs > UNDER_WAY_MS)

function waitFor({ ofAccount, ofOrigin }: RecentAttempts, isKnownBrowser: boolean): number {
  const all = untilBelow(ofAccount, ALL)
  if (isKnownBrowser) return all
  const strangers = ofAccount.filter(({ knownBrowser }) => !knownBrowser)
  return Math.max(all, untilBelow(strangers, STRANGERS), untilBelow(ofOrigin, OF_ORIGIN))
}

/** How long it takes until fewer than `limit` of the attempts are within the window. */
function untilBelow(attempts: readonly CountedAttempt[], limit: number): number {
  const youngestFirst = attempts.map(({ ageMs }) => ageMs).toSorted((a, b) => a - b)
  const lastToLeave = youngestFirst[limit - 1]
  return lastToLeave === undefined ? 0 : Math.max(1, ATTEMPT_WINDOW_MS - lastToLeave)
}
