import type { Customer } from '@service-center/contract/customers/customers.ts'
import { Chip } from '../../ui/page/marks.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import classes from './customers.module.css'

/** The name, or 'Customer 7' if it has no name. */
export const nameOf = ({ name, id }: Pick<Customer, 'name' | 'id'>) =>
  name.trim() === '' ? `Customer ${id}` : name

/** Undefined for an ordinary customer. */
export function customerKind({ isInternal, isRootDealer, isDealer }: Customer): string | undefined {
  if (isInternal) return 'Internal'
  if (isRootDealer) return 'Root dealer'
  return isDealer ? 'Dealer' : undefined
}

/** Chips for dealer, root dealer, internal and not reviewed. */
export function CustomerMarks({ customer }: { customer: Customer }) {
  const kind = customerKind(customer)
  return (
    <>
      {kind !== undefined && <Chip>{kind}</Chip>}
      {!customer.reviewed && (
        <span className={classes['unreviewed']} title="Not reviewed">
          <StateMark state="warning" size={10} />
          <span data-word>Not reviewed</span>
        </span>
      )}
    </>
  )
}
