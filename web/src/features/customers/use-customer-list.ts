import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { customersQuery } from '../../api/shared-queries.ts'

/** Retry interval of the customer list (specification 1, section 9). */
const RETRY_MS = 1000

/** State of the customer list (specification 1, section 4). An error is being retried. */
export type CustomerList =
  | { readonly is: 'loading' }
  | { readonly is: 'error'; readonly message: string }
  | { readonly is: 'loaded'; readonly customers: readonly Customer[] }

/**
 * The viewer's customers. The session loads them and retries until it succeeds; afterwards this reloads them after a
 * failure.
 */
export function useCustomerList(): CustomerList {
  const { data, error } = useQuery({
    ...customersQuery,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' && state.data !== undefined ? RETRY_MS : false),
  })
  // While retrying there is briefly no error: the screen keeps the last one rather than flicker.
  const [failure, setFailure] = useState<string>()
  if (error !== null && failure !== messageOf(error)) setFailure(messageOf(error))
  if (data !== undefined) return { is: 'loaded', customers: data.data }
  return failure === undefined ? { is: 'loading' } : { is: 'error', message: failure }
}
