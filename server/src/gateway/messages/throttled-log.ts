import type { Logger } from '../../platform/logger.ts'

const MINUTE_MS = 60_000
/** At this many remembered messages all are forgotten, so that memory stays limited. */
const MAX_REMEMBERED = 10_000

/** A log with a rate limit, so that one broken device cannot fill the log. */
export interface ThrottledLog {
  /**
   * Logs a line at most once per interval for the same device and message. The next line says how many were left out.
   * @param everyMs the interval, a minute by default
   */
  warn(
    message: string,
    details: { dev?: number; address?: string; reason?: string; topic?: string },
    everyMs?: number,
  ): void
}

export function createThrottledLog(log: Logger): ThrottledLog {
  const seen = new Map<string, { until: number; count: number }>()
  return {
    warn: (message, details, everyMs = MINUTE_MS) => {
      const key = `${details.dev ?? details.address ?? ''} ${message}`
      const known = seen.get(key)
      if (known !== undefined && known.until > Date.now()) {
        known.count += 1
        return
      }
      if (seen.size >= MAX_REMEMBERED) seen.clear()
      seen.set(key, { until: Date.now() + everyMs, count: 0 })
      // A topic comes from the sender and may be long.
      const topic = details.topic?.slice(0, 200)
      const repeated = known?.count ?? 0
      log.warn(
        { ...details, ...(topic === undefined ? {} : { topic }), ...(repeated > 0 ? { repeated } : {}) },
        message,
      )
    },
  }
}
