import type { FieldError } from '@service-center/contract/endpoint/field-errors.ts'
import type { ErrorCode } from '@service-center/contract/errors.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { GENERAL_ERRORS, type GeneralErrorCode } from '@service-center/contract/endpoint/general-errors.ts'

/** Why a call failed: a code of the contract, or `unreachable` when no answer came. */
export type FaultCode = ErrorCode | 'unreachable'

/** Groups of codes that pages and retries treat in the same way. */
export type FaultKind =
  | 'notSignedIn'
  | 'forbidden'
  | 'notFound'
  | 'invalid'
  | 'conflict'
  | 'unreachable'
  | 'other'

interface Fault {
  /** By default that of the general code. */
  readonly kind?: FaultKind
  /** The server's message; by default that of the general code. */
  readonly message?: string | undefined
  readonly errors?: readonly FieldError[]
}

/**
 * The error that every failed call throws. Screens decide by its code, never by its message. The messages of the codes that
 * endpoints declare come with the replies, so that the first load does not contain them.
 */
export class ApiError extends Error {
  readonly code: FaultCode
  /** Errors to show at the fields of a form; empty if the server sent none. */
  readonly errors: readonly FieldError[]
  readonly kind: FaultKind
  /** Whether the message is that of the general code, so that it says nothing about the call. */
  readonly isGeneral: boolean

  constructor(code: FaultCode, { kind, message, errors = [] }: Fault = {}) {
    const general =
      GENERAL_ERRORS[isGeneral(code) ? code : code === 'unreachable' ? 'unavailable' : 'unknown']
    super(message ?? general.message)
    this.isGeneral = this.message === general.message
    this.name = 'ApiError'
    this.code = code
    this.errors = errors
    this.kind = errors.length > 0 ? 'invalid' : (kind ?? kindOf(general.status))
  }
}

const isGeneral = (code: string): code is GeneralErrorCode => Object.hasOwn(GENERAL_ERRORS, code)

const KINDS: Readonly<Record<number, FaultKind>> = {
  400: 'invalid',
  401: 'notSignedIn',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  503: 'unreachable',
}

export const kindOf = (status: number): FaultKind => KINDS[status] ?? 'other'

/** The error of a call without an answer: no network, no server, or a timeout. */
export const unreachable = () => new ApiError('unreachable')

/** The message of an error, for a toast or a state on the page. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : GENERAL_ERRORS.unknown.message
}

/** The message of a failed call of a form or a widget (specification 2, section 8): the server's, if it says more than its code. */
export function formErrorText(error: unknown): string {
  if (error instanceof ApiError && !(error.isGeneral && GENERIC.has(error.code))) return error.message
  return error instanceof ApiError && error.kind === 'unreachable'
    ? MESSAGES.serviceNotContacted
    : MESSAGES.requestUnknown
}

const GENERIC: ReadonlySet<FaultCode> = new Set(['unavailable', 'unreachable', 'unknown'])

/** The message of an error where no form can show it at a field: the first field error, if there is one. */
export const detailOf = (error: unknown): string =>
  (error instanceof ApiError ? error.errors[0]?.msg : undefined) ?? messageOf(error)

export const failedWith = (error: unknown, ...codes: readonly FaultCode[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

/** How a failed load is shown: `ErrorState` of `ui` offers Retry only for `other`. */
export function failureKindOf(error: unknown): 'notSignedIn' | 'notFound' | 'forbidden' | 'other' {
  const kind = error instanceof ApiError ? error.kind : 'other'
  return kind === 'notSignedIn' || kind === 'notFound' || kind === 'forbidden' ? kind : 'other'
}
