import type { FieldError } from '@service-center/contract/endpoint/field-errors.ts'
import { ERRORS, type ErrorBody, type ErrorCode } from '@service-center/contract/errors.ts'
import { fieldErrorsOf } from '@service-center/contract/endpoint/field-errors.ts'
import pg from 'pg'
import { z } from 'zod'
import { OutgoingError } from './outgoing.ts'

interface ErrorDetails {
  /** Replaces the contract's message for the code, for example to include a value. */
  readonly message?: string
  readonly errors?: readonly FieldError[]
  /** Number of seconds after which the call may be retried. */
  readonly retryAfter?: number
  readonly logged?: LoggedRefusal
}

/** The reason for the user action log. It is not sent to the caller. */
export interface LoggedRefusal {
  readonly reason: string
  /** The user, if only the refusal knows them. */
  readonly username?: string | undefined
}

/** An error that the caller may see. Features create theirs by factories in `<feature>.errors.ts`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  readonly retryAfter: number | undefined
  readonly logged: LoggedRefusal | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(details.message ?? ERRORS[code].message, options)
    this.name = 'AppError'
    this.code = code
    this.status = ERRORS[code].status
    this.errors = details.errors
    this.retryAfter = details.retryAfter
    this.logged = details.logged
  }

  get body(): ErrorBody {
    const { code, message } = this
    return this.errors === undefined ? { code, message } : { code, message, errors: [...this.errors] }
  }
}

export const notSignedIn = () => new AppError('not_signed_in')

export const noAccess = () => new AppError('no_access')

/** The same error for records that do not exist and for records out of scope. */
export const notFound = () => new AppError('not_found')

export const changedMeanwhile = () => new AppError('changed_meanwhile')

/**
 * Checks that a record has not changed since the caller read it.
 * @param was undefined: the caller does not compare
 * @throws changed_meanwhile
 */
export function checkUnchanged<Value>(was: Value | undefined, now: Value): void {
  if (was !== undefined && JSON.stringify(was) !== JSON.stringify(now)) throw changedMeanwhile()
}

export const invalid = (errors: readonly FieldError[]) => new AppError('invalid', { errors })

export const badRequest = (message?: string) =>
  new AppError('bad_request', message === undefined ? {} : { message })

/** An error about some fields of the input. Without fields it is an error of the whole call. */
export function aboutFields(code: ErrorCode, fields: readonly string[], message?: string): AppError {
  const msg = message ?? ERRORS[code].message
  const errors = fields.map((param) => ({ param, msg }))
  return new AppError(code, errors.length === 0 ? { message: msg } : { message: msg, errors })
}

export const tooMany = (details: { message: string; retryAfter: number; logged?: LoggedRefusal }) =>
  new AppError('too_many', details)

export const unavailable = () => new AppError('unavailable')
export const serverStopped = () =>
  new AppError('unavailable', { message: 'The server was stopped while this was running.' })

/** The database cannot be reached at the moment. */
export const databaseAway = () =>
  new AppError('unavailable', {
    message: 'The database does not answer at the moment. Please try again soon.',
  })

export const diskFull = () => new AppError('disk_full')

export const unknownError = () => new AppError('unknown')

/** PostgreSQL's error classes for being unreachable or shutting down. */
const UNREACHABLE = /^(08|57P|53)/

/** PostgreSQL's and the system's codes for a full disk. */
const NO_ROOM = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** pg's own messages, without a code, for a broken connection. */
const BROKEN = /^Connection terminated|^Client .* is not queryable$/

/** Converts any error to one that the caller may see. Undefined for an unexpected error. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return invalid(fieldErrorsOf(error))
  if (error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code))) return diskFull()
  if (error instanceof pg.DatabaseError) return ofDatabase(error)
  if (error instanceof OutgoingError) return unavailable()
  if (!(error instanceof Error)) return undefined
  if ('code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET')) return databaseAway()
  if (BROKEN.test(error.message)) return databaseAway()
  // Fastify's own errors (too large, not JSON, wrong content type) have a status and a safe message.
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
    return new AppError(REFUSALS[error.statusCode] ?? 'bad_request', { message: error.message })
  }
  return undefined
}

const REFUSALS: Readonly<Record<number, ErrorCode>> = { 413: 'too_large', 415: 'unsupported_type' }

/** The defaults for violated constraints that the feature has not mapped with `violationsAs`. */
function ofDatabase(error: pg.DatabaseError): AppError | undefined {
  if (UNREACHABLE.test(error.code ?? '')) return databaseAway()
  if (error.code === '23505') return new AppError('already_exists', {}, { cause: error })
  if (error.code === '23503' || error.code === '23514') {
    return new AppError('constraint_violated', {}, { cause: error })
  }
  return undefined
}
