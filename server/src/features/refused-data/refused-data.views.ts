import type { RefusalOfDevice, UnusedKey } from '@service-center/contract/refused-data/refused-data.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** What was refused of the visible devices, newest first. */
export async function listRefused(db: Database): Promise<RefusalOfDevice[]> {
  const { rows } = await sql<RefusalOfDevice>`
    select r.reason, r.messages, extract(epoch from r.first_at)::float8 as first,
      extract(epoch from r.last_at)::float8 as last, r.example, d.device_id as "deviceId", d.device_type as "deviceTypeId", d.name as "deviceName",
      c.id as "customerId", c.name as "customerName"
    from refused_data r join device d using (dev) join customer c on c.id = d.customer_id
    order by r.last_at desc, d.dev, r.reason limit 5000`.execute(db)
  return rows
}

/** Keys that nothing uses; the database shows them to staff only. */
export async function listUnusedKeys(db: Database): Promise<UnusedKey[]> {
  const { rows } = await sql<UnusedKey>`
    select name, extract(epoch from created_at)::float8 as "createdAt" from unused_data_keys()`.execute(db)
  return rows
}

/** The number of keys that exist. */
export async function countKeys(db: Database): Promise<number> {
  const { rows } = await sql<{ keys: number }>`select count(*) as keys from data_key`.execute(db)
  return rows[0]?.keys ?? 0
}
