import * as api from '@service-center/contract/api.ts'
import type {
  CustomerLayout,
  DeletedLayout,
} from '@service-center/contract/customer-layouts/customer-layouts.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { q } from '../../../api/query.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { loadOf, type Load } from '../../../api/use-load.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { layoutChoices, type LayoutChoices } from './layout-choices.ts'

const input = (customer: number | null) => ({ params: { id: String(customer) } })

/** The text of a layout's time, by its id. */
export type TimeOfLayout = (id: number) => string

/** What a `LayoutsField` shows of a customer. */
interface LayoutsOfCustomer {
  choices: LayoutChoices | undefined
  timeOf: TimeOfLayout
  placeholder: string
  failure: string | undefined
  onRetry: () => void
}

/** The layouts of a customer that are in use. */
export function useLayouts(customer: number | null): LayoutsOfCustomer {
  const { data, error, isFetching, refetch } = useQuery({
    ...q(api.customerLayouts.list, input(customer)),
    enabled: customer !== null,
  })
  const offset = useTimeOffset()
  const choices = useMemo(() => data && layoutChoices(data.data), [data])
  const byId = useById(data?.data)
  const timeOf = (id: number) => sinceOf(byId.get(id), offset)
  const load = loadOf({ data, error, isFetching, retry: () => void refetch() })
  return { ...stateOf(load), choices, timeOf, placeholder: placeholderOf(customer, choices, 'No layouts') }
}

/** The layouts in the trash of a customer. */
export function useDeletedLayouts(customer: number | null): LayoutsOfCustomer {
  const { data, error, isFetching, refetch } = useQuery({
    ...q(api.customerLayouts.deleted, input(customer)),
    enabled: customer !== null,
  })
  const offset = useTimeOffset()
  const choices = useMemo(() => data && layoutChoices(data.data), [data])
  const byId = useById(data?.data)
  const timeOf = (id: number) => deletionOf(byId.get(id), offset)
  const load = loadOf({ data, error, isFetching, retry: () => void refetch() })
  return {
    ...stateOf(load),
    choices,
    timeOf,
    placeholder: placeholderOf(customer, choices, 'No deleted layouts'),
  }
}

/** The internal customer has no fields to mark. */
export const isNotInternal = ({ id }: Customer) => id !== INTERNAL_CUSTOMER_ID

/** The name of a customer, for the messages. */
export function useCustomerName(): (id: number | null) => string {
  const { data } = useQuery(customersQuery)
  return (id) => data?.data.find((one) => one.id === id)?.name ?? `customer ${id}`
}

function useById<L extends CustomerLayout>(layouts: readonly L[] | undefined): ReadonlyMap<number, L> {
  return useMemo(() => new Map(layouts?.map((one) => [one.id, one])), [layouts])
}

const sinceOf = (layout: CustomerLayout | undefined, offset: number) =>
  layout === undefined ? '' : formatTime(layout.date_from, { offset, pattern: 'date' })
const deletionOf = (layout: DeletedLayout | undefined, offset: number) =>
  layout === undefined
    ? ''
    : `deleted ${formatTime(layout.deletedAt, { offset, pattern: 'minute' })} by ${layout.deletedBy}`

const stateOf = ({ failure, retry }: Load<unknown>) => ({ failure: failure?.message, onRetry: retry })

function placeholderOf(customer: number | null, choices: LayoutChoices | undefined, none: string): string {
  if (customer === null) return 'Choose a customer first'
  if (choices === undefined) return 'Loading...'
  return choices.all.length === 0 ? none : 'Choose layouts'
}
