import type { Right } from '@service-center/contract/endpoint/rights.ts'

/** A page that its visitor may not see. Thrown by guards; the page's place then says so. */
export class NotAllowedError extends Error {
  /** The rights of which one would open the page. */
  readonly rights: readonly Right[]

  constructor(rights: readonly Right[]) {
    super('You do not have access to this page.')
    this.name = 'NotAllowedError'
    this.rights = rights
  }
}
