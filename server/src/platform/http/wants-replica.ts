import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { z } from 'zod'

const anyQuery = z.record(z.string(), z.unknown())

/**
 * Whether a call is one that the replica answers. It is asked before the input is parsed, which the transaction does; either
 * database gives the right answer.
 */
export function wantsReplica({ readsReplica }: EndpointDeclaration, request: { query: unknown }): boolean {
  if (readsReplica === undefined || readsReplica === true) return readsReplica === true
  const query = anyQuery.safeParse(request.query).data ?? {}
  return readsReplica.some((name) => query[name] !== undefined)
}
