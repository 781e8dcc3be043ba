import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { replaceEqualDeep } from '@tanstack/react-query'
import { q } from '../queries/query.ts'

type Customers = Reply<typeof api.customers.list>

/** The customers in the viewer's scope, loaded with the session and shared by all screens. */
export const customersQuery = {
  ...q(api.customers.list, { query: { dto: 'true' } }),
  structuralSharing: (before: unknown, after: unknown) => {
    // The library has no types for the former and the new data of the query.
    return shareById(before as Customers | undefined, after as Customers)
  },
}

/**
 * For a query's `structuralSharing`: reuses the unchanged objects of a list `{ data: [{ id, … }] }`, even if their
 * position has changed. The library compares by position, so that one new customer would make new objects of all
 * customers after it.
 */
export function shareById<Item extends { readonly id: number }>(
  before: { readonly data: readonly Item[] } | undefined,
  after: { readonly data: readonly Item[] },
): { readonly data: readonly Item[] } {
  if (before === undefined) return after
  const known = new Map(before.data.map((item) => [item.id, item]))
  const data = after.data.map((item) => {
    const old = known.get(item.id)
    return old === undefined ? item : replaceEqualDeep(old, item)
  })
  const isSame = data.length === before.data.length && data.every((item, at) => item === before.data[at])
  return isSame ? before : { ...after, data }
}

/** The viewer's own account. Reloading it also updates the user data and rights of the session. */
export const viewerQuery = (username: string) => q(api.users.get, { params: { username } })
