import { setTimeout as sleep } from 'node:timers/promises'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { OpenDatabase } from '../database/database.ts'
import type { Notifications } from '../database/notifications.ts'
import type { Logger } from '../logger.ts'
import type { WorkKind } from './work.ts'

export interface Attempt {
  /** Counts from 1. */
  readonly number: number
  /** Aborts when the attempt takes too long, with a `TimeoutError` as the reason, or when the server stops. */
  readonly signal: AbortSignal
}

/** Runs the work that was enqueued with `enqueue`. */
export interface Queue {
  /**
   * Registers the handler of a kind of work. Every server process must do so before `start`. One process at a time handles
   * an item; if that process dies, the item is handled again, so the handler must be repeatable. An error fails the attempt.
   */
  handle<Input extends z.ZodType>(
    kind: WorkKind<Input>,
    run: (input: z.output<Input>, attempt: Attempt) => Promise<void>,
  ): void
  /** The kinds of work that have a handler, in the order of their registration. */
  kinds(): readonly WorkKind[]
  start(): Promise<void>
  /** Starts no more work. Items that do not finish in time are left to another process. */
  stop(): Promise<void>
}

/** A process that sends no heartbeat for an item for this long counts as dead. */
const HEARTBEAT_SECONDS = 15
const WATCH_SECONDS = 5
/** Notifications wake the workers. Polling is for retries and lost notifications. */
const POLL_SECONDS = 5
const DAY_SECONDS = 24 * 3600
const KEPT_SECONDS = 30 * DAY_SECONDS
const LONGEST_RETRY_SECONDS = 6 * 3600
/** How long a stop waits for work in progress, of the ten seconds that it has in all. */
const DRAIN_MS = 5000
const MAX_FAILURE = 500

type Worker = { kind: WorkKind; run: (input: unknown, attempt: Attempt) => Promise<void> }

export function createQueue(options: {
  database: OpenDatabase
  notifications: Notifications
  log: Logger
  drainMs?: number
}): Queue {
  const { drainMs = DRAIN_MS } = options
  const log = options.log.child({ part: 'work' })
  const workers: Worker[] = []
  const boss = openBoss(options, log)
  let isStarted = false
  return {
    handle: (kind, run) => {
      if (workers.some(({ kind: known }) => known.name === kind.name)) {
        throw new Error(`${kind.name} is done in two places.`)
      }
      // The input was parsed by the kind's own schema: see `attempt`.
      workers.push({ kind, run: run as Worker['run'] })
    },
    kinds: () => workers.map(({ kind }) => kind),
    start: async () => {
      await boss.start()
      isStarted = true
      for (const worker of workers) await startWorker({ boss, worker, log })
    },
    stop: async () => {
      if (!isStarted) return
      const done = Promise.all(workers.map(({ kind }) => boss.offWork(kind.name)))
      await Promise.race([done, sleep(drainMs, undefined, { ref: false })])
      await boss.stop({ graceful: false, close: false })
    },
  }
}

/** pg-boss with our own database connections. Our migrations create its tables. */
function openBoss({ database, notifications }: Parameters<typeof createQueue>[0], log: Logger): PgBoss {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => database.pool.query(text, values === undefined ? undefined : [...values]),
      listen: async (channel, onNotification, onReconnect) => {
        await notifications.also(channel, onNotification)
        notifications.onReconnect(onReconnect)
        return { close: async () => undefined }
      },
    },
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'The work queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'The work queue'))
  return boss
}

async function startWorker({ boss, worker, log }: { boss: PgBoss; worker: Worker; log: Logger }) {
  const { name, attempts, retrySeconds, timeoutSeconds, atOnce = 1, atOncePerGroup } = worker.kind
  const settings = {
    retryLimit: attempts - 1,
    retryDelay: retrySeconds,
    retryBackoff: true,
    retryDelayMax: LONGEST_RETRY_SECONDS,
    expireInSeconds: timeoutSeconds,
    retentionSeconds: KEPT_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  }
  await boss.createQueue(name, settings)
  await boss.updateQueue(name, settings)
  const polling = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS }
  const perGroup = atOncePerGroup === undefined ? {} : { localGroupConcurrency: atOncePerGroup }
  const handleNext = { ...polling, ...perGroup, includeMetadata: true } as const
  for (let started = 0; started < atOnce; started += 1) {
    let id = ''
    id = await boss.work(name, handleNext, async (jobs: JobWithMetadata<unknown>[]) => {
      for (const job of jobs) await attempt({ job, worker, log })
      // Takes the next item at once. pg-boss would first wait for the polling interval, even if thousands are ready.
      boss.notifyWorker(id)
    })
  }
}

async function attempt(a: { job: JobWithMetadata<unknown>; worker: Worker; log: Logger }): Promise<void> {
  const { job, worker, log } = a
  const { kind, run } = worker
  const number = job.retryCount + 1
  // The job's own signal does not tell a timeout from a stop.
  const signal = AbortSignal.any([job.signal, AbortSignal.timeout(kind.timeoutSeconds * 1000)])
  try {
    await run(kind.input.parse(job.data), { number, signal })
  } catch (error) {
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, MAX_FAILURE)
    const isLast = job.retryCount >= job.retryLimit
    const entry = { work: kind.name, item: job.id, attempt: number, failure }
    if (isLast) log.error(entry, 'Work has failed for good')
    else log.warn(entry, 'Work has failed and is tried again')
    // Only the message is stored for operators, not the stack.
    throw new FailedWork(failure)
  }
}

class FailedWork extends Error {
  override name = 'FailedWork'
  override stack = ''
}
