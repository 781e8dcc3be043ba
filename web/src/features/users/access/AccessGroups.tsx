import * as api from '@service-center/contract/api.ts'
import type { CustomerAccessGroup } from '@service-center/contract/users/user-access.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { q } from '../../../api/queries/query.ts'
import { customersQuery } from '../../../api/shared-data/shared-queries.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Chip } from '../../../ui/page/marks.tsx'
import classes from './access.module.css'

/** The access groups of customers, including inherited ones. */
export function AccessGroups({ customerIds }: { customerIds: readonly number[] }) {
  const query = q(api.users.accessGroups, { body: { customerIds: customerIds.toSorted((a, b) => a - b) } })
  const hasCustomers = customerIds.length > 0
  const load = useLoad({ ...query, enabled: hasCustomers, placeholderData: keepPreviousData })
  if (!hasCustomers) {
    return (
      <Card title="Access groups" detail={0}>
        <p className={classes['empty']}>Choose a customer to see the access groups that come with it.</p>
      </Card>
    )
  }
  return (
    <Card title="Access groups" detail={load.data?.data.length}>
      <Loaded load={load}>{({ data }) => <GroupList groups={data} />}</Loaded>
    </Card>
  )
}

function GroupList({ groups }: { groups: readonly CustomerAccessGroup[] }) {
  const { data } = useQuery(customersQuery)
  const nameOf = (id: number) => data?.data.find((one) => one.id === id)?.name ?? `customer ${id}`
  if (groups.length === 0)
    return <p className={classes['empty']}>No access group comes with these customers.</p>
  return (
    <ul className={classes['rows']}>
      {groups.map((group) => (
        <li key={`${group.customerId} ${group.id}`}>
          <span className={classes['main']}>
            {group.name}
            {group.shortName !== '' && group.shortName !== group.name && (
              <span className={classes['quiet']}> {group.shortName}</span>
            )}
            <span className={classes['second']}>
              {nameOf(group.customerId)}
              {group.inheritedFrom !== null && sentence`, from ${nameOf(group.inheritedFrom)}`}
            </span>
          </span>
          {group.accessGroupType !== '' && <Chip>{group.accessGroupType}</Chip>}
          {group.required && <Chip>required</Chip>}
        </li>
      ))}
    </ul>
  )
}
