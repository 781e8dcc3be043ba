import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { q } from './query.ts'
import { shareById } from './share-by-id.ts'

type Customers = Reply<typeof api.customers.list>

/** The customers in the viewer's scope; loaded with the session and shared by screens. */
export const customersQuery = {
  ...q(api.customers.list, { query: { dto: 'true' } }),
  structuralSharing: (before: unknown, after: unknown) => {
    // What the query has loaded before, which the library's type does not say.
    const old = before as Customers | undefined
    // What the query has loaded now.
    return shareById(old, after as Customers)
  },
}

/** The viewer's own account: reloading it updates the whole console. */
export const viewerQuery = (username: string) => q(api.users.get, { params: { username } })
