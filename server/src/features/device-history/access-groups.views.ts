import type { DeviceAccessGroup } from '@service-center/contract/device-history/device-parts.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * The access groups of a focused device: its own extra ones, its customer's, and those inherited from ancestors. For a
 * group with several origins the nearest one is returned.
 */
export async function listDeviceAccessGroups(db: Database, dev: number): Promise<DeviceAccessGroup[]> {
  const { rows } = await sql<DeviceAccessGroup>`
    select distinct on (t.key, g.name, g.id) g.id, g.name, g.short_name as "shortName", t.key as "accessGroupType", s.source
    from (
      select group_id, 'device' as source, 1 as nearness from robot_extra_access_group where dev = ${dev}
      union all
      select a.group_id, case when a.inherited_from is null then 'customer' else 'inherited' end, 2
      from device d cross join lateral access_groups_of(array[d.customer_id]) a where d.dev = ${dev}) s
    join access_group g on g.id = s.group_id
    join access_group_type t on t.id = g.type_id
    order by t.key, g.name, g.id, s.nearness`.execute(db)
  return rows
}
