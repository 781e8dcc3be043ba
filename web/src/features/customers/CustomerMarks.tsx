import type { Customer } from '@service-center/contract/customers/customers.ts'
import { Chip } from '../../ui/page/Chip.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { customerKind } from './customer-text.ts'
import classes from './customers.module.css'

/** The marks of a customer: dealer, root dealer, internal, not reviewed. */
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
