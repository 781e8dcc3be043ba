import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import { AppError } from '../errors.ts'

/** One condition of an endpoint: the user is verified, or has at least one of the listed rights. */
export interface AccessCondition {
  readonly needs: 'verified' | readonly string[]
  readonly passed: boolean
}

/** The conditions of an endpoint. Empty if any open session is enough, or if no session is needed. */
export function accessConditions(
  viewer: { readonly verified: boolean; readonly rights: ReadonlySet<string> },
  access: Access,
): AccessCondition[] {
  if (access === 'public' || access === 'signedIn') return []
  const verified: AccessCondition = { needs: 'verified', passed: viewer.verified }
  if (access === 'verified') return [verified]
  const wanted = typeof access === 'string' ? [access] : access
  return [verified, { needs: wanted, passed: wanted.some((right) => viewer.rights.has(right)) }]
}

/**
 * Data that all customers share (groups, versions, servers, support lines) can be changed only by users of the internal
 * customer. The row-level security policies check this too.
 * @throws AppError 403
 */
export function checkStaff(viewer: { readonly isAdmin: boolean }): void {
  if (viewer.isAdmin) return
  throw new AppError('no_access', {
    message: 'This holds for all customers: only users of the internal customer can change it.',
  })
}
