import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import type { KnownEndpoint, Resource } from '@service-center/contract/all-endpoints.ts'
import {
  type FetchQueryOptions,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ApiError } from '../calls/api-error.ts'
import { type Input, request } from '../calls/request.ts'

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

/** Reloads a query at once, for 'Retry'. `refetch` would keep waiting for a first answer that is still pending. */
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
 * Reads a query again and stores the reply. A read that is already running may have begun before the latest change,
 * and `fetchQuery` would reuse it; it is cancelled instead, and its callers get the new reply.
 */
export function fetchNewest<Reply, Failure, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Reply, Failure, Reply, Key>,
): Promise<Reply> {
  // Takes effect at once, so its promise need not be awaited.
  void client.cancelQueries({ queryKey: query.queryKey, exact: true }, { silent: true })
  return client.fetchQuery({ ...query, staleTime: 0 })
}

interface MutationOptions<E extends EndpointDeclaration> {
  /** Runs before visible queries are reloaded, for example to leave the page of a deleted record. */
  onSuccess?: (reply: Reply<E>, input: Input<E>) => void | Promise<void>
  /** Wraps the call, such as in `withoutLive`, or replaces it with another one that has the same reply. */
  around?: (call: () => Promise<Reply<E>>, input: Input<E>) => Promise<Reply<E>>
}

/**
 * A mutation that calls an endpoint, then reloads what the endpoint declares as changed. The caller shows errors: in the form,
 * elsewhere in a toast.
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

/** The resources to reload after a call: those that it changes, and the user action log. */
export function changedBy(endpoint: KnownEndpoint): readonly Resource[]
export function changedBy(endpoint: EndpointDeclaration): readonly string[]
export function changedBy({ changes }: EndpointDeclaration): readonly string[] {
  return changes === undefined ? [] : [...changes, 'userActions']
}

/** Reloads all queries that read the resources: visible ones at once, others when they are shown next. */
export function reloadResources(client: QueryClient, resources: readonly string[]): Promise<void> {
  return client.invalidateQueries({ predicate: readsAnyOf(resources) })
}

/** Removes cached queries of the resources that are not visible: they may contain deleted records. */
export function removeHidden(client: QueryClient, resources: readonly string[]): void {
  client.removeQueries({ type: 'inactive', predicate: readsAnyOf(resources) })
}

/** Returns a function that reloads resources, for changes that this console did not make, such as a live event. */
export function useReloadResources(): (resources: readonly Resource[]) => void {
  const client = useQueryClient()
  return useCallback((resources) => void reloadResources(client, resources), [client])
}

/** The first part of a query key: the call, and the resources that its reply depends on. */
interface CallKey {
  readonly call: string
  readonly reads: readonly string[]
}

function callKeyOf({ method, path, reads = [] }: EndpointDeclaration): CallKey {
  return { call: `${method} ${path}`, reads }
}

function readsAnyOf(resources: readonly string[]) {
  const changed = new Set<unknown>(resources)
  return ({ queryKey: [first] }: Pick<Query, 'queryKey'>): boolean =>
    isCallKey(first) && first.reads.some((resource) => changed.has(resource))
}

function isCallKey(first: unknown): first is CallKey {
  return typeof first === 'object' && first !== null && 'reads' in first && Array.isArray(first.reads)
}
