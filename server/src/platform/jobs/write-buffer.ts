import { isTransient } from '../database/database-errors.ts'

/** Collects values in memory and writes them together, instead of with one statement each. */
export interface WriteBuffer<Key, Value> {
  readonly size: number
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  /**
   * Stores the values collected since the last flush, after every earlier flush has ended. If the database's state was the
   * reason of a failure, not the values, they are kept for the next flush.
   * @throws what `store` throws
   */
  flush(store: (values: ReadonlyMap<Key, Value>) => Promise<void>): Promise<void>
}

/**
 * @param merge adds a newer value to an older one under the same key
 * @param max how many keys are kept after a failed flush; `set` itself has no limit
 */
export function createWriteBuffer<Key, Value>(
  merge: (older: Value, newer: Value) => Value,
  max = Infinity,
): WriteBuffer<Key, Value> {
  let values = new Map<Key, Value>()
  let flushing: Promise<void> = Promise.resolve()
  const keep = (unwritten: ReadonlyMap<Key, Value>) => {
    for (const [key, older] of unwritten) {
      const newer = values.get(key)
      if (newer === undefined && values.size >= max) continue
      values.set(key, newer === undefined ? older : merge(older, newer))
    }
  }
  return {
    get size() {
      return values.size
    },
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    flush: (store) => {
      const next = flushing.then(async () => {
        const taken = values
        values = new Map()
        await store(taken).catch((error: unknown) => {
          if (isTransient(error)) keep(taken)
          throw error
        })
      })
      flushing = next.catch(() => undefined)
      return next
    },
  }
}
