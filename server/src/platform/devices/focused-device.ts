import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { notFound } from '../errors.ts'

/** The device that a call is about. */
export interface FocusedDevice {
  /** Its key in the database. */
  readonly dev: number
  readonly type: DeviceType
  readonly id: number
  /** The path of its customer, for live events about the device. */
  readonly path: number[]
}

/**
 * Looks up a device and marks it as visible for the row-level policies of this transaction.
 * @throws notFound when it is out of the viewer's scope
 */
export async function focusDevice(db: Database, type: DeviceType, id: number): Promise<FocusedDevice> {
  const { rows } = await sql<{ dev: number; path: number[] }>`
    select d.dev, c.path from focus_device(${sql.lit(type)}, ${id}) focus
      join device d on d.dev = focus.dev join customer c on c.id = d.customer_id`.execute(db)
  const [row] = rows
  if (row === undefined) throw notFound()
  return { dev: row.dev, type, id, path: row.path }
}

export function customerOf({ path }: FocusedDevice): number {
  const id = path.at(-1)
  if (id === undefined) throw new Error('A path has the customer itself at its end.')
  return id
}

/**
 * Takes the lock for changes of a robot's extra access groups, until the end of the transaction. Every feature that changes
 * them must take it first. An advisory lock, because requests may not change device rows and so cannot lock them.
 */
export async function lockGroupsOfRobot(db: Database, dev: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('robot access groups'), ${dev})`.execute(db)
}
