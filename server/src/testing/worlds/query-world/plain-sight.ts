import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { PlainDatabase } from './plain-database.ts'

/** What a viewer sees, according to docs/decisions/access.md. */
export interface PlainSight {
  readonly db: PlainDatabase
  readonly username: string
  /** Users of the manufacturer see everything. */
  readonly isStaff: boolean
  seesCustomer(id: number | null): boolean
  seesDevice(dev: number | null): boolean
  /** Whether a viewer sees what a device did at a time: the device must have been in their scope ever since. */
  seesSince(dev: number, at: Date): boolean
  deviceOf(dev: number | null): PlainDatabase['devices'][number] | undefined
}

/**
 * Computes the sight of a user from the rows only: the parents of customers, the present customers of devices, and
 * their moves.
 */
export function sightOf(db: PlainDatabase, username: string): PlainSight {
  const own = new Set(
    db.userCustomers.filter((row) => row.username === username).map((row) => row.customer_id),
  )
  const parents = new Map(db.customers.map(({ id, parent_id }) => [id, parent_id]))
  const devices = new Map(db.devices.map((device) => [device.dev, device]))
  const isStaff = own.has(INTERNAL_CUSTOMER_ID)
  const seesCustomer = (id: number | null): boolean =>
    id !== null && parents.has(id) && (own.has(id) || seesCustomer(parents.get(id) ?? null))
  const seesDevice = (dev: number | null) => {
    const device = dev === null ? undefined : devices.get(dev)
    return device !== undefined && seesCustomer(device.customer_id)
  }
  const enteredAt = (dev: number) =>
    Math.max(
      -Infinity,
      ...db.moves
        .filter((move) => move.dev === dev && !seesCustomer(move.from_customer))
        .map(({ moved_at }) => moved_at.getTime()),
    )
  return {
    db,
    username,
    isStaff,
    seesCustomer,
    seesDevice,
    seesSince: (dev, at) => seesDevice(dev) && (isStaff || at.getTime() >= enteredAt(dev)),
    deviceOf: (dev) => (dev === null ? undefined : devices.get(dev)),
  }
}
