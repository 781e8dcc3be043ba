import { sentence } from '@service-center/contract/text/name-characters.ts'
import { customerNameKey } from '@service-center/contract/customers/customer-rules.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { letterPairs, nameSimilarity, plainName } from '@service-center/contract/customers/name-similarity.ts'

/** Two names are similar from this rating (specification 2, section 9). */
const SIMILAR = 0.9

/** How many names are compared at once. This takes less than one frame, so that the screen does not freeze. */
const AT_ONCE = 150

export interface SimilarCustomer {
  readonly customer: Customer
  /** From 0.9 to 1. */
  readonly rating: number
}

/** The error for a name that is already taken (specification 2, section 5). */
export const takenText = (dealer: string) =>
  sentence`A customer by this name already exists for dealer ${dealer}`

/** The dealer's customer that already has this name. @param options.except id of a customer to ignore */
export function findTaken(
  customers: readonly Customer[],
  { name, dealerId, except }: { name: string; dealerId: number; except?: number },
): Customer | undefined {
  const key = customerNameKey(name)
  return customers.find(
    (one) => one.parentId === dealerId && one.id !== except && customerNameKey(one.name) === key,
  )
}

/** The customers with a similar name, the most similar first. */
export async function similarCustomers(
  customers: readonly Customer[],
  name: string,
): Promise<SimilarCustomer[]> {
  const length = pairCount(name)
  const found: SimilarCustomer[] = []
  for (let from = 0; from < customers.length; from += AT_ONCE) {
    for (const customer of customers.slice(from, from + AT_ONCE)) {
      if (!canBeSimilar(length, pairCount(customer.name))) continue
      const rating = nameSimilarity(name, customer.name)
      if (rating >= SIMILAR) found.push({ customer, rating })
    }
    await new Promise((done) => setTimeout(done))
  }
  return found.toSorted((one, other) => other.rating - one.rating || one.customer.id - other.customer.id)
}

/** A quick check by the number of letter pairs: two names share at most the pairs of the shorter one. */
const canBeSimilar = (one: number, other: number) => 2 * Math.min(one, other) >= SIMILAR * (one + other)

const pairCount = (name: string): number => letterPairs(plainName(name)).length
