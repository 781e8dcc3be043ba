import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { queryOptions, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ApiError } from './api-error.ts'
import { callKeyOf, changedBy, removeHidden, reloadResources } from './resources.ts'
import { request, type Input } from './request.ts'

/** The query key of an endpoint's replies; without an input, the prefix of all its inputs. */
export function keyOf<E extends EndpointDeclaration>(endpoint: E, input?: Input<E>): readonly unknown[] {
  const call = callKeyOf(endpoint)
  return input === undefined ? [call] : [call, input]
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

/** For 'Retry': reloads at once. `refetch` would keep waiting for a first answer that is still pending. */
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

interface MutationOptions<E extends EndpointDeclaration> {
  /** Runs first, such as leaving the page of a deleted object; only then are visible queries reloaded. */
  onSuccess?: (reply: Reply<E>, input: Input<E>) => void | Promise<void>
  /** Wraps the call, such as in `withoutLive`, or makes another one that is answered in the same form. */
  around?: (call: () => Promise<Reply<E>>, input: Input<E>) => Promise<Reply<E>>
}

/**
 * A mutation that calls an endpoint, and reloads what the endpoint declares as changed. The caller shows errors: inline
 * in forms, in a toast elsewhere.
 * @example const sign = useApiMutation(api.sessions.signOut); sign.mutate({})
 */
export function useApiMutation<E extends EndpointDeclaration>(
  endpoint: E,
  { onSuccess, around = (call) => call() }: MutationOptions<E> = {},
): UseMutationResult<Reply<E>, ApiError, Input<E>> {
  const client = useQueryClient()
  const changed = changedBy(endpoint)
  return useMutation({
    mutationFn: (input: Input<E>) => around(() => request(endpoint, input), input),
    onSuccess: async (reply, input) => {
      await onSuccess?.(reply, input)
      if (endpoint.method === 'DELETE') removeHidden(client, changed)
      void reloadResources(client, changed)
    },
    onError: (error) => {
      if (mayBeStale(error)) void reloadResources(client, changed)
    },
  })
}

/** Whether the screen may be out of date: no answer, not found, or changed by somebody else. */
const mayBeStale = ({ code, kind }: ApiError) =>
  code === 'unreachable' || kind === 'notFound' || kind === 'conflict'
