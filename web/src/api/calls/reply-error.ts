import type { FieldError } from '@service-center/contract/endpoint/field-errors.ts'
import type { ErrorCode } from '@service-center/contract/errors.ts'
import { z } from 'zod'
import { ApiError, kindOf } from './api-error.ts'

/** The code for a reply without a code, such as from a proxy. */
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

/** As in the contract, but each part may be missing, and a newer server may send an unknown code. */
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
 * The error of a failed reply.
 * @param body the parsed body; anything is possible, such as a proxy's own page
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
  // A 4xx reply with an explanation is not an unknown error.
  return CODES_OF_STATUS[status] ?? (text && status < 500 ? 'bad_request' : 'unknown')
}
