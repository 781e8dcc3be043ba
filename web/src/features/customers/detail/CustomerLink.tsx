import type { Customer } from '@service-center/contract/customers.ts'
import { Link } from '@tanstack/react-router'
import { nameOf } from '../customer-words.ts'

/** A customer's name that leads to its place in the tree; what is looked for there stays. */
export function CustomerLink({ customer }: { customer: Pick<Customer, 'id' | 'name'> }) {
  return (
    <Link
      className="sc-link"
      to="/customers"
      search={(old) => ({ search: old.search, selected: customer.id })}
      title={nameOf(customer)}
    >
      {nameOf(customer)}
    </Link>
  )
}
