import { sql } from 'kysely'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../platform/database/database.ts'
import { listen } from '../../platform/database/notifications.ts'
import { createQueue, type Queue } from '../../platform/jobs/queue.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Starts a separate queue on a database, as a server process does; it ends with the test.
 * @param timing how long a stop waits for work in progress, if not the default
 */
export async function startQueue(
  url: string,
  prepare: (queue: Queue, database: OpenDatabase) => void,
  timing: { drainMs?: number } = {},
) {
  const database = openDatabase({ url, size: 4 })
  const log = pino({ level: 'silent' })
  const notifications = await listen({ url, log })
  const queue = createQueue({ database, notifications, log, ...timing })
  prepare(queue, database)
  await queue.start()
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await queue.stop()
    await notifications.close()
    await database.close()
  }
  onTestFinished(stop)
  return { database, stop }
}

export interface StoredWork {
  state: string
  retry_count: number
  data: unknown
  failure: string | null
  start_after: Date
}

/** The items of a kind, the oldest first. */
export async function storedWork(db: Database, kind: string): Promise<StoredWork[]> {
  const { rows } = await sql<StoredWork>`
    select state::text, retry_count, data, output->>'message' as failure, start_after
    from pgboss.job where name = ${kind} order by created_on`.execute(db)
  return rows
}

/** Makes items that wait for a retry start at once. */
export async function tryNow(db: Database, kind: string): Promise<void> {
  await sql`update pgboss.job set start_after = now() - interval '1 second' where name = ${kind} and state = 'retry'`.execute(
    db,
  )
  await sql`select wake_workers(${kind})`.execute(db)
}
