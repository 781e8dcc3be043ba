import { INTERNAL_CUSTOMER_ID, type Right } from '../endpoint/rights.ts'

/** Zero-width characters. Keep in step with the database function `customer_name_key`. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Trims a customer name and collapses spaces, as it is stored. */
export function cleanCustomerName(name: string): string {
  return name.trim().replaceAll(/\s+/gu, ' ')
}

/**
 * Comparison key of a customer name: two customers of one dealer cannot have the same key. Ignores case, spaces and
 * zero-width characters, but not accents, because 'Muller' and 'Müller' can be two companies.
 */
export function customerNameKey(name: string): string {
  const shown = cleanCustomerName(name.normalize('NFKC').replaceAll(INVISIBLE, ''))
  return Array.from(shown, lowerCase).join('')
}

/** Letter by letter like PostgreSQL, without JavaScript's special cases for whole words. */
const lowerCase = (letter: string) => (letter === 'İ' ? 'i' : letter.toLowerCase())

/**
 * Which switch must be on in the dialog before this customer can be chosen as the dealer of another one:
 * - `dealer`: none, it is a dealer;
 * - `customer`: 'Allow association with a customer';
 * - `any`: 'Allow any association', for internal customers and the top of the tree.
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

/** Whether a viewer may move another customer below this one. */
export function mayBeParent(
  target: Parameters<typeof associationWith>[0],
  rights: { has: (right: Right) => boolean },
): boolean {
  return associationWith(target) === 'dealer' || rights.has('ChooseCustomerAsDealer')
}

/** Whether a viewer may create a customer below this one. Below customer 1, only root dealers can be created. */
export function mayBeDealerOfNew(
  target: Parameters<typeof associationWith>[0],
  { isRootDealer, rights }: { isRootDealer: boolean; rights: { has: (right: Right) => boolean } },
): boolean {
  return target.id === INTERNAL_CUSTOMER_ID ? isRootDealer : mayBeParent(target, rights)
}

/** Whether a new customer must be approved: it has a dealer and is not internal. */
export function isUnreviewed({
  isInternal,
  hasDealer,
}: {
  isInternal: boolean
  /** Whether the parent is a dealer or is below one. */
  hasDealer: boolean
}): boolean {
  return !isInternal && hasDealer
}
