import { isTransient } from '../database/transient-failures.ts'

/** Values that are collected in memory and written together now and then, instead of with a statement each. */
export interface WriteBuffer<Key, Value> {
  readonly size: number
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  /**
   * Stores what was collected since the last time, once every earlier flush has ended. Values that could not be stored
   * because of the database's state, not of their own, are kept for the next time.
   * @throws what `store` throws
   */
  flush(store: (values: ReadonlyMap<Key, Value>) => Promise<void>): Promise<void>
}

/**
 * @param merge adds a newer value to an older one under the same key
 * @param max how many keys are kept for another try; whoever sets new ones keeps to a limit of their own
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
