import * as api from '@service-center/contract/api.ts'
import type { AccessGroupChoice } from '@service-center/contract/customers/customer-changes.ts'
import type { CustomerAccessGroup } from '@service-center/contract/users/user-access.ts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../api/api-error.ts'
import { q } from '../../../../api/query.ts'

const NONE: readonly never[] = []

/** All access groups, and those of some customers. */
export interface GroupChoices {
  readonly groups: readonly AccessGroupChoice[]
  /** Of each of the customers its own groups and those that it inherits; none while they load. */
  readonly held: readonly CustomerAccessGroup[]
  readonly isLoading: boolean
  readonly failure: string | undefined
}

/** The access groups from which a form chooses, with those that some customers have already. */
export function useGroupChoices(customerIds: readonly number[]): GroupChoices {
  const all = useQuery(q(api.customerChanges.accessGroups, {}))
  const held = useQuery({
    ...q(api.users.accessGroups, { body: { customerIds: [...customerIds] } }),
    enabled: customerIds.length > 0,
  })
  const error = all.error ?? held.error
  return {
    groups: all.data?.data ?? NONE,
    held: held.data?.data ?? NONE,
    isLoading:
      error === null && (all.data === undefined || (customerIds.length > 0 && held.data === undefined)),
    failure: error === null ? undefined : messageOf(error),
  }
}
