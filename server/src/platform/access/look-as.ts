import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { type Viewer, viewerOf, type ViewerRow } from './viewers.ts'

/**
 * Looks through the eyes of a user whom the viewer sees: from here to the end of the transaction, which must be one that
 * only reads, PostgreSQL shows what it would show that user. Undefined, and nothing changes, for any other name.
 */
export async function lookAs(
  db: Database,
  username: string,
): Promise<Pick<Viewer, 'verified' | 'rights'> | undefined> {
  const { rows } = await sql<ViewerRow>`select * from look_as(${username})`.execute(db)
  return viewerOf(rows[0])
}
