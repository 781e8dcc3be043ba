import { sql } from 'kysely'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Stores the hash of a device's new token, replacing the former; of concurrent ones the last one wins. False: there is
 * no such device in scope.
 */
export async function replaceDeviceToken(
  db: Database,
  device: { type: DeviceType; id: number; tokenHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ dev: number }>`
    select dev, pg_advisory_xact_lock(hashtext('device token'), dev) from device
    where device_type = ${device.type} and device_id = ${device.id}`.execute(db)
  const dev = rows[0]?.dev
  if (dev === undefined) return false
  // Not an upsert: that would have to read the former hash, which requests may not.
  await db.deleteFrom('device_token').where('dev', '=', dev).execute()
  await db.insertInto('device_token').values({ dev, token_hash: device.tokenHash }).execute()
  return true
}
