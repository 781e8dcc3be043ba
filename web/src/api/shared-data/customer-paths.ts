import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { preparedOnce } from './prepared-once.ts'

/** A customer with its path in the viewer's scope. */
export interface PlacedCustomer {
  readonly customer: Customer
  /** The names from the top of the viewer's scope down to the parent. */
  readonly above: readonly string[]
}

/** The customers in tree order: each after its parent, siblings in the given order. Cached per list. */
export const customersInTree = preparedOnce(placeCustomers)

function placeCustomers(customers: readonly Customer[]): readonly PlacedCustomer[] {
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

const foldedNames = preparedOnce((placed: readonly PlacedCustomer[]) =>
  placed.map(({ customer: { id, name } }) => `${foldText(name)} ${id}`),
)

/** The customers whose name or id contains every typed word, in tree order. */
export function findCustomers(placed: readonly PlacedCustomer[], typed: string): readonly PlacedCustomer[] {
  const words = foldedWords(typed)
  if (words.length === 0) return placed
  const texts = foldedNames(placed)
  return placed.filter((_one, at) => words.every((word) => texts[at]?.includes(word)))
}
