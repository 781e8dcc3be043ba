import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Has an item tried once more; false: there is none that has failed. */
export async function retryWork(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select retry_work(${id}::uuid) as done`.execute(db)
  return rows[0]?.done === true
}

/** Gives an item up; false: there is none that waits or has failed. */
export async function discardWork(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select discard_work(${id}::uuid) as done`.execute(db)
  return rows[0]?.done === true
}
