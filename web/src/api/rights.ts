import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import type { Credentials } from '@service-center/contract/sessions/sessions.ts'

/** The part of a user that decides about access. */
export type Holder = Pick<Credentials, 'verified' | 'userAccess'>

/** Whether a user may call an endpoint according to its declaration; the server has the final decision. */
export function mayCall(user: Holder, access: Access): boolean {
  if (access === 'public' || access === 'signedIn') return true
  if (!user.verified) return false
  if (access === 'verified') return true
  return [access].flat().some((right) => user.userAccess.includes(right))
}
