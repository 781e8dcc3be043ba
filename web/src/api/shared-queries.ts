import * as api from '@service-center/contract/api.ts'
import { q } from './query.ts'

/** The customers in the viewer's scope; loaded with the session and shared by screens. */
export const customersQuery = q(api.customers.list, { query: { dto: 'true' } })

/** The viewer's own account: reloading it updates the whole console. */
export const viewerQuery = (username: string) => q(api.users.get, { params: { username } })
