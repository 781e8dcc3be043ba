import pg from 'pg'
import { scopeChanged } from '../access/seen-scope.ts'
import {
  checkAccess,
  findUserAsViewer,
  findViewer,
  ticketKeyOf,
  ticketOf,
  type Viewer,
  viewerOf,
  type ViewerRow,
} from '../access/viewers.ts'
import { accessConditions } from '../access/access.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { QueryRunner } from './data-queries.ts'
import { noAccess, notSignedIn } from '../errors.ts'
import { warehouseBehind } from './run/query-failures.ts'

/** The viewer who runs queries. */
export interface KnownRunner {
  readonly username: string
  /** The statements that begin a read-only transaction with the runner's scope, for a connection's PostgreSQL process. */
  begin(processId: number): string
  /** @throws not_signed_in, no_access */
  checkViewer(row: ViewerRow | undefined): void
  /**
   * The same in a copy of the database, which may be behind: there the viewer must have the right to run queries, no more
   * rights than in the database itself, and the same customers.
   * @throws no_access; warehouse_unreachable when the viewer in the copy is outdated
   */
  checkInCopy(row: ViewerRow | undefined): void
  /**
   * Checks before the result is returned that the session is still open, with the right and the same customers.
   * @throws not_signed_in, no_access; changed_meanwhile when a user without a session has other customers now
   */
  checkStill(): Promise<void>
}

/**
 * Finds the user who runs queries, with their current rights and customers.
 * @throws not_signed_in when the session has ended; no_access when the user may not sign in any more
 */
export async function runnerOf(database: OpenDatabase, runner: QueryRunner): Promise<KnownRunner> {
  const key = await ticketKeyOf(database)
  const unknown = 'sessionId' in runner ? notSignedIn : noAccess
  const find = async () => {
    const found = await ('sessionId' in runner
      ? findViewer(database.system, runner.sessionId)
      : findUserAsViewer(database.system, runner.username))
    if (found === undefined) throw unknown()
    return found
  }
  const viewer = await find()
  return {
    username: viewer.username,
    begin: (processId) => {
      // The session was found, so it is a UUID and safe inside the statement's text.
      const enter =
        'sessionId' in runner
          ? `enter_session('${runner.sessionId}', '${ticketOf(processId, { of: runner.sessionId, key })}')`
          : `enter_as_user(${pg.escapeLiteral(viewer.username)}, '${ticketOf(processId, { of: `user ${viewer.username}`, key })}')`
      return `begin read only; select * from ${enter}`
    },
    checkViewer: (row) => {
      const found = viewerOf(row)
      if (found === undefined) throw unknown()
      checkAccess(found, 'DataExtractorRead')
    },
    checkInCopy: (row) => {
      checkAccess(viewer, 'DataExtractorRead')
      const found = viewerOf(row)
      if (found === undefined || !isWithin(found, viewer) || !mayRun(found)) throw warehouseBehind()
    },
    checkStill: async () => {
      const now = await find()
      checkAccess(now, 'DataExtractorRead')
      // A run without a session can be repeated with the new customers.
      if (now.customers.join() !== viewer.customers.join())
        throw 'sessionId' in runner ? noAccess() : scopeChanged()
    },
  }
}

const mayRun = (viewer: Viewer) => accessConditions(viewer, 'DataExtractorRead').every(({ passed }) => passed)

/** Whether `one` has the same customers as `other` and no more rights. */
const isWithin = (one: Viewer, other: Viewer) =>
  one.customers.join() === other.customers.join() &&
  (!one.verified || other.verified) &&
  [...one.rights].every((right) => other.rights.has(right))
