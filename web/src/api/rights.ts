import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import type { Credentials } from '@service-center/contract/sessions/sessions.ts'

/** Of a user, what decides about what they may do. */
export type Holder = Pick<Credentials, 'verified' | 'userAccess'>

/** Whether a user may call an endpoint, by the endpoint's own declaration; the server decides it for good. */
export function mayCall(user: Holder, access: Access): boolean {
  if (access === 'public' || access === 'signedIn') return true
  if (!user.verified) return false
  if (access === 'verified') return true
  return [access].flat().some((right) => user.userAccess.includes(right))
}
