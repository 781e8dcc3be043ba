import type { Right } from '@service-center/contract/endpoint/rights.ts'

/** A page that the viewer may not see. Thrown by guards; 'Not allowed' is then shown instead of the page. */
export class NotAllowedError extends Error {
  /** The rights of which one is needed. */
  readonly rights: readonly Right[]

  constructor(rights: readonly Right[]) {
    super('You do not have access to this page.')
    this.name = 'NotAllowedError'
    this.rights = rights
  }
}
