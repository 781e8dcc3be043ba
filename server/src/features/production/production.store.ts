import { sql } from 'kysely'
import type { DeviceType } from '@service-center/contract/devices.ts'
import type { Database } from '../../platform/database.ts'

/** Stores the hash of a device's new token in place of the former. False: there is no such device in scope. */
export async function replaceDeviceToken(
  db: Database,
  device: { type: DeviceType; id: number; tokenHash: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into device_token (dev, token_hash)
    select dev, ${device.tokenHash} from device where device_type = ${device.type} and device_id = ${device.id}
    on conflict (dev) do update set token_hash = excluded.token_hash, created_at = now()`.execute(db)
  return numAffectedRows === 1n
}
