import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../calls/api-error.ts'

const STALE_MS = 30_000
const CACHE_MS = 10 * 60_000
const RETRIES = 2
const FIRST_RETRY_MS = 500

/** Retry only if the service could not be reached. */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < RETRIES && error instanceof ApiError && error.kind === 'unreachable'
}

/** The cache of all loaded data. Sign-out empties it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: CACHE_MS,
      retry: shouldRetry,
      retryDelay: (failures) => FIRST_RETRY_MS * 2 ** failures,
      // The product also runs in networks without internet access, where browsers report that they are offline.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
