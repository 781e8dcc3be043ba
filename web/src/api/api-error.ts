import { errorBody, MESSAGES, type FieldError } from '@service-center/contract/endpoint/errors.ts'

/** Why a call failed, as far as screens and retries treat it differently. */
export type FaultKind = 'notSignedIn' | 'forbidden' | 'notFound' | 'invalid' | 'unreachable' | 'other'

/** The one error that every call throws. `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number
  /** Field errors, to be shown on the matching fields; empty when the server gave none. */
  readonly errors: readonly FieldError[]

  constructor(fault: { status: number; message: string; errors?: readonly FieldError[] }) {
    super(fault.message)
    this.name = 'ApiError'
    this.status = fault.status
    this.errors = fault.errors ?? []
  }

  get kind(): FaultKind {
    if (this.errors.length > 0) return 'invalid'
    return KINDS[this.status] ?? 'other'
  }
}

const KINDS: Record<number, FaultKind> = {
  0: 'unreachable',
  400: 'invalid',
  401: 'notSignedIn',
  403: 'forbidden',
  404: 'notFound',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
}

/** What a status says when the server gives no message (specification 1, section 8). */
const STATUS_MESSAGES: Record<number, string> = {
  400: MESSAGES.badRequest,
  401: MESSAGES.notSignedIn,
  403: MESSAGES.noAccess,
  404: MESSAGES.notFound,
  502: MESSAGES.unreachable,
  503: MESSAGES.unreachable,
  504: MESSAGES.unreachable,
}

/**
 * The error that a reply means.
 * @param body the reply's parsed body, whatever it is: a proxy's own page has none of our fields
 */
export function errorOfReply(status: number, body: unknown): ApiError {
  const known = errorBody.partial().safeParse(body).data ?? {}
  const given = known.message?.trim()
  const errors = known.errors ?? []
  const fallback = errors.length > 0 ? MESSAGES.badInput : (STATUS_MESSAGES[status] ?? MESSAGES.unknown)
  return new ApiError({ status, message: given || fallback, errors })
}

/** The error of a call that got no answer: no network, no server, or none in time. */
export const unreachable = () => new ApiError({ status: 0, message: MESSAGES.unreachable })

/** What went wrong, for a toast or a state on the page. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : MESSAGES.unknown
}

/** How a failed load is shown: `ErrorState` of `ui` offers Retry only for `other`. */
export function failureKindOf(error: unknown): 'notFound' | 'forbidden' | 'other' {
  const kind = error instanceof ApiError ? error.kind : 'other'
  return kind === 'notFound' || kind === 'forbidden' ? kind : 'other'
}
