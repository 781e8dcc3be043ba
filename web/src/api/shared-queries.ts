import { api } from '@service-center/contract/api.ts'
import { q } from './query.ts'

/** The customers in the viewer's scope; the session loads them, and screens share what it loaded. */
export const customersQuery = q(api.customers.list, { query: { dto: 'true' } })

/** The viewer's own account: whoever reads it anew makes the whole console follow what it says. */
export const viewerQuery = (username: string) => q(api.users.get, { params: { username } })
