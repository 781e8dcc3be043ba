import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '../platform/database/database.ts'

/** Takes a lock and holds it until the returned function is called or the test ends. */
export async function holdLock(db: Database, statement: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (transaction) => {
    await statement.execute(transaction)
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, holding])
  const release = () => {
    released.resolve()
    return holding
  }
  // Otherwise closing the database would wait for it.
  onTestFinished(release)
  return release
}

/** Breaks connections that wait for a lock, as if their server was killed. */
export async function breakWaiting(db: Database, text: string): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position(${text} in query) > 0`.execute(
    db,
  )
}

/** Waits until some connections to this database wait for a lock in a statement that contains a text. */
export async function untilWaiting(db: Database, { text, count }: { text: string; count: number }) {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and position(${text} in query) > 0`.execute(
      db,
    )
    return rows[0]?.count
  }
  await expect.poll(waiting, { timeout: 500_000 }).toBe(count)
}
