import type { Customer } from '@service-center/contract/customers/customers.ts'

/** The viewer's customers, for the rules and the texts of a form. */
export interface KnownCustomers {
  readonly byId: ReadonlyMap<number, Customer>
  /** 'customer 7' for one out of scope. */
  readonly nameOf: (id: number | null) => string
}

export function knownCustomers(list: readonly Customer[]): KnownCustomers {
  const byId = new Map(list.map((one) => [one.id, one]))
  return { byId, nameOf: (id) => byId.get(id ?? Number.NaN)?.name ?? `customer ${id ?? 'unknown'}` }
}

/** A customer and those above it that the viewer sees, from the bottom. */
function chainOf({ byId }: KnownCustomers, id: number): ReadonlySet<number> {
  const chain = new Set<number>()
  for (
    let one = byId.get(id);
    one !== undefined && !chain.has(one.id);
    one = byId.get(one.parentId ?? Number.NaN)
  )
    chain.add(one.id)
  return chain
}

/** Whether a customer is a dealer or below it. */
export const isWithin = (customers: KnownCustomers, id: number, dealerId: number): boolean =>
  chainOf(customers, id).has(dealerId)

/** The customers whose users do not see a device any more when it goes from one customer to another, from the bottom. */
export function losersOf(customers: KnownCustomers, from: number, to: number): readonly number[] {
  const kept = chainOf(customers, to)
  return [...chainOf(customers, from)].filter((id) => !kept.has(id))
}
