import { api } from '@service-center/contract/api.ts'
import type { Customer } from '@service-center/contract/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { failureKindOf, messageOf } from '../../../api/api-error.ts'
import { q } from '../../../api/query.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../../ui/feedback/PageState.tsx'
import { nodeOf, type CustomerTree } from '../tree/customer-tree.ts'
import { CustomerLink } from './CustomerLink.tsx'
import classes from './detail.module.css'

interface AccessGroupsProps {
  tree: CustomerTree
  customer: Customer
}

/** The access groups that hold for a customer: its own, and those that ancestors pass down. */
export function AccessGroups({ tree, customer }: AccessGroupsProps) {
  const { data, error, refetch, isFetching } = useQuery(
    q(api.users.accessGroups, { body: { customerIds: [customer.id] } }),
  )
  const groups = data?.data
  return (
    <Card title="Access groups" aside={groups?.length.toLocaleString('en')}>
      {groups === undefined && error === null && <LoadingState />}
      {groups === undefined && error !== null && (
        <ErrorState
          message={messageOf(error)}
          kind={failureKindOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {groups?.length === 0 && <p className={classes['hidden']}>No access group holds for it.</p>}
      <ul className={classes['rows']} aria-label="Access groups">
        {groups?.map((group) => (
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
    </Card>
  )
}

/** Whose group it is. An ancestor above the viewer's part of the tree has no name here. */
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
