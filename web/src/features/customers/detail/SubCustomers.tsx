import { useMemo } from 'react'
import type { FleetDevice } from '../../../api/fleet.ts'
import { useExcludeDeprecated } from '../../../api/settings.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { counted } from '../customer-text.ts'
import { CustomerMarks } from '../CustomerMarks.tsx'
import { childrenOf, type CustomerTree } from '../tree/customer-tree.ts'
import { CustomerLink } from './CustomerLink.tsx'
import { deviceSums } from './customer-devices.ts'
import { ShowMore } from './ShowMore.tsx'
import { useShown } from './use-shown.ts'
import classes from './detail.module.css'

interface SubCustomersProps {
  tree: CustomerTree
  place: number
  fleet: readonly FleetDevice[] | undefined
}

/** The direct sub-customers, with their totals; a click selects one. */
export function SubCustomers({ tree, place, fleet }: SubCustomersProps) {
  const children = useMemo(() => childrenOf(tree, place), [tree, place])
  const isExcluding = useExcludeDeprecated()
  const devices = useMemo(() => deviceSums(tree, fleet ?? [], { isExcluding }), [tree, fleet, isExcluding])
  const { shown, rest, next, showMore } = useShown(children)
  return (
    <Card title="Sub-customers" detail={children.length.toLocaleString('en')}>
      <ul className={classes['rows']} aria-label="Sub-customers">
        {shown.map(({ customer, size }) => (
          <li key={customer.id}>
            <span className={classes['cut']}>
              <CustomerLink customer={customer} />
            </span>
            <CustomerMarks customer={customer} />
            <span className={classes['count']}>
              {[
                ...(size > 1 ? [counted(size - 1, 'sub-customer')] : []),
                counted(devices[tree.placeOf.get(customer.id) ?? -1] ?? 0, 'device'),
              ].join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore rest={rest} next={next} onClick={showMore} />
    </Card>
  )
}
