import type { QueryClient } from '@tanstack/react-query'
import { customersQuery } from '../../api/shared-queries.ts'
import { pause } from './initial-load.ts'

/** The customer list is asked for again this long after a failure (specification 1, section 9). */
const RETRY_MS = 1000

/** Loads the customers, again and again until it succeeds or the session ends; the cache says how it stands. */
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
