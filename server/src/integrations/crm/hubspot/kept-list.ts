import { OutgoingError } from '../../../platform/outgoing.ts'

/** How long a cached value is fresh. */
const FRESH_MS = 5 * 60_000
/** How long a cached value is used at most, if it cannot be read again. */
const USABLE_MS = 60 * 60_000
/** After a failure the service is not asked for this long. */
const FAILURE_PAUSE_MS = 30_000
/** How long a reader waits. Loading continues without it. */
const PATIENCE_MS = 20_000

interface KeptOptions {
  readonly freshMs?: number
  readonly patienceMs?: number
  /** Called when loading has ended and a reader did not wait for it. */
  readonly onLate?: () => void
}

/** A cached value from an outside service. */
export interface Kept<Value> {
  /** @throws OutgoingError when there is no value */
  read(): Promise<Value>
  /** The cached value, if there is one. If it is old, it is read again in the background. */
  known(): Value | undefined
  /** Changes the cached value, if there is one. */
  update(change: (value: Value) => Value): void
}

/**
 * Reads a value once for all concurrent readers. If it is older than five minutes, readers get the old value while it is
 * read again in the background. After an hour without success it is dropped. A failure is remembered for thirty seconds, so
 * that not every page waits for a service that hangs.
 */
export function kept<Value>(load: () => Promise<Value>, options: KeptOptions = {}): Kept<Value> {
  const { freshMs = FRESH_MS, patienceMs = PATIENCE_MS, onLate } = options
  let known: { value: Value; at: number } | undefined
  let failed: { error: unknown; at: number } | undefined
  let loading: Promise<Value> | undefined
  let isAwaited = false

  const start = () => {
    loading ??= load()
      .then((value) => {
        known = { value, at: performance.now() }
        failed = undefined
        if (isAwaited) onLate?.()
        isAwaited = false
        return value
      })
      .catch((error: unknown) => {
        failed = { error, at: performance.now() }
        throw error
      })
      .finally(() => (loading = undefined))
    return loading
  }
  const giveUp = () => {
    isAwaited = true
    return new OutgoingError('HubSpot', `the list was not complete within ${patienceMs} ms`)
  }
  const read = async () => {
    const now = performance.now()
    const age = known === undefined ? Number.POSITIVE_INFINITY : now - known.at
    if (known !== undefined && age < freshMs) return known.value
    const mayAsk = failed === undefined || now - failed.at > FAILURE_PAUSE_MS
    if (known !== undefined && age < USABLE_MS) {
      if (mayAsk) start().catch(() => undefined)
      return known.value
    }
    if (!mayAsk) throw failed?.error
    return within(start(), { ms: patienceMs, otherwise: giveUp })
  }
  return {
    read,
    known: () => {
      read().catch(() => undefined)
      return known !== undefined && performance.now() - known.at < USABLE_MS ? known.value : undefined
    },
    update: (change) => {
      if (known !== undefined) known = { ...known, value: change(known.value) }
    },
  }
}

async function within<Value>(
  work: Promise<Value>,
  { ms, otherwise }: { ms: number; otherwise: () => Error },
): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(otherwise()), ms)
  // Loading may fail after the reader has stopped waiting.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
