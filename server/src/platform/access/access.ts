import type { Access } from '@service-center/contract/endpoint/endpoint.ts'

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
