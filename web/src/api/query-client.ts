import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const STALE_MS = 30_000
const KEPT_MS = 10 * 60_000
const RETRIES = 2
const FIRST_RETRY_MS = 500

/** Only a service that could not be reached may answer better the next time. */
export function mayRetry(failures: number, error: Error): boolean {
  return failures < RETRIES && error instanceof ApiError && error.kind === 'unreachable'
}

/** The cache of everything that was read. Sign-out empties it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: KEPT_MS,
      retry: mayRetry,
      retryDelay: (failures) => FIRST_RETRY_MS * 2 ** failures,
      // The product also runs in networks without the internet, where browsers believe themselves offline.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
