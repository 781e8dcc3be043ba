import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { FaultCode } from '../../../api/api-error.ts'

/** Error codes of unusable links; something that is no link at all is invalid input. */
const CODES: ReadonlySet<FaultCode> = new Set([
  'password_link_invalid',
  'verification_link_invalid',
  'invalid',
])

/** Whether a failed load means that the link of the page is unusable. */
export const isInvalidLink = (failure: { code: FaultCode } | null) =>
  failure !== null && CODES.has(failure.code)

/**
 * Why a link is unusable (specification 1, section 8). The server's own message covers reset links only: it cannot tell
 * the kind of an unknown link.
 */
export const invalidLinkText = (isSet: boolean) =>
  isSet ? 'Invalid link! Please note that set password links are one time use.' : MESSAGES.passwordLinkInvalid
