import { customerNameKey } from '@service-center/contract/customers/customer-rules.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { letterPairs, nameSimilarity, plainName } from '@service-center/contract/customers/name-similarity.ts'

/** From this rating on, two names count as similar (specification 2, section 9). */
const SIMILAR = 0.9

/** The text for a name that another customer of the same dealer has (specification 2, section 5). */
export const takenText = (dealer: string) => `A customer by this name already exists for dealer ${dealer}`

/** The customer of a dealer that has this name, apart from one; undefined when the name is free. */
export function findTaken(
  customers: readonly Customer[],
  { name, dealerId, except }: { name: string; dealerId: number; except?: number },
): Customer | undefined {
  const key = customerNameKey(name)
  return customers.find(
    (one) => one.parentId === dealerId && one.id !== except && customerNameKey(one.name) === key,
  )
}

/** A customer whose name is similar, and how similar: from 0.9 to 1. */
export interface SimilarCustomer {
  readonly customer: Customer
  readonly rating: number
}

/** So many names are compared at once, in less than one frame: between them the screen can draw and react. */
const AT_ONCE = 150

/** The customers with a similar name, the most similar first. Thousands are compared in parts. */
export async function similarCustomers(
  customers: readonly Customer[],
  name: string,
): Promise<SimilarCustomer[]> {
  const length = pairsOf(name)
  const found: SimilarCustomer[] = []
  for (let from = 0; from < customers.length; from += AT_ONCE) {
    for (const customer of customers.slice(from, from + AT_ONCE)) {
      if (!canBeSimilar(length, pairsOf(customer.name))) continue
      const rating = nameSimilarity(name, customer.name)
      if (rating >= SIMILAR) found.push({ customer, rating })
    }
    await new Promise((done) => setTimeout(done))
  }
  return found.toSorted((one, other) => other.rating - one.rating || one.customer.id - other.customer.id)
}

/** Whether two names with so many pairs of letters can reach the rating: at most those of the shorter one are shared. */
const canBeSimilar = (one: number, other: number) => 2 * Math.min(one, other) >= SIMILAR * (one + other)

/** The number of pairs of letters of a name. */
const pairsOf = (name: string): number => letterPairs(plainName(name)).length
