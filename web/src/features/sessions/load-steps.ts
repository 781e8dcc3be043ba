import { api } from '@service-center/contract/api.ts'
import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import type { Credentials } from '@service-center/contract/sessions/sessions.ts'
import type { QueryClient } from '@tanstack/react-query'
import { q } from '../../api/query.ts'

/** One step of loading after the sign-in, into the query cache. */
export interface LoadStep {
  readonly right: Access
  load(client: QueryClient, user: Credentials): Promise<unknown>
}

/** The loading steps after the sign-in, in this order (specification 1, section 4). */
export const LOAD_STEPS: readonly LoadStep[] = [
  { right: api.devices.list.right, load: (client) => client.fetchQuery(q(api.devices.list, {})) },
  { right: api.users.list.right, load: (client) => client.fetchQuery(q(api.users.list, {})) },
  {
    right: api.users.get.right,
    load: (client, { username }) => client.fetchQuery(q(api.users.get, { params: { username } })),
  },
  {
    right: api.location.mapsToken.right,
    load: (client) => client.fetchQuery(q(api.location.mapsToken, {})),
  },
  { right: api.users.accessFields.right, load: (client) => client.fetchQuery(q(api.users.accessFields, {})) },
  { right: api.crm.companies.right, load: loadCompanies },
]

/** Contacts and companies, only for users who have contracts; a failure does not sign out. */
async function loadCompanies(client: QueryClient, { username }: Credentials): Promise<void> {
  const user = await client.fetchQuery(q(api.users.get, { params: { username } }))
  if (!user.contractAccess) return
  await Promise.allSettled([
    client.fetchQuery(q(api.crm.contacts, {})),
    client.fetchQuery(q(api.crm.companies, {})),
  ])
}
