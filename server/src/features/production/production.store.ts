import { sql } from 'kysely'
import type { DeviceType } from '@service-center/contract/devices.ts'
import type { Database } from '../../platform/database.ts'

/** Stores the hash of a device's new token in place of the former. False: there is no such device in scope. */
export async function replaceDeviceToken(
  db: Database,
  device: { type: DeviceType; id: number; tokenHash: Buffer },
): Promise<boolean> {
  const wanted = sql`device_type = ${device.type} and device_id = ${device.id}`
  // Not an upsert: that would have to read the former hash, which no request may.
  await sql`delete from device_token where dev in (select dev from device where ${wanted})`.execute(db)
  const { numAffectedRows } = await sql`
    insert into device_token (dev, token_hash) select dev, ${device.tokenHash} from device where ${wanted}
  `.execute(db)
  return numAffectedRows === 1n
}
