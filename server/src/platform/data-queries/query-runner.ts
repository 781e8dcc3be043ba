import pg from 'pg'
import {
  checkAccess,
  findViewer,
  ticketKeyOf,
  ticketOf,
  viewerOf,
  type ViewerRow,
} from '../access/viewers.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { QueryRunner } from './data-queries.ts'
import { noAccess, notSignedIn } from '../errors.ts'

/** A runner that is known. */
export interface KnownRunner {
  readonly username: string
  /** Begins a read-only transaction with the runner's scope, on a connection's process. */
  begin(processId: number): string
  /** @throws not_signed_in, no_access */
  checkViewer(row: ViewerRow | undefined): void
  /** Checks that the result may be given: the session is open, with the right and the customers of before. */
  checkStill(): Promise<void>
}

/** @throws not_signed_in when the session has ended */
export async function runnerOf(database: OpenDatabase, runner: QueryRunner): Promise<KnownRunner> {
  const key = await ticketKeyOf(database)
  const hasSession = 'sessionId' in runner
  const viewer = hasSession ? await findViewer(database.system, runner.sessionId) : undefined
  if (hasSession && viewer === undefined) throw notSignedIn()
  const username = hasSession ? (viewer?.username ?? '') : runner.username
  return {
    username,
    begin: (processId) => {
      // A session that was found has the form of an id: it is safe in the statement's text.
      const enter = hasSession
        ? `enter_session('${runner.sessionId}', '${ticketOf(processId, { of: runner.sessionId, key })}')`
        : `enter_as_user(${pg.escapeLiteral(username)}, '${ticketOf(processId, { of: `user ${username}`, key })}')`
      return `begin read only; select * from ${enter}`
    },
    checkViewer: (row) => {
      const found = viewerOf(row)
      if (found === undefined) throw hasSession ? notSignedIn() : noAccess()
      checkAccess(found, 'DataExtractorRead')
    },
    checkStill: async () => {
      if (!hasSession) return
      const now = await findViewer(database.system, runner.sessionId)
      if (now === undefined) throw notSignedIn()
      checkAccess(now, 'DataExtractorRead')
      if (now.customers.join() !== viewer?.customers.join()) throw noAccess()
    },
  }
}
