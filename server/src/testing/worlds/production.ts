import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { addTokenDevice } from '../devices/gateway.ts'

/** Adds a robot of the internal customer as if it was provisioned, with a token; optionally connected. */
export async function addDeployedDevice(
  db: Database,
  { id, isConnected = false }: { id: number; isConnected?: boolean },
): Promise<{ dev: number; token: string }> {
  const { dev, token } = await addTokenDevice(db, { type: 1, id, customerId: 1 })
  await sql`
    insert into production_device (device_type, device_id, product_model, priority, status, hardware_id, dev,
      is_new_device, provisioned_at, connected_at)
    values (1, ${id}, 1, 1, 'deployed', ${`hardware ${id}`}, ${dev}, true, now(),
      case when ${isConnected}::boolean then now() end)`.execute(db)
  return { dev, token }
}
