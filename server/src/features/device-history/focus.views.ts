import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

/** The device that a call is about: `dev` is its key in the database. */
export interface FocusedDevice {
  readonly dev: number
  readonly type: DeviceType
  readonly id: number
}

/**
 * Looks a device up and makes the policies of this transaction know it as visible.
 * @throws notFound when the viewer must not see it
 */
export async function focusOn(db: Database, type: DeviceType, id: number): Promise<FocusedDevice> {
  const { rows } = await sql<{ dev: number }>`select dev from focus_device(${sql.lit(type)}, ${id})`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw notFound()
  return { dev: row.dev, type, id }
}
