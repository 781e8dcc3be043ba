import pg from 'pg'
import { AppError } from '../errors.ts'

/** The server is no replica that has what was asked for. */
export class NotThere extends Error {
  constructor() {
    super('The replica has not got what the main database has.')
  }
}

/**
 * It refuses connections or logins, is short of something, stops, or has lost its connection; its files are broken; or it
 * cannot do what the main database can.
 */
const UNUSABLE = /^(08|28|3D|53|57P|58|XX|25006|55000)/
/** It had to end a read to follow the main database. */
const INTERRUPTED = /^40/
/** Errors of a connection are words, or have a code of the system. */
const CONNECTION = /^Connection terminated|connection error|not queryable|timeout exceeded/
const SYSTEM_CODE = /^E(?!RR_)/

/**
 * What a failed read says about the replica. `unusable`: it does not work; `interrupted`: it does, but has ended this read;
 * `unsure`: the main database decides. Undefined: the main database would fail in the same way.
 * @param hasEntered whether the session had been entered: before, only the replica can be at fault
 */
export function faultOfReplica(
  error: unknown,
  hasEntered: boolean,
): 'unusable' | 'interrupted' | 'unsure' | undefined {
  // The replica's clock may be another one: who may do what is for the main database to say.
  if (error instanceof AppError)
    return error.code === 'not_signed_in' || error.code === 'no_access' ? 'unsure' : undefined
  if (!hasEntered) return 'unusable'
  if (!(error instanceof Error)) return undefined
  // A download that was cut short.
  if (error.cause instanceof Error) return faultOfReplica(error.cause, hasEntered)
  if (error instanceof pg.DatabaseError) {
    if (INTERRUPTED.test(error.code ?? '')) return 'interrupted'
    return UNUSABLE.test(error.code ?? '') ? 'unusable' : undefined
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return CONNECTION.test(error.message) || SYSTEM_CODE.test(code) ? 'unusable' : undefined
}
