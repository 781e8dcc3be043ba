import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Database } from '../../server/src/platform/database/database.ts'

/**
 * The ids of the active robots of all customers, in order. Journeys of a worker share their world, and some add
 * robots to it.
 */
export async function activeRobots(db: Database): Promise<number[]> {
  const robots = await db
    .selectFrom('device')
    .select('device_id')
    .where('device_type', '=', DEVICE_TYPE.robot)
    .where('deprecated_at', 'is', null)
    .orderBy('device_id')
    .execute()
  return robots.map(({ device_id }) => device_id)
}
