import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { tooMany } from '../errors.ts'

/** A rate limit per key: a token bucket in the memory of this process. */
export interface RateLimit {
  /**
   * Counts one event.
   * @returns 0, or the seconds after which the next one is allowed
   */
  take(key: string): number
}

/** At this many keys, those with a full bucket are removed. */
const MAX_KEYS = 10_000

/**
 * @param options.perSecond events allowed per second in the long run
 * @param options.burst events allowed at once
 * @param options.now a clock in milliseconds, replaced in tests
 */
export function createRateLimit(options: {
  perSecond: number
  burst: number
  now?: () => number
}): RateLimit {
  const { perSecond, burst, now = Date.now } = options
  const buckets = new Map<string, { left: number; at: number }>()
  const leftOf = ({ left, at }: { left: number; at: number }) =>
    Math.min(burst, left + ((now() - at) / 1000) * perSecond)
  const tidy = () => {
    for (const [key, bucket] of buckets) if (leftOf(bucket) >= burst) buckets.delete(key)
    // All are in use: an attack from very many addresses, each with few requests.
    if (buckets.size >= MAX_KEYS) buckets.clear()
  }
  return {
    take: (key) => {
      const known = buckets.get(key)
      if (known === undefined && buckets.size >= MAX_KEYS) tidy()
      const left = known === undefined ? burst : leftOf(known)
      if (left < 1) return Math.ceil((1 - left) / perSecond)
      buckets.set(key, { left: left - 1, at: now() })
      return 0
    },
  }
}

/**
 * Rate limit of a call per address and minute, for all server processes together.
 * @param separate the separate pool, so that a call counts even if it fails
 * @throws tooMany, with the time after which it can be retried
 */
export async function limitCalls(
  separate: Database,
  { name, address, perMinute }: { name: string; address: string; perMinute: number },
): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    select count_call(${name}, ${address}, ${perMinute}) as wait`.execute(separate)
  const retryAfter = Math.ceil(rows[0]?.wait ?? 0)
  if (retryAfter > 0) {
    throw tooMany({ message: `Too many requests. Please try again in ${retryAfter} seconds.`, retryAfter })
  }
}
