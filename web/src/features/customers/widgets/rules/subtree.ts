import type { Customer } from '@service-center/contract/customers/customers.ts'

/** The ids of a customer and of everybody below it. */
export function subtreeIds(customers: readonly Customer[], id: number): ReadonlySet<number> {
  const childrenOf = Map.groupBy(customers, ({ parentId }) => parentId)
  const ids = new Set([id])
  // A set visits what is added while it is walked.
  for (const one of ids) for (const child of childrenOf.get(one) ?? []) ids.add(child.id)
  return ids
}
