/** How a call to an outside service ended; `failure` says why it failed. */
export interface Outcome {
  readonly failure?: string
}

/** The outcomes of several calls, in their order. */
export interface OutcomeCount {
  readonly lastSuccess: Date | null
  readonly lastFailure: Date | null
  /** The first failure after the last success, or of all when none succeeded. */
  readonly failingSince: Date | null
  readonly reason: string | null
  readonly failuresInARow: number
  readonly failures: number
}

/** The count of a service that has not been asked yet. */
export const NO_OUTCOMES = {
  lastSuccess: null,
  lastFailure: null,
  failingSince: null,
  reason: null,
  failuresInARow: 0,
  failures: 0,
} as const satisfies OutcomeCount

/** The count of later calls added to that of earlier ones. */
export function addCount(earlier: OutcomeCount, later: OutcomeCount): OutcomeCount {
  const hasWorked = later.lastSuccess !== null
  return {
    lastSuccess: later.lastSuccess ?? earlier.lastSuccess,
    lastFailure: later.lastFailure ?? earlier.lastFailure,
    failingSince: hasWorked ? later.failingSince : (earlier.failingSince ?? later.failingSince),
    reason: later.reason ?? earlier.reason,
    failuresInARow: (hasWorked ? 0 : earlier.failuresInARow) + later.failuresInARow,
    failures: earlier.failures + later.failures,
  }
}

/** Adds one more outcome to a count. */
export function addOutcome(count: OutcomeCount, { failure, at }: Outcome & { at: Date }): OutcomeCount {
  return addCount(
    count,
    failure === undefined
      ? { ...NO_OUTCOMES, lastSuccess: at }
      : {
          lastSuccess: null,
          lastFailure: at,
          failingSince: at,
          reason: failure,
          failuresInARow: 1,
          failures: 1,
        },
  )
}
