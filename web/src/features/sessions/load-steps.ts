import * as api from '@service-center/contract/api.ts'
import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import type { Credentials } from '@service-center/contract/sessions/sessions.ts'
import type { QueryClient } from '@tanstack/react-query'
import { q } from '../../api/query.ts'

/** One step of loading after the sign-in, into the query cache. */
export interface LoadStep<Client = QueryClient> {
  /** What is loaded, for 'The devices could not be loaded'. */
  readonly what: string
  readonly right: Access
  load(client: Client, user: Credentials): Promise<unknown>
}

/** The loading steps after the sign-in, in this order (specification 1, section 4). */
export const LOAD_STEPS: readonly LoadStep[] = [
  {
    what: 'The import operations',
    right: api.bulkImport.operations.right,
    load: (client) => client.fetchQuery(q(api.bulkImport.operations, {})),
  },
  {
    what: 'The devices',
    right: api.devices.list.right,
    load: (client) => client.fetchQuery(q(api.devices.list, {})),
  },
  {
    what: 'The users',
    right: api.users.list.right,
    load: (client) => client.fetchQuery(q(api.users.list, {})),
  },
  {
    what: 'Your account',
    right: api.users.get.right,
    load: (client, { username }) => client.fetchQuery(q(api.users.get, { params: { username } })),
  },
  {
    what: 'The access to maps',
    right: api.location.mapsToken.right,
    load: (client) => client.fetchQuery(q(api.location.mapsToken, {})),
  },
  {
    what: 'The access fields',
    right: api.users.accessFields.right,
    load: (client) => client.fetchQuery(q(api.users.accessFields, {})),
  },
  {
    what: 'The contracts',
    right: api.quotes.settings.right,
    load: (client) => client.fetchQuery(q(api.quotes.settings, {})),
  },
  { what: 'The companies', right: api.crm.companies.right, load: loadCompanies },
]

/** Contacts and companies, only for users who have contracts. They are none while the other system cannot be reached. */
async function loadCompanies(client: QueryClient): Promise<void> {
  const { contracts } = await client.fetchQuery(q(api.quotes.settings, {}))
  if (contracts.length === 0) return
  await Promise.all([client.fetchQuery(q(api.crm.contacts, {})), client.fetchQuery(q(api.crm.companies, {}))])
}
