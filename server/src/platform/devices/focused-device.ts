import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { notFound } from '../errors.ts'

/** The device of a call. */
export interface FocusedDevice {
  /** Its key in the database. */
  readonly dev: number
  readonly type: DeviceType
  readonly id: number
  /** Of its customer: where live events about the device are published. */
  readonly path: number[]
}

/**
 * Looks a device up and marks it as visible for the policies of this transaction.
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

/** The customer of a device. */
export function customerOf({ path }: FocusedDevice): number {
  const id = path.at(-1)
  if (id === undefined) throw new Error('A path has the customer itself at its end.')
  return id
}
