import { ATTEMPT_WINDOW_MINUTES } from '@service-center/contract/users/lockout.ts'

export const ATTEMPT_WINDOW_MS = ATTEMPT_WINDOW_MINUTES * 60_000
/** Limit of wrong attempts per account and window, for all browsers together. */
const ALL = 10
/** Limit for browsers in which the user never signed in; the rest is reserved for known ones. */
const STRANGERS = 6
/** Limit of wrong attempts by unknown browsers from one network, for all accounts together. */
const OF_ORIGIN = 50
/** An attempt pending for longer was aborted, and counts as wrong. */
const UNDER_WAY_MS = 10_000

/** An attempt of the last 15 minutes that was wrong, or is still pending. */
export interface CountedAttempt {
  /** Whether it was made in a browser in which the user of the account has signed in before. */
  knownBrowser: boolean
  /** Whether it turned out wrong. */
  settled: boolean
  ageMs: number
}

/** Recent attempts for the account of a new attempt, and by unknown browsers in its network. */
export interface RecentAttempts {
  readonly ofAccount: readonly CountedAttempt[]
  readonly ofOrigin: readonly CountedAttempt[]
}

export type Decision =
  | { readonly admitted: true }
  | {
      readonly admitted: false
      readonly retryAfterMs: number
      /** Whether pending attempts may turn out right, which would free up the limit. */
      readonly mayClear: boolean
    }

/** Whether another attempt is allowed. */
export function decide(attempts: RecentAttempts, isKnownBrowser: boolean): Decision {
  const retryAfterMs = waitFor(attempts, isKnownBrowser)
  if (retryAfterMs === 0) return { admitted: true }
  const certain = { ofAccount: onlyCertain(attempts.ofAccount), ofOrigin: onlyCertain(attempts.ofOrigin) }
  return { admitted: false, retryAfterMs, mayClear: waitFor(certain, isKnownBrowser) === 0 }
}

/** How long an account is locked, in ms; 0 for browsers that are not locked. */
export interface Wait {
  readonly unknownBrowsersMs: number
  readonly knownBrowsersMs: number
}

/** How long an account is locked by its own wrong attempts; undefined if it is not. */
export function lockoutOf(ofAccount: readonly CountedAttempt[]): Wait | undefined {
  const certain = { ofAccount: onlyCertain(ofAccount), ofOrigin: [] }
  const unknownBrowsersMs = waitFor(certain, false)
  return unknownBrowsersMs === 0 ? undefined : { unknownBrowsersMs, knownBrowsersMs: waitFor(certain, true) }
}

const onlyCertain = (attempts: readonly CountedAttempt[]) =>
  attempts.filter(({ settled, ageMs }) => settled || ageMs > UNDER_WAY_MS)

function waitFor({ ofAccount, ofOrigin }: RecentAttempts, isKnownBrowser: boolean): number {
  const all = untilBelow(ofAccount, ALL)
  if (isKnownBrowser) return all
  const strangers = ofAccount.filter(({ knownBrowser }) => !knownBrowser)
  return Math.max(all, untilBelow(strangers, STRANGERS), untilBelow(ofOrigin, OF_ORIGIN))
}

/** The time until fewer than `limit` of the attempts are within the window. */
function untilBelow(attempts: readonly CountedAttempt[], limit: number): number {
  const youngestFirst = attempts.map(({ ageMs }) => ageMs).toSorted((a, b) => a - b)
  const lastToLeave = youngestFirst[limit - 1]
  return lastToLeave === undefined ? 0 : Math.max(1, ATTEMPT_WINDOW_MS - lastToLeave)
}
