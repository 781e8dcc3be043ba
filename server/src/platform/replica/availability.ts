import type { Logger } from '../logger.ts'

/** After a failure nobody tries for so long; each further failure doubles it, up to the limit. */
const PAUSE_MS = 5000
const MAX_PAUSE_MS = 40_000
/** A try that has not ended by then is not waited for. */
const TRY_WITHIN_MS = 20_000
/** More than one line in this time says nothing new. */
const QUIET_MS = 60_000

/** One call's try of the replica. */
export interface Try {
  works(): void
  /** @param reason what was wrong; asked for only when it is logged */
  fails(reason: () => unknown): void
  /** When the call has ended, however it went. */
  end(): void
}

/** Whether the replica can be used: no call waits for one that does not work, and the log has one line about it. */
export interface Availability {
  /** Undefined while it is not to be tried. After a pause one call tries it, and the others follow when that works. */
  begin(): Try | undefined
  /** A read was ended, though the replica works. */
  interrupted(error: unknown): void
}

/** @param now in milliseconds; only differences count */
export function createAvailability(log: Logger, now = () => performance.now()): Availability {
  let failures = 0
  let retryAt = 0
  let trying: { readonly until: number } | undefined
  let isSaid = false
  let saidAt = -Infinity
  let interruptedAt = -Infinity
  /** The last line of the log: finding a reason takes a moment. */
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
          // What began before the failure says nothing about the time since.
          else if (failures > 0) return
          failures = 0
          if (!isSaid) return
          isSaid = false
          line = line.then(() => log.info('The read replica is used again'))
        },
        fails: (reason) => {
          // Those that began with it fail for the same reason.
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
