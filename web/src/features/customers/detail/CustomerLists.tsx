import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import type { CustomerAccessGroup } from '@service-center/contract/users/user-access.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { useMemo } from 'react'
import type { FleetDevice } from '../../../api/shared-data/fleet.ts'
import { q } from '../../../api/queries/query.ts'
import { useExcludeDeprecated } from '../../../api/shared-data/settings.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { counted } from '../../../ui/text/format.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { CustomerMarks } from '../customer-text.tsx'
import { childrenOf, type CustomerTree, nodeOf } from '../tree/customer-tree.ts'
import { deviceSums } from './customer-devices.ts'
import { useShown } from './use-shown.tsx'
import { CustomerLink, PlainLink } from './links.tsx'
import classes from './detail.module.css'

interface SubCustomersProps {
  tree: CustomerTree
  place: number
  fleet: readonly FleetDevice[] | undefined
}

/** The direct sub-customers with their totals. */
export function SubCustomers({ tree, place, fleet }: SubCustomersProps) {
  const children = useMemo(() => childrenOf(tree, place), [tree, place])
  const isExcluding = useExcludeDeprecated()
  const devices = useMemo(() => deviceSums(tree, fleet ?? [], { isExcluding }), [tree, fleet, isExcluding])
  const { shown, more } = useShown(children)
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
                ...(size > 1 ? [counted(size - 1, 'sub-customers')] : []),
                counted(devices[tree.placeOf.get(customer.id) ?? -1] ?? 0, 'devices'),
              ].join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {more}
    </Card>
  )
}

/** The users of a customer. Only for viewers with the right User. */
export function CustomerUsers({ belongs }: { belongs: (customerId: number) => boolean }) {
  const load = useLoad(q(api.users.list, {}))
  const users = useMemo(
    () => load.data?.data.filter(({ customerId }) => customerId.some(belongs)),
    [load.data, belongs],
  )
  return (
    <Card title="Users" detail={users?.length.toLocaleString('en')}>
      <Loaded load={{ ...load, data: users }}>{(known) => <UserList users={known} />}</Loaded>
    </Card>
  )
}

function UserList({ users }: { users: readonly User[] }) {
  const { shown, more } = useShown(users)
  if (users.length === 0) return <p className={classes['hidden']}>No user belongs to it.</p>
  return (
    <>
      <ul className={classes['rows']} aria-label="Users">
        {shown.map(({ username, firstname, lastname, lastLogin }) => (
          <li key={username}>
            <span className={classes['cut']}>
              <PlainLink href={hrefOf(addressOf.account(username))}>{username}</PlainLink>{' '}
              {sentence`${firstname} ${lastname}`.trim()}
            </span>
            <span className={classes['count']}>
              {lastLogin === null ? (
                'Never signed in'
              ) : (
                <>
                  Signed in <Time at={lastLogin} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

/** The customer's own access groups and those that it inherits from ancestors. */
export function AccessGroups({ tree, customer }: { tree: CustomerTree; customer: Customer }) {
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

/** The name of an ancestor is only known if the viewer may see it. */
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
