import {
  CUSTOMER_ACCESS_GROUPS,
  ROBOT_ACCESS_GROUPS,
} from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { type RawBuilder, sql } from 'kysely'

interface AccessGroupKey {
  readonly name: string
  /** The SQL of its value, a JSON array of ids as text; `device` is an alias with `dev` and `customer_id`. */
  readonly value: (device: RawBuilder<unknown>) => RawBuilder<string>
}

const listOf = (groups: RawBuilder<unknown>) =>
  sql<string>`(select coalesce(json_agg(group_id order by group_id), '[]')::text from ${groups} g)`

const OF_CUSTOMER: AccessGroupKey = {
  name: CUSTOMER_ACCESS_GROUPS,
  value: (device) => listOf(sql`access_groups_of(array[${device}.customer_id])`),
}
const OF_ROBOT: AccessGroupKey = {
  name: ROBOT_ACCESS_GROUPS,
  value: (device) => listOf(sql`(select group_id from robot_extra_access_group where dev = ${device}.dev)`),
}

/** The keys of a device type's access groups: only robots have some of their own. */
export function accessGroupKeysOf(type: number): readonly AccessGroupKey[] {
  return type === DEVICE_TYPE.robot ? [OF_CUSTOMER, OF_ROBOT] : [OF_CUSTOMER]
}

/** A select of `name, value` of the access groups of a device `v`. */
export function accessGroupValues(type: number): RawBuilder<unknown> {
  const rows = accessGroupKeysOf(type).map(({ name, value }) => sql`(${sql.lit(name)}, ${value(sql`v`)})`)
  return sql`select * from (values ${sql.join(rows)}) as groups (name, value)`
}
