import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'

/** A customer with its path in the viewer's scope. */
export interface PlacedCustomer {
  readonly customer: Customer
  /** The names from the top of the viewer's scope down to the parent. */
  readonly above: readonly string[]
}

/** The customers in tree order: each directly below its parent, siblings in their given order. */
export function customersInTree(customers: readonly Customer[]): PlacedCustomer[] {
  const ids = new Set(customers.map(({ id }) => id))
  const children = Map.groupBy(customers, ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : null,
  )
  const placed: PlacedCustomer[] = []
  // An explicit stack: a tree may be deeper than the call stack allows.
  const waiting = (children.get(null) ?? []).map((customer): PlacedCustomer => ({ customer, above: [] }))
  waiting.reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    placed.push(next)
    const above = [...next.above, next.customer.name]
    for (const child of (children.get(next.customer.id) ?? []).toReversed()) {
      waiting.push({ customer: child, above })
    }
  }
  return placed
}

/** The customers whose name or id contains every typed word, in tree order. */
export function findCustomers(placed: readonly PlacedCustomer[], typed: string): readonly PlacedCustomer[] {
  const words = foldedWords(typed)
  if (words.length === 0) return placed
  return placed.filter(({ customer: { id, name } }) => {
    const text = `${foldText(name)} ${id}`
    return words.every((word) => text.includes(word))
  })
}
