import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { preparedOnce } from '../../api/shared-data/prepared-once.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'

const NONE: readonly Customer[] = []

export interface KnownCustomers {
  readonly list: readonly Customer[]
  readonly byId: ReadonlyMap<number, Customer>
}

/** The map is built once for all components of a page. */
const known = preparedOnce((list: readonly Customer[]): KnownCustomers => ({
  list,
  byId: new Map(list.map((one) => [one.id, one])),
}))

/** The viewer's customers; empty while they load. */
export function useCustomers(): KnownCustomers {
  return known(useQuery(customersQuery).data?.data ?? NONE)
}
