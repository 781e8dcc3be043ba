import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { queryOptions, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ApiError } from './api-error.ts'
import { callKeyOf, changedBy, forgetUnshown, readAnew } from './resources.ts'
import { request, type Input } from './request.ts'

/** The key under which an endpoint's replies are kept; without an input, of all its inputs. */
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

interface MutationOptions<E extends EndpointDeclaration> {
  /** What follows at once, such as leaving the page of what was deleted; only then is what is on the screen read anew. */
  onSuccess?: (reply: Reply<E>, input: Input<E>) => void | Promise<void>
  /** Does the call inside of something else, such as `withoutLive`. */
  around?: <Result>(call: () => Promise<Result>, input: Input<E>) => Promise<Result>
}

/**
 * A mutation that calls an endpoint, and reads anew what the endpoint says it changes. Errors are the caller's: inline
 * in forms, a toast elsewhere.
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
      if (endpoint.method === 'DELETE') forgetUnshown(client, changed)
      void readAnew(client, changed)
    },
    onError: (error) => {
      if (mayBeOld(error)) void readAnew(client, changed)
    },
  })
}

/** Whether what is on the screen may be out of date: no answer came, it is gone, somebody else changed it. */
const mayBeOld = ({ code, kind }: ApiError) =>
  code === 'unreachable' || kind === 'notFound' || kind === 'conflict'
