import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { Resource } from '@service-center/contract/endpoint/resources.ts'
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** The first part of a query's key: the call, and the resources that its reply depends on. */
export interface CallKey {
  readonly call: string
  readonly reads: readonly Resource[]
}

/** The first part of every key of an endpoint's replies. */
export function callKeyOf({ method, path, reads = [] }: EndpointDeclaration): CallKey {
  return { call: `${method} ${path}`, reads }
}

/** The resources to reload after a call: those that it declares as changed, and the user action log. */
export function changedBy({ changes }: EndpointDeclaration): readonly Resource[] {
  return changes === undefined ? [] : [...changes, 'userActions']
}

/** Reloads queries that depend on some resources: visible ones at once, others when they are next shown. */
export function reloadResources(client: QueryClient, resources: readonly Resource[]): Promise<void> {
  return client.invalidateQueries({ predicate: readsAnyOf(resources) })
}

/** Removes cached queries of some resources that are not visible: they may contain deleted objects. */
export function removeHidden(client: QueryClient, resources: readonly Resource[]): void {
  client.removeQueries({ type: 'inactive', predicate: readsAnyOf(resources) })
}

/** For changes without a call of this console, such as a live event. */
export function useReloadResources(): (resources: readonly Resource[]) => void {
  const client = useQueryClient()
  return useCallback((resources) => void reloadResources(client, resources), [client])
}

function readsAnyOf(resources: readonly Resource[]) {
  const changed = new Set<unknown>(resources)
  return ({ queryKey: [first] }: Pick<Query, 'queryKey'>): boolean =>
    isCallKey(first) && first.reads.some((resource) => changed.has(resource))
}

function isCallKey(first: unknown): first is CallKey {
  return typeof first === 'object' && first !== null && 'reads' in first && Array.isArray(first.reads)
}
