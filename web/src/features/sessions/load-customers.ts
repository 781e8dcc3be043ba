import type { QueryClient } from '@tanstack/react-query'
import { customersQuery } from '../../api/shared-queries.ts'
import { pause } from './initial-load.ts'

/** Retry interval of the customer list (specification 1, section 9). */
const RETRY_MS = 1000

/** Loads the customers, with retries until it succeeds or the session ends; the state is in the query cache. */
export async function loadCustomers(client: QueryClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isLoaded = await client.fetchQuery({ ...customersQuery, retry: false }).then(
      () => true,
      () => false,
    )
    if (isLoaded) return
    await pause(RETRY_MS, signal)
  }
}
