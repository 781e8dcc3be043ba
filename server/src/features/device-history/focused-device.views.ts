import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

/** The device of a call: `dev` is its key in the database. */
export interface FocusedDevice {
  readonly dev: number
  readonly type: DeviceType
  readonly id: number
}

/**
 * Looks a device up and marks it as visible for the policies of this transaction.
 * @throws notFound when it is out of the viewer's scope
 */
export async function focusDevice(db: Database, type: DeviceType, id: number): Promise<FocusedDevice> {
  const { rows } = await sql<{ dev: number }>`select dev from focus_device(${sql.lit(type)}, ${id})`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw notFound()
  return { dev: row.dev, type, id }
}
