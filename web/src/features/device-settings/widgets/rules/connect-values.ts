import type { Customer } from '@service-center/contract/customers/customers.ts'
import type { FleetDevice } from '../../../../api/fleet.ts'
import { isWithin, type KnownCustomers } from './known-customers.ts'

/** The fields of the form that connects devices. */
export interface ConnectValues {
  robotId: number | null
  tabletId: number | null
  /** Only admins choose it: it narrows the customers. */
  dealerId: number | null
  customerId: number | null
  /** Without a robot: the tablet is connected to none any more. */
  disconnects: boolean
}

/** What the form knows of the viewer's devices and customers. */
export interface KnownThings {
  readonly customers: KnownCustomers
  readonly robotOf: (id: number | null) => FleetDevice | undefined
  readonly tabletOf: (id: number | null) => FleetDevice | undefined
}

type DeviceChange = Partial<Pick<ConnectValues, 'robotId' | 'tabletId'>>

/** The customer that the chosen devices suggest: the robot's, without a robot the tablet's. */
const suggested = ({ robotOf, tabletOf }: KnownThings, { robotId, tabletId }: ConnectValues): number | null =>
  (robotOf(robotId) ?? tabletOf(tabletId))?.customerId ?? null

/**
 * The form after another device was chosen: its customer is filled in, unless somebody chose another one, or a dealer that it
 * does not belong to.
 */
export function afterDevice(known: KnownThings, values: ConnectValues, change: DeviceChange): ConnectValues {
  const next = { ...values, ...change }
  // With a robot, or without a tablet, there is nothing to disconnect.
  if (next.robotId !== null || next.tabletId !== values.tabletId) next.disconnects = false
  const isOwnChoice = values.customerId !== null && values.customerId !== suggested(known, values)
  if (isOwnChoice) return next
  const customerId = suggested(known, next)
  const isElsewhere =
    values.customerId === null &&
    values.dealerId !== null &&
    (customerId === null || !isWithin(known.customers, customerId, values.dealerId))
  return isElsewhere ? next : withCustomer(known, next, customerId)
}

/** The form after a dealer was chosen: a customer of another dealer is cleared. */
export function afterDealer(
  { customers }: KnownThings,
  values: ConnectValues,
  dealerId: number | null,
): ConnectValues {
  const { customerId } = values
  const fits = customerId === null || dealerId === null || isWithin(customers, customerId, dealerId)
  return { ...values, dealerId, customerId: fits ? customerId : null }
}

/** The form after a customer was chosen: the dealer follows, unless the chosen dealer is above it anyway. */
export function withCustomer(
  { customers }: KnownThings,
  values: ConnectValues,
  customerId: number | null,
): ConnectValues {
  const { dealerId } = values
  const fits = dealerId !== null && customerId !== null && isWithin(customers, customerId, dealerId)
  const dealer = customers.byId.get(customerId ?? Number.NaN)?.dealerId ?? null
  const own = dealer !== null && customers.byId.has(dealer) ? dealer : null
  return { ...values, customerId, dealerId: fits || customerId === null ? dealerId : own }
}

/** Whether a customer can be chosen below the chosen dealer. */
export const isOfDealer =
  (customers: KnownCustomers, dealerId: number | null) =>
  ({ id }: Customer): boolean =>
    dealerId === null || isWithin(customers, id, dealerId)
