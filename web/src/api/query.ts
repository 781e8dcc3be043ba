import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { queryOptions, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ApiError } from './api-error.ts'
import { request, type Input } from './request.ts'

/** The key under which an endpoint's replies are kept; without an input, of all its inputs. */
export function keyOf<E extends EndpointDeclaration>(endpoint: E, input?: Input<E>): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`
  return input === undefined ? [name] : [name, input]
}

/**
 * Options for `useQuery`, `fetchQuery` and `setQueryData` that read an endpoint.
 * @example const { data } = useQuery(q(api.devices.list, {}))
 */
export function q<E extends EndpointDeclaration>(endpoint: E, input: Input<E>) {
  return queryOptions<Reply<E>, ApiError>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => request(endpoint, input, { signal }),
  })
}

/** For 'Retry': reads anew at once. `refetch` would go on waiting for a first answer that is still under way. */
export function useRestart(): (query: { queryKey: readonly unknown[] }) => void {
  const client = useQueryClient()
  return useCallback(
    ({ queryKey }) => {
      const only = { queryKey, exact: true }
      void client.cancelQueries(only).then(() => client.refetchQueries(only))
    },
    [client],
  )
}

/**
 * A mutation that calls an endpoint. Errors are the caller's: inline in forms, a toast elsewhere.
 * @example const sign = useApiMutation(api.sessions.signOut); sign.mutate({})
 */
export function useApiMutation<E extends EndpointDeclaration>(
  endpoint: E,
): UseMutationResult<Reply<E>, ApiError, Input<E>> {
  return useMutation({ mutationFn: (input: Input<E>) => request(endpoint, input) })
}
