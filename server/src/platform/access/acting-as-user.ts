import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import { sql } from 'kysely'
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
 * Runs work in one transaction with the current rights and scope of a user, without a session. For work that the server
 * does later on the user's behalf. The viewer's `sessionId` is empty.
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

/**
 * Gives a read-only transaction the scope of another user, until its end. Returns undefined and changes nothing if that
 * user is not in the viewer's scope.
 */
export async function takeScopeOf(
  db: Database,
  username: string,
): Promise<Pick<Viewer, 'verified' | 'rights'> | undefined> {
  const { rows } = await sql<ViewerRow>`select * from take_scope_of(${username})`.execute(db)
  return viewerOf(rows[0])
}
