import { MESSAGES, type ErrorBody, type FieldError } from '@service-center/contract/endpoint/errors.ts'
import { fieldErrorsOf } from '@service-center/contract/endpoint/field-errors.ts'
import pg from 'pg'
import { z } from 'zod'
import { OutgoingError } from './outgoing.ts'

/** An error that its caller may see. Features make theirs by factories in `<feature>.errors.ts`. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[] | undefined
  /** After how many seconds the call may be tried again. */
  readonly retryAfter: number | undefined

  constructor(fault: {
    status: number
    code: string
    message: string
    errors?: readonly FieldError[]
    retryAfter?: number
  }) {
    super(fault.message)
    this.name = 'AppError'
    this.status = fault.status
    this.code = fault.code
    this.errors = fault.errors
    this.retryAfter = fault.retryAfter
  }

  get body(): ErrorBody {
    const { code, message } = this
    return this.errors === undefined ? { code, message } : { code, message, errors: [...this.errors] }
  }
}

export const notSignedIn = (message: string = MESSAGES.notSignedIn) =>
  new AppError({ status: 401, code: 'not_signed_in', message })

export const noAccess = () => new AppError({ status: 403, code: 'no_access', message: MESSAGES.noAccess })

/** The one answer for what does not exist and for what the viewer may not see. */
export const notFound = () => new AppError({ status: 404, code: 'not_found', message: MESSAGES.notFound })

export const invalid = (errors: readonly FieldError[], message: string = MESSAGES.badInput) =>
  new AppError({ status: 400, code: 'invalid', message, errors })

export const badRequest = (message: string = MESSAGES.badRequest) =>
  new AppError({ status: 400, code: 'bad_request', message })

export const conflict = (message: string) => new AppError({ status: 409, code: 'conflict', message })

/** Too much was asked for in too short a time. */
export const tooMany = ({ message, retryAfter }: { message: string; retryAfter: number }) =>
  new AppError({ status: 429, code: 'too_many', message, retryAfter })

export const unavailable = () =>
  new AppError({ status: 503, code: 'unavailable', message: MESSAGES.unreachable })

/** PostgreSQL's classes of errors that mean that it cannot be reached or is shutting down. */
const UNREACHABLE = /^(08|57P|53)/

/** pg's own words, without a code, for a connection that broke, or had broken before it was asked. */
const BROKEN = /^Connection terminated|^Client .* is not queryable$/

/** What the caller is told of any error; undefined for one that nobody foresaw. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return invalid(fieldErrorsOf(error))
  if (error instanceof pg.DatabaseError) {
    if (UNREACHABLE.test(error.code ?? '')) return unavailable()
    if (error.code === '23505') return conflict('It exists already.')
    if (error.code === '23503' || error.code === '23514') return badRequest()
    return undefined
  }
  if (error instanceof OutgoingError) return unavailable()
  if (!(error instanceof Error)) return undefined
  if ('code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET')) return unavailable()
  if (BROKEN.test(error.message)) return unavailable()
  // Fastify's own refusals (too large, not JSON, wrong content type) carry a status and a safe message.
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
    return new AppError({ status: error.statusCode, code: 'bad_request', message: error.message })
  }
  return undefined
}

export const unknownError = () => new AppError({ status: 500, code: 'unknown', message: MESSAGES.unknown })
