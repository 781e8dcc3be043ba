import * as api from '@service-center/contract/api.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import type { CustomerAccessGroup } from '@service-center/contract/users/user-access.ts'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { nodeOf, type CustomerTree } from '../tree/customer-tree.ts'
import { CustomerLink } from './CustomerLink.tsx'
import classes from './detail.module.css'

interface AccessGroupsProps {
  tree: CustomerTree
  customer: Customer
}

/** The access groups of a customer: its own, and those inherited from ancestors. */
export function AccessGroups({ tree, customer }: AccessGroupsProps) {
  const load = useLoad(q(api.users.accessGroups, { body: { customerIds: [customer.id] } }))
  return (
    <Card title="Access groups" detail={load.data?.data.length.toLocaleString('en')}>
      <Loaded load={load}>{({ data }) => <GroupList tree={tree} groups={data} />}</Loaded>
    </Card>
  )
}

function GroupList({ tree, groups }: { tree: CustomerTree; groups: readonly CustomerAccessGroup[] }) {
  if (groups.length === 0) return <p className={classes['hidden']}>No access group holds for it.</p>
  return (
    <ul className={classes['rows']} aria-label="Access groups">
      {groups.map((group) => (
        <li key={group.id}>
          <span className={classes['cut']}>
            {group.name} <span className={classes['quiet']}>{group.accessGroupType}</span>
          </span>
          <span className={classes['count']}>
            <Origin tree={tree} inheritedFrom={group.inheritedFrom} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The origin of a group. An ancestor out of the viewer's scope has no name here. */
function Origin({ tree, inheritedFrom }: { tree: CustomerTree; inheritedFrom: number | null }) {
  if (inheritedFrom === null) return 'Own'
  const ancestor = nodeOf(tree, inheritedFrom)?.customer
  if (ancestor === undefined) return 'Inherited'
  return (
    <>
      From <CustomerLink customer={ancestor} />
    </>
  )
}
