import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { isTransient } from '../../platform/database/database-errors.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Item, RefusedItems } from './batch.ts'

/** Maximum size of one transaction. */
const BATCH_REPORTS = 1000
const BATCH_BYTES = 8 * 1024 * 1024
/** A larger queue refuses messages. The sender keeps and retries them. */
const MAX_QUEUE_BYTES = 64 * 1024 * 1024
/** A message that could not be stored for this long is refused. */
const WAIT_MS = 20_000
const RETRY_MS = 250
/** How often it is logged that nothing can be stored. */
const LOG_EVERY_MS = 60_000
/** Memory cost of a message beyond its text. */
const OVERHEAD_BYTES = 200

/** A message cannot be stored at present. The sender may retry. */
export class TemporaryFailure extends Error {
  override name = 'TemporaryFailure'
}

/** The insert queue between devices and database. */
export interface Ingest {
  /**
   * Stores an item. Resolves when it is committed.
   * @param bytes the size of the message
   * @throws TemporaryFailure when it could not be stored in time; another error when it never can be
   */
  add(item: Item, bytes?: number): Promise<void>
  /** Resolves when the queue is empty. */
  drained(): Promise<void>
}

interface Entry {
  readonly item: Item
  readonly bytes: number
  readonly deadline: number
  readonly done: (error?: Error) => void
}

/**
 * Writes the queue in batches, one transaction after the other, in the order of arrival. While one batch is being committed,
 * the next one gathers: a quiet system answers at once, a busy one works in large batches.
 * @param write stores items and returns the refused ones
 * @param onFailure called when a batch failed because of its content, before it is divided and retried
 */
export function createIngest(options: {
  write: (items: readonly Item[]) => Promise<RefusedItems>
  onFailure: () => void
  log: Logger
}): Ingest {
  const { write, onFailure, log } = options
  let waiting: Entry[] = []
  let waitingBytes = 0
  let running: Promise<void> | undefined
  /** Resolves when the senders of the last finished batch are answered. */
  let answered = Promise.resolve()
  /** When it was last logged that nothing can be stored; 0 if storing works. */
  let troubleAt = 0

  const reportTrouble = (error: unknown) => {
    if (Date.now() - troubleAt < LOG_EVERY_MS) return
    troubleAt = Date.now()
    log.warn({ err: error, waiting: waiting.length }, 'Device data cannot be stored; trying again')
  }
  const settle = (entries: readonly Entry[], errorOf: (item: Item) => Error | undefined) => {
    for (const { item, bytes, done } of entries) {
      waitingBytes -= bytes
      done(errorOf(item))
    }
  }
  // In the next turn, so that the next batch is sent to the database before the senders are answered.
  const settleNextTurn: typeof settle = (entries, errorOf) => {
    answered = nextTurn().then(() => settle(entries, errorOf))
  }
  const giveUp = (entries: readonly Entry[]): readonly Entry[] => {
    const now = Date.now()
    const late = entries.filter(({ deadline }) => deadline <= now)
    if (late.length === 0) return entries
    const failure = new TemporaryFailure('The database did not answer in time.')
    settle(late, () => failure)
    return entries.filter(({ deadline }) => deadline > now)
  }
  const store = async (entries: readonly Entry[]): Promise<void> => {
    try {
      const refused = await write(entries.map(({ item }) => item))
      settleNextTurn(entries, (item) => refused.get(item))
      if (troubleAt > 0) log.info('Device data is stored again')
      troubleAt = 0
    } catch (error) {
      const [first] = entries
      if (first === undefined) return
      if (isTransient(error)) {
        reportTrouble(error)
        await sleep(RETRY_MS)
        const still = giveUp(entries)
        return still.length === 0 ? undefined : store(still)
      }
      onFailure()
      if (entries.length === 1) {
        const failure = error instanceof Error ? error : new Error(String(error))
        return settleNextTurn([first], () => failure)
      }
      // Divides the batch in halves to find the faulty item without failing the others.
      const middle = Math.ceil(entries.length / 2)
      await store(entries.slice(0, middle))
      await store(entries.slice(middle))
    }
  }
  const run = async () => {
    // Items that arrive in the same turn of the event loop share a batch.
    await nextTurn()
    while (waiting.length > 0) {
      const count = batchSize(waiting)
      const batch = waiting.slice(0, count)
      waiting = waiting.slice(count)
      await store(giveUp(batch))
    }
    running = undefined
  }

  const sweep = setInterval(() => (waiting = [...giveUp(waiting)]), 1000)
  sweep.unref()
  return {
    add: (item, size = 0) => {
      const bytes = size + OVERHEAD_BYTES
      if (waitingBytes + bytes > MAX_QUEUE_BYTES)
        return Promise.reject(new TemporaryFailure('The queue is full.'))
      return new Promise((resolve, reject) => {
        const done = (error?: Error) => (error === undefined ? resolve() : reject(error))
        waiting.push({ item, bytes, deadline: Date.now() + WAIT_MS, done })
        waitingBytes += bytes
        running ??= run()
      })
    },
    drained: async () => {
      while (running !== undefined) await running
      await answered
      clearInterval(sweep)
    },
  }
}

function batchSize(waiting: readonly Entry[]): number {
  let reports = 0
  let bytes = 0
  for (const [index, entry] of waiting.entries()) {
    reports += Math.max(1, entry.item.reports.length)
    bytes += entry.bytes
    if (index > 0 && (reports > BATCH_REPORTS || bytes > BATCH_BYTES)) return index
  }
  return waiting.length
}
