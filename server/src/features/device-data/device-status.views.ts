import { sql } from 'kysely'
import type { DeviceStatus, LatestEntry } from '@service-center/contract/device-data.ts'
import type { DeviceType } from '@service-center/contract/devices.ts'
import type { Database } from '../../platform/database.ts'
import { derivedFromOne, derivedKeysOf, derivedValue } from './derived-keys.ts'

interface StatusRow extends Omit<DeviceStatus, 'data' | 'dictionary'> {
  derived: Record<string, string | null>
}

/** Everything that a device's dashboard shows, in one statement; undefined when it is not in the viewer's scope. */
export async function findDeviceStatus(
  db: Database,
  { type, deviceId }: { type: DeviceType; deviceId: number },
): Promise<DeviceStatus | undefined> {
  const derived = derivedKeysOf(type).flatMap((key) => [sql`${key}::text`, sql`${derivedValue(key)}`])
  const { rows } = await sql<StatusRow>`
    select d.device_id as "deviceId", d.device_type as "deviceTypeId", d.name as "deviceName",
      d.customer_id as "customerId",
      case when d.deprecated_at is not null then coalesce(d.replacement_id, 0) end as deprecated,
      hidden_connections(d.dev) as "hiddenConnections",
      json_build_object(${sql.join(derived)}) as derived,
      (select json_build_object('at', extract(epoch from last_message_at), 'channel', channel)
        from device_presence p where p.dev = d.dev) as "lastMessage",
      (select coalesce(json_agg(json_build_array(k.name, l.value,
          extract(epoch from l.created), extract(epoch from l.inserted)) order by k.name), '[]')
        from latest l join data_key k using (key_id) where l.dev = d.dev) as entries
    from ${derivedFromOne}
    where d.device_type = ${sql.lit(type)} and d.device_id = ${deviceId}`.execute(db)
  const row = rows[0]
  if (row === undefined) return undefined
  const { derived: facts, ...status } = row
  return { ...status, data: { ...valuesOf(status.entries), ...known(facts) } }
}

function valuesOf(entries: readonly LatestEntry[]): Record<string, string> {
  return Object.fromEntries(entries.map(([key, value]) => [key, value]))
}

function known(facts: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== null),
  )
}
