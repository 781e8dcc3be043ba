import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { Resource } from '@service-center/contract/endpoint/resources.ts'
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** The first part of a query's key: which call it is, and what its reply is made of. */
export interface CallKey {
  readonly call: string
  readonly reads: readonly Resource[]
}

/** The first part of every key of an endpoint's replies. */
export function callKeyOf({ method, path, reads = [] }: EndpointDeclaration): CallKey {
  return { call: `${method} ${path}`, reads }
}

/** What is to be read anew after a call: what it says it changes, and the log that every change leaves an entry in. */
export function changedBy({ changes }: EndpointDeclaration): readonly Resource[] {
  return changes === undefined ? [] : [...changes, 'userActions']
}

/** Reads anew what was read of some resources: at once where it is on the screen, else when it is next shown. */
export function readAnew(client: QueryClient, resources: readonly Resource[]): Promise<void> {
  return client.invalidateQueries({ predicate: readsAnyOf(resources) })
}

/** Forgets what was read of some resources and is not on the screen: it may show what is gone. */
export function forgetUnshown(client: QueryClient, resources: readonly Resource[]): void {
  client.removeQueries({ type: 'inactive', predicate: readsAnyOf(resources) })
}

/** For what changes resources without a call of this console, such as a live event. */
export function useReadAnew(): (resources: readonly Resource[]) => void {
  const client = useQueryClient()
  return useCallback((resources) => void readAnew(client, resources), [client])
}

function readsAnyOf(resources: readonly Resource[]) {
  const changed = new Set<unknown>(resources)
  return ({ queryKey: [first] }: Pick<Query, 'queryKey'>): boolean =>
    isCallKey(first) && first.reads.some((resource) => changed.has(resource))
}

function isCallKey(first: unknown): first is CallKey {
  return typeof first === 'object' && first !== null && 'reads' in first && Array.isArray(first.reads)
}
