import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useState } from 'react'
import { splitPath } from '../../../ui/text/split-path.ts'
import { nameOf } from '../customer-text.ts'
import { CustomerLink } from './CustomerLink.tsx'
import classes from './detail.module.css'

/** Number of nearest ancestors that are always shown. */
const NEAREST = 3

/** The path from the root to a customer, as far as it is in scope; the middle of a long one is shown on click. */
export function CustomerPath({ path }: { path: readonly Customer[] }) {
  const [isWhole, setWhole] = useState(false)
  const { top, middle, end } = splitPath(path.slice(0, -1), NEAREST)
  const current = path.at(-1)
  return (
    <nav aria-label="Path" className={classes['path']}>
      <ol>
        <Steps customers={top} />
        {middle.length > 0 && (
          <li>
            <button
              type="button"
              className={classes['middle']}
              aria-expanded={isWhole}
              aria-label={`${middle.length} more on the way`}
              onClick={() => setWhole(!isWhole)}
            >
              …
            </button>
          </li>
        )}
        {isWhole && <Steps customers={middle} />}
        <Steps customers={end} />
        <li aria-current="page">{current !== undefined && nameOf(current)}</li>
      </ol>
    </nav>
  )
}

const Steps = ({ customers }: { customers: readonly Customer[] }) =>
  customers.map((customer) => (
    <li key={customer.id}>
      <CustomerLink customer={customer} />
    </li>
  ))
