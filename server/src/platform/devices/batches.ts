/** Maximum size of a queue; beyond it items are refused, and their senders keep them. */
const MAX_QUEUE_BYTES = 64 * 1024 * 1024
const MAX_BATCH_BYTES = 8 * 1024 * 1024

/** A queue that is full: its sender may retry. */
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
 * Works on items in batches, one batch after the other: while one is committed the next gathers, so that a quiet system
 * answers at once, and a busy one in large batches. When a batch fails its items are tried one by one, so that the one
 * at fault fails alone.
 * @param options.most maximum number of items of a batch
 * @param options.work returns the results in the order of the items
 * @returns adds an item, of a size in bytes; resolves with its result
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
