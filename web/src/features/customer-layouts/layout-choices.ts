import * as api from '@service-center/contract/api.ts'
import type { CustomerLayout } from '@service-center/contract/customer-layouts/customer-layouts.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { q } from '../../api/queries/query.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { type Load, useLoad } from '../../api/queries/use-load.ts'
import { formatTime } from '../../ui/time/format-time.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'

export interface LayoutChoice<L extends CustomerLayout = CustomerLayout> {
  readonly layout: L
  /** Distinguishes layouts with the same name. */
  readonly detail: string
  /** Name, template and tablet, for the search. */
  readonly folded: string
}

export interface LayoutChoices<L extends CustomerLayout = CustomerLayout> {
  readonly all: readonly LayoutChoice<L>[]
  readonly byId: ReadonlyMap<number, LayoutChoice<L>>
}

/** Does not format the times of the layouts, because that is slow for ten thousand layouts and few are shown. */
export function layoutChoices<L extends CustomerLayout>(layouts: readonly L[]): LayoutChoices<L> {
  const all = layouts.map((layout) => {
    const detail = layout.template + (layout.tabletId === null ? '' : ` · Tablet ${layout.tabletId}`)
    return { layout, detail, folded: foldText(`${layout.name} ${detail}`) }
  })
  return { all, byId: new Map(all.map((choice) => [choice.layout.id, choice])) }
}

/** The layouts whose name, template or tablet contain every typed word. */
export function findLayouts({ all }: LayoutChoices, typed: string): readonly LayoutChoice[] {
  const words = foldedWords(typed)
  if (words.length === 0) return all
  return all.filter(({ folded }) => words.every((word) => folded.includes(word)))
}

/** The time of a layout as text, by the id of the layout. */
export type TimeOfLayout = (id: number) => string

/** The layouts of a customer that are in use, as props of `LayoutsField`. */
export function useLayouts(customer: number | null) {
  const offset = useTimeOffset()
  const load = useLoad({
    ...q(api.customerLayouts.list, { params: { id: String(customer) } }),
    enabled: customer !== null,
  })
  return useLayoutProps(load, {
    customer,
    emptyText: 'No layouts',
    timeText: (layout) => formatTime(layout.date_from, { offset, pattern: 'date' }),
  })
}

/** The layouts in the trash of a customer, as props of `LayoutsField`. */
export function useDeletedLayouts(customer: number | null) {
  const offset = useTimeOffset()
  const load = useLoad({
    ...q(api.customerLayouts.deleted, { params: { id: String(customer) } }),
    enabled: customer !== null,
  })
  return useLayoutProps(load, {
    customer,
    emptyText: 'No deleted layouts',
    timeText: ({ deletedAt, deletedBy }) =>
      `deleted ${formatTime(deletedAt, { offset, pattern: 'minute' })} by ${deletedBy}`,
  })
}

function useLayoutProps<L extends CustomerLayout>(
  { data, failure, retry }: Load<{ data: readonly L[] }>,
  texts: { customer: number | null; emptyText: string; timeText: (layout: L) => string },
) {
  const { customer, emptyText, timeText } = texts
  const choices = useMemo(() => data && layoutChoices(data.data), [data])
  const timeOf: TimeOfLayout = (id) => {
    const layout = choices?.byId.get(id)?.layout
    return layout === undefined ? '' : timeText(layout)
  }
  return {
    choices,
    timeOf,
    placeholder: placeholderOf(customer, choices, emptyText),
    failure: failure?.message,
    onRetry: retry,
  }
}

function placeholderOf(customer: number | null, choices: LayoutChoices | undefined, emptyText: string) {
  if (customer === null) return 'Choose a customer first'
  if (choices === undefined) return 'Loading...'
  return choices.all.length === 0 ? emptyText : 'Choose layouts'
}

/** The internal customer has no fields to mark, and therefore no layouts. */
export const isNotInternal = ({ id }: Customer) => id !== INTERNAL_CUSTOMER_ID

export function useCustomerName(): (id: number | null) => string {
  const { data } = useQuery(customersQuery)
  return (id) => data?.data.find((one) => one.id === id)?.name ?? `customer ${id}`
}
