import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Retries a failed item once; false if there is no such failed item. */
export async function retryWork(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select retry_work(${id}::uuid) as done`.execute(db)
  return rows[0]?.done === true
}

/** Discards a waiting or failed item; false if there is none. */
export async function discardWork(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select discard_work(${id}::uuid) as done`.execute(db)
  return rows[0]?.done === true
}
