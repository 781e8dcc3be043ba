import { api } from '@service-center/contract/api.ts'
import type { CustomerAccessGroup } from '@service-center/contract/user-access.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { failureKindOf, messageOf } from '../../../api/api-error.ts'
import { q, useRestart } from '../../../api/query.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../../ui/feedback/PageState.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Chip } from '../../../ui/page/Chip.tsx'
import classes from './lists.module.css'

/** The access groups of customers, their own and those that come from above. No customer: nothing is asked. */
export function AccessGroups({ customerIds }: { customerIds: readonly number[] }) {
  const query = q(api.users.accessGroups, { body: { customerIds: customerIds.toSorted((a, b) => a - b) } })
  const hasCustomers = customerIds.length > 0
  const { data, error, isFetching } = useQuery({
    ...query,
    enabled: hasCustomers,
    placeholderData: keepPreviousData,
  })
  const restart = useRestart()
  const retry = () => restart(query)
  if (!hasCustomers) {
    return (
      <Card title="Access groups" aside={0}>
        <p className={classes['empty']}>Choose a customer to see the access groups that come with it.</p>
      </Card>
    )
  }
  return (
    <Card title="Access groups" aside={data?.data.length}>
      {data !== undefined ? (
        <GroupList groups={data.data} />
      ) : error === null ? (
        <LoadingState onRetry={retry} />
      ) : (
        <ErrorState
          message={messageOf(error)}
          kind={failureKindOf(error)}
          onRetry={retry}
          isRetrying={isFetching}
        />
      )}
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
              {group.inheritedFrom !== null && `, from ${nameOf(group.inheritedFrom)}`}
            </span>
          </span>
          {group.accessGroupType !== '' && <Chip>{group.accessGroupType}</Chip>}
          {group.required && <Chip>required</Chip>}
        </li>
      ))}
    </ul>
  )
}
