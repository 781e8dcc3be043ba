import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import pg from 'pg'
import type { Database, OpenDatabase } from '../database/database.ts'
import { noAccess } from '../errors.ts'
import { checkAccess, ticketKeyOf, ticketOf, type Viewer, viewerOf, type ViewerRow } from './viewers.ts'

/**
 * Runs work in one transaction with the rights and the scope that a user has now, without a session of theirs: for what
 * the server does later on their behalf. The viewer's `sessionId` is empty.
 * @param options.access what the user must be allowed to do
 * @throws noAccess when the user lacks that right, or may not sign in any more
 */
export async function actingAsUser<Result>(
  { database, username, access }: { database: OpenDatabase; username: string; access: Access },
  work: (db: Database, viewer: Viewer) => Promise<Result>,
): Promise<Result> {
  const key = await ticketKeyOf(database)
  const begin = (processId: number) =>
    `begin read write; select * from enter_as_user(${pg.escapeLiteral(username)}, ` +
    `'${ticketOf(processId, { of: `user ${username}`, key })}')`
  return database.requestTransaction(begin, async (db, rows) => {
    // The statement's columns are those of the type `viewer`.
    const viewer = viewerOf(rows[0] as ViewerRow | undefined)
    if (viewer === undefined) throw noAccess()
    checkAccess(viewer, access)
    return work(db, viewer)
  })
}
