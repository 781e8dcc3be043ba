import type { EndpointDeclaration } from './endpoint.ts'
import { ERROR_CODES, ERRORS, type ErrorCode, GENERAL_ERROR_CODES } from './errors.ts'

/**
 * The codes that a call of the endpoint may be answered with, in the order of their table: those of any call, those that
 * follow from what it declares (its method, a session, a right, inputs, a file), and its own.
 */
export function errorsOf(endpoint: EndpointDeclaration): ErrorCode[] {
  const { method, right, params, query, body, upload, fileType, errors = [] } = endpoint
  const all = new Set<ErrorCode>([
    ...GENERAL_ERROR_CODES,
    ...when(
      [params, query, body, upload].some((part) => part !== undefined),
      'invalid',
    ),
    ...when(right !== 'public', 'not_signed_in'),
    ...when(right !== 'public' && right !== 'signedIn', 'no_access'),
    ...when(params !== undefined, 'not_found'),
    ...when(method !== 'GET', 'too_large', 'unsupported_type'),
    ...when(fileType !== undefined, 'no_such_part', 'too_many_downloads'),
    ...errors,
  ])
  return ERROR_CODES.filter((code) => all.has(code))
}

const when = (isSo: boolean, ...codes: ErrorCode[]) => (isSo ? codes : [])

/** The same codes by their status, the lowest first. */
export function errorsByStatus(endpoint: EndpointDeclaration): [status: number, codes: ErrorCode[]][] {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => ERRORS[code].status)
  return [...byStatus].toSorted(([one], [other]) => one - other)
}
