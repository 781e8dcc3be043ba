import type { ErrorCode, FieldError } from '@service-center/contract/endpoint/errors.ts'
import { GENERAL_ERRORS, type GeneralErrorCode } from '@service-center/contract/endpoint/general-errors.ts'
import { z } from 'zod'

/** Why a call failed: a code of the contract, or `unreachable` when no answer came. */
export type FaultCode = ErrorCode | 'unreachable'

/** Groups of codes that pages and retries treat alike. */
export type FaultKind =
  'notSignedIn' | 'forbidden' | 'notFound' | 'invalid' | 'conflict' | 'unreachable' | 'other'

interface Fault {
  /** Without it, that of a general code. */
  readonly kind?: FaultKind
  /** The server's message, or a more specific one; without it, that of a general code. */
  readonly message?: string | undefined
  readonly errors?: readonly FieldError[]
}

/**
 * The one error that every call throws. Screens decide by its code, never by its message. The messages of the codes that
 * endpoints declare come with the replies, so that the first load need not know them.
 */
export class ApiError extends Error {
  readonly code: FaultCode
  /** Field errors, to be shown on the matching fields; empty when the server gave none. */
  readonly errors: readonly FieldError[]
  readonly kind: FaultKind

  constructor(code: FaultCode, { kind, message, errors = [] }: Fault = {}) {
    const general =
      GENERAL_ERRORS[isGeneral(code) ? code : code === 'unreachable' ? 'unavailable' : 'unknown']
    super(message ?? general.message)
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

const kindOf = (status: number): FaultKind => KINDS[status] ?? 'other'

/** The code for a status without a known code: from a proxy, or from a newer server. */
const CODES_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'not_signed_in',
  403: 'no_access',
  404: 'not_found',
  408: 'timeout',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many',
  431: 'headers_too_large',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** As in the contract, but each part may be missing, and the code that of a newer server. */
const anyErrorBody = z.object({
  code: z
    .custom<ErrorCode>((code) => typeof code === 'string')
    .optional()
    .catch(undefined),
  message: z.string().optional(),
  errors: z.array(z.object({ param: z.string(), msg: z.string(), at: z.number().optional() })).optional(),
})
const NOTHING: z.infer<typeof anyErrorBody> = {}

/**
 * The error of a reply.
 * @param body the reply's parsed body, which may be anything: a proxy's own page has none of our fields
 */
export function errorOfReply(status: number, body: unknown): ApiError {
  const { code, message, errors = [] } = anyErrorBody.safeParse(body).data ?? NOTHING
  const text = message?.trim()
  const fault = { message: text ? text : undefined, errors }
  return code === undefined
    ? new ApiError(codeOf(status, { errors, text }), fault)
    : new ApiError(code, { ...fault, kind: kindOf(status) })
}

function codeOf(
  status: number,
  { errors, text }: { errors: readonly FieldError[]; text: string | undefined },
): ErrorCode {
  if (errors.length > 0) return 'invalid'
  // A refusal with an explanation is not an unknown error.
  return CODES_OF_STATUS[status] ?? (text && status < 500 ? 'bad_request' : 'unknown')
}

/** The error of a call without an answer: no network, no server, or a timeout. */
export const unreachable = () => new ApiError('unreachable')

/** The message of an error, for a toast or a state on the page. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : GENERAL_ERRORS.unknown.message
}

/** The message of an error where no form shows it at a field: what is wrong with the first field, if it names one. */
export const detailOf = (error: unknown): string =>
  (error instanceof ApiError ? error.errors[0]?.msg : undefined) ?? messageOf(error)

/** Whether a call failed with one of the codes. */
export const failedWith = (error: unknown, ...codes: readonly FaultCode[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

/** How a failed load is shown: `ErrorState` of `ui` offers Retry only for `other`. */
export function failureKindOf(error: unknown): 'notSignedIn' | 'notFound' | 'forbidden' | 'other' {
  const kind = error instanceof ApiError ? error.kind : 'other'
  return kind === 'notSignedIn' || kind === 'notFound' || kind === 'forbidden' ? kind : 'other'
}
