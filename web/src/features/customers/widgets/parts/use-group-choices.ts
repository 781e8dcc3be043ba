import * as api from '@service-center/contract/api.ts'
import type { AccessGroupChoice } from '@service-center/contract/customers/customer-dialogs.ts'
import type { CustomerAccessGroup } from '@service-center/contract/users/user-access.ts'
import { q } from '../../../../api/query.ts'
import { useLoad, type Load } from '../../../../api/use-load.ts'

const NONE: readonly never[] = []

/** All access groups, and those of some customers. */
export interface GroupChoices {
  readonly groups: readonly AccessGroupChoice[]
  /** Of each of the customers its own groups and those that it inherits; none while they load. */
  readonly held: readonly CustomerAccessGroup[]
  /** Of both: what is chosen can only be sent when both are known. */
  readonly load: Load<true>
  readonly isLoading: boolean
}

/** The access groups from which a form chooses, with those that some customers have already. */
export function useGroupChoices(customerIds: readonly number[]): GroupChoices {
  const hasCustomers = customerIds.length > 0
  const all = useLoad(q(api.customerChanges.accessGroups, {}))
  const held = useLoad({
    ...q(api.users.accessGroups, { body: { customerIds: [...customerIds] } }),
    enabled: hasCustomers,
  })
  const isKnown = all.data !== undefined && (!hasCustomers || held.data !== undefined)
  const failed = [all, held].filter(({ data, failure }) => data === undefined && failure !== undefined)
  return {
    groups: all.data?.data ?? NONE,
    held: held.data?.data ?? NONE,
    isLoading: !isKnown && failed.length === 0,
    load: {
      data: isKnown ? true : undefined,
      failure: failed[0]?.failure,
      isFetching: all.isFetching || held.isFetching,
      retry: () => {
        for (const { retry } of failed) retry()
      },
    },
  }
}
