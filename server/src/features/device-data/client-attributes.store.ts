import type { ClientAttribute } from '@service-center/contract/device-data/client-attributes.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The client attributes of a device, by name. Numbers have all their digits. */
export async function listClientAttributes(db: Database, dev: number): Promise<ClientAttribute[]> {
  const { rows } = await sql<ClientAttribute>`
    select name, coalesce(value #>> '{}', 'null') as value, extract(epoch from updated_at)::float8 as "updatedAt"
    from device_attribute where dev = ${dev} and scope = 'client' order by name`.execute(db)
  return rows
}

/** @returns the value that the attribute had; undefined if the device has no such attribute */
export async function deleteClientAttribute(
  db: Database,
  { dev, name }: { dev: number; name: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    delete from device_attribute where dev = ${dev} and scope = 'client' and name = ${name}
    returning coalesce(value #>> '{}', 'null') as value`.execute(db)
  return rows[0]?.value
}
