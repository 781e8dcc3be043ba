import type { Access } from '@service-center/contract/endpoint/endpoint.ts'

/** One thing that an endpoint's right asks for: a verified user, or one of some rights. */
export interface AccessCondition {
  readonly needs: 'verified' | readonly string[]
  readonly passed: boolean
}

/** What an endpoint's right comes down to for a viewer; nothing where any open session will do, or none is needed. */
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
