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
  /** The right that the call needs. */
  readonly access: Access
  readonly onEntered: (viewer: Viewer) => void
  /** Whether a part of the answer has been sent, so that the work cannot be started again. */
  readonly hasBegun: () => boolean
}

type Work<Result> = (db: Database, viewer: Viewer, confirmed: Promise<unknown>) => Promise<Result>

/**
 * Runs a read-only call in the replica if the replica is up to date, otherwise in the main database. The call first enters
 * its session in the main database, so that an ended session or a withdrawn right counts even if the replica is behind. The
 * replica must have everything that this transaction could see.
 * @param work may be started again in the main database
 * @throws notSignedIn, noAccess by the main database; what the work throws
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

/** Returns undefined if the main database must answer. */
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

/** Checks session and right in the main database, and reads its log position. */
async function positionFor(attempt: Try, options: Options): Promise<WalPosition | undefined> {
  try {
    return await onMain(options, async (db, viewer) => {
      checkAccess(viewer, options.access)
      return readWalPosition(db)
    })
  } catch (error) {
    // The position could not be read, for example because the login may not read it.
    if (!(error instanceof pg.DatabaseError)) throw error
    attempt.fails(() => error)
    return undefined
  }
}
