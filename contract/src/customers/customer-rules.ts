import { INTERNAL_CUSTOMER_ID, type Right } from '../endpoint/rights.ts'

/** Characters without width, which people do not see in a name. The database's `customer_name_key` has the same. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A customer's name as it is stored: without spaces around it, and with single spaces within. */
export function cleanCustomerName(name: string): string {
  return name.trim().replaceAll(/\s+/gu, ' ')
}

/**
 * What is compared of a customer's name: two customers of one dealer cannot have the same. Case, spaces and characters
 * without width do not count; accents do, because 'Muller' and 'Müller' can be two companies.
 */
export function customerNameKey(name: string): string {
  const shown = cleanCustomerName(name.normalize('NFKC').replaceAll(INVISIBLE, ''))
  return Array.from(shown, lowerCase).join('')
}

/** Letter by letter, as PostgreSQL does it: without the special cases of whole words. */
const lowerCase = (letter: string) => (letter === 'İ' ? 'i' : letter.toLowerCase())

/**
 * What a viewer must allow before a customer can be chosen as the dealer of another one:
 *
 * - `dealer`: nothing, it is a dealer;
 * - `customer`: 'Allow association with a customer';
 * - `any`: 'Allow any association': an internal customer, or the top of the tree.
 *
 * Both switches need the right ChooseCustomerAsDealer.
 */
export function associationWith(target: {
  readonly id: number
  readonly isDealer: boolean
  readonly isInternal: boolean
}): 'dealer' | 'customer' | 'any' {
  if (target.id === INTERNAL_CUSTOMER_ID) return 'any'
  if (target.isDealer) return 'dealer'
  return target.isInternal ? 'any' : 'customer'
}

/** Whether a viewer may choose this customer as the dealer of one that is moved. */
export function mayBeParent(
  target: Parameters<typeof associationWith>[0],
  rights: { has: (right: Right) => boolean },
): boolean {
  return associationWith(target) === 'dealer' || rights.has('ChooseCustomerAsDealer')
}

/** Whether a viewer may create a customer below this one. Only a root dealer can be created below customer 1. */
export function mayBeDealerOfNew(
  target: Parameters<typeof associationWith>[0],
  { isRootDealer, rights }: { isRootDealer: boolean; rights: { has: (right: Right) => boolean } },
): boolean {
  return target.id === INTERNAL_CUSTOMER_ID ? isRootDealer : mayBeParent(target, rights)
}

/** Whether a new customer waits for the approval of its company: it has a dealer and is not internal. */
export function isUnreviewed({
  isInternal,
  hasDealer,
}: {
  isInternal: boolean
  /** The customer that it is created below is a dealer or stands below one. */
  hasDealer: boolean
}): boolean {
  return !isInternal && hasDealer
}
