import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { DeviceName } from '../../platform/devices/devices.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { notFound } from '../../platform/errors.ts'

export interface LockedCustomer {
  readonly id: number
  readonly name: string
  /** The ids from the root to this customer. */
  readonly path: readonly number[]
}

/** A device that is locked until the end of the transaction. */
export interface LockedDevice extends DeviceName {
  readonly dev: number
  readonly name: string
  readonly customer: LockedCustomer
  /** Unix seconds; null: in service. */
  readonly deprecatedAt: number | null
  /** The number of its replacement. */
  readonly replacementId: number | null
}

/**
 * Locks customers against being deleted or moved. Always call it before locking devices, to avoid deadlocks.
 * @throws notFound when one is out of the viewer's scope
 */
export async function lockCustomers(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LockedCustomer>> {
  await sql`select from customer where id = any (${ids}::integer[]) order by id for share`.execute(db)
  return readCustomers(db, ids)
}

async function readCustomers(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LockedCustomer>> {
  const { rows } = await sql<LockedCustomer>`
    select id, name, path from customer where id = any (${ids}::integer[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  if (ids.some((id) => !found.has(id))) throw notFound()
  return found
}

/**
 * Locks devices and reads their locked state, in the order of the given names.
 * @throws notFound when one is out of the viewer's scope
 */
export async function lockDevices(db: Database, names: readonly DeviceName[]): Promise<LockedDevice[]> {
  const devs: number[] = []
  for (const { type, id } of names) devs.push((await focusDevice(db, type, id)).dev)
  const { rows } = await sql<Omit<LockedDevice, 'customer' | 'type' | 'id'> & { customerId: number }>`
    select dev, name, customer_id as "customerId", extract(epoch from deprecated_at)::float8 as "deprecatedAt",
      replacement_id as "replacementId"
    from device where dev = any (${devs}::integer[]) order by dev for no key update`.execute(db)
  // While waiting for the lock, a device may have moved to a customer that is out of scope.
  const customers = await readCustomers(
    db,
    rows.map(({ customerId }) => customerId),
  )
  return names.map(({ type, id }, place) => {
    const row = rows.find(({ dev }) => dev === devs[place])
    const customer = row && customers.get(row.customerId)
    if (row === undefined || customer === undefined) throw notFound()
    const { customerId: _, ...device } = row
    return { ...device, type, id, customer }
  })
}

/**
 * Locks one device, like `lockDevices`.
 * @throws notFound
 */
export async function lockDevice(db: Database, name: DeviceName): Promise<LockedDevice> {
  const [device] = await lockDevices(db, [name])
  if (device === undefined) throw notFound()
  return device
}
