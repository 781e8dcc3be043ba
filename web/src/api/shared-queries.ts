import { api } from '@service-center/contract/api.ts'
import { q } from './query.ts'

/** The customers in the viewer's scope; the session loads them, and screens share what it loaded. */
export const customersQuery = q(api.customers.list, { query: { dto: 'true' } })
