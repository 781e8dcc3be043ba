import pg from 'pg'
import { AppError } from '../errors.ts'

/** The server is not a replica, or has not replayed the wanted position yet. */
export class NotThere extends Error {
  constructor() {
    super('The replica has not got what the main database has.')
  }
}

/**
 * Error classes of PostgreSQL: refused connections or logins, missing resources, shutdown, lost connection, broken files,
 * and statements that are not possible in a replica.
 */
const UNUSABLE = /^(08|28|3D|53|57P|58|XX|25006|55000)/
/** The replica ended a read in order to follow the main database. */
const INTERRUPTED = /^40/
/** Connection errors have only a message, or a system error code. */
const CONNECTION = /^Connection terminated|connection error|not queryable|timeout exceeded/
const SYSTEM_CODE = /^E(?!RR_)/

/**
 * What a failed read says about the replica. `unusable`: it does not work. `interrupted`: it works but ended this read.
 * `unsure`: the main database decides. Undefined: the main database would fail too.
 * @param hasEntered whether the session had been entered; before that only the replica can be at fault
 */
export function faultOfReplica(
  error: unknown,
  hasEntered: boolean,
): 'unusable' | 'interrupted' | 'unsure' | undefined {
  // The replica's clock may differ, so the main database decides about sessions and rights.
  if (error instanceof AppError)
    return error.code === 'not_signed_in' || error.code === 'no_access' ? 'unsure' : undefined
  if (!hasEntered) return 'unusable'
  if (!(error instanceof Error)) return undefined
  // An aborted download has the real error as its cause.
  if (error.cause instanceof Error) return faultOfReplica(error.cause, hasEntered)
  if (error instanceof pg.DatabaseError) {
    if (INTERRUPTED.test(error.code ?? '')) return 'interrupted'
    return UNUSABLE.test(error.code ?? '') ? 'unusable' : undefined
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return CONNECTION.test(error.message) || SYSTEM_CODE.test(code) ? 'unusable' : undefined
}
