import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type FieldError,
} from '@service-center/contract/endpoint/errors.ts'
import { fieldErrorsOf } from '@service-center/contract/endpoint/field-errors.ts'
import pg from 'pg'
import { z } from 'zod'
import { OutgoingError } from './outgoing.ts'

/** What one error says beside its code. */
interface ErrorDetails {
  /** In place of the message that the contract has for the code, where a value belongs into it. */
  readonly message?: string
  readonly errors?: readonly FieldError[]
  /** After how many seconds the call may be tried again. */
  readonly retryAfter?: number
}

/** An error that its caller may see. Features make theirs by factories in `<feature>.errors.ts`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(details.message ?? ERRORS[code].message, options)
    this.name = 'AppError'
    this.code = code
    this.status = ERRORS[code].status
    this.errors = details.errors
    this.retryAfter = details.retryAfter
  }

  get body(): ErrorBody {
    const { code, message } = this
    return this.errors === undefined ? { code, message } : { code, message, errors: [...this.errors] }
  }
}

export const notSignedIn = () => new AppError('not_signed_in')

export const noAccess = () => new AppError('no_access')

/** The one answer for what does not exist and for what the viewer may not see. */
export const notFound = () => new AppError('not_found')

export const invalid = (errors: readonly FieldError[]) => new AppError('invalid', { errors })

export const badRequest = (message?: string) =>
  new AppError('bad_request', message === undefined ? {} : { message })

/** An error about some of the input's fields, which say the same as it does; about none, it is the call's. */
export function aboutFields(code: ErrorCode, fields: readonly string[], message?: string): AppError {
  const msg = message ?? ERRORS[code].message
  const errors = fields.map((param) => ({ param, msg }))
  return new AppError(code, errors.length === 0 ? { message: msg } : { message: msg, errors })
}

/** Too much was asked for in too short a time. */
export const tooMany = (details: { message: string; retryAfter: number }) => new AppError('too_many', details)

export const unavailable = () => new AppError('unavailable')

export const unknownError = () => new AppError('unknown')

/** PostgreSQL's classes of errors that mean that it cannot be reached or is shutting down. */
const UNREACHABLE = /^(08|57P|53)/

/** pg's own words, without a code, for a connection that broke, or had broken before it was asked. */
const BROKEN = /^Connection terminated|^Client .* is not queryable$/

/** What the caller is told of any error; undefined for one that nobody foresaw. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return invalid(fieldErrorsOf(error))
  if (error instanceof pg.DatabaseError) return ofDatabase(error)
  if (error instanceof OutgoingError) return unavailable()
  if (!(error instanceof Error)) return undefined
  if ('code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET')) return unavailable()
  if (BROKEN.test(error.message)) return unavailable()
  // Fastify's own refusals (too large, not JSON, wrong content type) carry a status and a safe message.
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
    return new AppError(REFUSALS[error.statusCode] ?? 'bad_request', { message: error.message })
  }
  return undefined
}

const REFUSALS: Readonly<Record<number, ErrorCode>> = { 413: 'too_large', 415: 'unsupported_type' }

/** What a violated constraint means is its feature's to say: see `violationsAs`. These say only what happened. */
function ofDatabase(error: pg.DatabaseError): AppError | undefined {
  if (UNREACHABLE.test(error.code ?? '')) return unavailable()
  if (error.code === '23505') return new AppError('already_exists', {}, { cause: error })
  if (error.code === '23503' || error.code === '23514') {
    return new AppError('constraint_violated', {}, { cause: error })
  }
  return undefined
}
