import type { Logger } from '../logger.ts'

/** After a failure the replica is not tried for this long. Each further failure doubles it, up to the limit. */
const PAUSE_MS = 5000
const MAX_PAUSE_MS = 40_000
/** After this time another call may try, even if the first try has not ended. */
const TRY_WITHIN_MS = 20_000
/** Minimum time between two log lines of the same kind. */
const QUIET_MS = 60_000

/** One call's attempt to use the replica. */
export interface Try {
  works(): void
  /** @param reason finds out what was wrong; called only if it is logged */
  fails(reason: () => unknown): void
  /** To be called when the call has ended, whether it succeeded or not. */
  end(): void
}

/** Tracks whether the replica can be used, so that calls do not wait for one that does not work. Logs each change once. */
export interface Availability {
  /** Undefined while the replica must not be tried. After the pause one call tries it; the others follow if that works. */
  begin(): Try | undefined
  /** To be called if the replica works but ended a read. */
  interrupted(error: unknown): void
}

/** @param now a clock in milliseconds; only differences count */
export function createAvailability(log: Logger, now = () => performance.now()): Availability {
  let failures = 0
  let retryAt = 0
  let trying: { readonly until: number } | undefined
  let isSaid = false
  let saidAt = -Infinity
  let interruptedAt = -Infinity
  /** Resolves when the last log line is written; keeps the lines in order, because finding a reason takes time. */
  let line: Promise<unknown> = Promise.resolve()

  const sayNotUsed = (err: unknown) =>
    log.warn({ err }, 'The read replica is not used: the main database answers')
  const say = (reason: () => unknown) => {
    if (isSaid || now() - saidAt < QUIET_MS) return
    isSaid = true
    saidAt = now()
    line = line.then(reason).then(sayNotUsed, sayNotUsed)
  }

  return {
    begin: () => {
      const own = { until: now() + TRY_WITHIN_MS }
      if (failures > 0) {
        if (now() < retryAt || (trying !== undefined && now() < trying.until)) return undefined
        trying = own
      }
      return {
        works: () => {
          if (trying === own) trying = undefined
          // A call that began before the failure does not show that the replica works again.
          else if (failures > 0) return
          failures = 0
          if (!isSaid) return
          isSaid = false
          line = line.then(() => log.info('The read replica is used again'))
        },
        fails: (reason) => {
          // Calls that began at the same time fail for the same reason and are counted once.
          if (failures > 0 && trying !== own) return
          failures += 1
          retryAt = now() + Math.min(PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS)
          say(reason)
        },
        end: () => {
          if (trying === own) trying = undefined
        },
      }
    },
    interrupted: (error) => {
      if (now() - interruptedAt < QUIET_MS) return
      interruptedAt = now()
      log.warn({ err: error }, 'The read replica has ended a read to follow the main database')
    },
  }
}
