import * as api from '@service-center/contract/api.ts'
import type { Credentials } from '@service-center/contract/sessions/sessions.ts'
import type { QueryClient } from '@tanstack/react-query'
import { mayCall } from '../../api/rights.ts'
import { customersQuery } from '../../api/shared-queries.ts'
import { type LoadEnd, loadInitially, pause, type Waiting } from './initial-load.ts'
import { LOAD_STEPS } from './load-steps.ts'

/** Retry interval of the customer list (specification 1, section 9). */
const RETRY_MS = 1000

/** Loads the customers, with retries until it succeeds or the session ends; the state is in the query cache. */
async function loadCustomers(client: QueryClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isLoaded = await client.fetchQuery({ ...customersQuery, retry: false }).then(
      () => true,
      () => false,
    )
    if (isLoaded) return
    await pause(RETRY_MS, signal)
  }
}

interface LoadOptions {
  client: QueryClient
  user: Credentials
  signOut: () => Promise<unknown>
  signal: AbortSignal
  onWaiting: (waiting: Waiting | undefined) => void
}

/** Loads the data of a session: the customers for as long as it takes, and the steps after the sign-in. */
export function loadData(options: LoadOptions): Promise<LoadEnd> {
  const { client, user, signal } = options
  // An unverified user has no scope.
  if (user.verified && mayCall(user, api.customers.list.right)) void loadCustomers(client, signal)
  return loadInitially({ ...options, steps: LOAD_STEPS })
}
