import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customersQuery } from '../../../../api/shared-queries.ts'
import { knownCustomers, type KnownCustomers } from '../rules/known-customers.ts'

const NONE: readonly Customer[] = []

/** The viewer's customers; none while they load. */
export function useKnownCustomers(): KnownCustomers {
  const list = useQuery(customersQuery).data?.data ?? NONE
  return useMemo(() => knownCustomers(list), [list])
}
