import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { heldGroups, isCurrent } from './offered-versions.views.ts'

/**
 * How many robots (1) or tablets (2) in the viewer's scope have an applying configuration of a version now, by the version's
 * id. Deprecated devices and deprecated versions do not count.
 */
export async function countOffered(db: Database, type: 1 | 2): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ version: number; devices: number }>`
    with seen as materialized (
      select dev, customer_id from device where device_type = ${sql.lit(type)} and deprecated_at is null),
    ${heldGroups},
    sets as materialized (select groups, count(*) as devices from held group by groups),
    applying as (
      select distinct sets.groups, sets.devices, c.version_id
      from sets join access_group_collection g on g.groups <@ sets.groups
      join version_configuration c on c.collection_id = g.id
      join software_version v on v.id = c.version_id
      where v.device_type = ${sql.lit(type)} and v.deprecated_at is null and ${isCurrent(sql`c.id`, undefined)})
    select version_id as version, sum(devices)::integer as devices from applying group by version_id`.execute(
    db,
  )
  return new Map(rows.map(({ version, devices }) => [version, devices]))
}
