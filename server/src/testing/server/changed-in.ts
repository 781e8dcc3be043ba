import { sql } from 'kysely'
import { actingAs } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import type { TestServer } from './test-server.ts'

/** How many rows a statement changes in a session that is rolled back, or PostgreSQL's error message. */
export async function changedIn(
  server: TestServer,
  sessionId: string,
  statement: string,
): Promise<number | string> {
  let changed: number | string = 0
  const undo = new Error('rolled back')
  const run = async (db: Database) => {
    changed = await sql
      .raw(statement)
      .execute(db)
      .then(
        ({ numAffectedRows }) => Number(numAffectedRows ?? 0n),
        (error: Error) => error.message,
      )
    throw undo
  }
  await actingAs({ database: server.app.database, sessionId, readOnly: false }, run).catch(
    (error: unknown) => {
      if (error !== undo) throw error
    },
  )
  return changed
}
