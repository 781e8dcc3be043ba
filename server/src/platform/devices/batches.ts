import type { OpenDatabase } from '../database/database.ts'
import type { Heard } from './devices.ts'

/** Maximum size of a queue. Above it items are refused, and their senders keep them. */
const MAX_QUEUE_BYTES = 64 * 1024 * 1024
const MAX_BATCH_BYTES = 8 * 1024 * 1024

/** The queue is full. The sender may retry. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly bytes: number
  readonly done: (result: Result) => void
  readonly failed: (error: unknown) => void
}

/**
 * Processes items in batches, one batch after the other. While one is being committed, the next one gathers: a quiet system
 * answers at once, a busy one works in large batches. If a batch fails, its items are tried one by one, so that only the
 * faulty item fails.
 * @param options.most maximum number of items per batch
 * @param options.work processes a batch; returns the results in the order of the items
 * @returns a function that adds an item with its size in bytes and resolves with its result
 */
export function createBatches<Item, Result>(options: {
  most: number
  work: (items: readonly Item[]) => Promise<readonly Result[]>
}): (item: Item, bytes?: number) => Promise<Result> {
  const { most, work } = options
  let waiting: Waiting<Item, Result>[] = []
  let waitingBytes = 0
  let isRunning = false

  const settle = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [place, { done }] of batch.entries()) {
        // One result for each item: see `work`.
        done(results[place] as Result)
      }
    } catch (error) {
      if (batch.length === 1) return batch[0]?.failed(error)
      for (const one of batch) await settle([one])
    }
  }
  const run = async () => {
    // Items that arrive in the same turn of the event loop share a batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, sizeOf(waiting, most))
      waiting = waiting.slice(batch.length)
      await settle(batch)
      waitingBytes -= batch.reduce((sum, { bytes }) => sum + bytes, 0)
    }
    isRunning = false
  }
  return (item, bytes = 0) => {
    if (waitingBytes + bytes > MAX_QUEUE_BYTES) return Promise.reject(new QueueFull('The queue is full.'))
    return new Promise((resolve, reject) => {
      waiting.push({ item, bytes, done: resolve, failed: reject })
      waitingBytes += bytes
      if (isRunning) return
      isRunning = true
      void run()
    })
  }
}

function sizeOf(waiting: readonly { readonly bytes: number }[], most: number): number {
  let bytes = 0
  for (const [index, entry] of waiting.entries()) {
    bytes += entry.bytes
    if (index > 0 && (index >= most || bytes > MAX_BATCH_BYTES)) return index
  }
  return waiting.length
}

/**
 * Listeners look rows up by their keys. PostgreSQL may have cached a plan from when the table was empty; after thousands of
 * requests at once it would then read the whole table for each row.
 */
const BEGIN = 'begin; set local enable_seqscan = off'

/** Runs a listener in a transaction, and its `afterCommit` work after the commit. */
export async function inTransaction<Result>(
  database: OpenDatabase,
  work: (heard: Heard) => Promise<Result>,
): Promise<Result> {
  const later: (() => void)[] = []
  const result = await database.transaction(BEGIN, (db) =>
    work({ db, afterCommit: (one) => void later.push(one) }),
  )
  for (const one of later) one()
  return result
}
