import type { Logger } from '../platform/logger.ts'

const MINUTE_MS = 60_000
/** More kinds of trouble than this at once are one trouble: memory stays bounded. */
const MAX_REMEMBERED = 10_000

/** Logs what devices do wrong, without letting one broken device fill the log. */
export interface Refusals {
  /**
   * Logs a line, at most one in a while for the same device and message; the next one says how many there were.
   * @param everyMs the while, a minute when not given
   */
  note(
    message: string,
    details: { dev?: number; address?: string; reason?: string; topic?: string },
    everyMs?: number,
  ): void
}

export function createRefusals(log: Logger): Refusals {
  const seen = new Map<string, { until: number; count: number }>()
  return {
    note: (message, details, everyMs = MINUTE_MS) => {
      const key = `${details.dev ?? details.address ?? ''} ${message}`
      const known = seen.get(key)
      if (known !== undefined && known.until > Date.now()) {
        known.count += 1
        return
      }
      if (seen.size >= MAX_REMEMBERED) seen.clear()
      seen.set(key, { until: Date.now() + everyMs, count: 0 })
      // A topic is the sender's own text: a line of the log is not the place for all of it.
      const topic = details.topic?.slice(0, 200)
      const repeated = known?.count ?? 0
      log.warn(
        { ...details, ...(topic === undefined ? {} : { topic }), ...(repeated > 0 ? { repeated } : {}) },
        message,
      )
    },
  }
}
