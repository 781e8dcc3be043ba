import type { Customer } from '@service-center/contract/customers.ts'
import { nameOf } from '../customer-words.ts'
import { CustomerLink } from './CustomerLink.tsx'
import classes from './detail.module.css'

/** The way from the root to a customer, as far as the viewer has it. */
export function CustomerPath({ path }: { path: readonly Customer[] }) {
  const current = path.at(-1)
  return (
    <nav aria-label="Path" className={classes['path']}>
      <ol>
        {path.slice(0, -1).map((customer) => (
          <li key={customer.id}>
            <CustomerLink customer={customer} />
          </li>
        ))}
        <li aria-current="page">{current !== undefined && nameOf(current)}</li>
      </ol>
    </nav>
  )
}
