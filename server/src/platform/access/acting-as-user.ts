import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import type { Entering } from '../database/request-transactions.ts'
import { noAccess } from '../errors.ts'
import {
  checkAccess,
  ticketKeyOf,
  ticketOf,
  type Viewer,
  VIEWER_COLUMNS,
  viewerOf,
  type ViewerRow,
} from './viewers.ts'

const ENTER_AS_USER = {
  name: 'enter_as_user',
  text: `select ${VIEWER_COLUMNS} from enter_as_user($1, $2)`,
} as const

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
  const entering: Entering<Viewer> = {
    readOnly: false,
    statement: ENTER_AS_USER,
    values: (processId) => [username, ticketOf(processId, { of: `user ${username}`, key })],
    read: (row) => {
      // The statement's columns are those of the type `viewer`.
      const viewer = viewerOf(row?.parsed() as ViewerRow | undefined)
      if (viewer === undefined) throw noAccess()
      checkAccess(viewer, access)
      return viewer
    },
  }
  return database.requestTransaction(entering, work)
}
