import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failedWith } from '../../api/calls/api-error.ts'
import type { FleetDevice } from '../../api/shared-data/fleet.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { widgetErrorText } from '../../kit/widgets/use-widget-form.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { listed } from '../../ui/text/format.ts'

/** The customers that the viewer sees. */
export interface KnownCustomers {
  readonly byId: ReadonlyMap<number, Customer>
  /** Returns 'customer 7' for a customer that the viewer does not see. */
  readonly nameOf: (id: number | null) => string
}

const NONE: readonly Customer[] = []

/** Empty while the customers load. */
export function useKnownCustomers(): KnownCustomers {
  const list = useQuery(customersQuery).data?.data ?? NONE
  return useMemo(() => knownCustomers(list), [list])
}

export function knownCustomers(list: readonly Customer[]): KnownCustomers {
  const byId = new Map(list.map((one) => [one.id, one]))
  return { byId, nameOf: (id) => byId.get(id ?? Number.NaN)?.name ?? `customer ${id ?? 'unknown'}` }
}

/** A customer and the visible customers above it, lowest first. */
function chainOf({ byId }: KnownCustomers, id: number): ReadonlySet<number> {
  const chain = new Set<number>()
  for (
    let one = byId.get(id);
    one !== undefined && !chain.has(one.id);
    one = byId.get(one.parentId ?? Number.NaN)
  )
    chain.add(one.id)
  return chain
}

/** Whether a customer is the dealer itself or below it. */
export const isWithin = (customers: KnownCustomers, id: number, dealerId: number): boolean =>
  chainOf(customers, id).has(dealerId)

/** The customers whose users no longer see a device after it moves from one customer to another, lowest first. */
export function losersOf(customers: KnownCustomers, from: number, to: number): readonly number[] {
  const kept = chainOf(customers, to)
  return [...chainOf(customers, from)].filter((id) => !kept.has(id))
}

interface Move {
  /** 'robot 4155 and tablet 21002'. */
  devices: string
  /** Names of the customers whose users will no longer see the devices; at least one. */
  losers: readonly string[]
  /** The name of the new customer. */
  to: string
}

/** Asks before a move after which users of some customers no longer see the devices. */
export const confirmMove = ({ devices, losers, to }: Move): Promise<boolean> =>
  confirm({
    title: `Move ${devices} to ${to}?`,
    text: `Users of ${listed(losers)} will not see ${devices} any more, unless they belong to another customer too.`,
    verb: 'Move',
    keepLabel: 'Do not move',
  })

/** @param what what the form can change: 'robot, tablet or customer' */
export const deviceErrorText = (error: unknown, what: string): string =>
  failedWith(error, 'not_found')
    ? `The ${what} does not exist or is not yours any more, and nothing was changed. Choose another one.`
    : widgetErrorText(error)

export const isInService = ({ deprecated }: FleetDevice): boolean => deprecated === null
