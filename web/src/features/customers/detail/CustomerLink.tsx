import type { Customer } from '@service-center/contract/customers/customers.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { nameOf } from '../customer-text.ts'
import { PlainLink } from '../PlainLink.tsx'

/** A customer's name that links to the customer in the tree. */
export function CustomerLink({ customer }: { customer: Pick<Customer, 'id' | 'name'> }) {
  return (
    <PlainLink href={hrefOf(addressOf.customer(customer.id))} title={nameOf(customer)}>
      {nameOf(customer)}
    </PlainLink>
  )
}
