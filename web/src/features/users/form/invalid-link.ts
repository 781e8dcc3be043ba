import { ERRORS } from '@service-center/contract/endpoint/errors.ts'
import type { FaultCode } from '../../../api/api-error.ts'

/** What is answered of links that cannot be used; what is no link at all is invalid input. */
const CODES: ReadonlySet<FaultCode> = new Set([
  'password_link_invalid',
  'verification_link_invalid',
  'invalid',
])

/** Whether a failed load means that the link of the page cannot be used. */
export const saysInvalidLink = (failure: { code: FaultCode } | undefined) =>
  failure !== undefined && CODES.has(failure.code)

/**
 * Why a link cannot be used (specification 1, section 8). The server says it of reset links alone: of a link that it
 * does not know it cannot tell the kind.
 */
export const invalidLinkText = (isSet: boolean) =>
  isSet
    ? 'Invalid link! Please note that set password links are one time use.'
    : ERRORS.password_link_invalid.message
