import {
  CUSTOMER_ACCESS_GROUPS,
  DERIVED_KEYS,
  type DerivedKey,
  isDerivedKey,
  ROBOT_ACCESS_GROUPS,
} from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of the derived keys' values. In it, `d` is the device, `c` its customer, `dealer` its dealer's row, and
 * `presence` its presence (see `derivedFrom`).
 */
const VALUES: Record<DerivedKey, RawBuilder<string | null>> = {
  Name: sql`d.name`,
  Customer: sql`c.name`,
  customer_id: sql`c.id::text`,
  Dealer: sql`dealer.dealer_name`,
  'Aggregated Parents': sql`array_to_json(c.path)::text`,
  deprecated: sql`case when d.deprecated_at is not null then coalesce(d.replacement_id, 0)::text end`,
  'Current Tablets': sql`(
    select string_agg(t.device_id::text, ',' order by t.device_id)
    from current_connection cc join device t on t.dev = cc.dev
    where cc.connected_dev = d.dev and t.device_type = 2)`,
  // Unix seconds of the device's last message, and of its creation.
  updated_at: sql`floor(extract(epoch from presence.last_message_at))::bigint::text`,
  created_at: sql`floor(extract(epoch from d.created_at))::bigint::text`,
}

/**
 * The time of a device's last message. It changes with each message, so it is kept in memory and not read
 * with the other derived keys.
 */
export const UPDATED_AT = 'updated_at' satisfies DerivedKey

/** Keys that only robots have. */
const ROBOTS_ONLY: ReadonlySet<DerivedKey> = new Set(['Current Tablets'])

/** The names of the derived keys of a device type. */
export function derivedKeysOf(type: number): string[] {
  return DERIVED_KEYS.filter((key) => type === 1 || !ROBOTS_ONLY.has(key))
}

/** The SQL of a derived key's value, or undefined when devices report the key themselves. */
export function derivedValue(key: string): RawBuilder<string | null> | undefined {
  return isDerivedKey(key) ? VALUES[key] : undefined
}

/** The `from` clause for the derived values of many devices; needs `dealerOfCustomer` before it. */
export const derivedFrom = sql`
  device d join customer c on c.id = d.customer_id join dealer_of_customer dealer on dealer.customer_id = c.id
  left join device_presence presence on presence.dev = d.dev`

/** The `from` clause for one device, by its type and id, without reading all other devices and customers. */
export const derivedFromOne = (type: number, deviceId: number) => sql`
  focus_device(${sql.lit(type)}, ${deviceId}) focus join device d on d.dev = focus.dev
  join customer c on c.id = d.customer_id left join device_presence presence on presence.dev = d.dev
  cross join lateral (select name as dealer_name from dealer_of(c.path)) dealer`

interface AccessGroupKey {
  readonly name: string
  /**
   * The SQL of the value, a JSON array of ids as text; `device` is a table alias with `dev` and
   * `customer_id`.
   */
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

/** The keys for the access groups of a device type. Only robots can have their own groups. */
export function accessGroupKeysOf(type: number): readonly AccessGroupKey[] {
  return type === DEVICE_TYPE.robot ? [OF_CUSTOMER, OF_ROBOT] : [OF_CUSTOMER]
}

/** A select of `name, value` of the access groups of a device `v`. */
export function accessGroupValues(type: number): RawBuilder<unknown> {
  const rows = accessGroupKeysOf(type).map(({ name, value }) => sql`(${sql.lit(name)}, ${value(sql`v`)})`)
  return sql`select * from (values ${sql.join(rows)}) as groups (name, value)`
}
