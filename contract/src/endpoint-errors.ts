import { type EndpointDeclaration, sendsParts } from './endpoint/endpoint.ts'
import { ERROR_CODES, ERRORS, type ErrorCode, GENERAL_ERROR_CODES } from './errors.ts'

/**
 * The error codes that a call may return, in table order: those of every call, those that follow from the
 * declaration (method, session, right, inputs, file), and the declared ones.
 */
export function errorsOf(endpoint: EndpointDeclaration): ErrorCode[] {
  const { method, right, params, query, body, upload, fileType, errors = [] } = endpoint
  const all = new Set<string>([
    ...GENERAL_ERROR_CODES,
    ...when(
      [params, query, body, upload].some((part) => part !== undefined),
      'invalid',
    ),
    ...when(right !== 'public', 'not_signed_in'),
    ...when(right !== 'public' && right !== 'signedIn', 'no_access'),
    ...when(params !== undefined, 'not_found'),
    ...when(method !== 'GET', 'too_large', 'unsupported_type'),
    ...when(sendsParts(endpoint), 'no_such_part'),
    ...when(fileType !== undefined, 'too_many_downloads'),
    ...errors,
  ])
  return ERROR_CODES.filter((code) => all.has(code))
}

const when = (isSo: boolean, ...codes: ErrorCode[]) => (isSo ? codes : [])

/** The same codes grouped by status, lowest first. */
export function errorsByStatus(endpoint: EndpointDeclaration): [status: number, codes: ErrorCode[]][] {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => ERRORS[code].status)
  return [...byStatus].toSorted(([one], [other]) => one - other)
}
