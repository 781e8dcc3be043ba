import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import pg from 'pg'
import { actingAs, checkAccess, ticketKeyOf, type Viewer } from '../access/viewers.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import type { Try } from './availability.ts'
import type { Replica } from './replica.ts'
import { faultOfReplica } from './replica-failures.ts'
import { readWalPosition, type WalPosition } from './wal-position.ts'

interface Options {
  readonly database: OpenDatabase
  readonly replica: Replica
  readonly sessionId: string
  /** The right of the call. */
  readonly access: Access
  readonly onEntered: (viewer: Viewer) => void
  /** Whether a part of the answer has been sent: the work is then not begun anew. */
  readonly hasBegun: () => boolean
}

type Work<Result> = (db: Database, viewer: Viewer, confirmed: Promise<unknown>) => Promise<Result>

/**
 * Runs a read-only call in the replica, if that has everything that the main database has now, and otherwise in the main
 * database. The call enters its session in the main database first, so that an ended session and a withdrawn right count
 * however far the replica is behind; what that transaction could see is what the replica must have.
 * @param work may be begun anew
 * @throws notSignedIn, noAccess as the main database finds; what the work throws
 */
export async function actingOnReplica<Result>(options: Options, work: Work<Result>): Promise<Result> {
  const attempt = options.replica.availability.begin()
  if (attempt !== undefined) {
    try {
      const answer = await answerOfReplica(attempt, options, work)
      if (answer !== undefined) return answer.result
    } finally {
      attempt.end()
    }
  }
  return onMain(options, work)
}

const onMain = <Result>({ database, sessionId, onEntered }: Options, work: Work<Result>) =>
  actingAs({ database, sessionId, readOnly: true, beginsEarly: true, onEntered }, work)

/** Undefined when the main database must answer. */
async function answerOfReplica<Result>(
  attempt: Try,
  options: Options,
  work: Work<Result>,
): Promise<{ result: Result } | undefined> {
  const { database, replica, sessionId, hasBegun } = options
  const position = await positionFor(attempt, options)
  if (position === undefined) return undefined
  const key = await ticketKeyOf(database)
  let hasEntered = false
  try {
    const result = await replica.read({ sessionId, key, position }, (db, viewer, confirmed) => {
      hasEntered = true
      attempt.works()
      return work(db, viewer, confirmed)
    })
    return { result }
  } catch (error) {
    const fault = faultOfReplica(error, hasEntered)
    if (fault === 'unusable') attempt.fails(() => replica.reasonOf(error, position))
    if (fault === 'interrupted') replica.availability.interrupted(error)
    if (fault === undefined || hasBegun()) throw error
    return undefined
  }
}

/** Checks session and right in the main database, and reads how far that has come. */
async function positionFor(attempt: Try, options: Options): Promise<WalPosition | undefined> {
  try {
    return await onMain(options, async (db, viewer) => {
      checkAccess(viewer, options.access)
      return readWalPosition(db)
    })
  } catch (error) {
    // It does not tell its position, such as to a login that may not ask.
    if (!(error instanceof pg.DatabaseError)) throw error
    attempt.fails(() => error)
    return undefined
  }
}
