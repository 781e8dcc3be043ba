import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customersQuery } from '../../api/shared-queries.ts'

const NONE: readonly Customer[] = []

/** The viewer's customers, for the rules and the texts of a form. */
export interface KnownCustomers {
  readonly list: readonly Customer[]
  readonly byId: ReadonlyMap<number, Customer>
}

/** The viewer's customers; none while they load. */
export function useCustomers(): KnownCustomers {
  const list = useQuery(customersQuery).data?.data ?? NONE
  return useMemo(() => ({ list, byId: new Map(list.map((one) => [one.id, one])) }), [list])
}
