import type { QueryClient } from '@tanstack/react-query'
import * as api from '@service-center/contract/api.ts'
import type { Credentials } from '@service-center/contract/sessions/sessions.ts'
import { mayCall } from '../../api/rights.ts'
import { type LoadEnd, loadInitially, type Waiting } from './initial-load.ts'
import { loadCustomers } from './load-customers.ts'
import { LOAD_STEPS } from './load-steps.ts'

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
