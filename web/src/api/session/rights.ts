import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { Credentials } from '@service-center/contract/sessions/sessions.ts'

/** The part of a user that decides about rights. */
export type Holder = Pick<Credentials, 'verified' | 'userAccess'>

/** Whether a user may call an endpoint according to its declaration; the server has the final decision. */
export function mayCall(user: Holder, access: Access): boolean {
  if (access === 'public' || access === 'signedIn') return true
  if (!user.verified) return false
  if (access === 'verified') return true
  return [access].flat().some((right) => user.userAccess.includes(right))
}

/**
 * Whether a user belongs to the internal customer. Only these users may change what applies to all customers, whatever rights
 * others have. The server has the final decision.
 */
export const isInternal = ({ customerId }: Pick<Credentials, 'customerId'>): boolean =>
  customerId.includes(INTERNAL_CUSTOMER_ID)
