import type { Customer } from '@service-center/contract/customers/customers.ts'

/** A customer's name, or its id when it has none. */
export const nameOf = ({ name, id }: Pick<Customer, 'name' | 'id'>) =>
  name.trim() === '' ? `Customer ${id}` : name

/** The kind of customer in a word; undefined for an ordinary one. */
export function customerKind({ isInternal, isRootDealer, isDealer }: Customer): string | undefined {
  if (isInternal) return 'Internal'
  if (isRootDealer) return 'Root dealer'
  return isDealer ? 'Dealer' : undefined
}

/** A number and its noun: '1 device', '1,204 devices'. */
export const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
