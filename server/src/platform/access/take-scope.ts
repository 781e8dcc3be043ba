import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { type Viewer, viewerOf, type ViewerRow } from './viewers.ts'

/**
 * Gives the transaction the scope of another user who is in the viewer's scope, until its end; the transaction must be
 * read-only. Undefined, and nothing changes, for any other name.
 */
export async function takeScopeOf(
  db: Database,
  username: string,
): Promise<Pick<Viewer, 'verified' | 'rights'> | undefined> {
  const { rows } = await sql<ViewerRow>`select * from take_scope_of(${username})`.execute(db)
  return viewerOf(rows[0])
}
