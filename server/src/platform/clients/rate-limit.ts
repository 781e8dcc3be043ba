/** Limits how often something happens, for each key; a token bucket in this process's memory. */
export interface RateLimit {
  /**
   * Counts one event.
   * @returns 0, or the seconds after which the next one is allowed
   */
  take(key: string): number
}

/** More keys than this are reduced to those that have used up something. */
const MAX_KEYS = 10_000

/**
 * @param options.perSecond how many are allowed in the long run
 * @param options.burst how many at once
 * @param options.now milliseconds, as `Date.now`: tests have their own
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
    // All of them are in use: an attack from very many addresses, of which each has little.
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
