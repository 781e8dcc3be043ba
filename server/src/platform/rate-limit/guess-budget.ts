/** In this time guesses are counted. */
export const GUESS_WINDOW_MS = 15 * 60_000
/** So many wrong guesses of one account are looked at in that time, from wherever they come. */
const ALL = 10
/** So many of them from browsers in which the user never signed in; the rest is left for the user's own. */
const STRANGERS = 6
/** So many wrong guesses of strangers are looked at in that time that come from one network, at whatever accounts. */
const OF_ORIGIN = 50
/** A guess whose answer has been out for longer was cut off, and counts as wrong. */
const UNDER_WAY_MS = 10_000

/** A guess of the last 15 minutes that was wrong, or whose answer is still out. */
export interface CountedGuess {
  /** Whether it was made in a browser in which the user of the account has signed in before. */
  knownBrowser: boolean
  /** Whether it turned out wrong. */
  settled: boolean
  ageMs: number
}

/** What was guessed lately at the account of one more guess, and by strangers in the network that it comes from. */
export interface RecentGuesses {
  readonly ofAccount: readonly CountedGuess[]
  readonly ofOrigin: readonly CountedGuess[]
}

export type Verdict =
  | { readonly admitted: true }
  | {
      readonly admitted: false
      readonly retryAfterMs: number
      /** Whether guesses that are under way may turn out right, which would make room. */
      readonly mayClear: boolean
    }

/** Whether one more guess may be looked at. */
export function judge(guesses: RecentGuesses, isKnownBrowser: boolean): Verdict {
  const retryAfterMs = waitFor(guesses, isKnownBrowser)
  if (retryAfterMs === 0) return { admitted: true }
  const certain = { ofAccount: onlyCertain(guesses.ofAccount), ofOrigin: onlyCertain(guesses.ofOrigin) }
  return { admitted: false, retryAfterMs, mayClear: waitFor(certain, isKnownBrowser) === 0 }
}

const onlyCertain = (guesses: readonly CountedGuess[]) =>
  guesses.filter(({ settled, ageMs }) => settled || ageMs > UNDER_WAY_MS)

function waitFor({ ofAccount, ofOrigin }: RecentGuesses, isKnownBrowser: boolean): number {
  const all = untilBelow(ofAccount, ALL)
  if (isKnownBrowser) return all
  const strangers = ofAccount.filter(({ knownBrowser }) => !knownBrowser)
  return Math.max(all, untilBelow(strangers, STRANGERS), untilBelow(ofOrigin, OF_ORIGIN))
}

/** How long it takes until fewer than `limit` of the guesses are within the window. */
function untilBelow(guesses: readonly CountedGuess[], limit: number): number {
  const youngestFirst = guesses.map(({ ageMs }) => ageMs).toSorted((a, b) => a - b)
  const lastToLeave = youngestFirst[limit - 1]
  return lastToLeave === undefined ? 0 : Math.max(1, GUESS_WINDOW_MS - lastToLeave)
}
